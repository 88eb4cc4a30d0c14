import { createLogger } from '@assay/logging';
import { startProjectRemoval, type ProjectRemoval } from '@assay/mongo';
import { evaluation, identity } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule } from '@assay/runtime';
import { startTestMongo, type TestMongo } from '@assay/testing';
import mongoose, { type Connection } from 'mongoose';
import { mongoRevisionStore } from '../revisions/revision.store.js';
import { makeCall, startInstance, type TestInstance } from '../testing/test-evaluation.js';
import { createProjectDataRemoval } from './project-data.js';

const NOW = Date.now();
const MINUTE = 60_000;
let mongo: TestMongo;
let instance: TestInstance;
let connection: Connection;
const states: identity.ProjectState[] = [];
const questions: identity.ListProjectStatesRequest[] = [];

const projects = {
  listProjectStates: async (request: identity.ListProjectStatesRequest) => {
    questions.push(request);
    const later = states.filter(({ projectId }) => projectId > request.afterProjectId);
    return { states: later.slice(0, request.limit) };
  },
};
/** Stands for identity, so that the service starts as it does beside it. */
const identityModule = defineModule({
  name: 'identity',
  config: {},
  needs: {},
  calls: {},
  start: () =>
    Promise.resolve({
      serves: [serve(identity.ProjectService, projects as unknown as identity.ProjectServiceMethods)],
    }),
});

beforeAll(async () => {
  mongo = await startTestMongo();
  instance = await startInstance({ ...mongo.env, IDENTITY_PORT: '0' }, [identityModule]);
  connection = await mongoose
    .createConnection(mongo.env.MONGODB_URI, { dbName: `${mongo.env.MONGODB_DATABASE_PREFIX}_evaluation` })
    .asPromise();
});
afterAll(async () => {
  await connection?.close();
  await instance?.stop();
  await mongo?.close();
});
beforeEach(() => {
  states.length = 0;
  questions.length = 0;
});

/** Something of every kind in a project. */
async function fill(projectId: string): Promise<void> {
  const owner = { projectId, organizationId: 'o', actorKeyId: 'k' };
  const client = instance.client.bind(instance);
  await client(evaluation.DatasetService, 'local').putDataset({ ...owner, name: 'qa' }, makeCall());
  for (const inputJson of ['1', '2']) {
    await client(evaluation.DatasetItemService, 'local').putDatasetItem(
      { ...owner, datasetName: 'qa', id: 'i', inputJson, status: 'DATASET_ITEM_STATUS_UNSPECIFIED' },
      makeCall(),
    );
  }
  await client(evaluation.DatasetRunService, 'local').createDatasetRunItem(
    { projectId, runName: 'r', datasetItemId: 'i', traceId: 't', observationId: '' },
    makeCall(),
  );
  for (const name of ['a', 'b']) {
    await client(evaluation.PromptService, 'local').createPrompt(
      { ...owner, name, type: 'text', promptJson: '"x"', configJson: '', labels: [], tags: null },
      makeCall(),
    );
  }
  await client(evaluation.ScoreConfigService, 'local').createScoreConfig(
    { ...owner, name: 'n', dataType: 'TEXT', categories: null },
    makeCall(),
  );
}

/** Documents by collection, whatever project they are of. */
async function countAll(): Promise<Record<string, number>> {
  const collections = await connection.listCollections();
  const counts = await Promise.all(
    collections.map(async ({ name }) => [name, await connection.collection(name).countDocuments()] as const),
  );
  return Object.fromEntries(counts.sort());
}

function startSweep(nowMs: () => number): Promise<ProjectRemoval> {
  return startProjectRemoval({
    connection,
    projects,
    removeData: createProjectDataRemoval(connection, mongoRevisionStore(connection)),
    log: createLogger({ service: 'test', level: 'silent' }),
    clock: nowMs,
    intervalMs: 3_600_000,
  });
}

const live = (projectId: string): identity.ProjectState => ({
  projectId,
  organizationId: 'o',
  retentionDays: 0,
});
const deleted = (projectId: string, deletedMs: number): identity.ProjectState => ({
  ...live(projectId),
  deletedMs,
});

it('removes all of a deleted project but the audit entries, and nothing of others', async () => {
  await fill('kept');
  const before = await countAll();
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([['projectRemovals', 0]]);
  await fill('gone');
  const { auditEntries, promptChanges } = await countAll();
  states.push(deleted('gone', NOW - 3 * MINUTE), live('kept'));
  const sweep = await startSweep(() => NOW);
  await sweep.run();
  await sweep.run();
  expect(await countAll()).toEqual({ ...before, auditEntries, promptChanges, projectRemovals: 1 });
  await sweep.stop();
});

it('waits until nobody believes the keys any more, and looks again an hour later', async () => {
  await connection.collection('projectRemovals').deleteMany({});
  let nowMs = NOW;
  states.push(deleted('late', NOW));
  const sweep = await startSweep(() => nowMs);
  const datasets = () => connection.collection('datasets').countDocuments({ projectId: 'late' });
  const left: number[] = [];
  for (const minutes of [1, 3, 30, 61, 90]) {
    await fill('late');
    nowMs = NOW + minutes * MINUTE;
    await sweep.run();
    left.push(await datasets());
  }
  expect(left).toEqual([1, 0, 1, 0, 1]);
  await sweep.stop();
});

it('reads every page of projects', async () => {
  const all = Array.from({ length: 2_500 }, (_, n) => live(`p${String(n).padStart(5, '0')}`));
  states.push(...all, deleted('z-last', NOW - 3 * MINUTE));
  await fill('z-last');
  const sweep = await startSweep(() => NOW);
  await sweep.run();
  expect(questions.map(({ afterProjectId }) => afterProjectId)).toEqual(['', 'p00999', 'p01999']);
  expect(await connection.collection('datasets').countDocuments({ projectId: 'z-last' })).toBe(0);
  await sweep.stop();
});

it('removes more than a batch of documents', async () => {
  const many = Array.from({ length: 1_201 }, (_, n) => ({
    _id: `many:${n}`,
    projectId: 'many',
    itemId: `${n}`,
  }));
  await connection.collection<{ _id: string }>('datasetItems').insertMany(many);
  const remove = createProjectDataRemoval(connection, mongoRevisionStore(connection));
  expect([await remove('many'), await remove('many')]).toEqual([1_201, 0]);
});

it('goes on after identity was away', async () => {
  const sweep = await startSweep(() => NOW);
  const answer = projects.listProjectStates;
  projects.listProjectStates = () => Promise.reject(new Error('away'));
  await sweep.run();
  projects.listProjectStates = answer;
  await fill('later');
  states.push(deleted('later', NOW - 3 * MINUTE));
  await sweep.run();
  expect(await connection.collection('datasets').countDocuments({ projectId: 'later' })).toBe(0);
  await sweep.stop();
});
