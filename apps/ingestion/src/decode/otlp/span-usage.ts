import { normalizeUsageDetails, type UsageMap } from '../events/usage.js';
import { isJsonObject } from '../json/parse-body.js';
import { setKey } from '../json/own-keys.js';
import { parseJsonObject, parseJsonValue, toNumber } from './attribute-reading.js';
import { normalizeTokenCounts, toCounts } from './token-counts.js';
import { readGenkitUsage } from './families/genkit.js';
import { readVercelUsage } from './families/vercel-ai.js';
import { readVertexUsage } from './families/vertex-adk.js';
import type { SpanView } from './families/family.js';
import { getKeyInfo } from './key-info.js';
import type { Attributes } from './raw-span.js';

/** Spans that only repeat what their children say. */
const REPEATING: ReadonlySet<unknown> = new Set(['invoke_agent', 'agent_step']);

/** Whether model, usage and cost of this span are those of its children (behaviour 3.11). */
export function repeatsChildren({ attributes }: SpanView): boolean {
  return REPEATING.has(attributes.get('gen_ai.operation.name'));
}

/** Usage as the client counted, the first source that has any (behaviour 3.11). */
export function readSpanUsage(view: SpanView): UsageMap {
  const own = readOwnUsage(view.attributes);
  if (own) return own;
  switch (view.scope.name) {
    case 'genkit-tracer':
      return toCounts(readGenkitUsage(view));
    case 'ai':
      return toCounts(readVercelUsage(view));
    case 'gcp.vertex.agent':
      return normalizeTokenCounts(readVertexUsage(view, readTokenCounts(view.attributes)));
    default:
      return normalizeTokenCounts(readTokenCounts(view.attributes));
  }
}

/** An object that is no JSON at all passes on to the next source; one that is no object means "no usage". */
function readOwnUsage(attributes: Attributes): UsageMap | undefined {
  const value = attributes.get('langfuse.observation.usage_details');
  if (!value) return undefined;
  const parsed = parseJsonValue(value);
  if (parsed === undefined) return undefined;
  return isJsonObject(parsed) ? normalizeUsageDetails(parsed) : {};
}

/** All token counts by their name without prefix; the first of two prefixes wins. */
function readTokenCounts(attributes: Attributes): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [key, value] of attributes) {
    const { usageKey } = getKeyInfo(key);
    if (usageKey === '' || counts.has(usageKey)) continue;
    const count = toNumber(value);
    if (count !== undefined) counts.set(usageKey, count);
  }
  return counts;
}

/** Cost in USD as the client computed it (behaviour 3.11). */
export function readSpanCost({ attributes }: SpanView): UsageMap {
  const details = parseJsonObject(attributes.get('langfuse.observation.cost_details'));
  if (details) return keepCosts(Object.entries(details));
  const total = toNumber(attributes.get('gen_ai.usage.cost')) ?? toNumber(attributes.get('llm.cost.total'));
  return total === undefined ? {} : keepCosts([['total', total]]);
}

function keepCosts(entries: readonly (readonly [string, unknown])[]): UsageMap {
  const cost: UsageMap = {};
  for (const [key, value] of entries) {
    if (typeof value === 'number' && value >= 0) setKey(cost, key, value);
  }
  return cost;
}
