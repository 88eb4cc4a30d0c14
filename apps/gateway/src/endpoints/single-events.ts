import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { AppError, ERROR_KINDS, type ErrorKind } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import { JsonObject } from '../schemas/primitives.js';
import { invalidField, type Issue } from '../validation/issues.js';
import { endpoint, type Endpoint, type Method } from './endpoint.js';
import { durabilityHeaders, ingestSource } from './ingest-source.js';
import { answer } from './reply.js';

/** One of the old routes that write one object; each is one event of a batch. */
interface SingleEvent {
  method: Method;
  path: string;
  eventType: string;
  summary: string;
  /** Names that this route uses, by the name the event has for them. */
  renamed?: Readonly<Record<string, string>>;
  /** An update without an id would change nothing. */
  isIdRequired?: boolean;
}

const GENERATION_NAMES = { input: 'prompt', output: 'completion' };

const SINGLE_EVENTS: readonly SingleEvent[] = [
  { method: 'POST', path: '/traces', eventType: 'trace-create', summary: 'Create or update a trace' },
  { method: 'POST', path: '/events', eventType: 'event-create', summary: 'Create an event' },
  { method: 'POST', path: '/spans', eventType: 'span-create', summary: 'Create a span' },
  {
    method: 'PATCH',
    path: '/spans',
    eventType: 'span-update',
    summary: 'Update a span',
    renamed: { id: 'spanId' },
    isIdRequired: true,
  },
  {
    method: 'POST',
    path: '/generations',
    eventType: 'generation-create',
    summary: 'Create a generation',
    renamed: GENERATION_NAMES,
  },
  {
    method: 'PATCH',
    path: '/generations',
    eventType: 'generation-update',
    summary: 'Update a generation',
    renamed: { ...GENERATION_NAMES, id: 'generationId' },
    isIdRequired: true,
  },
];

/** The endpoints of the routes that were there before the batch route; old clients still call them. */
export const singleEvents: readonly Endpoint[] = SINGLE_EVENTS.map((single) =>
  endpoint({
    method: single.method,
    path: single.path,
    access: 'project',
    right: 'ingest',
    tag: 'Ingestion',
    summary: `${single.summary} (superseded by batch ingestion)`,
    description: `Same as one \`${single.eventType}\` event of a batch with this body.`,
    body: JsonObject,
    response: Type.Object({ id: Type.String() }),
    handle: async ({ body, principal, headers, call, calls }) => {
      const { id, batch } = toBatch(single, body);
      const { errors, isSpooled } = await calls.events.appendEvents(
        {
          projectId: principal.projectId,
          body: Buffer.from(JSON.stringify(batch)),
          source: ingestSource(principal, headers),
          scoresOnly: false,
        },
        call,
      );
      const [error] = errors;
      if (error) throw toAppError(error);
      return answer({ id }, { headers: durabilityHeaders(isSpooled) });
    },
  }),
);

function toBatch(single: SingleEvent, sent: Record<string, unknown>): { id: string; batch: unknown } {
  const renamed = Object.entries(single.renamed ?? {}).filter(([, oldName]) => sent[oldName] !== undefined);
  const body: Record<string, unknown> = {
    ...sent,
    ...Object.fromEntries(renamed.map(([name, oldName]) => [name, sent[oldName]])),
  };
  const isMissing = body['id'] === undefined || body['id'] === null;
  if (isMissing && single.isIdRequired) {
    const field = single.renamed?.['id'] ?? 'id';
    throw invalidField(field, `${field} is required`);
  }
  if (isMissing) body['id'] = randomUUID();
  const { id } = body;
  if (typeof id !== 'string') throw invalidField('id', 'Invalid input: expected string');
  const event = { id: randomUUID(), type: single.eventType, timestamp: new Date().toISOString(), body };
  return { id, batch: { batch: [event] } };
}

/** What a batch says of its one event, as the answer to the whole request. */
function toAppError({ status, message, error }: ingestion.EventError): AppError {
  const kinds = Object.keys(ERROR_KINDS) as ErrorKind[];
  const kind = kinds.find((candidate) => ERROR_KINDS[candidate].httpStatus === status) ?? 'internal';
  const issues = parseIssues(error);
  return new AppError(
    kind,
    'EVENT_REFUSED',
    issues ? message : error || message,
    issues ? { details: { issues } } : {},
  );
}

/** The batch route tells issues as JSON text. */
function parseIssues(text: string): Issue[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    return JSON.parse(text) as Issue[];
  } catch {
    return undefined; // plain words that begin with a bracket
  }
}
