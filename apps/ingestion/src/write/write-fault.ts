import { clickhouseFault } from '@assay/clickhouse';
import { isAppError } from '@assay/errors';

/**
 * Whether a failed flush may work later as it is: the store is away, takes no writes, or is out of time or
 * memory. Anything else is a mistake that no repetition heals.
 */
export function isOutage(error: unknown): boolean {
  if (isAppError(error)) return error.kind === 'unavailable' || error.kind === 'too_expensive';
  const fault = clickhouseFault(error, 'write');
  return fault === 'unavailable' || fault === 'budget';
}

const MAX_MESSAGE_CHARS = 500;

/** What the store said, short enough for a log line and an answer. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.length > MAX_MESSAGE_CHARS ? `${text.slice(0, MAX_MESSAGE_CHARS)}…` : text;
}
