import { isJsonObject } from '../json/parse-body.js';
import { firstTruthy, parseIfJson, parseJsonValue } from './attribute-reading.js';
import type { InputOutput } from './families/family.js';
import type { Attributes, AttributeValue } from './raw-span.js';

/** Input and output by the GenAI semantic conventions (behaviour 3.7, rule 20). */
export function readGenAiMessages(attributes: Attributes): InputOutput | undefined {
  const input = readInputMessages(attributes) ?? firstTruthy(attributes, ['gen_ai.tool.call.arguments']);
  const output = firstTruthy(attributes, ['gen_ai.output.messages', 'gen_ai.tool.call.result']);
  return input === undefined && output === undefined ? undefined : { input, output };
}

function readInputMessages(attributes: Attributes): unknown {
  const messages = attributes.get('gen_ai.input.messages');
  const instructions = attributes.get('gen_ai.system_instructions');
  if (!messages) return instructions ? withSystemMessage([], instructions) : undefined;
  return instructions ? withSystemMessage(messages, instructions) : messages;
}

/**
 * The messages with system instructions in front, unless one of them is a system message. Messages that are no
 * list stay as they are.
 */
export function withSystemMessage(messages: AttributeValue, instructions: AttributeValue): unknown {
  const list = parseJsonValue(messages);
  if (!Array.isArray(list)) return messages;
  const hasSystem = list.some((message) => isJsonObject(message) && message['role'] === 'system');
  return hasSystem
    ? messages
    : [{ role: 'system', content: parseIfJson(instructions) }, ...(list as unknown[])];
}
