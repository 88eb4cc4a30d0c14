import { defineConfig, variable, type ConfigOf } from '@assay/config';

export const blobConfig = defineConfig({
  S3_ENDPOINT: variable.optionalUrl({ description: 'Address of an S3-compatible store; absent: AWS.' }),
  S3_PUBLIC_ENDPOINT: variable.optionalUrl({
    description: 'Address in signed URLs, when clients reach the store by another name.',
  }),
  S3_REGION: variable.string({ description: 'Region of the bucket.', default: 'us-east-1' }),
  S3_BUCKET: variable.string({
    description: 'Bucket for media; created when it is missing. The key needs the right to list it.',
    default: 'assay',
  }),
  S3_ACCESS_KEY_ID: variable.optionalString({
    description: "Access key; absent, with its secret: the host's own AWS credentials.",
  }),
  S3_SECRET_ACCESS_KEY: variable.optionalSecret({ description: 'Secret of the access key.' }),
  S3_FORCE_PATH_STYLE: variable.boolean({
    description: 'Bucket in the path and not in the host name; what most stores other than AWS need.',
    default: true,
  }),
  S3_CHECKSUMS: variable.choice(['when_supported', 'when_required'], {
    description: 'when_required for stores that do not know the checksums newer AWS clients send.',
    default: 'when_supported',
  }),
});

export type BlobConfig = ConfigOf<typeof blobConfig>;
