import type { ObservationType } from '@assay/telemetry';
import { isJsonObject, type JsonObject } from '../../json/parse-body.js';
import { firstTruthy, parseIfJson, parseJsonObject, toNumber, toText } from '../attribute-reading.js';
import { readGenAiMessages } from '../messages.js';
import { parseTags } from '../tags.js';
import { subtract } from '../token-counts.js';
import type { Attributes, AttributeValue } from '../raw-span.js';
import type { Family, InputOutput, SpanView } from './family.js';

const MODEL_KEYS = [
  'langfuse.observation.model.name',
  'ai.model.id',
  'gen_ai.request.model',
  'gen_ai.response.model',
];
const MODEL_OPERATIONS: readonly (readonly [string, ObservationType])[] = [
  ['ai.generateText.doGenerate', 'GENERATION'],
  ['ai.streamText.doStream', 'GENERATION'],
  ['ai.generateObject.doGenerate', 'GENERATION'],
  ['ai.streamObject.doStream', 'GENERATION'],
  ['ai.embed.doEmbed', 'EMBEDDING'],
  ['ai.embedMany.doEmbed', 'EMBEDDING'],
];
const OUTPUT_KEYS = [
  'ai.response.text',
  'ai.result.text',
  'ai.toolCall.result',
  'ai.response.object',
  'ai.result.object',
  'ai.response.toolCalls',
  'ai.result.toolCalls',
];

/** Type of a model call; `operation.name` may have the function's id behind it. */
function readOperation(
  value: AttributeValue,
  { attributes }: SpanView,
  isExact: boolean,
): ObservationType | undefined {
  if (typeof value !== 'string' || !MODEL_KEYS.some((key) => attributes.get(key))) return undefined;
  return MODEL_OPERATIONS.find(([name]) => (isExact ? value === name : value.startsWith(name)))?.[1];
}

/** `<function id>:<operation>`; without a function id the operation alone. */
function readOperationName(value: AttributeValue, { attributes }: SpanView): AttributeValue {
  const functionId = attributes.get('ai.telemetry.functionId');
  return functionId ? `${toText(functionId)}:${toText(value)}` : value;
}

/** Microseconds from the span's start to the first chunk, added to it. */
function readFirstChunk(value: AttributeValue, { span }: SpanView): number | undefined {
  const ms = toNumber(value);
  const startUs = Number.isNaN(span.startUs) ? span.endUs : span.startUs;
  return ms !== undefined && ms >= 0 && !Number.isNaN(startUs) ? startUs + Math.ceil(ms) * 1000 : undefined;
}

function readPrompt(value: AttributeValue, member: 'name' | 'version'): AttributeValue | undefined {
  const found = parseJsonObject(value)?.[member];
  return typeof found === 'string' || typeof found === 'number' ? found : undefined;
}

function readInputOutput({ attributes }: SpanView): InputOutput {
  const fallback = readGenAiMessages(attributes);
  return {
    input:
      firstTruthy(attributes, ['ai.prompt.messages', 'ai.prompt', 'ai.toolCall.args']) ?? fallback?.input,
    output: readOutput(attributes) ?? fallback?.output,
  };
}

function readOutput(attributes: Attributes): unknown {
  const text = attributes.get('ai.response.text');
  const toolCalls = attributes.get('ai.response.toolCalls');
  if (text && toolCalls) return { role: 'assistant', content: text, tool_calls: parseIfJson(toolCalls) };
  return firstTruthy(attributes, OUTPUT_KEYS);
}

/** Vercel AI SDK (scope `ai`). */
export const vercelAi: Family = {
  name: 'Vercel AI SDK',
  fields: [
    { field: 'name', rank: 4, key: 'ai.toolCall.name' },
    { field: 'name', rank: 5, key: 'ai.operationId', read: readOperationName },
    { field: 'userId', rank: 5, key: 'ai.telemetry.metadata.userId' },
    { field: 'sessionId', rank: 6, key: 'ai.telemetry.metadata.sessionId' },
    { field: 'tags', rank: 5, key: 'ai.telemetry.metadata.tags', read: parseTags },
    { field: 'model', rank: 3, key: 'ai.model.id' },
    { field: 'completionStart', rank: 2, key: 'ai.response.msToFirstChunk', read: readFirstChunk },
    { field: 'completionStart', rank: 3, key: 'ai.stream.msToFirstChunk', read: readFirstChunk },
    {
      field: 'promptName',
      rank: 3,
      key: 'ai.telemetry.metadata.langfusePrompt',
      read: (value) => readPrompt(value, 'name'),
    },
    {
      field: 'promptVersion',
      rank: 3,
      key: 'ai.telemetry.metadata.langfusePrompt',
      read: (value) => readPrompt(value, 'version'),
    },
    {
      field: 'type',
      rank: 50,
      key: 'operation.name',
      read: (value, view) => readOperation(value, view, false),
    },
    {
      field: 'type',
      rank: 50,
      key: 'ai.operationId',
      read: (value, view) => readOperation(value, view, true),
    },
    {
      field: 'type',
      rank: 60,
      key: 'operation.name',
      read: (value) => (typeof value === 'string' && value.startsWith('ai.toolCall') ? 'TOOL' : undefined),
    },
    {
      field: 'type',
      rank: 60,
      key: 'ai.operationId',
      read: (value) => (value === 'ai.toolCall' ? 'TOOL' : undefined),
    },
  ],
  inputOutput: [
    {
      rule: 3,
      scope: 'ai',
      isFinal: true,
      keys: ['ai.prompt.messages', 'ai.prompt', 'ai.toolCall.args', ...OUTPUT_KEYS],
      read: readInputOutput,
    },
  ],
  tools: [{ key: 'ai.prompt.tools' }],
};

