import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programPath as clickhouseProgram } from '@assay/embedded-clickhouse';
import { programPath as mongoProgram } from '@assay/embedded-mongo';
import { programPath as s3Program } from '@assay/embedded-s3';
import type { ConfigOf } from '@assay/config';
import type { ChildSpec } from './child.js';
import { findFreePort } from './free-port.js';
import type { launcherConfig } from './launcher.config.js';
import type { Credentials, LocalSecrets } from './secrets.js';

export interface EmbeddedStores {
  readonly children: readonly ChildSpec[];
  /** What services need to reach them. */
  readonly env: NodeJS.ProcessEnv;
}

/** The stores that no address is configured for, each on a free loopback port. */
export async function planStores(
  config: ConfigOf<typeof launcherConfig>,
  dataDir: string,
  secrets: LocalSecrets,
  baseEnv: NodeJS.ProcessEnv,
): Promise<EmbeddedStores> {
  const children: ChildSpec[] = [];
  const env: NodeJS.ProcessEnv = {};
  const add = async (
    name: string,
    program: string | URL,
    credentials: Credentials,
    extra: NodeJS.ProcessEnv = {},
  ): Promise<number> => {
    const port = await findFreePort();
    children.push({
      name: `embedded-${name}`,
      program: program instanceof URL ? fileURLToPath(program) : program,
      env: {
        ...baseEnv,
        EMBEDDED_DATA_DIR: join(dataDir, name),
        EMBEDDED_HOST: '127.0.0.1',
        EMBEDDED_PORT: String(port),
        EMBEDDED_USER: credentials.user,
        EMBEDDED_PASSWORD: credentials.password,
        EMBEDDED_LOG_LEVEL: config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL,
        ...extra,
      },
      readyTimeoutMs: 60_000,
      isRestarted: true,
    });
    return port;
  };

  if (!config.CLICKHOUSE_URL) {
    // Engine calls occupy libuv's thread pool; with the default of 4, file and DNS calls starve.
    const port = await add('clickhouse', clickhouseProgram, secrets.clickhouse, { UV_THREADPOOL_SIZE: '14' });
    env['CLICKHOUSE_URL'] = `http://127.0.0.1:${port}`;
    env['CLICKHOUSE_USER'] = secrets.clickhouse.user;
    env['CLICKHOUSE_PASSWORD'] = secrets.clickhouse.password;
  }
  if (!config.MONGODB_URI) {
    const port = await add('mongo', mongoProgram, secrets.mongo);
    env['MONGODB_URI'] =
      `mongodb://${secrets.mongo.user}:${secrets.mongo.password}@127.0.0.1:${port}/?replicaSet=embedded&authSource=admin`;
  }
  if (!config.S3_ENDPOINT && !config.S3_BUCKET) {
    const port = await add('s3', s3Program, secrets.s3);
    env['S3_ENDPOINT'] = `http://127.0.0.1:${port}`;
    env['S3_REGION'] = 'us-east-1';
    env['S3_BUCKET'] = 'assay';
    env['S3_FORCE_PATH_STYLE'] = 'true';
    env['S3_ACCESS_KEY_ID'] = secrets.s3.user;
    env['S3_SECRET_ACCESS_KEY'] = secrets.s3.password;
  }
  return { children, env };
}
