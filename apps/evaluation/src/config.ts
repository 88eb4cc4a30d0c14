import { defineConfig, variable } from '@assay/config';

const MIB = 1024 * 1024;

/** Variables of the evaluation service. */
export const evaluationConfig = defineConfig({
  PROMPT_CACHE_BYTES: variable.integer({
    description: 'Bytes of resolved prompts kept in memory, so that reading one needs no query.',
    default: 64 * MIB,
    min: MIB,
  }),
});
