import { MAX_TIME_US, MIN_TIME_US } from '@assay/telemetry';

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * An ISO 8601 date-time with `Z` or a numeric offset as Unix microseconds; NaN for anything else, dates that do
 * not exist included. Digits after the sixth of the fraction are cut. Hand-written because `Date.parse` accepts
 * far more, keeps milliseconds only and costs five times as much.
 */
export function parseIsoUs(text: string): number {
  if (text.length < 17 || text.length > 64) return Number.NaN;
  const year = readDigits(text, 0, 4);
  const month = readDigits(text, 5, 2);
  const day = readDigits(text, 8, 2);
  const hour = readDigits(text, 11, 2);
  const minute = readDigits(text, 14, 2);
  // A part that is no number is NaN, so the sum of all parts tells at once.
  if (Number.isNaN(year + month + day + hour + minute)) return Number.NaN;
  if (text[4] !== '-' || text[7] !== '-' || text[13] !== ':' || !isTimeMark(text.charCodeAt(10)))
    return Number.NaN;
  if (month < 1 || month > 12 || day < 1 || day > getDaysInMonth(year, month)) return Number.NaN;
  if (hour > 23 || minute > 59) return Number.NaN;
  const minutes = (getDayNumber(year, month, day) * 24 + hour) * 60 + minute;
  return minutes * 60_000_000 + readRest(text);
}

/** Whether the store can hold this time: 1980 to 2200. */
export function isStorableUs(us: number): boolean {
  return us >= MIN_TIME_US && us < MAX_TIME_US;
}

/** Microseconds that seconds, fraction and offset (from position 16) add; NaN when they are malformed. */
function readRest(text: string): number {
  let at = 16;
  let us = 0;
  if (text[at] === ':') {
    const second = readDigits(text, at + 1, 2);
    if (!(second <= 59)) return Number.NaN;
    us = second * 1_000_000;
    at += 3;
    if (text[at] === '.') {
      const start = ++at;
      let weight = 100_000;
      for (; isDigit(text.charCodeAt(at)); at++) {
        us += Math.floor(weight) * (text.charCodeAt(at) - 48);
        weight /= 10;
      }
      if (at === start) return Number.NaN;
    }
  }
  return us - readOffsetUs(text, at);
}

function readOffsetUs(text: string, at: number): number {
  const mark = text[at];
  if (mark === 'Z' || mark === 'z') return text.length === at + 1 ? 0 : Number.NaN;
  if (mark !== '+' && mark !== '-') return Number.NaN;
  const hours = readDigits(text, at + 1, 2);
  const hasColon = text[at + 3] === ':';
  const minutes = readDigits(text, at + (hasColon ? 4 : 3), 2);
  if (!(hours <= 23 && minutes <= 59) || text.length !== at + (hasColon ? 6 : 5)) return Number.NaN;
  const us = (hours * 60 + minutes) * 60_000_000;
  return mark === '+' ? us : -us;
}

function readDigits(text: string, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) return Number.NaN;
    value = value * 10 + code - 48;
  }
  return value;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isTimeMark(code: number): boolean {
  return code === 84 || code === 116;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function getDaysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar. */
function getDayNumber(year: number, month: number, day: number): number {
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const passed = month > 2 && isLeapYear(year) ? 1 : 0;
  return year * 365 + leapDays + (DAYS_BEFORE_MONTH[month - 1] ?? 0) + passed + day - 719_528;
}
