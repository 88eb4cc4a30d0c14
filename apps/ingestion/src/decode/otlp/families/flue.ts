import { firstTruthy, parseIfJson } from '../attribute-reading.js';
import { isA, type Family } from './family.js';

const INPUT = ['flue.turn.input', 'flue.tool.arguments', 'flue.task.prompt', 'flue.workflow.payload'];
const OUTPUT = [
  'flue.turn.output',
  'flue.tool.result',
  'flue.task.result',
  'flue.operation.result',
  'flue.workflow.result',
];

/** Flue (scope `@flue/opentelemetry`). */
export const flue: Family = {
  name: 'Flue',
  fields: [
    { field: 'type', rank: 80, key: 'flue.tool.name', read: isA('TOOL') },
    { field: 'type', rank: 80, key: 'flue.tool.call_id', read: isA('TOOL') },
    { field: 'type', rank: 81, key: 'flue.task.id', read: isA('AGENT') },
    { field: 'type', rank: 81, key: 'flue.task.agent', read: isA('AGENT') },
  ],
  inputOutput: [
    {
      rule: 4,
      scope: '@flue/opentelemetry',
      keys: [...INPUT, ...OUTPUT],
      read: ({ attributes }) => ({
        input: parseIfJson(firstTruthy(attributes, INPUT)),
        output: parseIfJson(firstTruthy(attributes, OUTPUT)),
      }),
    },
  ],
};