/** Model parameters: fixed keys; the service tier may be told by the provider. */
export function readVercelParameters(attributes: Attributes): JsonObject {
  const provider = parseJsonObject(attributes.get('ai.response.providerMetadata'));
  const openai = isJsonObject(provider?.['openai']) ? provider['openai'] : {};
  return {
    maxSteps: read(attributes, 'ai.settings.maxSteps'),
    toolChoice: read(attributes, 'ai.prompt.toolChoice'),
    maxTokens: read(attributes, 'gen_ai.request.max_tokens'),
    finishReason: read(attributes, 'gen_ai.response.finish_reasons', 'gen_ai.finishReason'),
    system: read(attributes, 'gen_ai.system', 'ai.model.provider'),
    maxRetries: read(attributes, 'ai.settings.maxRetries'),
    mode: read(attributes, 'ai.settings.mode'),
    temperature: read(attributes, 'gen_ai.request.temperature'),
    service_tier: openai['serviceTier'] ?? read(attributes, 'gen_ai.request.service_tier'),
  };
}

/** The first present value, as text. */
function read(attributes: Attributes, ...keys: string[]): string | undefined {
  const key = keys.find((candidate) => attributes.has(candidate));
  const value = key === undefined ? undefined : attributes.get(key);
  return value === undefined ? undefined : toText(value);
}

/** Where each count is found, first present wins (behaviour 3.11, rule 3). */
const COUNTS: readonly (readonly [string, readonly string[]])[] = [
  ['input', ['gen_ai.usage.prompt_tokens', 'gen_ai.usage.input_tokens']],
  ['output', ['gen_ai.usage.completion_tokens', 'gen_ai.usage.output_tokens']],
  ['total', ['ai.usage.tokens']],
  ['input_cached_tokens', ['ai.usage.cachedInputTokens']],
  ['output_reasoning_tokens', ['ai.usage.reasoningTokens']],
];

/** Counts inside the provider's metadata: path, and the key they get unless it is set already. */
const PROVIDER_COUNTS: readonly (readonly [readonly string[], string])[] = [
  [['openai', 'cachedPromptTokens'], 'input_cached_tokens'],
  [['openai', 'acceptedPredictionTokens'], 'accepted_prediction_tokens'],
  [['openai', 'rejectedPredictionTokens'], 'rejected_prediction_tokens'],
  [['openai', 'reasoningTokens'], 'output_reasoning_tokens'],
  [['anthropic', 'usage', 'cache_creation_input_tokens'], 'input_cache_creation'],
  [['anthropic', 'usage', 'cache_read_input_tokens'], 'input_cached_tokens'],
  [['anthropic', 'usage', 'cache_creation', 'ephemeral_5m_input_tokens'], 'input_cache_creation_5m'],
  [['anthropic', 'usage', 'cache_creation', 'ephemeral_1h_input_tokens'], 'input_cache_creation_1h'],
  [['bedrock', 'usage', 'cacheReadInputTokens'], 'input_cache_read'],
  [['bedrock', 'usage', 'cacheWriteInputTokens'], 'input_cache_write'],
  [['bedrock', 'usage', 'cacheCreationInputTokens'], 'input_cache_creation'],
];

/** Usage as disjoint buckets; the provider's metadata tells what the SDK does not. */
export function readVercelUsage({ attributes }: SpanView): Map<string, number> {
  const usage = new Map<string, number>();
  for (const [key, sources] of COUNTS) {
    const source = sources.find((candidate) => attributes.has(candidate));
    const count = source === undefined ? undefined : toNumber(attributes.get(source));
    if (count !== undefined) usage.set(key, count);
  }
  const provider = parseJsonObject(attributes.get('ai.response.providerMetadata'));
  if (provider) addProviderCounts(usage, provider);
  subtract(usage, 'input_cache_creation', ['input_cache_creation_5m', 'input_cache_creation_1h']);
  subtract(usage, 'input', [
    'input_cached_tokens',
    'input_cache_creation',
    'input_cache_creation_5m',
    'input_cache_creation_1h',
    'input_cache_read',
  ]);
  subtract(usage, 'output', ['output_reasoning_tokens']);
  return usage;
}

function addProviderCounts(usage: Map<string, number>, provider: JsonObject): void {
  for (const [path, key] of PROVIDER_COUNTS) {
    if (usage.has(key)) continue;
    const count = toNumber(
      path.reduce<unknown>((value, step) => (isJsonObject(value) ? value[step] : undefined), provider),
    );
    if (count !== undefined) usage.set(key, count);
  }
}
