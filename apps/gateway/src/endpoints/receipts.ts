import { Type } from '@sinclair/typebox';
import type { ingestion } from '@assay/proto';
import { named, Nullable, OneOf, Strict, Timestamp } from '../schemas/primitives.js';
import { textOrNull } from '../presenters/text.js';
import { invalidData } from '../validation/issues.js';
import { formatTimestampMs } from '../validation/timestamp.js';
import { endpoint } from './endpoint.js';

const STATES = {
  RECEIPT_STATE_STORED: 'stored',
  RECEIPT_STATE_SPOOLED: 'spooled',
  RECEIPT_STATE_MERGED: 'merged',
  RECEIPT_STATE_REPEATED: 'repeated',
  RECEIPT_STATE_REFUSED: 'refused',
  RECEIPT_STATE_DELETED: 'deleted',
} as const satisfies Partial<Record<ingestion.Receipt['state'], string>>;
type State = (typeof STATES)[keyof typeof STATES];

const Receipt = named(
  'Receipt',
  Type.Object({
    state: OneOf(Object.values(STATES), {
      description:
        'stored: durable and readable. spooled: durable, readable once the store is back. merged: stored, joined ' +
        'with other events about the same object. repeated: processed before, changed nothing. refused: not stored. ' +
        'deleted: removed on request.',
    }),
    at: Nullable(Timestamp),
    reason: Nullable(Type.String({ description: 'Why it, or a part of the trace, was refused.' })),
  }),
);

const Id = Type.Optional(Type.String({ minLength: 1, maxLength: 800 }));

function presentState(state: ingestion.Receipt['state']): State {
  const known = (STATES as Partial<Record<string, State>>)[state];
  if (!known) throw new Error(`the receipt has the state ${state}`);
  return known;
}

export const getReceipt = endpoint({
  base: '/api/assay/v1',
  method: 'GET',
  path: '/receipts',
  access: 'project',
  // A client that may only send may ask what became of it.
  right: 'any',
  tag: 'Assay',
  summary: 'Tell what became of something that was sent',
  description:
    'Name one of the two: `envelopeId`, the `id` of an event of a batch, or `traceId`. Refusals and merges are ' +
    'remembered by the process that took them, the latest 100,000; what was stored is known as long as it is there, ' +
    'envelopes for three days.',
  query: Strict({ envelopeId: Id, traceId: Id }),
  response: Receipt,
  errors: ['not_found'],
  handle: async ({ query: { envelopeId = '', traceId = '' }, principal, call, calls }) => {
    if ((envelopeId === '') === (traceId === '')) {
      throw invalidData([
        { code: 'custom', path: ['envelopeId'], message: 'Give either envelopeId or traceId' },
      ]);
    }
    const request = { projectId: principal.projectId, envelopeId, traceId };
    const { state, atMs, reason } = await calls.receipts.getReceipt(request, call);
    return {
      state: presentState(state),
      at: atMs === 0 ? null : formatTimestampMs(atMs),
      reason: textOrNull(reason),
    };
  },
});
