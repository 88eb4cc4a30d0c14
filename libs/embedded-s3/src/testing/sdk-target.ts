import { S3Client } from '@aws-sdk/client-s3';
import { defineConfig, loadConfig, variable } from '@assay/config';
import { CREDENTIALS, startTestServer } from './test-server.js';

const config = defineConfig({
  S3_ENDPOINT: variable.optionalUrl({ description: 'an S3 store to run the suite against' }),
  S3_REGION: variable.string({ default: 'us-east-1', description: 'its region' }),
  S3_ACCESS_KEY_ID: variable.string({
    default: CREDENTIALS.accessKeyId,
    description: 'a key that may make buckets',
  }),
  S3_SECRET_ACCESS_KEY: variable.string({ default: CREDENTIALS.secretAccessKey, description: 'its secret' }),
});

/** A store that the suite runs against. */
export interface SdkTarget {
  makeClient(settings?: Partial<ConstructorParameters<typeof S3Client>[0]>): S3Client;
  close(): Promise<void>;
}

/** The store named by the environment, or a server started here. */
export async function openSdkTarget(): Promise<SdkTarget> {
  const env = loadConfig.orThrow(config);
  const server = env.S3_ENDPOINT === undefined ? await startTestServer() : undefined;
  const clients: S3Client[] = [];
  return {
    makeClient(settings = {}) {
      const client = new S3Client({
        endpoint: server?.endpoint ?? env.S3_ENDPOINT!,
        region: env.S3_REGION,
        forcePathStyle: true,
        credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
        maxAttempts: 1,
        ...settings,
      });
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) client.destroy();
      await server?.close();
    },
  };
}
