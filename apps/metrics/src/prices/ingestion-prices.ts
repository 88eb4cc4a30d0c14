import { isAppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import type { ModelPrice, ModelPrices } from './model-prices.js';

/** What one call may ask for. */
const MAX_IDS = 1_000;

/**
 * Prices out of the model definitions that ingestion owns. While it cannot be reached the prices are unknown:
 * they decorate an answer, and reads must not stop with the write path.
 */
export function ingestionPrices(models: ingestion.ModelServiceMethods): ModelPrices {
  return {
    findPrices: async (projectId, modelIds, call) => {
      const request = { projectId, modelIds: modelIds.slice(0, MAX_IDS) };
      const { prices } = await models.listModelPrices(request, call).catch((error: unknown) => {
        if (isAppError(error) && error.kind === 'unavailable') return { prices: [] };
        throw error;
      });
      return new Map(prices.map((price) => [price.modelId, toPrice(price)]));
    },
  };
}

function toPrice({ inputPrice, outputPrice, totalPrice }: ingestion.ModelPrices): ModelPrice {
  return {
    ...(inputPrice === undefined ? {} : { input: inputPrice }),
    ...(outputPrice === undefined ? {} : { output: outputPrice }),
    ...(totalPrice === undefined ? {} : { total: totalPrice }),
  };
}
