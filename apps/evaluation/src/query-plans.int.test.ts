import { createLogger } from '@assay/logging';
import { startProjectRemoval } from '@assay/mongo';
import { evaluation as contracts, type Contract, type identity } from '@assay/proto';
import { startTestMongo, type TestMongo } from '@assay/testing';
import mongoose, { type Connection } from 'mongoose';
import { createProjectDataRemoval } from './removal/project-data.js';
import { mongoRevisionStore } from './revisions/revision.store.js';
import { distinctShapes, explainStages, recordQueries, type RecordedQuery } from './testing/query-plans.js';
import { startTelemetryStore, type TelemetryStore } from './testing/telemetry-store.js';
import { makeCall, startInstance, type TestInstance } from './testing/test-evaluation.js';

const SERVICES = [
  contracts.AuditService,
  contracts.DatasetItemService,
  contracts.DatasetRunService,
  contracts.DatasetService,
  contracts.ExperimentService,
  contracts.PromptChangeService,
  contracts.PromptService,
  contracts.RevisionService,
  contracts.ScoreConfigService,
] as const;

let mongo: TestMongo;
let telemetry: TelemetryStore;
let instance: TestInstance;
let connection: Connection;
let queries: RecordedQuery[];
const called = new Set<string>();

beforeAll(async () => {
  [mongo, telemetry] = await Promise.all([startTestMongo(), startTelemetryStore()]);
  const MONGODB_URI = `${mongo.env.MONGODB_URI}&monitorCommands=true`;
  instance = await startInstance({ ...mongo.env, ...telemetry.env, MONGODB_URI });
  connection = await mongoose
    .createConnection(MONGODB_URI, { dbName: `${mongo.env.MONGODB_DATABASE_PREFIX}_evaluation` })
    .asPromise();
  const recorded = recordQueries();
  await useEverything().finally(() => recorded.stop());
  ({ queries } = recorded);
});
afterAll(async () => {
  await connection?.close();
  await instance?.stop();
  await telemetry?.stop();
  await mongo?.close();
});

/** A client that notes which methods were called. */
function clientOf<M extends object>(contract: Contract<M>): M {
  const methods = instance.client(contract, 'local');
  return new Proxy(methods, {
    get: (_target, name) => {
      called.add(`${contract.fullName}/${String(name)}`.toLowerCase());
      return methods[name as keyof M];
    },
  });
}

const projectId = 'project-1';
const owner = { projectId, organizationId: 'organization-1', actorKeyId: 'key-1' };
const PAGE = { projectId, page: 1, limit: 50 };

async function useDatasets(): Promise<void> {
  const datasets = clientOf(contracts.DatasetService);
  const items = clientOf(contracts.DatasetItemService);
  const item = {
    ...owner,
    datasetName: 'qa',
    id: 'a',
    inputJson: '"x"',
    status: 'DATASET_ITEM_STATUS_UNSPECIFIED' as const,
  };
  await datasets.putDataset({ ...owner, name: 'qa' }, makeCall());
  for (let n = 0; n < 3; n += 1) await items.putDatasetItem(item, makeCall());
  await datasets.putDataset({ ...owner, name: 'qa', inputSchemaJson: '{}' }, makeCall());
  await datasets.getDataset({ projectId, name: 'q%61' }, makeCall());
  await datasets.listDatasets({ ...PAGE, withContents: true }, makeCall());
  await datasets.getDatasetContents({ projectId, name: 'qa' }, makeCall());
  await items.getDatasetItem({ projectId, id: 'a' }, makeCall());
  const sources = [
    {},
    { sourceTraceId: 't' },
    { sourceObservationId: 'o' },
    { sourceTraceId: 't', sourceObservationId: 'o' },
  ];
  for (const source of sources) {
    await items.listDatasetItems({ ...PAGE, ...source }, makeCall());
    for (const versionMs of [undefined, Date.now(), Date.now() - 1]) {
      const version = versionMs !== undefined && { versionMs };
      await items.listDatasetItems({ ...PAGE, ...source, datasetName: 'qa', ...version }, makeCall());
    }
  }
}

