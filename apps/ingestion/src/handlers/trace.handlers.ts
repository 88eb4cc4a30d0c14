import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import type { NoteDeletions } from './deletion-audit.js';
import type { HandlerContext } from './handler-context.js';

const MAX_TRACE_IDS = 1000;

/** Deletes of traces. */
export function traceHandlers(
  context: HandlerContext,
  noteDeletions: NoteDeletions,
): ingestion.TraceServiceMethods {
  return {
    deleteTraces: async (request, call) => {
      const { projectId, traceIds } = request;
      if (traceIds.length === 0 || traceIds.length > MAX_TRACE_IDS) {
        throw new AppError('invalid', 'TRACE_IDS_OUT_OF_RANGE', `Name 1 to ${MAX_TRACE_IDS} trace ids.`);
      }
      await noteDeletions(request, { type: 'trace', ids: traceIds }, call);
      await context.deletions.deleteTraces(projectId, traceIds);
      return {};
    },
  };
}
