import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import type { HandlerContext } from '../handlers/handler-context.js';
import { Entity } from '../write/entity.js';
import { sipHash64 } from '../write/sip-hash.js';

/** What became of envelopes and traces. */
export function receiptHandlers(context: HandlerContext): ingestion.ReceiptServiceMethods {
  return {
    getReceipt: async ({ projectId, envelopeId, traceId }) => {
      if ((envelopeId === '') === (traceId === '')) {
        throw new AppError('invalid', 'RECEIPT_ID_MISSING', 'Name either an envelope id or a trace id.');
      }
      const receipt = envelopeId
        ? await findEnvelope(context, projectId, envelopeId)
        : await findTrace(context, projectId, traceId);
      if (!receipt) throw new AppError('not_found', 'RECEIPT_NOT_FOUND', 'Nothing is known of this id.');
      return receipt;
    },
  };
}

async function findEnvelope(
  context: HandlerContext,
  projectId: string,
  envelopeId: string,
): Promise<ingestion.Receipt | undefined> {
  const told = context.receipts.find('envelope', projectId, envelopeId);
  const hash = sipHash64(envelopeId);
  if (told && told.state !== 'RECEIPT_STATE_SPOOLED') return told;
  if (context.envelopes.isSpooled(projectId, hash)) return told ?? makeReceipt('RECEIPT_STATE_SPOOLED');
  const known = await context.entities.findEnvelopes(projectId, [hash]);
  // A spooled one may have been replayed since.
  return known.has(hash) ? { ...makeReceipt('RECEIPT_STATE_STORED'), atMs: told?.atMs ?? 0 } : told;
}

async function findTrace(
  context: HandlerContext,
  projectId: string,
  traceId: string,
): Promise<ingestion.Receipt | undefined> {
  const told = context.receipts.find('trace', projectId, traceId);
  if (told && told.state !== 'RECEIPT_STATE_SPOOLED') return told;
  const trace = new Entity('trace', projectId, traceId);
  const times = (await context.entities.findTimes([trace])).get(trace.key);
  if (!times) return told;
  const heads = (await context.entities.readHeads('trace', [trace], times)).get(trace.key) ?? [];
  const isVisible = heads.some((head) => !head.isDeleted);
  return makeReceipt(isVisible ? 'RECEIPT_STATE_STORED' : 'RECEIPT_STATE_DELETED');
}

function makeReceipt(state: ingestion.Receipt['state']): ingestion.Receipt {
  return { state, atMs: 0, reason: '' };
}
