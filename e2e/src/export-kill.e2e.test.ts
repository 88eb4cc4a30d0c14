import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { ObjectStore } from '@assay/blob';
import { eventually, startDeployment, type Deployment, type Form } from '@assay/testing';
import { openExportStore, type ExportStore } from './harness/export-store.js';
import { startLoops } from './harness/loops.js';
import { api } from './harness/target.js';

const FORM = (process.env['FORM'] ?? 'all-in-one') as Form;
/** Twenty over the two forms. */
const KILLS = 10;
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const PATH = '/api/public/integrations/blob-storage';
const VICTIM = FORM === 'all-in-one' ? 'all-in-one' : 'integration';

interface Manifest {
  sequence: number;
  window: { afterVersion: string; throughVersion: string };
  files: { key: string; table: string; rowCount: number; sizeBytes: number; sha256: string }[];
}

interface ExportedRow {
  id: string;
  change_version: string;
}

/** Park and Miller; the same numbers for the same seed. */
function makeRandom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Every object name below a prefix. */
async function listKeys(bucket: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list(prefix, cursor);
    keys.push(...page.objects.map(({ key }) => key));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return keys;
}

/** Writes observations, and changes some of them later, until told to stop. */
function startWriter(deployment: Deployment): { acknowledged: Set<string>; stop(): Promise<void> } {
  const acknowledged = new Set<string>();
  const send = (type: string, id: string, name: string) =>
    api('/api/public/ingestion', {
      baseUrl: deployment.baseUrl,
      auth: deployment.keys,
      json: {
        batch: [
          {
            id: randomUUID(),
            type,
            timestamp: new Date().toISOString(),
            body: { id, traceId: `t-${id}`, name },
          },
        ],
      },
    }).catch(() => undefined);
  const { stop } = startLoops(2, async () => {
    const id = randomUUID();
    const reply = await send('span-create', id, 'created');
    if (reply?.status !== 207 || reply.body.errors.length > 0) return sleep(50);
    acknowledged.add(id);
    if (acknowledged.size % 10 === 0) await send('span-update', id, 'changed');
    await sleep(5);
  });
  return { acknowledged, stop };
}

describe(`an export survives ${KILLS} kills of ${VICTIM}; SEED=${SEED}`, () => {
  let deployment: Deployment;
  let store: ExportStore;
  beforeAll(async () => {
    store = await openExportStore();
    deployment = await startDeployment({
      form: FORM,
      env: {
        LOG_LEVEL: 'warn',
        EXPORT_LAG_MS: '1000',
        EXPORT_INTERVAL_MS: '100',
        EXPORT_POLL_MS: '50',
        EXPORT_LEASE_MS: '3000',
        EXPORT_RETRY_MS: '100',
        EXPORT_WINDOW_ROWS: '40',
        INGEST_SWEEP_INTERVAL_MS: '500',
      },
    });
  });
  afterAll(async () => {
    await deployment?.stop();
    await store?.close();
  });

  const status = async (): Promise<{ lastSyncAt: string | null; lastError: string | null } | undefined> => {
    const reply = await api(`${PATH}/${deployment.keys.projectId}`, {
      baseUrl: deployment.baseUrl,
      auth: deployment.organizationKeys,
    }).catch(() => undefined);
    return reply?.status === 200
      ? (reply.body as { lastSyncAt: string | null; lastError: string | null })
      : undefined;
  };

  async function killOnce(): Promise<void> {
    const pid = deployment.pids()[VICTIM] ?? 0;
    process.kill(pid, 'SIGKILL');
    if (FORM === 'all-in-one') {
      await deployment.ended();
      await deployment.restart();
      return;
    }
    // After some deaths in a row the launcher gives up too, and an operator starts it again.
    let isOver = false;
    void deployment.ended().then(() => (isOver = true));
    await eventually(() => isOver || (deployment.pids()[VICTIM] ?? pid) !== pid);
    if (isOver) await deployment.restart();
  }

  /** Waits until everything that changed up to a moment is exported. */
  async function untilSynced(ms: number): Promise<void> {
    let found: Awaited<ReturnType<typeof status>>;
    await eventually(
      async () => {
        found = await status();
        return found?.lastSyncAt && Date.parse(found.lastSyncAt) >= ms;
      },
      {
        timeoutMs: 90_000,
        details: () => `${JSON.stringify(found)}\n${deployment.output().slice(-2000)}`,
      },
    );
  }

  it('every acknowledged row is there, once per version, and the windows follow each other', async () => {
    const { projectId } = deployment.keys;
    const put = await api(PATH, {
      method: 'PUT',
      baseUrl: deployment.baseUrl,
      auth: deployment.organizationKeys,
      json: {
        ...store.settings,
        projectId,
        exportFrequency: 'hourly',
        enabled: true,
        fileType: 'JSONL',
        exportMode: 'FULL_HISTORY',
      },
    });
    expect([put.status, put.body]).toMatchObject([200, { id: projectId }]);
    const writer = startWriter(deployment);
    const random = makeRandom(SEED);
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Long enough for a process that is back to be in the middle of a window.
      await sleep(500 + random() * 2500);
      await killOnce();
    }
    await writer.stop();
    await untilSynced(Date.now());
    await api(`${PATH}/${projectId}`, {
      method: 'DELETE',
      baseUrl: deployment.baseUrl,
      auth: deployment.organizationKeys,
    });

    const { bucket } = store;
    const manifests: Manifest[] = [];
    for (const key of await listKeys(bucket, `${projectId}/manifests/`))
      manifests.push(JSON.parse(String(await buffer((await bucket.get(key)).stream))) as Manifest);
    manifests.sort((a, b) => a.sequence - b.sequence);
    expect(manifests.length).toBeGreaterThan(KILLS / 2);
    manifests.forEach((manifest, index) => {
      expect(manifest.sequence).toBe(index + 1);
      if (index > 0) expect(manifest.window.afterVersion).toBe(manifests[index - 1]?.window.throughVersion);
    });

    const versions: string[] = [];
    const ids = new Set<string>();
    for (const { files } of manifests) {
      for (const { key, table, rowCount, sizeBytes, sha256 } of files) {
        const bytes = await buffer((await bucket.get(key)).stream);
        expect(bytes.length).toBe(sizeBytes);
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
        const lines = String(gunzipSync(bytes)).split('\n').slice(0, -1);
        expect(lines).toHaveLength(rowCount);
        if (table !== 'observations_v2') continue;
        for (const line of lines) {
          const row = JSON.parse(line) as ExportedRow;
          ids.add(row.id);
          versions.push(`${row.id} ${row.change_version}`);
        }
      }
    }
    expect(new Set(versions).size).toBe(versions.length);
    expect([...writer.acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    expect(writer.acknowledged.size).toBeGreaterThan(KILLS);
  }, 600_000);
});
