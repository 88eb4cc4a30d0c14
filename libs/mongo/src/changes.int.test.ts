import { loadConfig } from '@assay/config';
import { AppError } from '@assay/errors';
import { createLogger } from '@assay/logging';
import { startTestMongo, type TestMongo } from '@assay/testing';
import type { Model } from 'mongoose';
import {
  createAuditLog,
  createChanges,
  ensureIndexes,
  makeSchema,
  modelOf,
  mongoConfig,
  mongoConnection,
  type AuditLog,
  type BaseDocument,
  type Changes,
} from './index.js';

interface Thing extends BaseDocument {
  name: string;
}

const NOW_MS = 1_000;
const call = { requestId: 'request-1' };
/** As of a request: it has more than says who changes what. */
const scope = { organizationId: 'o', projectId: 'p', actorKeyId: 'k', name: 'not for the log' };

let store: TestMongo;
let opened: Awaited<ReturnType<typeof mongoConnection.open>>;
let things: Model<Thing>;
let audit: AuditLog;
let changes: Changes;

beforeAll(async () => {
  store = await startTestMongo();
  const log = createLogger({ service: 'test', level: 'silent' });
  opened = await mongoConnection.open({ config: loadConfig.orThrow(mongoConfig, store.env), log });
  const connection = opened.value.database('changes');
  things = modelOf(
    connection,
    'things',
    makeSchema<Thing>({ name: String }).index({ name: 1 }, { unique: true }),
  );
  audit = createAuditLog(connection);
  await ensureIndexes([things, audit.model]);
  changes = createChanges({ connection, audit, clock: () => NOW_MS });
});
afterAll(async () => {
  await opened.close();
  await store.close();
});
beforeEach(async () => {
  await things.deleteMany({});
  await audit.model.deleteMany({});
});

const note = { resourceType: 'thing', resourceId: 't', action: 'create', after: { name: 'a' } };
const listEntries = async () => (await audit.list({ organizationId: 'o', cursor: '', limit: 10 })).entries;

describe('createChanges', () => {
  it('keeps the change and its entry, which says who made it, when, and on which request', async () => {
    const result = await changes(scope, call, async ({ session, nowMs, record }) => {
      await things.create([{ _id: 't', name: 'a' }], { session });
      const entry = await record(note);
      return [nowMs, entry.requestId];
    });
    expect(result).toEqual([NOW_MS, 'request-1']);
    expect(await things.countDocuments({})).toBe(1);
    const [{ id, ...entry } = { id: '' }] = await listEntries();
    expect(id).not.toBe('');
    expect(entry).toEqual({
      organizationId: 'o',
      projectId: 'p',
      actorKeyId: 'k',
      resourceType: 'thing',
      resourceId: 't',
      action: 'create',
      afterJson: '{"name":"a"}',
      requestId: 'request-1',
      atMs: NOW_MS,
    });
  });

  it('keeps neither when the change fails', async () => {
    const failed = changes(scope, call, async ({ session, record }) => {
      await things.create([{ _id: 't', name: 'a' }], { session });
      await record(note);
      throw new AppError('conflict', 'NOT_NOW', 'Not now.');
    });
    await expect(failed).rejects.toMatchObject({ reason: 'NOT_NOW' });
    expect([await things.countDocuments({}), await listEntries()]).toEqual([0, []]);
  });

  it('takes the kind of resource from the scope, unless a note says another one', async () => {
    await changes({ ...scope, resourceType: 'box' }, call, async ({ record }) => {
      await record({ resourceId: 'b', action: 'update' });
      await record(note);
    });
    expect((await listEntries()).map(({ resourceType }) => resourceType).sort()).toEqual(['box', 'thing']);
  });

  it('says what a broken unique index means', async () => {
    await things.create({ _id: 'first', name: 'a' });
    const insert = (onDuplicate?: () => AppError) =>
      changes(
        scope,
        call,
        async ({ session }) => {
          await things.create([{ _id: 't', name: 'a' }], { session });
        },
        onDuplicate,
      );
    await expect(insert()).rejects.toMatchObject({ kind: 'conflict', reason: 'ALREADY_EXISTS' });
    const taken = new AppError('conflict', 'NAME_TAKEN', 'The name is taken.');
    await expect(insert(() => taken)).rejects.toBe(taken);
  });
});
