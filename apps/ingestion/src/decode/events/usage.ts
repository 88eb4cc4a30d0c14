import type { Fields } from '../fields.js';
import { isJsonObject, type JsonObject } from '../json/parse-body.js';
import { hasKeys, setKey } from '../json/own-keys.js';
import { MAX_COST_USD, MAX_MAP_KEYS } from '../limits.js';

export type UsageMap = Record<string, number>;

export interface ProvidedUsage {
  usage?: UsageMap;
  cost?: UsageMap;
}

const UNITS = ['CHARACTERS', 'TOKENS', 'MILLISECONDS', 'SECONDS', 'IMAGES', 'REQUESTS'] as const;

/** Legacy `usage`, after its OpenAI spelling is folded in. */
interface LegacyUsage {
  input?: number | undefined;
  output?: number | undefined;
  total?: number | undefined;
  inputCost?: number | undefined;
  outputCost?: number | undefined;
  totalCost?: number | undefined;
}

/** `usage`, `usageDetails` and `costDetails` of one event, combined as behaviour 1.6 says. */
export function readProvidedUsage(body: Fields): ProvidedUsage {
  const legacy = readLegacyUsage(body);
  const detailsSource = body.object('usageDetails');
  const details =
    detailsSource && checkSize(body, 'usageDetails', detailsSource)
      ? normalizeUsageDetails(detailsSource)
      : {};
  const usage = combineUsage(legacy, details);
  const cost = readCost(body, legacy);
  return { ...(hasKeys(usage) && { usage }), ...(hasKeys(cost) && { cost }) };
}

function readLegacyUsage(body: Fields): LegacyUsage | undefined {
  const fields = body.nested('usage');
  if (!fields) return undefined;
  const promptTokens = fields.integer('promptTokens');
  const completionTokens = fields.integer('completionTokens');
  const totalTokens = fields.integer('totalTokens');
  const plain: LegacyUsage = {
    input: fields.integer('input'),
    output: fields.integer('output'),
    total: fields.integer('total'),
    inputCost: readCostField(fields, 'inputCost'),
    outputCost: readCostField(fields, 'outputCost'),
    totalCost: readCostField(fields, 'totalCost'),
  };
  fields.option('unit', UNITS);
  if (promptTokens === undefined && completionTokens === undefined && totalTokens === undefined) return plain;
  // The reference loses the costs of this spelling, and old clients count on the price list here.
  return { input: promptTokens, output: completionTokens, total: totalTokens };
}

function readCostField(fields: Fields, key: string): number | undefined {
  const cost = fields.number(key);
  if (cost === undefined || cost <= MAX_COST_USD) return cost;
  fields.issues.add('too_big', fields.at(key), `Too big: expected number to be <=${MAX_COST_USD}`);
  return undefined;
}

function combineUsage(legacy: LegacyUsage | undefined, details: UsageMap): UsageMap {
  const usage: UsageMap = {};
  if (legacy) {
    setCount(usage, 'input', legacy.input);
    setCount(usage, 'output', legacy.output);
    setCount(usage, 'total', legacy.total ? legacy.total : hasKeys(details) ? undefined : sumOf(legacy));
  }
  // Spread, not assign: a key may be called `__proto__`.
  return { ...usage, ...details };
}

function sumOf({ input, output }: LegacyUsage): number | undefined {
  return input === undefined || output === undefined ? (input ?? output) : input + output;
}

function readCost(body: Fields, legacy: LegacyUsage | undefined): UsageMap {
  const cost: UsageMap = {};
  setCost(cost, 'input', legacy?.inputCost);
  setCost(cost, 'output', legacy?.outputCost);
  setCost(cost, 'total', legacy?.totalCost);
  const details = body.object('costDetails');
  if (!details || !checkSize(body, 'costDetails', details)) return cost;
  for (const [key, value] of Object.entries(details)) {
    if (typeof value !== 'number' || !(value >= 0)) continue;
    if (value <= MAX_COST_USD) setKey(cost, key, value);
    else
      body.issues.add(
        'too_big',
        body.at('costDetails', key),
        `Too big: expected number to be <=${MAX_COST_USD}`,
      );
  }
  return cost;
}

function checkSize(body: Fields, key: string, map: JsonObject): boolean {
  if (Object.keys(map).length <= MAX_MAP_KEYS) return true;
  body.issues.add('too_big', body.at(key), `Too big: expected at most ${MAX_MAP_KEYS} keys`);
  return false;
}

/** Counts below zero are dropped where the final usage is made; here already, the store has none. */
function setCount(usage: UsageMap, key: string, value: number | undefined): void {
  if (value !== undefined && value >= 0) usage[key] = value;
}

function setCost(cost: UsageMap, key: string, value: number | undefined): void {
  if (value !== undefined && value >= 0) cost[key] = value;
}

/**
 * `usageDetails` of any dialect as non-negative integers by key (behaviour 1.6): OpenAI completion shape, OpenAI
 * response shape, else a raw map. Empty when nothing countable is in it.
 */
export function normalizeUsageDetails(details: JsonObject): UsageMap {
  return (
    readOpenAiShape(details, 'prompt_tokens', 'completion_tokens') ??
    readOpenAiShape(details, 'input_tokens', 'output_tokens') ??
    readRawMap(details)
  );
}

function readOpenAiShape(details: JsonObject, inputKey: string, outputKey: string): UsageMap | undefined {
  const { [inputKey]: input, [outputKey]: output, total_tokens: total } = details;
  if (!isCount(input) || !isCount(output) || !isCount(total)) return undefined;
  const allowed = [inputKey, outputKey, 'total_tokens', `${inputKey}_details`, `${outputKey}_details`];
  if (Object.keys(details).some((key) => !allowed.includes(key))) return undefined;
  const inputDetails = readCountMap(details[`${inputKey}_details`]);
  const outputDetails = readCountMap(details[`${outputKey}_details`]);
  if (!inputDetails || !outputDetails) return undefined;
  const usage: UsageMap = { input, output, total };
  usage['input'] = subtractDetails(usage, 'input', input, inputDetails);
  usage['output'] = subtractDetails(usage, 'output', output, outputDetails);
  return usage;
}

/** Adds each detail under `<side>_<key>` and answers what is left of the whole, at least 0. */
function subtractDetails(
  usage: UsageMap,
  side: string,
  whole: number,
  parts: ReadonlyMap<string, number>,
): number {
  let rest = whole;
  for (const [key, count] of parts) {
    setKey(usage, `${side}_${key}`, count);
    rest -= count;
  }
  return Math.max(rest, 0);
}

/** Counts by key, nulls left out; undefined when it is no such map. */
function readCountMap(value: unknown): ReadonlyMap<string, number> | undefined {
  const counts = new Map<string, number>();
  if (value === undefined || value === null) return counts;
  if (!isJsonObject(value)) return undefined;
  for (const [key, count] of Object.entries(value)) {
    if (count === null) continue;
    if (!isCount(count)) return undefined;
    counts.set(key, count);
  }
  return counts;
}

function readRawMap(details: JsonObject): UsageMap {
  const usage: UsageMap = {};
  for (const [key, value] of Object.entries(details)) {
    const count = typeof value === 'string' ? Number.parseInt(value, 10) : value;
    if (isCount(count)) setKey(usage, key, count);
  }
  return usage;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
