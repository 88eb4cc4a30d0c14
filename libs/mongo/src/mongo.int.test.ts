import { loadConfig } from '@assay/config';
import { AppError } from '@assay/errors';
import { createLogger } from '@assay/logging';
import { startTestMongo, type TestMongo } from '@assay/testing';
import type { Connection, Model } from 'mongoose';
import { inspect } from 'node:util';
import {
  bumpRevision,
  createAuditLog,
  ensureIndexes,
  listPage,
  makeSchema,
  modelOf,
  mongoConfig,
  mongoConnection,
  runTransaction,
  watchRevision,
  withStoreErrors,
  type AuditRecord,
  type BaseDocument,
} from './index.js';

interface Thing extends BaseDocument {
  projectId: string;
  name: string;
  count: number;
}

const log = createLogger({ service: 'test', level: 'silent' });
const schema = makeSchema<Thing>({ projectId: String, name: String, count: Number });
schema.index({ projectId: 1, name: 1 }, { unique: true });

let store: TestMongo;
let opened: Awaited<ReturnType<typeof mongoConnection.open>>;
let connection: Connection;
let things: Model<Thing>;

beforeAll(async () => {
  store = await startTestMongo();
  opened = await mongoConnection.open({ config: loadConfig.orThrow(mongoConfig, store.env), log });
  connection = opened.value.database('things');
  things = modelOf(connection, 'things', schema);
  await Promise.all([ensureIndexes([things]), ensureIndexes([things])]);
});
afterAll(async () => {
  await opened.close();
  await store.close();
});
beforeEach(async () => {
  await things.deleteMany({});
});

const thing = (n: number, change: Partial<Thing> = {}): Thing => ({
  _id: `id-${String(n).padStart(3, '0')}`,
  projectId: 'p',
  name: `name-${String(n)}`,
  count: 0,
  ...change,
});

describe('mongoConnection', () => {
  it('gives each service its own database', () => {
    expect(opened.value.database('things').name).toBe(`${store.env.MONGODB_DATABASE_PREFIX}_things`);
    expect(opened.value.database('things')).toBe(connection);
  });

  it('is ready while the store answers', async () => {
    await expect(opened.check?.()).resolves.toBeUndefined();
  });

  it('gives up on a store that does not come, and says so', async () => {
    const config = loadConfig.orThrow(mongoConfig, {
      MONGODB_URI: 'mongodb://127.0.0.1:1/?replicaSet=none',
      MONGODB_SELECT_TIMEOUT_MS: '100',
      MONGODB_START_TIMEOUT_MS: '300',
    });
    await expect(mongoConnection.open({ config, log })).rejects.toMatchObject({
      kind: 'unavailable',
      reason: 'MONGODB_UNREACHABLE',
    });
  });

  it('refuses an address that is none, without showing it', async () => {
    const config = loadConfig.orThrow(mongoConfig, { MONGODB_URI: 'http://user:hunter2@host' });
    const error = await mongoConnection.open({ config, log }).catch((thrown: unknown) => thrown as AppError);
    expect(error).toMatchObject({ kind: 'invalid', reason: 'MONGODB_URI_INVALID' });
    expect(inspect(error)).not.toContain('hunter2');
  });
});

describe('conventions', () => {
  it('refuses fields and filters that the schema does not know', async () => {
    await expect(things.create({ ...thing(1), surprise: 1 } as never)).rejects.toThrow(/surprise/);
    await expect(things.find({ surprise: 1 } as never)).rejects.toThrow(/surprise/);
  });

  it('keeps documents as they were given: no version, no times', async () => {
    await things.insertMany([thing(1)]);
    expect(await things.findById('id-001').lean()).toEqual(thing(1));
  });
});

describe('withStoreErrors', () => {
  it('turns a broken unique index into a conflict that names its fields', async () => {
    await things.insertMany([thing(1)]);
    const again = thing(2, { name: 'name-1' });
    await expect(withStoreErrors(() => things.insertMany([again]))).rejects.toMatchObject({
      kind: 'conflict',
      reason: 'ALREADY_EXISTS',
      details: { fields: ['projectId', 'name'] },
    });
    const taken = new AppError('conflict', 'NAME_TAKEN', 'Taken.');
    await expect(
      withStoreErrors(
        () => things.insertMany([again]),
        () => taken,
      ),
    ).rejects.toBe(taken);
  });

  it('turns a store that is gone into unavailable', async () => {
    const config = loadConfig.orThrow(mongoConfig, store.env);
    const other = await mongoConnection.open({ config, log });
    const model = modelOf(other.value.database('things'), 'things', schema);
    await other.close();
    await expect(withStoreErrors(() => model.findById('x').lean())).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('leaves other errors alone', async () => {
    const error = new TypeError('ours');
    await expect(withStoreErrors(() => Promise.reject(error))).rejects.toBe(error);
  });
});

describe('listPage', () => {
  it('pages without overlap, with the total, also when the order has ties', async () => {
    await things.insertMany(Array.from({ length: 25 }, (_, i) => thing(24 - i)));
    await things.insertMany([thing(99, { projectId: 'other' })]);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => listPage(things, { projectId: 'p' }, { count: 1 }, { page, limit: 10 })),
    );
    expect(pages.map(({ items, totalItems }) => [items.length, totalItems])).toEqual([
      [10, 25],
      [10, 25],
      [5, 25],
      [0, 25],
    ]);
    const ids = pages.flatMap(({ items }) => items.map(({ _id }) => _id));
    expect(ids).toEqual(Array.from({ length: 25 }, (_, i) => thing(i)._id));
  });
});

