const ISO = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:[.,](\d+))?(Z|z|[+-]\d\d(?::?\d\d)?)$/;

/**
 * An ISO 8601 date-time with an offset, as Unix microseconds; digits beyond microseconds are cut.
 * Undefined for anything else, also for a date that the calendar does not have.
 */
export function parseTimestampUs(text: string): number | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, dateTime = '', fraction = '', zone = 'Z'] = match;
  const offset =
    zone.length === 3 ? `${zone}:00` : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const seconds = dateTime.length === 16 ? `${dateTime}:00` : dateTime;
  const ms = Date.parse(`${seconds}${offset.toUpperCase()}`);
  if (Number.isNaN(ms) || !isCalendarDay(dateTime.slice(0, 10))) return undefined;
  return ms * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}

/** Date.parse rolls February 30 over to March; a client that sends it should hear about it. */
function isCalendarDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}

/** Unix microseconds as ISO 8601 UTC with milliseconds, the form of every time in a response. */
export function formatTimestampUs(us: number): string {
  return new Date(Math.floor(us / 1000)).toISOString();
}

/** Unix milliseconds as ISO 8601 UTC. */
export function formatTimestampMs(ms: number): string {
  return new Date(ms).toISOString();
}
