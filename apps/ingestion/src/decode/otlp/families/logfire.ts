import { isJsonObject } from '../../json/parse-body.js';
import { parseJsonObject, parseJsonValue } from '../attribute-reading.js';
import type { Family, InputOutput, SpanView } from './family.js';

const CHOICE = 'gen_ai.choice';

/** A list of GenAI events inside one attribute: the choice is the output, the rest the input. */
function readEventsAttribute({ attributes }: SpanView): InputOutput | undefined {
  const events = parseJsonValue(attributes.get('events'));
  if (!Array.isArray(events)) return undefined;
  const isChoice = (event: unknown): boolean => isJsonObject(event) && event['event.name'] === CHOICE;
  const input = (events as unknown[]).filter((event) => !isChoice(event));
  return { input: input.length > 0 ? input : undefined, output: (events as unknown[]).find(isChoice) };
}

/** Pydantic Logfire. */
export const logfire: Family = {
  name: 'Logfire',
  fields: [{ field: 'name', rank: 3, key: 'logfire.msg' }],
  inputOutput: [
    { rule: 9, input: ['prompt'], output: ['all_messages_events'] },
    { rule: 11, keys: ['events'], read: readEventsAttribute },
  ],
  tools: [
    {
      key: 'model_request_parameters',
      read: (value) => parseJsonObject(value)?.['function_tools'],
    },
  ],
};
