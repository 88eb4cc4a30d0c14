import type { ObservationType } from '@assay/telemetry';
import { isJsonObject, type JsonObject } from '../../json/parse-body.js';
import { parseJsonObject, parseJsonValue, toNumber } from '../attribute-reading.js';
import { subtract } from '../token-counts.js';
import type { Attributes, AttributeValue } from '../raw-span.js';
import type { Family, SpanView } from './family.js';

const TYPE_BY_SUBTYPE: ReadonlyMap<unknown, ObservationType> = new Map<unknown, ObservationType>([
  ['model', 'GENERATION'],
  ['background-model', 'GENERATION'],
  ['embedder', 'EMBEDDING'],
  ['tool', 'TOOL'],
  ['tool.v2', 'TOOL'],
  ['retriever', 'RETRIEVER'],
  ['evaluator', 'EVALUATOR'],
]);

/** One side's JSON, or its one interesting member when it has it. */
function readSide(value: AttributeValue | undefined, member: string): unknown {
  const parsed = parseJsonValue(value);
  if (isJsonObject(parsed) && parsed[member]) return parsed[member];
  return parsed ?? value;
}

/** Google Genkit (scope `genkit-tracer`). */
export const genkit: Family = {
  name: 'Genkit',
  fields: [
    { field: 'name', rank: 2, key: 'genkit:name' },
    {
      field: 'model',
      rank: 8,
      key: 'genkit:name',
      read: (value, { attributes }) =>
        attributes.get('genkit:metadata:subtype') === 'model' ? value : undefined,
    },
    { field: 'type', rank: 40, key: 'genkit:metadata:subtype', read: (value) => TYPE_BY_SUBTYPE.get(value) },
  ],
  inputOutput: [
    {
      rule: 2,
      scope: 'genkit-tracer',
      isFinal: true,
      keys: ['genkit:input', 'genkit:output'],
      read: ({ attributes }) => ({
        input: readSide(attributes.get('genkit:input'), 'messages'),
        output: readSide(attributes.get('genkit:output'), 'message'),
      }),
    },
  ],
};

/** `config` of the input, else of the request that the output repeats. */
export function readGenkitParameters(attributes: Attributes): JsonObject | undefined {
  const input = parseJsonObject(attributes.get('genkit:input'));
  if (isJsonObject(input?.['config'])) return input['config'];
  const request = parseJsonObject(attributes.get('genkit:output'))?.['request'];
  return isJsonObject(request) && isJsonObject(request['config']) ? request['config'] : undefined;
}

/** Usage of the output: thoughts are counted apart from the rest of the output. */
export function readGenkitUsage({ attributes }: SpanView): Map<string, number> {
  const usage = new Map<string, number>();
  const source = parseJsonObject(attributes.get('genkit:output'))?.['usage'];
  if (!isJsonObject(source)) return usage;
  const set = (key: string, value: unknown): void => {
    const count = toNumber(value);
    if (count !== undefined) usage.set(key, count);
  };
  set('input', source['inputTokens']);
  set('output', source['outputTokens']);
  set('total', source['totalTokens']);
  set('output_reasoning', source['thoughtsTokens']);
  subtract(usage, 'output', ['output_reasoning']);
  return usage;
}
