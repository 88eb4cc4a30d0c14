import { FAMILIES } from './families/index.js';
import { SPAN_FIELDS, type FieldSource, type InputOutputRule, type SpanField } from './families/family.js';

/** A compiled {@link FieldSource}. */
export interface CompiledSource {
  readonly field: number;
  readonly rank: number;
  readonly read: FieldSource['read'];
}

/** What a span's attributes call for, as bits: whole subjects are skipped when nothing asks for them. */
export const SUBJECT = { usage: 1, parameters: 2, tools: 4, metadata: 8, experimentMetadata: 16 } as const;

/** Everything the tables say about one attribute key, found once per key. */
export interface KeyInfo {
  readonly spanSources: readonly CompiledSource[];
  readonly resourceSources: readonly CompiledSource[];
  /** Bits of the input and output rules that this key calls, by their position in {@link IO_RULES}. */
  readonly rules: number;
  /** {@link SUBJECT} bits. */
  readonly subjects: number;
  /** Not repeated under the metadata key `attributes`. */
  readonly isConsumed: boolean;
  readonly metadataOwner: 'observation' | 'trace' | undefined;
  /** Top-level metadata key; empty for a whole metadata object. */
  readonly metadataKey: string;
  /** Name without prefix of a token count; empty for other keys. */
  readonly usageKey: string;
  /** The key as a JSON property name, with its colon. */
  readonly jsonKey: string;
}

/** All input and output rules, in the order in which they are tried. */
export const IO_RULES: readonly InputOutputRule[] = FAMILIES.flatMap(
  (family) => family.inputOutput ?? [],
).sort((a, b) => a.rule - b.rule);

const FIELD_INDEX = new Map<SpanField, number>(SPAN_FIELDS.map((field, index) => [field, index]));
const SOURCES = compileSources();
const RULES_BY_KEY = compileRuleKeys();
const RULES_BY_PREFIX = IO_RULES.flatMap((rule, index) =>
  (rule.prefixes ?? []).map((prefix) => ({ prefix, bit: 1 << index })),
);
const TOOL_KEYS = new Set(FAMILIES.flatMap((family) => (family.tools ?? []).map(({ key }) => key)));

/** Prefix of one metadata entry per attribute; the name without its dot holds a whole JSON object. */
const METADATA_PREFIXES = [
  { prefix: 'langfuse.observation.metadata', owner: 'observation' },
  { prefix: 'langfuse.metadata', owner: 'observation' },
  { prefix: 'langfuse.trace.metadata', owner: 'trace' },
] as const;
const AI_METADATA_PREFIX = 'ai.telemetry.metadata.';
/** Read as fields, so not repeated as metadata. */
const AI_METADATA_FIELDS: ReadonlySet<string> = new Set(['userId', 'sessionId', 'tags', 'langfusePrompt']);
const USAGE_PREFIXES = ['gen_ai.usage.', 'llm.token_count.'];
const USAGE_KEYS: ReadonlySet<string> = new Set([
  'langfuse.observation.usage_details',
  'langfuse.observation.cost_details',
  'gen_ai.usage.cost',
  'llm.cost.total',
]);
const PARAMETER_PREFIXES = ['gen_ai.request.', 'llm.invocation_parameters'];
const PARAMETER_KEYS: ReadonlySet<string> = new Set([
  'langfuse.observation.model.parameters',
  'model_config',
]);
const TOOL_PREFIX = 'llm.tools.';
const EXPERIMENT_METADATA = /^langfuse\.experiment\.(?:item\.)?metadata(?:\.|$)/;

const REMEMBERED = new Map<string, KeyInfo>();
/** Clients that put ids into keys must not fill the memory. */
const MAX_REMEMBERED = 20_000;

/** What the tables say about this key. */
export function getKeyInfo(key: string): KeyInfo {
  const known = REMEMBERED.get(key);
  if (known) return known;
  if (REMEMBERED.size >= MAX_REMEMBERED) REMEMBERED.clear();
  const info = buildKeyInfo(key);
  REMEMBERED.set(key, info);
  return info;
}

function buildKeyInfo(key: string): KeyInfo {
  const sources = SOURCES.get(key);
  const rules = getRules(key);
  const metadata = findMetadata(key);
  const usageKey = findUsageKey(key);
  const isTool = TOOL_KEYS.has(key) || key.startsWith(TOOL_PREFIX);
  const isParameter = PARAMETER_KEYS.has(key) || PARAMETER_PREFIXES.some((prefix) => key.startsWith(prefix));
  return {
    spanSources: sources?.span ?? [],
    resourceSources: sources?.resource ?? [],
    rules,
    subjects:
      (usageKey !== '' || USAGE_KEYS.has(key) ? SUBJECT.usage : 0) |
      (isParameter ? SUBJECT.parameters : 0) |
      (isTool ? SUBJECT.tools : 0) |
      (metadata.owner ? SUBJECT.metadata : 0) |
      (EXPERIMENT_METADATA.test(key) ? SUBJECT.experimentMetadata : 0),
    isConsumed: rules !== 0 || isTool || metadata.isConsumed,
    metadataOwner: metadata.owner,
    metadataKey: metadata.key,
    usageKey,
    jsonKey: `${JSON.stringify(key)}:`,
  };
}

function findMetadata(key: string): { owner?: 'observation' | 'trace'; key: string; isConsumed: boolean } {
  for (const { prefix, owner } of METADATA_PREFIXES) {
    if (key === prefix) return { owner, key: '', isConsumed: true };
    if (key.startsWith(`${prefix}.`)) return { owner, key: key.slice(prefix.length + 1), isConsumed: true };
  }
  if (!key.startsWith(AI_METADATA_PREFIX)) return { key: '', isConsumed: false };
  const name = key.slice(AI_METADATA_PREFIX.length);
  if (AI_METADATA_FIELDS.has(name)) return { key: '', isConsumed: true };
  return { owner: 'observation', key: name, isConsumed: true };
}

function findUsageKey(key: string): string {
  if (key === 'gen_ai.usage.cost') return '';
  const prefix = USAGE_PREFIXES.find((candidate) => key.startsWith(candidate));
  return prefix === undefined ? '' : key.slice(prefix.length);
}

function getRules(key: string): number {
  let rules = RULES_BY_KEY.get(key) ?? 0;
  for (const { prefix, bit } of RULES_BY_PREFIX) if (key.startsWith(prefix)) rules |= bit;
  return rules;
}

function compileRuleKeys(): Map<string, number> {
  const bits = new Map<string, number>();
  IO_RULES.forEach(({ input = [], output = [], keys = [] }, index) => {
    for (const key of [...input, ...output, ...keys]) bits.set(key, (bits.get(key) ?? 0) | (1 << index));
  });
  return bits;
}

function compileSources(): Map<string, { span: CompiledSource[]; resource: CompiledSource[] }> {
  const byKey = new Map<string, { span: CompiledSource[]; resource: CompiledSource[] }>();
  for (const source of FAMILIES.flatMap((family) => family.fields ?? [])) {
    const entry = byKey.get(source.key) ?? { span: [], resource: [] };
    byKey.set(source.key, entry);
    const field = FIELD_INDEX.get(source.field) ?? -1;
    const list = source.in === 'resource' ? entry.resource : entry.span;
    list.push({ field, rank: source.rank, read: source.read });
  }
  return byKey;
}
