import { defineConfig, variable } from '@assay/config';

/** Variables of media. The bucket is that of @assay/blob. */
export const mediaConfig = defineConfig({
  MEDIA_MAX_BYTES: variable.integer({
    description: 'Size of the biggest file that a client may upload.',
    default: 1_000_000_000,
    min: 1,
    max: 5_000_000_000,
  }),
  MEDIA_KEY_PREFIX: variable.string({
    description: 'Beginning of the object keys of media in the bucket, such as media/.',
    default: '',
  }),
  MEDIA_URL_SECONDS: variable.integer({
    description: 'How long a URL that downloads a file is valid.',
    default: 3600,
    min: 1,
    max: 604_800,
  }),
});
