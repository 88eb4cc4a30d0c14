import type { Level } from '@assay/telemetry';
import { isTrue, toText } from './attribute-reading.js';
import { LIVEKIT_DEBUG_SPANS, LIVEKIT_SCOPE } from './families/livekit.js';
import type { FieldPicker } from './field-picker.js';
import type { Origin, RawSpan, SpanEvent } from './raw-span.js';

const UNSET = 0;
const ERROR = 2;
const EXCEPTION = 'exception';

/** Level by attribute, by status, by an exception that left the span, by LiveKit's span names (behaviour 3.6). */
export function getLevel(span: RawSpan, scope: Origin, fields: FieldPicker): string {
  const own = fields.get('level');
  if (typeof own === 'string') return own;
  const level: Level =
    span.statusCode === ERROR || (span.statusCode === UNSET && hasEscapedException(span))
      ? 'ERROR'
      : scope.name === LIVEKIT_SCOPE && LIVEKIT_DEBUG_SPANS.has(span.name)
        ? 'DEBUG'
        : 'DEFAULT';
  return level;
}

/** Message by attribute, by status; for an error that has none, by its last exception. */
export function getStatusMessage(span: RawSpan, level: string, fields: FieldPicker): string | undefined {
  const own = fields.get('statusMessage');
  if (own !== undefined) return toText(own);
  if (span.statusMessage !== '') return span.statusMessage;
  const exception = level === 'ERROR' ? span.events.findLast(isException) : undefined;
  return exception && describeException(exception);
}

function isException({ name }: SpanEvent): boolean {
  return name === EXCEPTION;
}

function hasEscapedException({ events }: RawSpan): boolean {
  return events.some(
    (event) => isException(event) && isTrue(event.attributes.get('exception.escaped') ?? false),
  );
}

/** `Type: message`, or whichever of the two is there. */
function describeException({ attributes }: SpanEvent): string | undefined {
  const type = attributes.get('exception.type');
  const message = attributes.get('exception.message');
  const parts = [type, message]
    .filter((part) => part !== undefined && part !== '')
    .map((part) => toText(part ?? ''));
  return parts.length > 0 ? parts.join(': ') : undefined;
}