describe('runTransaction', () => {
  it('keeps all changes or none', async () => {
    const failed = runTransaction(connection, async (session) => {
      await things.insertMany([thing(1)], { session });
      throw new AppError('conflict', 'NO', 'No.');
    });
    await expect(failed).rejects.toMatchObject({ reason: 'NO' });
    expect(await things.countDocuments({})).toBe(0);
  });

  it('loses no increment of concurrent read-modify-writes', async () => {
    await things.insertMany([thing(1)]);
    const increment = (): Promise<void> =>
      runTransaction(connection, async (session) => {
        const found = await things.findById('id-001').session(session).lean();
        await things.updateOne({ _id: 'id-001' }, { $set: { count: (found?.count ?? 0) + 1 } }, { session });
      });
    await Promise.all(Array.from({ length: 8 }, increment));
    expect(await things.findById('id-001').lean()).toMatchObject({ count: 8 });
  });
});

describe('revisions', () => {
  it('are noticed once per move, and first at the start', async () => {
    let changes = 0;
    const watch = watchRevision(connection, 'prompts', () => Promise.resolve(void (changes += 1)), {
      log,
      intervalMs: 60_000,
    });
    await watch.check();
    expect(changes).toBe(1);
    await Promise.all([bumpRevision(connection, 'prompts'), bumpRevision(connection, 'prompts')]);
    await bumpRevision(connection, 'other kind');
    await watch.check();
    await watch.check();
    expect(changes).toBe(2);
    watch.stop();
  });

  it('try again after a failed refresh', async () => {
    let calls = 0;
    const fail = (): Promise<void> => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error('refresh')) : Promise.resolve();
    };
    const watch = watchRevision(connection, 'models', fail, { log, intervalMs: 60_000 });
    await watch.check();
    await watch.check();
    await watch.check();
    expect(calls).toBe(2);
    watch.stop();
  });

  it('look by themselves at their interval', async () => {
    let seen = (): void => undefined;
    const twice = new Promise<void>((resolve) => (seen = resolve));
    let changes = 0;
    const watch = watchRevision(
      connection,
      'keys',
      async () => {
        changes += 1;
        if (changes === 1) await bumpRevision(connection, 'keys');
        else seen();
      },
      { log, intervalMs: 10 },
    );
    await twice;
    watch.stop();
  });
});

describe('audit log', () => {
  const entry = (n: number, change: Partial<AuditRecord> = {}): AuditRecord => ({
    organizationId: 'o',
    projectId: 'p',
    actorKeyId: 'k',
    resourceType: 'thing',
    resourceId: `t-${String(n)}`,
    action: 'update',
    requestId: 'r',
    atMs: 1_000 + n,
    ...change,
  });
  const request = { organizationId: 'o', cursor: '', limit: 0 };

  beforeAll(async () => {
    const audit = createAuditLog(connection);
    await ensureIndexes([audit.model]);
    for (let n = 0; n < 7; n += 1) await audit.record(entry(n, { atMs: 1_000 + Math.floor(n / 2) }));
    await audit.record(entry(7, { organizationId: 'other' }));
    await audit.record(
      entry(8, { action: 'create', projectId: '', after: { a: 1 }, before: { big: 'x'.repeat(70_000) } }),
    );
  });

  it('reads one organization, newest first, page by page without gaps at equal times', async () => {
    const audit = createAuditLog(connection);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await audit.list({ ...request, limit: 3, cursor });
      seen.push(...page.entries.map(({ resourceId }) => resourceId));
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(seen).toHaveLength(8);
    expect(new Set(seen).size).toBe(8);
    expect(seen[0]).toBe('t-8');
    expect(seen[1]).toBe('t-6');
  });

  it.each([
    [{ projectId: '' }, 1],
    [{ resourceId: 't-3' }, 1],
    [{ action: 'update' }, 7],
    [{ actorKeyId: 'nobody' }, 0],
    [{ fromMs: 1_001, toMs: 1_003 }, 4],
  ])('filters by %j', async (filter, count) => {
    const { entries } = await createAuditLog(connection).list({ ...request, ...filter });
    expect(entries).toHaveLength(count);
  });

  it('keeps snapshots as JSON text, and leaves out huge ones', async () => {
    const { entries } = await createAuditLog(connection).list({ ...request, action: 'create' });
    expect(entries[0]).toMatchObject({ afterJson: '{"a":1}', requestId: 'r' });
    expect(JSON.parse(entries[0]?.beforeJson ?? '')).toMatchObject({ omitted: 'too large' });
  });

  it('refuses a cursor of its own making only', async () => {
    await expect(createAuditLog(connection).list({ ...request, cursor: 'x' })).rejects.toMatchObject({
      reason: 'CURSOR_INVALID',
    });
  });
});
