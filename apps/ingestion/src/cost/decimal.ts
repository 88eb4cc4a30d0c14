/** Exact amounts of US dollars: integers of 10^-18, so that a price of any client's precision fits. */
const SCALE_DIGITS = 18;
const SCALE = 10n ** BigInt(SCALE_DIGITS);
/** Columns hold twelve digits after the point. */
const STORED_DIGITS = 12;
const STORED_UNIT = 10n ** BigInt(SCALE_DIGITS - STORED_DIGITS);
/** Decimal(18,12): six digits before the point. */
const LIMIT = 10n ** BigInt(SCALE_DIGITS + 6);

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * A decimal text, or a number by its shortest text, as an amount. Digits beyond the eighteenth are rounded.
 *
 * @returns undefined for what is not a finite decimal number.
 */
export function parseAmount(value: number | string): bigint | undefined {
  const match = NUMBER.exec(String(value));
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const shift = SCALE_DIGITS - fraction.length + Number(exponent);
  // 10^24 is out of every column's range, 10^-40 is nothing.
  if (shift > 60) return undefined;
  const digits = BigInt(whole + fraction);
  const amount = shift >= 0 ? digits * 10n ** BigInt(shift) : divideRounded(digits, 10n ** BigInt(-shift));
  return sign ? -amount : amount;
}

/** Units (a count) times a price. */
export function multiply(units: number, price: bigint): bigint {
  return BigInt(units) * price;
}

/** Half up, as an amount with at most twelve digits after the point. */
export function roundStored(amount: bigint): bigint {
  return divideRounded(amount, STORED_UNIT) * STORED_UNIT;
}

export function fitsColumn(amount: bigint): boolean {
  return amount < LIMIT && amount > -LIMIT;
}

/** Plain decimal text with twelve digits after the point: `0.000194250000`. */
export function formatAmount(amount: bigint): string {
  const negative = amount < 0n;
  const units = divideRounded(negative ? -amount : amount, STORED_UNIT);
  const digits = units.toString().padStart(STORED_DIGITS + 1, '0');
  const text = `${digits.slice(0, -STORED_DIGITS)}.${digits.slice(-STORED_DIGITS)}`;
  return negative ? `-${text}` : text;
}

/** For messages and JSON: the nearest double. */
export function amountToNumber(amount: bigint): number {
  return Number(formatAmount(amount));
}

export function isPrice(value: number | string): boolean {
  const amount = parseAmount(value);
  return amount !== undefined && amount >= 0n && amount < SCALE * 1_000_000n;
}

function divideRounded(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return (value % by) * 2n >= by ? quotient + 1n : quotient;
}
