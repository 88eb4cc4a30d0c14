import { ClickHouseError } from '@clickhouse/client';
import { AppError, isAppError } from '@assay/errors';

/**
 * What a failed statement means for the caller.
 * - `unavailable`: the store cannot be reached or takes no writes now; the same statement may work later.
 * - `budget`: it wanted more time, memory or rows than it was given.
 * - `data`: a value in it can never be stored or read.
 * - `other`: a mistake of ours (unknown column, syntax).
 */
export type ClickHouseFault = 'unavailable' | 'budget' | 'data' | 'other';

// Codes of ClickHouse's ErrorCodes.cpp.
const UNAVAILABLE = new Set([
  3, 81, 159, 164, 170, 198, 202, 203, 209, 210, 225, 236, 241, 242, 243, 252, 279, 285, 286, 319, 335, 344,
  439, 468, 473, 499, 516, 574, 595, 597, 603, 606, 668, 702, 999, 1002,
]);
const BUDGET = new Set([158, 159, 160, 191, 241, 307, 373, 394, 396, 735]);
const DATA = new Set([
  6, 25, 26, 27, 33, 38, 41, 53, 69, 70, 72, 117, 128, 130, 131, 321, 349, 407, 441, 467, 457, 691,
]);

/** Classifies a thrown value; `purpose` matters because a time-out is a budget for a read and an outage for a write. */
export function clickhouseFault(thrown: unknown, purpose: 'read' | 'write'): ClickHouseFault {
  if (!(thrown instanceof ClickHouseError)) return 'unavailable'; // socket errors, time-outs, aborted requests
  const code = Number(thrown.code);
  if (purpose === 'read' && BUDGET.has(code)) return 'budget';
  if (purpose === 'write' && DATA.has(code)) return 'data';
  if (UNAVAILABLE.has(code)) return 'unavailable';
  return BUDGET.has(code) ? 'budget' : DATA.has(code) ? 'data' : 'other';
}

/** A failed read as the caller should see it. */
export function translateReadError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  switch (clickhouseFault(thrown, 'read')) {
    case 'budget':
      return new AppError(
        'too_expensive',
        'QUERY_TOO_EXPENSIVE',
        'The query needs too much time or memory. Narrow it: a shorter time range, more filters, fewer rows.',
        { cause: thrown },
      );
    case 'unavailable':
      return new AppError('unavailable', 'STORE_UNAVAILABLE', 'The analytical store cannot be reached.', {
        cause: thrown,
      });
    default:
      return new AppError('internal', 'QUERY_FAILED', 'Internal Server Error', { cause: thrown });
  }
}

/** A failed write as the caller should see it. */
export function translateWriteError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  switch (clickhouseFault(thrown, 'write')) {
    case 'data':
      return new AppError('invalid', 'ROW_REFUSED', 'A value cannot be stored.', { cause: thrown });
    case 'other':
      return new AppError('internal', 'WRITE_FAILED', 'Internal Server Error', { cause: thrown });
    default:
      return new AppError('unavailable', 'STORE_UNAVAILABLE', 'The analytical store takes no writes now.', {
        cause: thrown,
      });
  }
}