async function useRuns(): Promise<void> {
  const runs = clientOf(contracts.DatasetRunService);
  const experiments = clientOf(contracts.ExperimentService);
  const link = { projectId, runName: 'r', datasetItemId: 'a', traceId: 't', observationId: '' };
  const named = { projectId, datasetName: 'qa', runName: 'r' };
  const { runId } = await runs.createDatasetRunItem(link, makeCall());
  await runs
    .createDatasetRunItem({ ...link, datasetVersionMs: Date.now() - 1 }, makeCall())
    .catch(() => undefined);
  const { runId: otherId } = await runs.createDatasetRunItem({ ...link, runName: 's' }, makeCall());
  const { run } = await runs.getDatasetRun(named, makeCall());
  await runs.listDatasetRuns({ ...PAGE, datasetName: 'qa' }, makeCall());
  await runs.listDatasetRunItems({ ...PAGE, datasetId: run?.datasetId ?? '', runName: 'r' }, makeCall());
  await telemetry.insert('observations', [
    { project_id: projectId, trace_id: 't', id: 's', start_time: '2026-01-01 00:00:00', ver: 1 },
  ]);
  const scan = {
    projectId,
    limit: 10,
    scoreLimit: 10,
    cursor: '',
    fromUs: 0,
    filterJson: '',
    datasetIds: [],
  };
  for (const ids of [[], [runId]]) {
    await experiments.scanExperiments({ ...scan, ids, names: [], withScores: true }, makeCall());
    const itemScan = { experimentIds: ids, experimentNames: [], experimentItemIds: [] };
    await experiments.scanExperimentItems(
      { ...scan, ...itemScan, withScores: true, withIo: true },
      makeCall(),
    );
  }
  const compared = { projectId, experimentIds: [runId, otherId], limit: 10, cursor: '' };
  await experiments.compareExperiments(compared, makeCall());
  await clientOf(contracts.DatasetItemService).deleteDatasetItem({ ...owner, id: 'a' }, makeCall());
  await runs.deleteDatasetRun({ ...owner, ...named }, makeCall());
}

async function usePrompts(): Promise<void> {
  const prompts = clientOf(contracts.PromptService);
  const create = (name: string, prompt: string, labels = ['production']) =>
    prompts.createPrompt(
      {
        ...owner,
        name,
        type: 'text',
        promptJson: JSON.stringify(prompt),
        configJson: '',
        labels,
        tags: { tags: ['t'] },
      },
      makeCall(),
    );
  const { id } = await create('child', 'x');
  await create('child', 'y', []);
  await create('parent', '@@@langfusePrompt:name=child|label=production@@@');
  await create('gone', 'x');
  const moved = { ...owner, name: 'child', version: 2, newLabels: ['production', 'a'] };
  await prompts.updatePromptLabels(moved, makeCall());
  await prompts.getPrompt({ projectId, name: 'parent', unresolved: false }, makeCall());
  await prompts.getPrompt({ projectId, name: 'parent', version: 1, unresolved: true }, makeCall());
  const filters = [{}, { name: 'child' }, { label: 'a', tag: 't' }, { fromUpdatedMs: 1, toUpdatedMs: 2 }];
  for (const filter of filters) await prompts.listPrompts({ ...PAGE, ...filter }, makeCall());
  await prompts.resolvePrompts({ keys: [{ projectId, name: 'child', version: 1 }] }, makeCall());
  await prompts.findPromptIds({ projectId, ids: [id] }, makeCall());
  await prompts.deletePrompts({ ...owner, name: 'gone', version: 1 }, makeCall());
  await prompts.deletePrompts({ ...owner, name: 'parent' }, makeCall());
  const changes = clientOf(contracts.PromptChangeService);
  const listed = await changes.listPromptChanges({ limit: 10 }, makeCall());
  await changes.deletePromptChanges({ ids: listed.changes.map((change) => change.id) }, makeCall());
}

