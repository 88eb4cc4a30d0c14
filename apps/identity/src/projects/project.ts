import { AppError } from '@assay/errors';

/** A project's free metadata, as JSON text. */
const MAX_METADATA_LENGTH = 100_000;
const MIN_RETENTION_DAYS = 3;
/** A hundred years: more cannot be a date. */
const MAX_RETENTION_DAYS = 36_500;

/**
 * Checks that the text is a JSON object.
 *
 * @throws AppError `invalid/METADATA_INVALID`.
 */
export function acceptMetadata(text: string): string {
  if (text.length <= MAX_METADATA_LENGTH && isObject(parse(text))) return text;
  throw new AppError(
    'invalid',
    'METADATA_INVALID',
    `Invalid metadata. It must be a valid JSON object of at most ${MAX_METADATA_LENGTH} characters.`,
    { details: { path: ['metadata'] } },
  );
}

/**
 * Checks a retention: 0 keeps everything, else at least three days.
 *
 * @throws AppError `invalid/RETENTION_INVALID`.
 */
export function acceptRetentionDays(days: number): number {
  const isValid =
    Number.isInteger(days) && (days === 0 || (days >= MIN_RETENTION_DAYS && days <= MAX_RETENTION_DAYS));
  if (isValid) return days;
  throw new AppError(
    'invalid',
    'RETENTION_INVALID',
    `Invalid retention value. It must be 0 or from ${MIN_RETENTION_DAYS} to ${MAX_RETENTION_DAYS} days.`,
    { details: { path: ['retention'] } },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no JSON: the caller answers with METADATA_INVALID
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
