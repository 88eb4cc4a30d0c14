import { Type } from '@sinclair/typebox';
import { AppError } from '@assay/errors';
import type { Principal } from '@assay/auth';
import { requireJson } from '../plugins/content-type.js';
import { issuesOf, presentError } from '../plugins/errors.js';
import { Json, named } from '../schemas/primitives.js';
import { endpoint, rawBody } from './endpoint.js';
import { durabilityHeaders, ingestSource } from './ingest-source.js';
import { answer } from './reply.js';

const IngestionBody = named(
  'IngestionRequest',
  Type.Object({
    batch: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Of this delivery; an id already seen is acknowledged and skipped.' }),
        timestamp: Type.String({ format: 'date-time' }),
        type: Type.String({ description: 'trace-create, span-create, generation-update, score-create …' }),
        body: Json,
      }),
    ),
    metadata: Type.Optional(Json),
  }),
);

const IngestionResponse = named(
  'IngestionResponse',
  Type.Object({
    successes: Type.Array(Type.Object({ id: Type.String(), status: Type.Integer() })),
    errors: Type.Array(
      Type.Object({
        id: Type.String(),
        status: Type.Integer(),
        message: Type.Optional(Type.String()),
        error: Type.Optional(Type.String()),
      }),
    ),
  }),
);

/** This route has always answered an organization's key with 401. */
function denied(_principal: Principal): AppError {
  return new AppError(
    'unauthenticated',
    'ORGANIZATION_KEY_NOT_ALLOWED',
    'Missing projectId in scope. Are you using an organization key?',
  );
}

/** A malformed batch lists its problems as texts under `errors`; everything else has the standard body. */
export function presentIngestionError(error: AppError): Record<string, unknown> {
  if (error.kind !== 'invalid') return presentError(error);
  const listed = error.details?.['errors'];
  const errors = Array.isArray(listed)
    ? listed.map(String)
    : (issuesOf(error)?.map(({ path, message }) => [...path, message].join(': ')) ?? [error.message]);
  return { ...presentError(error), message: 'Invalid request data', errors };
}

export const appendEvents = endpoint({
  method: 'POST',
  path: '/ingestion',
  access: 'scores',
  right: 'ingest',
  tag: 'Ingestion',
  summary: 'Store a batch of events',
  description:
    'Answered when every accepted event is durable and readable. Bad events are listed in `errors`, the others are stored. A bare public key (Bearer) may send scores and logs only.',
  body: rawBody(['application/json'], IngestionBody),
  bodyLimit: 'ingestion',
  response: IngestionResponse,
  status: 207,
  denied,
  presentError: presentIngestionError,
  handle: async ({ body, principal, headers, contentType, call, calls }) => {
    requireJson(contentType);
    const { successes, errors, isSpooled } = await calls.events.appendEvents(
      {
        projectId: principal.projectId,
        body,
        source: ingestSource(principal, headers),
        scoresOnly: principal.kind === 'scores',
      },
      call,
    );
    return answer(
      {
        successes: successes.map(({ id, status }) => ({ id, status })),
        errors: errors.map(({ id, status, message, error }) => ({
          id,
          status,
          ...(message && { message }),
          ...(error && { error }),
        })),
      },
      { headers: durabilityHeaders(isSpooled) },
    );
  },
});
