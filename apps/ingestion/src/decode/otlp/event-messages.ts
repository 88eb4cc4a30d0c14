import { setKey } from '../json/own-keys.js';
import type { InputOutput, SpanView } from './families/family.js';
import { readGenAiMessages } from './messages.js';
import type { Attributes, SpanEvent } from './raw-span.js';
import { unflatten } from './unflatten.js';

const OPERATION_DETAILS = 'gen_ai.client.inference.operation.details';
const CHOICE = 'gen_ai.choice';
const MESSAGE = /^gen_ai\.(system|user|assistant|tool)\.message$/;
const PROMPT = 'gen_ai.content.prompt';
const COMPLETION = 'gen_ai.content.completion';

/** The event that carries both sides of a call (behaviour 3.7, rule 5). */
export function readOperationDetails({ span }: SpanView): InputOutput | undefined {
  const event = span.events.find(({ name }) => name === OPERATION_DETAILS);
  return event && readGenAiMessages(event.attributes);
}

/** One event per message (rule 6): role by event name, content by its attributes. */
export function readMessageEvents({ span }: SpanView): InputOutput | undefined {
  const messages: unknown[] = [];
  const choices: unknown[] = [];
  for (const event of span.events) {
    const role = MESSAGE.exec(event.name)?.[1];
    if (role !== undefined) messages.push(toObject(event, role));
    else if (event.name === CHOICE) choices.push(toObject(event));
  }
  if (messages.length === 0 && choices.length === 0) return undefined;
  return {
    input: messages.length > 0 ? messages : undefined,
    output: choices.length > 1 ? choices : choices[0],
  };
}

/** The oldest form (rule 7): prompt and completion, each one event. */
export function readContentEvents({ span }: SpanView): InputOutput | undefined {
  const prompt = span.events.find(({ name }) => name === PROMPT);
  const completion = span.events.find(({ name }) => name === COMPLETION);
  if (!prompt && !completion) return undefined;
  return {
    input: prompt && readContent(prompt, 'gen_ai.prompt'),
    output: completion && readContent(completion, 'gen_ai.completion'),
  };
}

/** The event's own content where it has any by the rules for span attributes, else all its attributes. */
function readContent(event: SpanEvent, key: string): unknown {
  const { attributes } = event;
  const exact = attributes.get(key);
  return exact ? exact : (unflatten(attributes, key) ?? toObject(event));
}

function toObject({ attributes }: { attributes: Attributes }, role?: string): Record<string, unknown> {
  const object: Record<string, unknown> = role === undefined ? {} : { role };
  for (const [key, value] of attributes) setKey(object, key, value);
  return object;
}
