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
  const told = context.receipts.findEnvelope(projectId, envelopeId);
  const hash = sipHash64(envelopeId);
  if (told && told.state !== 'RECEIPT_STATE_SPOOLED') return told;
  if (context.envelopes.isSpooled(projectId, hash)) return told ?? makeReceipt('RECEIPT_STATE_SPOOLED');
  const known = await context.entities.findEnvelopes(projectId, [hash]);
  // A spooled one may have been replayed since.
  return known.has(hash) ? makeReceipt('RECEIPT_STATE_STORED', told) : told;
}

/** The store knows best, but what lies in the spool; what was refused of a trace is told beside what was stored. */
async function findTrace(
  context: HandlerContext,
  projectId: string,
  traceId: string,
): Promise<ingestion.Receipt | undefined> {
  const told = context.receipts.findTrace(projectId, traceId);
  if (told?.state === 'RECEIPT_STATE_SPOOLED' && context.writer.isSpooling) return told;
  const trace = new Entity('trace', projectId, traceId);
  const times = (await context.entities.findTimes([trace])).get(trace.key);
  if (!times) return told;
  const heads = (await context.entities.readHeads('trace', [trace], times)).get(trace.key) ?? [];
  const visible = heads.filter((head) => !head.isDeleted);
  if (visible.length === 0) return makeReceipt('RECEIPT_STATE_DELETED');
  const atMs = Math.max(...visible.map(({ updatedMs }) => updatedMs));
  return { state: 'RECEIPT_STATE_STORED', atMs, reason: told?.reason ?? '' };
}

function makeReceipt(state: ingestion.Receipt['state'], told?: ingestion.Receipt): ingestion.Receipt {
  return { state, atMs: told?.atMs ?? 0, reason: '' };
}
