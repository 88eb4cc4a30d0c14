/**
 * Bounds of what one item may carry. Beyond them the item is refused and its sender told; only long free texts
 * are cut instead, with a note at their end (storage design, guard rails).
 */

/** Entity and envelope ids, in UTF-16 units (behaviour 1.3). */
export const MAX_ID_CHARS = 800;
/** A trace's name (behaviour 1.4). */
export const MAX_TRACE_NAME_CHARS = 1000;
/** Each tag becomes a key of its trace's state. */
export const MAX_TAGS = 1000;
/** Each top-level metadata key becomes a key of its entity's state. */
export const MAX_METADATA_KEYS = 2000;
/** The value of a TEXT score (behaviour 5.7.1). */
export const MAX_TEXT_SCORE_CHARS = 500;
/** Usage and cost maps, tool definitions and calls. */
export const MAX_MAP_KEYS = 1000;
/** Events of one batch; an ordinary body of 4.5 MB holds a tenth of that. */
export const MAX_BATCH_EVENTS = 50_000;
/** Nesting that JSON writers of every runtime survive, readers' included. */
export const MAX_JSON_DEPTH = 500;
/** One free text: input, output, a metadata value. */
export const MAX_TEXT_CHARS = 16_000_000;
/** Decimal(18,12) holds six digits before the point. */
export const MAX_COST_USD = 999_999;
/** UInt32, and beyond any real version. */
export const MAX_PROMPT_VERSION = 4_294_967_295;
/** Findings reported for one refused event. */
export const MAX_ISSUES = 20;
/** Spans of one export. */
export const MAX_EXPORT_SPANS = 200_000;
/** Attributes of one span, resource or scope; beyond, its spans are rejected. */
export const MAX_ATTRIBUTES = 10_000;
/** Values inside one span's arrays and key-value lists. */
export const MAX_NESTED_VALUES = 100_000;
/** Nesting of arrays and key-value lists. */
export const MAX_VALUE_DEPTH = 32;
/** Events of one span that are looked at. */
export const MAX_SPAN_EVENTS = 1000;
