import type { ItemVersion } from './dataset-item.model.js';

/** Which items of a project; absent means any. */
export interface ItemFilter {
  readonly datasetId?: string;
  readonly sourceTraceId?: string;
  readonly sourceObservationId?: string;
}

type Place = Pick<ItemVersion, 'validFromMs' | 'itemId'>;

/** Latest version first, ties by id: the order of every item list. */
export function compareItems(a: Place, b: Place): number {
  return b.validFromMs - a.validFromMs || (a.itemId < b.itemId ? -1 : Number(a.itemId > b.itemId));
}
