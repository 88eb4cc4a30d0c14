import { parseTimestampUs } from '../validation/timestamp.js';
import { definedFields } from '../presenters/defined-fields.js';

/** A validated moment of a query as Unix microseconds. */
export function momentUs(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseTimestampUs(text);
}

/** The bounds of a list: `from` inclusive, `to` exclusive, either may be absent. */
export function timeRange(
  from: string | undefined,
  to: string | undefined,
): { fromUs?: number; toUs?: number } {
  return definedFields({ fromUs: momentUs(from), toUs: momentUs(to) });
}
