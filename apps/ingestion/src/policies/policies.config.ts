import { defineConfig, variable } from '@assay/config';

/** Variables of retention and of the removal of deleted projects. */
export const policiesConfig = defineConfig({
  POLICY_SWEEP_INTERVAL_MS: variable.integer({
    description:
      'How often changed retention and deleted projects are applied to what is stored; old data is looked for daily.',
    default: 60_000,
    min: 1_000,
    max: 86_400_000,
  }),
});
