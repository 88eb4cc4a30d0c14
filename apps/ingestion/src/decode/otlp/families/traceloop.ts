import type { Family } from './family.js';

/** OpenLLMetry (Traceloop). Prompts, completions and counts follow the older GenAI conventions. */
export const traceloop: Family = {
  name: 'OpenLLMetry',
  inputOutput: [{ rule: 13, input: ['traceloop.entity.input'], output: ['traceloop.entity.output'] }],
};
