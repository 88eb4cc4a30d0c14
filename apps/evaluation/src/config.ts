import { defineConfig, variable } from '@assay/config';
import { projectRemovalConfig } from '@assay/mongo';

const MIB = 1024 * 1024;

/** Variables of the evaluation service. */
export const evaluationConfig = defineConfig({
  ...projectRemovalConfig,
  PROMPT_CACHE_BYTES: variable.integer({
    description: 'Bytes of resolved prompts kept in memory, so that reading one needs no query.',
    default: 64 * MIB,
    min: MIB,
  }),
  EXPERIMENT_QUERY_TIMEOUT_MS: variable.integer({
    description:
      'Time one query for experiments may take in the store, above which the caller is told to narrow it.',
    default: 15_000,
    min: 1_000,
    max: 600_000,
  }),
  EXPERIMENT_QUERY_MEMORY_BYTES: variable.integer({
    description: 'Memory one query for experiments may take in the store.',
    default: 768 * MIB,
    min: 16 * MIB,
  }),
});
