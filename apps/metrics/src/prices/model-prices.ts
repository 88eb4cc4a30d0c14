import type { CallContext, metrics } from '@assay/proto';
import { LRUCache } from 'lru-cache';

/** USD per unit, of a model definition's default tier; absent when it has no such price. */
export interface ModelPrice {
  readonly input?: number;
  readonly output?: number;
  readonly total?: number;
}

/** Where prices of model definitions come from. Ids that are not known are left out of the answer. */
export interface ModelPrices {
  findPrices(
    projectId: string,
    modelIds: readonly string[],
    call: CallContext,
  ): Promise<ReadonlyMap<string, ModelPrice>>;
}

const UNKNOWN = Symbol('unknown');
/** A definition's prices do not change under its id. */
const KEEP_MS = 60_000;
/** A definition made elsewhere is to be seen within a second. */
const KEEP_UNKNOWN_MS = 1_000;

/** Asks a source only for what is not remembered, all of it in one call. */
export function rememberPrices(source: ModelPrices): ModelPrices {
  const known = new LRUCache<string, ModelPrice | typeof UNKNOWN>({ max: 20_000, ttl: KEEP_MS });
  return {
    findPrices: async (projectId, modelIds, call) => {
      const keyOf = (modelId: string): string => `${projectId} ${modelId}`;
      const missing = modelIds.filter((modelId) => known.get(keyOf(modelId)) === undefined);
      if (missing.length > 0) {
        const found = await source.findPrices(projectId, missing, call);
        for (const modelId of missing) {
          const price = found.get(modelId);
          known.set(keyOf(modelId), price ?? UNKNOWN, { ttl: price ? KEEP_MS : KEEP_UNKNOWN_MS });
        }
      }
      return new Map(
        modelIds.flatMap((modelId) => {
          const price = known.get(keyOf(modelId));
          return price === undefined || price === UNKNOWN ? [] : [[modelId, price] as const];
        }),
      );
    },
  };
}

/** The observations with the prices of their models, where these are known. */
export async function withPrices(
  prices: ModelPrices,
  projectId: string,
  observations: readonly metrics.Observation[],
  call: CallContext,
): Promise<metrics.Observation[]> {
  const modelIds = [...new Set(observations.map(({ modelId }) => modelId).filter((id) => id !== ''))];
  if (modelIds.length === 0) return [...observations];
  const found = await prices.findPrices(projectId, modelIds, call);
  return observations.map((observation) => {
    const price = found.get(observation.modelId);
    if (!price) return observation;
    return {
      ...observation,
      ...(price.input === undefined ? {} : { inputPrice: price.input }),
      ...(price.output === undefined ? {} : { outputPrice: price.output }),
      ...(price.total === undefined ? {} : { totalPrice: price.total }),
    };
  });
}
