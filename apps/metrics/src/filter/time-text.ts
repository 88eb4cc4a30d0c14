const FRACTION = /\.(\d{4,9})(?=Z|[+-]\d\d:?\d\d$|$)/i;

/**
 * Any date text that the platform understands, as Unix microseconds; without an offset it is UTC. Digits that
 * a Date would drop (below a millisecond) are kept down to microseconds.
 */
export function parseTimeUs(text: string): number | undefined {
  const fraction = FRACTION.exec(text)?.[1];
  const plain = fraction === undefined ? text : text.replace(FRACTION, `.${fraction.slice(0, 3)}`);
  const hasZone = /(?:Z|[+-]\d\d:?\d\d|GMT|UTC)\s*$/i.test(plain) || !/\d:\d/.test(plain);
  const ms = Date.parse(hasZone ? plain : `${plain.trim()}Z`);
  if (Number.isNaN(ms)) return undefined;
  return ms * 1000 + Number((fraction ?? '').slice(3, 6).padEnd(3, '0'));
}