async function useTheRest(): Promise<void> {
  const configs = clientOf(contracts.ScoreConfigService);
  const { id } = await configs.createScoreConfig(
    { ...owner, name: 'n', dataType: 'TEXT', categories: null },
    makeCall(),
  );
  await configs.getScoreConfig({ projectId, id }, makeCall());
  await configs.findScoreConfigs({ projectId, ids: [id] }, makeCall());
  await configs.listScoreConfigs(PAGE, makeCall());
  await configs.updateScoreConfig(
    {
      ...owner,
      id,
      isArchived: true,
      categories: null,
      clearMinValue: false,
      clearMaxValue: false,
      clearDescription: false,
    },
    makeCall(),
  );
  const asked = { kind: 'REVISION_KIND_PROMPTS' as const, projectIds: [projectId] };
  await clientOf(contracts.RevisionService).listRevisions(asked, makeCall());
  const audit = { organizationId: owner.organizationId, projectId, cursor: '', limit: 10 };
  await clientOf(contracts.AuditService).listAuditEntries(audit, makeCall());
}

async function removeTheProject(): Promise<void> {
  const deleted: identity.ProjectState = {
    projectId,
    organizationId: owner.organizationId,
    retentionDays: 0,
    deletedMs: 0,
  };
  const sweep = await startProjectRemoval({
    connection,
    projects: { listProjectStates: () => Promise.resolve({ states: [deleted] }) },
    removeData: createProjectDataRemoval(connection, mongoRevisionStore(connection)),
    log: createLogger({ service: 'test', level: 'silent' }),
    clock: Date.now,
    intervalMs: 3_600_000,
  });
  await sweep.run();
  await sweep.stop();
}

async function useEverything(): Promise<void> {
  await useDatasets();
  await useRuns();
  await usePrompts();
  await useTheRest();
  await removeTheProject();
}

it('uses every method of the service', () => {
  const all = SERVICES.flatMap(({ fullName, definition }) =>
    Object.values(definition).map(({ path }) => `${fullName}/${path.split('/').at(-1) ?? ''}`.toLowerCase()),
  );
  expect(all.filter((method) => !called.has(method))).toEqual([]);
  expect(Object.values(contracts).filter((one) => typeof one === 'object')).toHaveLength(SERVICES.length);
});

it('has seen every collection, and every kind of command', () => {
  expect([...new Set(queries.map(({ collection }) => collection))].sort()).toEqual([
    'auditEntries',
    'datasetItemVersions',
    'datasetItems',
    'datasetRunItems',
    'datasetRuns',
    'datasets',
    'projectRemovals',
    'projectRevisions',
    'promptChanges',
    'promptContents',
    'prompts',
    'scoreConfigs',
  ]);
  const commands = new Set(queries.map(({ command }) => command));
  for (const command of ['find', 'aggregate', 'update', 'delete', 'findAndModify']) {
    expect(commands).toContain(command);
  }
});

it('asks the store for nothing without an index, and lets it sort nothing long', async () => {
  const bad: object[] = [];
  for (const query of distinctShapes(queries)) {
    const stages = await explainStages(connection, query);
    // Few: the versions of one item around a moment; those of a page of prompts, or of what refers to one.
    const maySort = ['datasetItemVersions', 'prompts'].includes(query.collection);
    if (stages.length === 0 || stages.includes('COLLSCAN') || (stages.includes('SORT') && !maySort)) {
      bad.push({ ...query, stages });
    }
  }
  expect(bad).toEqual([]);
});

it('tells a scan from the rest', async () => {
  const filter = { createdBy: 'API' };
  const stages = await explainStages(connection, { collection: 'prompts', command: 'find', filter });
  expect(stages).toContain('COLLSCAN');
});
