import { defineConfig, variable } from '@assay/config';
import { encryptionConfig } from './secrets/encryption.config.js';

/** Variables of the integration service. */
export const integrationConfig = defineConfig({
  ...encryptionConfig,
  FEEDBACK_ENABLED: variable.boolean({
    description: 'Whether feedback about the service is taken and kept; when not, it is refused with 409.',
    default: true,
  }),
});
