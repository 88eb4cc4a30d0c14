import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import type { MediaRemoval } from '../media/media-removal.js';
import type { NoteDeletions } from './deletion-audit.js';
import type { HandlerContext } from './handler-context.js';

const MAX_TRACE_IDS = 1000;

/** Deletes of traces, with what belongs to them. */
export function traceHandlers(
  context: HandlerContext,
  noteDeletions: NoteDeletions,
  media: Pick<MediaRemoval, 'removeOfTraces'>,
): ingestion.TraceServiceMethods {
  return {
    deleteTraces: async (request, call) => {
      const { projectId, traceIds } = request;
      if (traceIds.length === 0 || traceIds.length > MAX_TRACE_IDS) {
        throw new AppError('invalid', 'TRACE_IDS_OUT_OF_RANGE', `Name 1 to ${MAX_TRACE_IDS} trace ids.`);
      }
      await noteDeletions(request, { type: 'trace', ids: traceIds }, call);
      await context.deletions.deleteTraces(projectId, traceIds);
      await media.removeOfTraces(projectId, traceIds);
      return {};
    },
  };
}
