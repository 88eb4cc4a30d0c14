import { defineConfig } from '@assay/config';
import { encryptionConfig } from './secrets/encryption.config.js';

/** Variables of the integration service. */
export const integrationConfig = defineConfig({
  ...encryptionConfig,
});
