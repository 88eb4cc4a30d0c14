/** Costs are decimals of 12 fraction digits; sums of doubles are cut back to that. */
export function roundCost(usd: number): number {
  return Math.round(usd * 1e12) / 1e12;
}

/** Sum of the entries whose key contains a word, in any letter case; undefined when there is none. */
export function sumByKeyWord(entries: Readonly<Record<string, number>>, word: string): number | undefined {
  let sum: number | undefined;
  for (const [key, value] of Object.entries(entries)) {
    if (key.toLowerCase().includes(word)) sum = (sum ?? 0) + value;
  }
  return sum;
}

/** A number as plain decimal text, without an exponent: 1.5e-7 is "0.00000015". */
export function decimalText(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', head = '', tail = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  const digits = head + tail;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(exponent + 1, '0');
}
