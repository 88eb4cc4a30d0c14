import { parseEnvironment } from '../environment.js';
import { MAX_TRACE_NAME_CHARS } from '../limits.js';
import type { TraceStatement, TraceValues } from '../statements.js';
import { deriveEntityId, type Envelope } from './envelope.js';

/**
 * A `trace-create` event (behaviour 1.4). The timestamp is always said, with its default: the first event of a trace
 * decides it. An environment is said only when it is there: clients send updates without one as creates, often
 * stamped in the same millisecond as the create that has it, and in any order.
 */
export function decodeTraceEvent({ id, eventUs, body }: Envelope): TraceStatement {
  const values: TraceValues = {
    timestampUs: body.time('timestamp') ?? eventUs,
  };
  const environment = body.source['environment'];
  const entityId = body.id('id', true) ?? deriveEntityId('trace', id);
  const name = body.text('name', MAX_TRACE_NAME_CHARS);
  const userId = body.text('userId');
  const sessionId = body.text('sessionId');
  const release = body.text('release');
  const version = body.text('version');
  const tags = body.tags('tags');
  const isPublic = body.flag('public');
  const input = body.json('input');
  const output = body.json('output');
  const metadata = body.textMap('metadata');
  // Accepted for old clients and kept nowhere, but its shape is still checked.
  body.text('externalId');
  if (typeof environment === 'string') values.environment = parseEnvironment(environment);
  if (name !== undefined) values.name = name;
  if (userId !== undefined) values.userId = userId;
  if (sessionId !== undefined) values.sessionId = sessionId;
  if (release !== undefined) values.release = release;
  if (version !== undefined) values.version = version;
  if (tags) values.tags = tags;
  if (isPublic !== undefined) values.public = isPublic;
  if (input !== undefined) values.input = input;
  if (output !== undefined) values.output = output;
  if (metadata) values.metadata = metadata;
  return { kind: 'trace', origin: 'event', entityId, eventUs, isUpdate: false, values };
}
