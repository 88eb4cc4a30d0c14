import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { objectStore, blobConfig, type ListedObject, type ObjectStore } from '@assay/blob';
import { clickhouseConfig, migrate, openClickHouse, type ClickHouse } from '@assay/clickhouse';
import { loadConfig } from '@assay/config';
import { startS3Server, type S3Server } from '@assay/embedded-s3';
import { AppError } from '@assay/errors';
import { createLogger } from '@assay/logging';
import {
  evaluation,
  identity,
  ingestion,
  integration as contracts,
  type CallContext,
  type Contract,
} from '@assay/proto';
import { beginCall, serve } from '@assay/rpc';
import { defineModule, startProcess, type AnyModule, type RunningProcess } from '@assay/runtime';
import { TELEMETRY_MIGRATIONS } from '@assay/telemetry';
import { startClickhouse, startTestMongo, type TestClickhouse, type TestMongo } from '@assay/testing';
import { integration } from '../../module.js';
import type { Manifest } from '../windows/manifest.js';

const log = createLogger({ service: 'test', level: 'silent' });
const ENCRYPTION_KEY = randomBytes(32).toString('hex');
export const ORGANIZATION = { organizationId: 'organization-1', actorKeyId: 'key-1' };

export type PutRequest = contracts.PutBlobExportRequest;
export type StoredTable = 'observations' | 'traces' | 'scores';

/** Stores for a whole test file. */
export interface ExportWorld {
  readonly clickhouse: ClickHouse;
  readonly mongo: TestMongo;
  readonly s3: { readonly endpoint: string; readonly accessKeyId: string; readonly secretAccessKey: string };
  /** What the faked services say; shared by all instances. */
  readonly facts: {
    /** Unix microseconds; Infinity: the present. */
    watermarkUs: number;
    readonly deletedProjects: Set<string>;
    prices: ingestion.ModelPrices[];
  };
  /** An instance of the service; several on one world are several replicas. */
  start(env?: Readonly<Record<string, string>>): Promise<ExportInstance>;
  /** A bucket that nobody else uses. */
  makeBucket(): Promise<TestBucket>;
  insert(table: StoredTable, rows: readonly object[]): Promise<void>;
  close(): Promise<void>;
}

export interface ExportInstance {
  readonly exports: contracts.BlobExportServiceMethods;
  readonly audit: contracts.AuditServiceMethods;
  stop(): Promise<void>;
}

export interface TestBucket {
  readonly name: string;
  readonly store: ObjectStore;
  list(prefix?: string): Promise<ListedObject[]>;
  /** Uncompressed when the key ends in `.gz`. */
  read(key: string): Promise<Buffer>;
  /** Of every window, in order. */
  manifests(projectId: string): Promise<Manifest[]>;
}

export const call = (): CallContext => beginCall({ timeoutMs: 60_000, requestId: 'request-1' }).call;

export async function startExportWorld(): Promise<ExportWorld> {
  const [mongo, engine, s3] = await Promise.all([startTestMongo(), startClickhouse(), startS3()]);
  const config = loadConfig.orThrow(clickhouseConfig, engine.env);
  await migrate(config, { folder: TELEMETRY_MIGRATIONS, log });
  const clickhouse = openClickHouse(config);
  const facts: ExportWorld['facts'] = { watermarkUs: Infinity, deletedProjects: new Set(), prices: [] };
  const instances: ExportInstance[] = [];
  const buckets: TestBucket[] = [];
  return {
    clickhouse,
    mongo,
    s3,
    facts,
    start: async (env = {}) => {
      const instance = await startInstance({ mongo, engine, facts }, env);
      instances.push(instance);
      return instance;
    },
    makeBucket: async () => {
      const bucket = await openBucket(s3);
      buckets.push(bucket);
      return bucket;
    },
    insert: async (table, rows) => {
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      await clickhouse.insertLines(
        table,
        rows.map((row) => `${JSON.stringify(row)}\n`),
        { columns },
      );
    },
    close: async () => {
      await Promise.all(instances.map((one) => one.stop()));
      await Promise.all(buckets.map(({ store }) => store.close()));
      await clickhouse.close();
      await Promise.all([mongo.close(), engine.stop(), s3.close()]);
    },
  };
}

/** A whole request; tests change what they are about. */
export function putRequest(
  world: ExportWorld,
  bucket: Pick<TestBucket, 'name'>,
  changes: Partial<PutRequest> = {},
): PutRequest {
  return {
    ...ORGANIZATION,
    projectId: randomUUID(),
    type: 'S3_COMPATIBLE',
    bucketName: bucket.name,
    endpoint: world.s3.endpoint,
    region: 'us-east-1',
    accessKeyId: world.s3.accessKeyId,
    secretAccessKey: world.s3.secretAccessKey,
    prefix: '',
    exportFrequency: 'hourly',
    enabled: true,
    forcePathStyle: true,
    fileType: 'JSONL',
    exportMode: 'FULL_HISTORY',
    compressed: true,
    exportFieldGroups: [],
    ...changes,
  };
}

