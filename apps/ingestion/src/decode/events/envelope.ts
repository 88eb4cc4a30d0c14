import { createHash } from 'node:crypto';
import { Fields } from '../fields.js';
import type { IssueList } from '../issues.js';
import { isJsonObject, type JsonObject } from '../json/parse-body.js';
import type { TextWriter } from '../json/text-writer.js';
import { EVENT_TYPES, type EventType } from './event-types.js';

/** One event of a batch with its envelope checked; the body still unread. */
export interface Envelope {
  readonly id: string;
  readonly eventUs: number;
  readonly type: EventType;
  readonly body: Fields;
}

/**
 * Reads what all events share (behaviour 1.3). Undefined, with issues, when the event must be refused before its
 * body is looked at.
 */
export function parseEnvelope(
  value: unknown,
  exact: unknown,
  issues: IssueList,
  writer: TextWriter,
): Envelope | undefined {
  if (!isJsonObject(value)) {
    issues.addType('object', [], value);
    return undefined;
  }
  const fields = new Fields(value, exact as JsonObject, issues, writer);
  const type = typeof value['type'] === 'string' ? EVENT_TYPES.get(value['type']) : undefined;
  if (!type) {
    issues.addOption([...EVENT_TYPES.keys()], ['type']);
    return undefined;
  }
  const id = fields.requiredId('id');
  const eventUs = fields.requiredTime('timestamp');
  const body = fields.nested('body');
  if (value['body'] === undefined || value['body'] === null)
    issues.addType('object', ['body'], value['body']);
  if (id === undefined || eventUs === undefined || !body) return undefined;
  return { id, eventUs, type, body };
}

/** The id under which a refused event is reported. */
export function getReportedId(value: unknown): string {
  const id = isJsonObject(value) ? value['id'] : undefined;
  return typeof id === 'string' ? id : 'unknown';
}

/**
 * The entity id of a body that names none, as a UUID. Derived from the envelope id, so that a retried delivery
 * speaks of the same entity.
 */
export function deriveEntityId(kind: string, envelopeId: string): string {
  const hex = createHash('sha256').update(`${kind}:${envelopeId}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
