import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import type { HandlerContext } from './handler-context.js';

const MAX_TRACE_IDS = 1000;

/** Deletes of traces. */
export function traceHandlers(context: HandlerContext): ingestion.TraceServiceMethods {
  return {
    deleteTraces: async ({ projectId, traceIds }) => {
      if (traceIds.length === 0 || traceIds.length > MAX_TRACE_IDS) {
        throw new AppError('invalid', 'TRACE_IDS_OUT_OF_RANGE', `Name 1 to ${MAX_TRACE_IDS} trace ids.`);
      }
      await context.deletions.deleteTraces(projectId, traceIds);
      return {};
    },
  };
}
