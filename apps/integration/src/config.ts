import { defineConfig, variable } from '@assay/config';
import { projectRemovalConfig } from '@assay/mongo';
import { exportConfig } from './exports/export.config.js';
import { encryptionConfig } from './secrets/encryption.config.js';
import { webhooksConfig } from './webhooks/webhooks.config.js';

/** Variables of the integration service. */
export const integrationConfig = defineConfig({
  ...encryptionConfig,
  ...exportConfig,
  FEEDBACK_ENABLED: variable.boolean({
    description: 'Whether feedback about the service is taken and kept; when not, it is refused with 409.',
    default: true,
  }),
  ...webhooksConfig,
  ...projectRemovalConfig,
});
