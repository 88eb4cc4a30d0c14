import type { ObservationType } from '@assay/telemetry';
import { parseTags } from '../tags.js';
import { unflatten } from '../unflatten.js';
import type { Attributes } from '../raw-span.js';
import { isA, type Family } from './family.js';

const TYPE_BY_KIND: ReadonlyMap<unknown, ObservationType> = new Map<unknown, ObservationType>([
  ['CHAIN', 'CHAIN'],
  ['RETRIEVER', 'RETRIEVER'],
  ['LLM', 'GENERATION'],
  ['EMBEDDING', 'EMBEDDING'],
  ['AGENT', 'AGENT'],
  ['TOOL', 'TOOL'],
  ['GUARDRAIL', 'GUARDRAIL'],
  ['EVALUATOR', 'EVALUATOR'],
]);

/** The exact key, or the list under it. */
function readMessages(attributes: Attributes, prefix: string): unknown {
  const exact = attributes.get(prefix);
  return exact ? exact : unflatten(attributes, prefix);
}

/** OpenInference (Arize, LlamaIndex, smolagents and others). Tools: `llm.tools.<n>.tool.json_schema`. */
export const openInference: Family = {
  name: 'OpenInference',
  fields: [
    { field: 'type', rank: 20, key: 'openinference.span.kind', read: (value) => TYPE_BY_KIND.get(value) },
    { field: 'type', rank: 100, key: 'llm.model_name', read: isA('GENERATION') },
    { field: 'model', rank: 5, key: 'llm.response.model' },
    { field: 'model', rank: 6, key: 'llm.model_name' },
    { field: 'tags', rank: 6, key: 'tag.tags', read: parseTags },
  ],
  inputOutput: [
    { rule: 14, input: ['input.value'], output: ['output.value'] },
    {
      rule: 19,
      prefixes: ['llm.input_messages', 'llm.output_messages'],
      read: ({ attributes }) => ({
        input: readMessages(attributes, 'llm.input_messages'),
        output: readMessages(attributes, 'llm.output_messages'),
      }),
    },
  ],
};
