/** Start times outside 1980 to 2200 are an error of their item: the engine would wrap them silently. */
export const MIN_TIME_US = Date.UTC(1980, 0, 1) * 1000;
export const MAX_TIME_US = Date.UTC(2200, 0, 1) * 1000;

/** Unix microseconds as the text that DateTime64(6) columns take: `YYYY-MM-DD hh:mm:ss.ffffff`, UTC. */
export function formatUs(us: number): string {
  const ms = Math.floor(us / 1000);
  const rest = us - ms * 1000;
  const iso = new Date(ms).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 23)}${String(rest).padStart(3, '0')}`;
}

/** Unix milliseconds as the text that DateTime64(3) columns take: `YYYY-MM-DD hh:mm:ss.fff`, UTC. */
export function formatMs(ms: number): string {
  const iso = new Date(ms).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 23)}`;
}

const TEXT = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?$/;

/** The reverse of {@link formatUs}: Unix microseconds; NaN for other texts. Digits after the sixth are cut. */
export function parseUs(text: string): number {
  const match = TEXT.exec(text);
  if (!match) return Number.NaN;
  const [, year, month, day, hour, minute, second, fraction = ''] = match;
  const ms = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return ms * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}
