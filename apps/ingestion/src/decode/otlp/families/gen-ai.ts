import type { ObservationType } from '@assay/telemetry';
import { parseJsonValue } from '../attribute-reading.js';
import { readGenAiMessages } from '../messages.js';
import { unflatten } from '../unflatten.js';
import { readContentEvents, readMessageEvents, readOperationDetails } from '../event-messages.js';
import type { Attributes } from '../raw-span.js';
import { isA, type Family } from './family.js';

const TYPE_BY_OPERATION: ReadonlyMap<unknown, ObservationType> = new Map<unknown, ObservationType>([
  ['chat', 'GENERATION'],
  ['completion', 'GENERATION'],
  ['text_completion', 'GENERATION'],
  ['generate_content', 'GENERATION'],
  ['generate', 'GENERATION'],
  ['embeddings', 'EMBEDDING'],
  ['invoke_agent', 'AGENT'],
  ['create_agent', 'AGENT'],
  ['execute_tool', 'TOOL'],
]);

/** The exact key, or the tree under it. */
function readTree(attributes: Attributes, prefix: string): unknown {
  const exact = attributes.get(prefix);
  return exact ? exact : unflatten(attributes, prefix);
}

/** OpenTelemetry semantic conventions for generative AI: current attributes, and the older ones and events. */
export const genAi: Family = {
  name: 'GenAI semantic conventions',
  fields: [
    { field: 'name', rank: 1, key: 'gen_ai.tool.name' },
    { field: 'sessionId', rank: 3, key: 'gen_ai.conversation.id' },
    { field: 'environment', rank: 3, key: 'deployment.environment.name' },
    { field: 'environment', rank: 4, key: 'deployment.environment.name', in: 'resource' },
    { field: 'environment', rank: 5, key: 'deployment.environment' },
    { field: 'environment', rank: 6, key: 'deployment.environment', in: 'resource' },
    { field: 'version', rank: 2, key: 'service.version', in: 'resource' },
    { field: 'model', rank: 2, key: 'gen_ai.response.model' },
    { field: 'model', rank: 4, key: 'gen_ai.request.model' },
    { field: 'type', rank: 30, key: 'gen_ai.operation.name', read: (value) => TYPE_BY_OPERATION.get(value) },
    { field: 'type', rank: 70, key: 'gen_ai.tool.name', read: isA('TOOL') },
    { field: 'type', rank: 70, key: 'gen_ai.tool.call.id', read: isA('TOOL') },
    { field: 'type', rank: 100, key: 'gen_ai.request.model', read: isA('GENERATION') },
    { field: 'type', rank: 100, key: 'gen_ai.response.model', read: isA('GENERATION') },
  ],
  inputOutput: [
    { rule: 5, event: 'gen_ai.client.inference.operation.details', read: readOperationDetails },
    { rule: 6, event: 'gen_ai.', read: readMessageEvents },
    { rule: 7, event: 'gen_ai.content.', read: readContentEvents },
    {
      rule: 18,
      prefixes: ['gen_ai.prompt', 'gen_ai.completion'],
      read: ({ attributes }) => ({
        input: readTree(attributes, 'gen_ai.prompt'),
        output: readTree(attributes, 'gen_ai.completion'),
      }),
    },
    {
      rule: 20,
      keys: [
        'gen_ai.input.messages',
        'gen_ai.system_instructions',
        'gen_ai.tool.call.arguments',
        'gen_ai.output.messages',
        'gen_ai.tool.call.result',
      ],
      read: ({ attributes }) => readGenAiMessages(attributes),
    },
  ],
  tools: [{ key: 'gen_ai.tool.definitions', read: (value) => parseJsonValue(value as string) }],
};
