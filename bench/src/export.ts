import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { blobConfig, objectStore, type ObjectStore } from '@assay/blob';
import { loadConfig } from '@assay/config';
import { startS3Server } from '@assay/embedded-s3';
import { createLogger } from '@assay/logging';
import { startDeployment, type Deployment } from '@assay/testing';
import { BENCH_ENV, BENCH_KEYS, readLoadedData } from './load/data-directory.js';
import { describeMachine } from './machine.js';
import { describeCpu, readCpuTimes } from './processes.js';

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: '/tmp/assay-bench-10m' },
    /** File types, separated by commas. */
    types: { type: 'string', default: 'JSONL,PARQUET' },
    /** Ends each export after so many rows. */
    rows: { type: 'string', default: '5000000' },
    source: { type: 'string', default: 'OBSERVATIONS_V2' },
  },
});

const POLL_MS = 500;
const PATIENCE_MS = 3_600_000;
const REST_LOOK_MS = 2_000;
const REST_PATIENCE_MS = 120_000;

interface Manifest {
  readonly files: readonly { readonly key: string; readonly rowCount: number; readonly sizeBytes: number }[];
}

interface Target {
  readonly bucket: ObjectStore;
  readonly name: string;
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  close(): Promise<void>;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** An embedded S3 in this process: its memory and CPU are not the service's. */
async function openTarget(): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-s3-'));
  const key = { accessKeyId: 'bench', secretAccessKey: randomBytes(12).toString('hex') };
  const log = createLogger({ service: 'bench', level: 'warn' });
  const server = await startS3Server({ dataDir, ...key, log });
  const endpoint = `http://127.0.0.1:${server.port}`;
  const name = 'exports';
  const bucket = objectStore(
    loadConfig.orThrow(blobConfig, {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    }),
  );
  await bucket.ensureBucket();
  return {
    bucket,
    name,
    endpoint,
    ...key,
    close: async () => {
      await bucket.close();
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function request(
  deployment: Deployment,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const { publicKey, secretKey } = deployment.organizationKeys;
  const response = await fetch(`${deployment.baseUrl}/api/public/integrations/blob-storage${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Rows and bytes of all windows under a prefix; each manifest is read once. */
function watchManifests({ bucket }: Target, prefix: string): () => Promise<{ rows: number; bytes: number }> {
  const total = { rows: 0, bytes: 0 };
  const seen = new Set<string>();
  return async () => {
    const { objects } = await bucket.list(`${prefix}${BENCH_KEYS.projectId}/manifests/`);
    for (const { key } of objects) {
      if (seen.has(key)) continue;
      seen.add(key);
      const manifest = JSON.parse(await readText((await bucket.get(key)).stream)) as Manifest;
      for (const file of manifest.files) {
        total.rows += file.rowCount;
        total.bytes += file.sizeBytes;
        await bucket.delete(file.key);
      }
    }
    return total;
  };
}

/** CPU time of all processes, milliseconds. */
function sumCpu(deployment: Deployment): number {
  return [...readCpuTimes(deployment.pids(), '').values()].reduce((sum, ms) => sum + ms, 0);
}

/** Waits until what services do after a start is over (ingestion reads the ids it knows): no export pays for it. */
async function untilAtRest(deployment: Deployment): Promise<void> {
  for (const giveUpAt = performance.now() + REST_PATIENCE_MS; performance.now() < giveUpAt;) {
    const before = sumCpu(deployment);
    await new Promise((resolve) => setTimeout(resolve, REST_LOOK_MS));
    if (sumCpu(deployment) - before < REST_LOOK_MS / 10) return;
  }
  print('the services did not come to rest: what they do counts too');
}

/** Highest resident memory of a process since it started, MB. */
function readPeakMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function measure(deployment: Deployment, target: Target, fileType: string): Promise<void> {
  const prefix = `${fileType.toLowerCase()}/`;
  const countRows = watchManifests(target, prefix);
  const pids = deployment.pids();
  const before = readCpuTimes(pids, 'integration');
  const startedAt = performance.now();
  await request(deployment, 'PUT', '', {
    projectId: BENCH_KEYS.projectId,
    type: 'S3_COMPATIBLE',
    bucketName: target.name,
    endpoint: target.endpoint,
    region: 'us-east-1',
    accessKeyId: target.accessKeyId,
    secretAccessKey: target.secretAccessKey,
    prefix,
    exportFrequency: 'hourly',
    enabled: true,
    forcePathStyle: true,
    fileType,
    exportMode: 'FULL_HISTORY',
    compressed: true,
    exportSource: values.source,
  });
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const status = (await request(deployment, 'GET', `/${BENCH_KEYS.projectId}`)) as {
      syncStatus: string;
      lastError: string | null;
    };
    if (status.lastError !== null) throw new Error(status.lastError);
    const { rows } = await countRows();
    if (rows >= Number(values.rows) || status.syncStatus === 'up_to_date') break;
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('the export takes too long');
  }
  const total = await countRows();
  const seconds = (performance.now() - startedAt) / 1000;
  const after = readCpuTimes(pids, 'integration');
  await request(deployment, 'DELETE', `/${BENCH_KEYS.projectId}`);
  print(
    `${fileType}: ${total.rows} rows, ${(total.bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s: ` +
      `${(total.rows / seconds).toFixed(0)} rows/s; peak RSS of the service ${readPeakMb(pids['integration']).toFixed(0)} MB, ` +
      `of the engine ${readPeakMb(pids['embedded-clickhouse']).toFixed(0)} MB`,
  );
  print(`  CPU: ${describeCpu(before, after, total.rows)}`);
}

const source = values['data-dir'];
const data = readLoadedData(source);
// A copy: the loaded data stays as the other benchmarks expect it.
const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-export-'));
for (const part of ['clickhouse', 'spool']) {
  cpSync(join(source, part), join(dataDir, part), {
    recursive: true,
    // Pipes and settings of the process that had it open.
    filter: (path) => !path.includes('/runtime-'),
  });
}
const target = await openTarget();
const deployment = await startDeployment({
  form: 'distributed',
  dataDir,
  env: {
    ...BENCH_ENV,
    EXPORT_POLL_MS: '200',
    LOG_LEVEL: 'warn',
  },
});
try {
  print(`distributed: ${describeMachine()}`);
  print(`${data.observations} observations loaded, source ${values.source}`);
  await untilAtRest(deployment);
  for (const fileType of values.types.split(',')) await measure(deployment, target, fileType);
} finally {
  await deployment.stop();
  await target.close();
}
