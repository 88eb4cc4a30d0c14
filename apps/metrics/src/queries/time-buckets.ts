import type { ClosedRange, Granularity } from './query-document.js';

const HOUR_US = 3_600_000_000;

/** The unit that gives a range a readable number of buckets. */
export function autoGranularity({ fromUs, toUs }: ClosedRange): Granularity {
  const hours = (toUs - fromUs) / HOUR_US;
  if (hours < 2) return 'minute';
  if (hours < 72) return 'hour';
  if (hours < 1440) return 'day';
  return hours < 8760 ? 'week' : 'month';
}

/** SQL that cuts a time to the start of its bucket, UTC; weeks start on Monday. */
export const BUCKET_FUNCTIONS: Readonly<Record<Granularity, (time: string) => string>> = {
  minute: (time) => `toStartOfMinute(${time})`,
  hour: (time) => `toStartOfHour(${time})`,
  day: (time) => `toDate32(${time})`,
  week: (time) => `toStartOfWeek(${time}, 1)`,
  month: (time) => `toStartOfMonth(${time})`,
};

/** How buckets are written: minutes and hours with their time, longer ones as a date. */
export function bucketFormat(granularity: Granularity): string {
  return granularity === 'minute' || granularity === 'hour' ? '%Y-%m-%dT%H:%i:%SZ' : '%Y-%m-%d';
}

function startOf(us: number, granularity: Granularity): Date {
  const date = new Date(Math.floor(us / 1000));
  date.setUTCSeconds(0, 0);
  if (granularity === 'minute') return date;
  date.setUTCMinutes(0);
  if (granularity === 'hour') return date;
  date.setUTCHours(0);
  if (granularity === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (granularity === 'month') date.setUTCDate(1);
  return date;
}

const STEPS: Readonly<Record<Granularity, (date: Date) => void>> = {
  minute: (date) => date.setUTCMinutes(date.getUTCMinutes() + 1),
  hour: (date) => date.setUTCHours(date.getUTCHours() + 1),
  day: (date) => date.setUTCDate(date.getUTCDate() + 1),
  week: (date) => date.setUTCDate(date.getUTCDate() + 7),
  month: (date) => date.setUTCMonth(date.getUTCMonth() + 1),
};

/** The buckets of a range as they are written, first to last, the one that the end lies in left out. */
export function* listBuckets(range: ClosedRange, granularity: Granularity): Iterable<string> {
  const end = startOf(range.toUs, granularity).getTime();
  for (const date = startOf(range.fromUs, granularity); date.getTime() < end; STEPS[granularity](date)) {
    const iso = date.toISOString();
    yield granularity === 'minute' || granularity === 'hour' ? `${iso.slice(0, 19)}Z` : iso.slice(0, 10);
  }
}
