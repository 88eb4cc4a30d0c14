import { evaluation } from '@assay/proto';
import { startTestMongo, type TestMongo } from '@assay/testing';
import mongoose, { type Connection } from 'mongoose';
import { explainStages, recordQueries, type RecordedQuery } from '../testing/query-plans.js';
import { makeCall, startInstance, type TestInstance } from '../testing/test-evaluation.js';

let mongo: TestMongo;
let instance: TestInstance;
let connection: Connection;
beforeAll(async () => {
  mongo = await startTestMongo();
  instance = await startInstance(mongo.env);
  connection = await mongoose
    .createConnection(mongo.env.MONGODB_URI, { dbName: `${mongo.env.MONGODB_DATABASE_PREFIX}_evaluation` })
    .asPromise();
});
afterAll(async () => {
  await connection?.close();
  await instance?.stop();
  await mongo?.close();
});

const owner = { projectId: 'project-1', organizationId: 'organization-1', actorKeyId: 'key-1' };

/** Calls everything that asks the store something. */
async function useEverything(): Promise<void> {
  const { projectId } = owner;
  const prompts = instance.client(evaluation.PromptService, 'local');
  const configs = instance.client(evaluation.ScoreConfigService, 'local');
  const create = (name: string, prompt: string, fields: Partial<evaluation.CreatePromptRequest> = {}) =>
    prompts.createPrompt(
      {
        ...owner,
        name,
        type: 'text',
        promptJson: JSON.stringify(prompt),
        configJson: '',
        labels: ['production'],
        tags: { tags: ['t'] },
        ...fields,
      },
      makeCall(),
    );
  const { id } = await create('child', 'x');
  await create('child', 'y', { labels: [] });
  await create('parent', '@@@langfusePrompt:name=child|label=production@@@');
  await create('gone', 'x');
  await prompts.updatePromptLabels(
    { ...owner, name: 'child', version: 2, newLabels: ['production', 'a'] },
    makeCall(),
  );
  await prompts.getPrompt({ projectId, name: 'parent', unresolved: false }, makeCall());
  await prompts.getPrompt({ projectId, name: 'parent', version: 1, unresolved: true }, makeCall());
  const page = { projectId, page: 1, limit: 10 };
  const filters = [{}, { name: 'child' }, { label: 'a', tag: 't' }, { fromUpdatedMs: 1, toUpdatedMs: 2 }];
  for (const filter of filters) await prompts.listPrompts({ ...page, ...filter }, makeCall());
  await prompts.resolvePrompts({ keys: [{ projectId, name: 'child', version: 1 }] }, makeCall());
  await prompts.findPromptIds({ projectId, ids: [id] }, makeCall());
  await prompts.deletePrompts({ ...owner, name: 'gone', version: 1 }, makeCall());
  await prompts.deletePrompts({ ...owner, name: 'parent' }, makeCall());

  const config = await configs.createScoreConfig(
    { ...owner, name: 'n', dataType: 'TEXT', categories: null },
    makeCall(),
  );
  await configs.getScoreConfig({ projectId, id: config.id }, makeCall());
  await configs.findScoreConfigs({ projectId, ids: [config.id] }, makeCall());
  await configs.listScoreConfigs(page, makeCall());
  await configs.updateScoreConfig(
    {
      ...owner,
      id: config.id,
      isArchived: true,
      categories: null,
      clearMinValue: false,
      clearMaxValue: false,
      clearDescription: false,
    },
    makeCall(),
  );
  await instance
    .client(evaluation.RevisionService, 'local')
    .listRevisions({ kind: 'REVISION_KIND_PROMPTS', projectIds: [projectId] }, makeCall());
  await instance
    .client(evaluation.AuditService, 'local')
    .listAuditEntries({ organizationId: owner.organizationId, projectId, cursor: '', limit: 10 }, makeCall());
}

it('asks the store for nothing without an index', async () => {
  const recorded = recordQueries();
  await useEverything().finally(() => recorded.stop());
  const methods = new Set(recorded.queries.map(({ collection, method }) => `${collection}.${method}`));
  // The recording itself works: these are the ways in which the collections are asked.
  for (const method of [
    'prompts.findOne',
    'prompts.find',
    'prompts.aggregate',
    'prompts.bulkWrite',
    'prompts.updateMany',
    'prompts.deleteMany',
    'promptContents.find',
    'scoreConfigs.find',
    'scoreConfigs.replaceOne',
    'projectRevisions.findOneAndUpdate',
  ]) {
    expect(methods).toContain(method);
  }
  const scans: RecordedQuery[] = [];
  for (const query of recorded.queries) {
    const stages = await explainStages(connection, query);
    expect(stages.length).toBeGreaterThan(0);
    if (stages.includes('COLLSCAN')) scans.push(query);
  }
  expect(scans).toEqual([]);
});

it('tells a scan from the rest', async () => {
  const stages = await explainStages(connection, {
    collection: 'prompts',
    method: 'find',
    filter: { createdBy: 'API' },
  });
  expect(stages).toContain('COLLSCAN');
});
