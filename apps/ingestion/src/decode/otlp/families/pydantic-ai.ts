import { withSystemMessage } from '../messages.js';
import { isA, type Family, type InputOutput, type SpanView } from './family.js';

const SCOPE = 'pydantic-ai';

function readAllMessages({ attributes }: SpanView): InputOutput {
  const messages = attributes.get('pydantic_ai.all_messages');
  const instructions = attributes.get('gen_ai.system_instructions');
  return {
    input: messages && instructions ? withSystemMessage(messages, instructions) : messages,
    output: attributes.get('final_result'),
  };
}

/** Pydantic AI; plain `input` and `output` are Pipecat's too. */
export const pydanticAi: Family = {
  name: 'Pydantic AI, Pipecat',
  fields: [
    { field: 'model', rank: 7, key: 'model' },
    { field: 'type', rank: 100, key: 'model', read: isA('GENERATION') },
  ],
  inputOutput: [
    { rule: 15, input: ['input'], output: ['output'] },
    { rule: 16, scope: SCOPE, keys: ['pydantic_ai.all_messages', 'final_result'], read: readAllMessages },
    { rule: 17, input: ['tool_arguments'], output: ['tool_response'] },
  ],
};