async function startS3(): Promise<
  Pick<S3Server, 'close'> & { endpoint: string; accessKeyId: string; secretAccessKey: string }
> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-export-s3-'));
  const key = { accessKeyId: 'test-key', secretAccessKey: randomBytes(12).toString('hex') };
  const server = await startS3Server({ dataDir, ...key, log });
  return {
    ...key,
    endpoint: `http://127.0.0.1:${server.port}`,
    close: async () => {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openBucket(s3: ExportWorld['s3']): Promise<TestBucket> {
  const name = `export-${randomBytes(6).toString('hex')}`;
  const store = objectStore(
    loadConfig.orThrow(blobConfig, {
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      S3_BUCKET: name,
    }),
  );
  await store.ensureBucket();
  const list = async (prefix = ''): Promise<ListedObject[]> => (await store.list(prefix)).objects;
  const read = async (key: string): Promise<Buffer> => {
    const bytes = await buffer((await store.get(key)).stream);
    return key.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  };
  return {
    name,
    store,
    list,
    read,
    manifests: async (projectId) => {
      const keys = (await list())
        .map(({ key }) => key)
        .filter((key) => key.includes(`${projectId}/manifests/`));
      return Promise.all(keys.map(async (key) => JSON.parse(String(await read(key))) as Manifest));
    },
  };
}

async function startInstance(
  { mongo, engine, facts }: { mongo: TestMongo; engine: TestClickhouse; facts: ExportWorld['facts'] },
  env: Readonly<Record<string, string>>,
): Promise<ExportInstance> {
  const running: RunningProcess = await startProcess([...fakeServices(facts), integration], {
    env: {
      ADMIN_PORT: '0',
      SHUTDOWN_TIMEOUT_MS: '500',
      ENCRYPTION_KEY,
      EXPORT_LAG_MS: '0',
      EXPORT_POLL_MS: '50',
      EXPORT_INTERVAL_MS: '100',
      EXPORT_RETRY_MS: '50',
      EXPORT_LEASE_MS: '1000',
      ...engine.env,
      ...mongo.env,
      ...env,
    },
    log,
  });
  let stopping: Promise<void> | undefined;
  return {
    exports: running.client(contracts.BlobExportService),
    audit: running.client(contracts.AuditService),
    stop: () => (stopping ??= running.stop()),
  };
}

/** The services that exports ask. The one organization has every project that was not deleted. */
function fakeServices(facts: ExportWorld['facts']): AnyModule[] {
  const known = new Set<string>();
  const fake = <M extends object>(name: string, served: [Contract<M>, Partial<M>][]): AnyModule =>
    defineModule({
      name,
      config: {},
      needs: {},
      calls: {},
      start: () => ({ serves: served.map(([contract, handlers]) => serve(contract, handlers as M)) }),
    });
  const projects: Partial<identity.ProjectServiceMethods> = {
    getProject: ({ organizationId, projectId }) => {
      if (organizationId !== ORGANIZATION.organizationId || facts.deletedProjects.has(projectId)) {
        return Promise.reject(new AppError('not_found', 'PROJECT_NOT_FOUND', 'Project not found'));
      }
      known.add(projectId);
      return Promise.resolve({ id: projectId } as identity.Project);
    },
    listProjects: () =>
      Promise.resolve({
        projects: [...known]
          .filter((id) => !facts.deletedProjects.has(id))
          .map((id) => ({ id }) as identity.Project),
      }),
  };
  const watermarks: ingestion.WatermarkServiceMethods = {
    getWatermark: () => Promise.resolve({ lowUs: Math.min(facts.watermarkUs, Date.now() * 1000) }),
  };
  const models: Partial<ingestion.ModelServiceMethods> = {
    listModelPrices: ({ modelIds }) =>
      Promise.resolve({ prices: facts.prices.filter(({ modelId }) => modelIds.includes(modelId)) }),
  };
  const promptChanges: Partial<evaluation.PromptChangeServiceMethods> = {
    listPromptChanges: () => Promise.resolve({ changes: [] }),
  };
  return [
    fake('identity', [[identity.ProjectService, projects]]),
    fake<object>('ingestion', [
      [ingestion.WatermarkService, watermarks],
      [ingestion.ModelService, models],
    ]),
    fake('evaluation', [[evaluation.PromptChangeService, promptChanges]]),
  ];
}
