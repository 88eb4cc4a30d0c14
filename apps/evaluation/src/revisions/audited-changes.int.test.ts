import { AppError } from '@assay/errors';
import { createAuditLog, ensureIndexes } from '@assay/mongo';
import { startTestMongo, type TestMongo } from '@assay/testing';
import mongoose, { type Connection } from 'mongoose';
import { datasetModel } from '../datasets/dataset.model.js';
import { mongoDatasetStore } from '../datasets/dataset.store.js';
import { makeCall } from '../testing/test-evaluation.js';
import { createAuditedChanges, type AuditedChanges } from './audited-changes.js';

const request = { projectId: 'p', organizationId: 'o', actorKeyId: 'k' };

let mongo: TestMongo;
let connection: Connection;
beforeAll(async () => {
  mongo = await startTestMongo();
  connection = await mongoose
    .createConnection(mongo.env.MONGODB_URI, { dbName: `${mongo.env.MONGODB_DATABASE_PREFIX}_changes` })
    .asPromise();
  await ensureIndexes([createAuditLog(connection).model, datasetModel(connection)] as never[]);
});
afterAll(async () => {
  await connection?.close();
  await mongo?.close();
});

/** Puts a dataset as one instance would, and tells whether it was there before. */
async function put(changes: AuditedChanges, name: string): Promise<'create' | 'update'> {
  const datasets = mongoDatasetStore(datasetModel(connection));
  return changes.run(name, request, makeCall(), async ({ session, nowMs, record }) => {
    const action = (await datasets.findExact('p', name, session)) ? 'update' : 'create';
    const after = await datasets.put('p', name, {}, nowMs, session);
    await record({ resourceType: 'dataset', resourceId: after._id, action, after });
    return action;
  });
}

it('makes one of what several instances make at once, and notes each of them truly', async () => {
  const audit = createAuditLog(connection);
  const instances = [1, 2, 3].map(() => createAuditedChanges({ connection, audit, clock: Date.now }));
  for (let round = 0; round < 10; round += 1) {
    const actions = await Promise.all(instances.map((changes) => put(changes, `dataset ${round}`)));
    expect(actions.sort()).toEqual(['create', 'update', 'update']);
  }
  expect(await datasetModel(connection).countDocuments()).toBe(10);
  const noted = await audit.model.find().lean();
  expect(noted.filter(({ action }) => action === 'create')).toHaveLength(10);
  expect(noted).toHaveLength(30);
});

it('takes a change back whose entry cannot be written', async () => {
  const gone = new AppError('unavailable', 'STORE_UNAVAILABLE', 'The document store cannot be reached.');
  const audit = { record: () => Promise.reject(gone) };
  await expect(put(createAuditedChanges({ connection, audit, clock: Date.now }), 'lost')).rejects.toBe(gone);
  expect(await datasetModel(connection).countDocuments({ name: 'lost' })).toBe(0);
});
