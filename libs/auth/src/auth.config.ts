import { defineConfig, variable } from '@assay/config';

/** Needed by whoever checks or makes API keys. */
export const pepperConfig = defineConfig({
  KEY_PEPPER: variable.requiredSecret({
    description: 'Key of the keyed hash under which API secrets are kept. Changing it voids every API key.',
  }),
});

/** Needed by whoever checks API keys. */
export const authConfig = defineConfig({
  ...pepperConfig,
  AUTH_CACHE_TTL_MS: variable.integer({
    description: 'How long an API key is believed before it is looked up again.',
    default: 2_000,
    max: 60_000,
  }),
  AUTH_CACHE_GRACE_MS: variable.integer({
    description:
      'How much longer keys seen before are accepted while the identity service cannot be reached.',
    default: 30_000,
    max: 3_600_000,
  }),
});
