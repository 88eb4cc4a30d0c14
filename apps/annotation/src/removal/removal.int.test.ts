import { loadConfig } from '@assay/config';
import { createLogger } from '@assay/logging';
import { mongoConfig, mongoConnection, type MongoDatabases } from '@assay/mongo';
import { eventually, startTestMongo, type TestMongo } from '@assay/testing';
import {
  clientsOf,
  makeWorld,
  PROJECT_ID,
  startAnnotation,
  testCall,
  WRITER,
  type Clients,
  type TestAnnotation,
  type World,
} from '../testing/test-annotation.js';
import { createProjectDataRemoval } from './project-data.js';

const log = createLogger({ service: 'test', level: 'silent' });
let mongo: TestMongo;
let world: World;
let service: TestAnnotation;
let clients: Clients;
let opened: { value: MongoDatabases; close(): Promise<void> };
beforeAll(async () => {
  mongo = await startTestMongo();
  opened = await mongoConnection.open({ config: loadConfig.orThrow(mongoConfig, mongo.env), log });
  world = makeWorld();
  service = await startAnnotation({ ...mongo.env, PROJECT_REMOVAL_INTERVAL_MS: '1000' }, world, 'local');
  clients = clientsOf(service);
});
afterAll(async () => {
  await service?.stop();
  await opened?.close();
  await mongo?.close();
});

/** Something of every kind in a project. */
async function fill(projectId: string): Promise<void> {
  const writer = { ...WRITER, projectId };
  const queue = { ...writer, name: 'queue', scoreConfigIds: ['tone'] };
  const { id: queueId } = await clients.queues.createQueue(queue, testCall());
  const object = { objectId: 'trace-1', objectType: 'TRACE' };
  await clients.items.createQueueItem({ ...writer, queueId, ...object }, testCall());
  await clients.assignments.putAssignment({ ...writer, queueId, userId: 'ann' }, testCall());
  if (projectId === PROJECT_ID) {
    await clients.comments.createComment({ ...writer, ...object, content: 'x' }, testCall());
  }
}

async function countOf(projectId: string): Promise<Record<string, number>> {
  const database = opened.value.database('annotation');
  const names = (await database.listCollections()).map(({ name }) => name).sort();
  const counts = await Promise.all(
    names.map(async (name) => [name, await database.collection(name).countDocuments({ projectId })] as const),
  );
  return Object.fromEntries(counts);
}

it('removes all of a deleted project but its audit entries, and nothing of others', async () => {
  await fill(PROJECT_ID);
  await fill('kept');
  const before = await countOf(PROJECT_ID);
  expect(before).toEqual({
    assignments: 1,
    auditEntries: 4,
    comments: 1,
    projectRemovals: 0,
    queueItems: 1,
    queues: 1,
  });
  const kept = await countOf('kept');
  world.projectStates.push(
    { projectId: 'kept', organizationId: 'o', retentionDays: 0 },
    { projectId: PROJECT_ID, organizationId: 'o', retentionDays: 0, deletedMs: Date.now() - 3 * 60_000 },
  );
  await eventually(async () => {
    expect(await countOf(PROJECT_ID)).toEqual({
      ...Object.fromEntries(Object.keys(before).map((name) => [name, 0])),
      auditEntries: 4,
    });
    return true;
  });
  expect(await countOf('kept')).toEqual(kept);
});

it('tells how many documents there were, and none the second time', async () => {
  await fill('twice');
  const remove = createProjectDataRemoval(opened.value.database('annotation'));
  expect([await remove('twice'), await remove('twice')]).toEqual([3, 0]);
});
