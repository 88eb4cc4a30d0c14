import { AppError } from '@assay/errors';
import type { metrics } from '@assay/proto';
import { withPrices, type ModelPrices } from '../prices/model-prices.js';
import { acceptPage } from '../store/page-request.js';
import { cutMetadata } from './cut-metadata.js';
import { decodeObservationCursor, encodeObservationCursor } from './observation-cursor.js';
import type { ObservationStore } from './observation.store.js';

const MAX_SCAN_LIMIT = 1_000;

export function observationHandlers({
  observations: store,
  prices,
}: {
  observations: ObservationStore;
  prices: ModelPrices;
}): metrics.ObservationServiceMethods {
  return {
    getObservation: async ({ projectId, observationId }, call) => {
      const found = await store.findObservation(projectId, observationId, call);
      if (!found) {
        throw new AppError(
          'not_found',
          'OBSERVATION_NOT_FOUND',
          'No observation with this id in the project.',
        );
      }
      const [observation = found] = await withPrices(prices, projectId, [found], call);
      return observation;
    },
    listObservations: async (request, call) => {
      const { projectId, conditions } = request;
      const page = acceptPage(request);
      const { observations, totalItems } = await store.listObservations(projectId, conditions, page, call);
      return { observations: await withPrices(prices, projectId, observations, call), totalItems };
    },
    scanObservations: async (request, call) => {
      const { projectId, limit, cursor, groups } = request;
      if (!Number.isInteger(limit) || limit < 0 || limit > MAX_SCAN_LIMIT) {
        throw new AppError('invalid', 'PAGE_INVALID', `limit must be an integer from 0 to ${MAX_SCAN_LIMIT}`);
      }
      const after = cursor === '' ? undefined : decodeObservationCursor(cursor);
      const { observations, next } = await store.scanObservations(request, after, call);
      const priced = groups.includes('OBSERVATION_FIELD_GROUP_MODEL')
        ? await withPrices(prices, projectId, observations, call)
        : observations;
      const traceId = observations.at(-1)?.traceId ?? '';
      return {
        observations: request.isMetadataExpanded
          ? priced
          : priced.map((one) => ({ ...one, metadata: cutMetadata(one.metadata) })),
        nextCursor: next ? encodeObservationCursor({ ...next, traceId }) : '',
      };
    },
  };
}
