import { AppError } from '@assay/errors';
import { encodeCursor } from '@assay/paging';
import { formatUs, parseUs } from '@assay/telemetry';

const VERSION = 1;

/** The last row of a page in the order of its list. */
export interface Position {
  readonly us: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly experimentId: string;
  /** Unix milliseconds: spans that were stored later do not count for the order of the pages that follow. */
  readonly asOfMs?: number;
}

export function formatPosition(position: Position): string {
  return encodeCursor(VERSION, {
    lastTime: formatUs(position.us),
    lastTraceId: position.traceId,
    lastId: position.spanId,
    lastExperimentId: position.experimentId,
    ...(position.asOfMs !== undefined && { asOf: position.asOfMs }),
  });
}

/**
 * @throws AppError `invalid/CURSOR_INVALID` for what is no base64url JSON object, `invalid/INVALID_REQUEST_DATA`
 *   for another version and for missing parts.
 * Source: behaviour/evaluation-and-prompts.md §4.4.
 */
export function parsePosition(text: string): Position | undefined {
  if (text === '') return undefined;
  const cursor = decode(text);
  const { v, lastTime, lastTraceId, lastId, lastExperimentId, asOf } = cursor;
  const us = typeof lastTime === 'string' ? parseUs(lastTime) : Number.NaN;
  const isWhole =
    typeof lastTraceId === 'string' && typeof lastId === 'string' && typeof lastExperimentId === 'string';
  const isAsOfFine = asOf === undefined || (typeof asOf === 'number' && Number.isSafeInteger(asOf));
  if (v !== VERSION || Number.isNaN(us) || !isWhole || !isAsOfFine) {
    throw new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', {
      details: {
        issues: [{ code: 'custom', path: ['cursor'], message: 'Invalid cursor version or content' }],
      },
    });
  }
  return {
    us,
    traceId: lastTraceId,
    spanId: lastId,
    experimentId: lastExperimentId,
    ...(asOf !== undefined && { asOfMs: asOf }),
  };
}

function decode(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (/^[\w-]+=*$/.test(text) && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // No JSON: told below.
  }
  throw new AppError('invalid', 'CURSOR_INVALID', 'Invalid cursor format');
}
