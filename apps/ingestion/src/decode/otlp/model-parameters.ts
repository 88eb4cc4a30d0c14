import { setKey } from '../json/own-keys.js';
import { unmarkNumbers } from '../json/exact-numbers.js';
import type { JsonObject } from '../json/parse-body.js';
import { parseJsonObject } from './attribute-reading.js';
import { readGenkitParameters } from './families/genkit.js';
import { readVercelParameters } from './families/vercel-ai.js';
import type { SpanView } from './families/family.js';
import type { Attributes } from './raw-span.js';

const PREFIXES = ['gen_ai.request.', 'llm.invocation_parameters.'];

/** Model parameters as JSON text of an object (behaviour 3.10); undefined when there are none. */
export function readModelParameters(view: SpanView): string | undefined {
  const found = find(view);
  if (!found) return undefined;
  const parameters: JsonObject = {};
  for (const [key, value] of Object.entries(found)) {
    if (value === undefined) continue;
    const isPlain = typeof value === 'string' || typeof value === 'number';
    setKey<unknown>(parameters, key, isPlain ? value : unmarkNumbers(JSON.stringify(value)));
  }
  return Object.keys(parameters).length > 0 ? unmarkNumbers(JSON.stringify(parameters)) : undefined;
}

function find(view: SpanView): JsonObject | undefined {
  const { attributes, scope } = view;
  const own = parseJsonObject(attributes.get('langfuse.observation.model.parameters'));
  if (scope.name === 'ai') return { ...readVercelParameters(attributes), ...own };
  if (own) return own;
  if (scope.name === 'genkit-tracer') return readGenkitParameters(attributes);
  return (
    parseJsonObject(attributes.get('llm.invocation_parameters')) ??
    parseJsonObject(attributes.get('model_config')) ??
    readPrefixed(attributes)
  );
}

function readPrefixed(attributes: Attributes): JsonObject {
  const parameters: JsonObject = {};
  for (const [key, value] of attributes) {
    const prefix = PREFIXES.find((candidate) => key.startsWith(candidate));
    if (prefix === undefined) continue;
    const name = key.slice(prefix.length);
    if (name !== 'model') setKey<unknown>(parameters, name, value);
  }
  return parameters;
}
