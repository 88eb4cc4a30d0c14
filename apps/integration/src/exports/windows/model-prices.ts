import type { ClickHouse } from '@assay/clickhouse';
import type { CallContext, ingestion } from '@assay/proto';
import { buildListModelIds, type PriceLists, type VersionRange } from '../rows/select-rows.sql.js';

/** What one call may ask for. */
const MAX_IDS = 1_000;
/** Of a decimal price; no price has more. */
const PRICE_DIGITS = 15;

/**
 * Prices of the models that a window's observations name, as the models stand now.
 *
 * @throws AppError `unavailable` when ingestion, which keeps them, cannot be reached.
 */
export async function listModelPrices(
  parts: { readonly clickhouse: ClickHouse; readonly models: ingestion.ModelServiceMethods },
  projectId: string,
  range: VersionRange,
  call: CallContext,
): Promise<PriceLists> {
  const found = await parts.clickhouse.select<{ modelId: string }>(buildListModelIds(projectId, range), {
    signal: call.signal,
    timeoutMs: 120_000,
  });
  const prices: ingestion.ModelPrices[] = [];
  for (let at = 0; at < found.length; at += MAX_IDS) {
    const modelIds = found.slice(at, at + MAX_IDS).map(({ modelId }) => modelId);
    prices.push(...(await parts.models.listModelPrices({ projectId, modelIds }, call)).prices);
  }
  return {
    modelIds: prices.map(({ modelId }) => modelId),
    inputPrices: prices.map(({ inputPrice }) => formatPrice(inputPrice)),
    outputPrices: prices.map(({ outputPrice }) => formatPrice(outputPrice)),
    totalPrices: prices.map(({ totalPrice }) => formatPrice(totalPrice)),
  };
}

/** Plain decimal text without an exponent: `0.0000025`. */
export function formatPrice(price: number | undefined): string {
  if (price === undefined) return '';
  const fixed = price.toFixed(PRICE_DIGITS);
  return fixed.replace(/\.?0+$/, '');
}
