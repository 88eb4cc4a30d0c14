import type { evaluation } from '@assay/proto';
import { startTestMongo, type TestMongo } from '@assay/testing';
import { randomUUID } from 'node:crypto';
import {
  startDataProcess,
  TEST_ACTOR,
  testCall,
  type DataProcess,
  type Transport,
} from '../testing/data-process.js';

let mongo: TestMongo;
beforeAll(async () => {
  mongo = await startTestMongo();
});
afterAll(async () => {
  await mongo.close();
});

const PAGE = { page: 1, limit: 50 };
const T0 = Date.UTC(2026, 0, 1);

describe.each<Transport>(['local', 'grpc'])('datasets, items and runs over %s', (transport) => {
  let service: DataProcess;
  let projectId: string;

  beforeAll(async () => {
    service = await startDataProcess(mongo, transport);
  });
  afterAll(async () => {
    await service.stop();
  });
  beforeEach(() => {
    projectId = randomUUID();
    service.nowMs = T0;
  });

  const putDataset = (fields: Partial<evaluation.PutDatasetRequest> = {}): Promise<evaluation.Dataset> =>
    service.datasets.putDataset({ ...TEST_ACTOR, projectId, name: 'qa', ...fields }, testCall());
  const putItem = (fields: Partial<evaluation.PutDatasetItemRequest> = {}): Promise<evaluation.DatasetItem> =>
    service.items.putDatasetItem(
      {
        ...TEST_ACTOR,
        projectId,
        datasetName: 'qa',
        inputJson: '"question"',
        status: 'DATASET_ITEM_STATUS_UNSPECIFIED',
        ...fields,
      },
      testCall(),
    );
  const listItems = (
    fields: Partial<evaluation.ListDatasetItemsRequest> = {},
  ): Promise<evaluation.ListDatasetItemsResponse> =>
    service.items.listDatasetItems({ projectId, ...PAGE, datasetName: 'qa', ...fields }, testCall());
  const idsAt = async (versionMs: number): Promise<string[]> =>
    (await listItems({ versionMs })).items.map(({ id }) => id);
  const link = (
    fields: Partial<evaluation.CreateDatasetRunItemRequest> = {},
  ): Promise<evaluation.DatasetRunItem> =>
    service.runs.createDatasetRunItem(
      { projectId, runName: 'run', datasetItemId: 'a', traceId: 'trace', observationId: '', ...fields },
      testCall(),
    );
  const getRun = (runName = 'run', datasetName = 'qa'): Promise<evaluation.GetDatasetRunResponse> =>
    service.runs.getDatasetRun({ projectId, datasetName, runName }, testCall());

  describe('datasets', () => {
    it('creates once and then updates, keeping what is absent', async () => {
      const first = await putDataset({ description: 'one', metadataJson: '{"a":1}', inputSchemaJson: '{}' });
      service.nowMs += 1000;
      const second = await putDataset({ metadataJson: 'null' });
      expect(second).toEqual({ ...first, updatedMs: T0 + 1000 });
      expect(first).toMatchObject({ createdMs: T0, description: 'one', metadataJson: '{"a":1}' });
    });

    it('clears a schema with null', async () => {
      await putDataset({ inputSchemaJson: '{"type":"object"}' });
      expect((await putDataset({ inputSchemaJson: 'null' })).inputSchemaJson).toBeUndefined();
    });

    it('makes one dataset of many simultaneous first writes', async () => {
      const made = await Promise.all(Array.from({ length: 20 }, () => putDataset()));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    });

    it.each([
      ['a/b c+d', 'a%2Fb%20c%2Bd'],
      ['日本/é', encodeURIComponent('日本/é')],
      ['100%', '100%'],
    ])('finds %s, also as %s', async (name, encoded) => {
      const { id } = await putDataset({ name });
      for (const form of [name, encoded]) {
        expect((await service.datasets.getDataset({ projectId, name: form }, testCall())).id).toBe(id);
      }
    });

    it('prefers the name itself to its decoded form', async () => {
      await putDataset({ name: 'a b' });
      const { id } = await putDataset({ name: 'a%20b' });
      expect((await service.datasets.getDataset({ projectId, name: 'a%20b' }, testCall())).id).toBe(id);
    });

    it('refuses a bad name and a bad schema', async () => {
      await expect(putDataset({ name: '/a//b' })).rejects.toMatchObject({
        kind: 'invalid',
        reason: 'DATASET_NAME_INVALID',
        message: expect.stringMatching(/^Dataset name not valid\. .*start with a slash.*consecutive/),
      });
      await expect(putDataset({ inputSchemaJson: '{"foo":1}' })).rejects.toMatchObject({
        details: { issues: [{ path: ['inputSchema'], message: 'Must be a valid JSON Schema' }] },
      });
    });

    it('lists newest first, ties by id, with ids of active items and run names when asked', async () => {
      for (const name of ['qa', 'b', 'c']) await putDataset({ name });
      service.nowMs += 1;
      await putDataset({ name: 'd' });
      await putItem({ id: 'a' });
      await putItem({ id: 'gone', status: 'DATASET_ITEM_STATUS_ARCHIVED' });
      await link();
      const { datasets, totalItems, contents } = await service.datasets.listDatasets(
        { projectId, ...PAGE, withContents: true },
        testCall(),
      );
      expect(totalItems).toBe(4);
      expect(datasets[0]?.name).toBe('d');
      const ids = datasets.slice(1).map(({ id }) => id);
      expect(ids).toEqual([...ids].sort());
      expect(contents[datasets.findIndex(({ name }) => name === 'qa')]).toEqual({
        itemIds: ['a'],
        runNames: ['run'],
      });
      const whole = await service.datasets.getDatasetContents({ projectId, name: 'qa' }, testCall());
      expect(whole).toMatchObject({ dataset: { name: 'qa' }, items: [{ id: 'a' }], runNames: ['run'] });
    });

    it('refuses a schema that current items break, says which and where, and changes nothing', async () => {
      const before = await putDataset();
      await putItem({ id: 'good', inputJson: '{"q":"x"}' });
      await putItem({ id: 'bad', inputJson: '{"q":1}' });
      await putItem({ id: 'archived', inputJson: '[]', status: 'DATASET_ITEM_STATUS_ARCHIVED' });
      const inputSchemaJson = '{"type":"object","properties":{"q":{"type":"string"}}}';
      const error = await putDataset({ inputSchemaJson }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ reason: 'ITEMS_BREAK_SCHEMA' });
      const { message } = error as Error;
      expect(message).toMatch(/^Schema validation failed for 2 item\(s\)\. Details: /);
      expect(JSON.parse(message.slice(message.indexOf('[')))).toEqual(
        expect.arrayContaining([
          {
            datasetItemId: 'bad',
            field: 'input',
            errors: [{ path: '/q', message: 'must be string', keyword: 'type' }],
          },
        ]),
      );
      expect(await service.datasets.getDataset({ projectId, name: 'qa' }, testCall())).toEqual(before);
    });

    it('hides datasets of other projects', async () => {
      await putDataset();
      await expect(
        service.datasets.getDataset({ projectId: 'other', name: 'qa' }, testCall()),
      ).rejects.toMatchObject({ kind: 'not_found', message: 'Dataset not found' });
    });
  });

  describe('items', () => {
    beforeEach(async () => {
      await putDataset();
    });

    it('merges an update, whole fields at a time', async () => {
      await putItem({ id: 'a', inputJson: '{"x":1}', metadataJson: '{"m":1}', sourceTraceId: 't' });
      service.nowMs += 5;
      const updated = await putItem({ id: 'a', inputJson: '{"y":2}', metadataJson: 'null' });
      expect(updated).toMatchObject({
        inputJson: '{"y":2}',
        metadataJson: '{"m":1}',
        sourceTraceId: 't',
        validFromMs: T0 + 5,
      });
    });

    it('gives each version a time of its own when the clock stands still', async () => {
      const versions = [];
      for (let n = 0; n < 5; n += 1) versions.push(await putItem({ id: 'a', inputJson: String(n) }));
      expect(versions.map(({ validFromMs }) => validFromMs - T0)).toEqual([0, 1, 2, 3, 4]);
      for (const { validFromMs, inputJson } of versions) {
        expect((await listItems({ versionMs: validFromMs })).items).toMatchObject([{ inputJson }]);
      }
    });

    it('keeps every one of many simultaneous updates as a version', async () => {
      await putItem({ id: 'a', inputJson: '"first"' });
      const results = await Promise.allSettled(
        Array.from({ length: 6 }, (_, n) => putItem({ id: 'a', inputJson: String(n) })),
      );
      const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ kind: 'conflict' });
      }
      expect(new Set(done.map(({ validFromMs }) => validFromMs)).size).toBe(done.length);
      for (const { validFromMs, inputJson } of done) {
        expect((await listItems({ versionMs: validFromMs })).items).toMatchObject([{ inputJson }]);
      }
    });

    it('reads the timeline of an item at its very boundaries', async () => {
      await putItem({ id: 'a', inputJson: '1' });
      service.nowMs = T0 + 10;
      await putItem({ id: 'a', inputJson: '2' });
      service.nowMs = T0 + 20;
      await putItem({ id: 'a', inputJson: 'null', status: 'DATASET_ITEM_STATUS_ARCHIVED' });
      service.nowMs = T0 + 30;
      await putItem({ id: 'a', inputJson: 'null', status: 'DATASET_ITEM_STATUS_ACTIVE' });
      service.nowMs = T0 + 40;
      await service.items.deleteDatasetItem({ ...TEST_ACTOR, projectId, id: 'a' }, testCall());
      service.nowMs = T0 + 50;
      await putItem({ id: 'a', inputJson: '3' });
      const inputs: Record<number, string[]> = {};
      for (const at of [-1, 0, 9, 10, 19, 20, 29, 30, 39, 40, 49, 50, 10_000]) {
        inputs[at] = (await listItems({ versionMs: T0 + at })).items.map(({ inputJson }) => inputJson);
      }
      expect(inputs).toEqual({
        [-1]: [],
        0: ['1'],
        9: ['1'],
        10: ['2'],
        19: ['2'],
        20: [],
        29: [],
        30: ['2'],
        39: ['2'],
        40: [],
        49: [],
        50: ['3'],
        10000: ['3'],
      });
    });

    it('lists latest versions first, ties by id, by page, with the same total', async () => {
      for (const id of ['c', 'a', 'b', 'd']) await putItem({ id });
      service.nowMs += 1;
      await putItem({ id: 'c' });
      expect((await listItems()).items.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
      expect(await listItems({ page: 2, limit: 3 })).toMatchObject({ items: [{ id: 'd' }], totalItems: 4 });
      const last = { page: 2_147_483_647, limit: 100 };
      expect(await listItems(last)).toEqual({ items: [], totalItems: 4 });
      expect(await listItems({ ...last, versionMs: T0 })).toEqual({ items: [], totalItems: 4 });
      expect(await listItems({ page: 2, limit: 3, versionMs: T0 })).toMatchObject({
        items: [{ id: 'd' }],
        totalItems: 4,
      });
      expect(await idsAt(T0)).toEqual(['a', 'b', 'c', 'd']);
    });

    it('shows a moment long past the same after later changes', async () => {
      await putItem({ id: 'a', inputJson: '1' });
      await putItem({ id: 'b', inputJson: '1' });
      service.nowMs = T0 + 3_600_000;
      const before = await listItems({ versionMs: T0 + 1000 });
      await putItem({ id: 'a', inputJson: '2' });
      await service.items.deleteDatasetItem({ ...TEST_ACTOR, projectId, id: 'b' }, testCall());
      await putItem({ id: 'c', inputJson: '3' });
      expect(await listItems({ versionMs: T0 + 1000 })).toEqual(before);
      expect(before.items.map(({ id }) => id)).toEqual(['a', 'b']);
    });

    it('filters by source, now and in the past, and lists across datasets', async () => {
      await putDataset({ name: 'other' });
      await putItem({ id: 'a', sourceTraceId: 't', sourceObservationId: 'o' });
      await putItem({ id: 'b', sourceTraceId: 't' });
      await putItem({ id: 'c', sourceTraceId: 't', datasetName: 'other' });
      const ids = async (fields: Partial<evaluation.ListDatasetItemsRequest>): Promise<string[]> =>
        (await listItems(fields)).items.map(({ id }) => id);
      expect(await ids({ sourceTraceId: 't' })).toEqual(['a', 'b']);
      expect(await ids({ sourceTraceId: 't', versionMs: T0 })).toEqual(['a', 'b']);
      expect(await ids({ sourceObservationId: 'o', versionMs: T0 })).toEqual(['a']);
      const all = await service.items.listDatasetItems(
        { projectId, ...PAGE, sourceTraceId: 't' },
        testCall(),
      );
      expect(all.items.map(({ id, datasetName }) => [id, datasetName])).toEqual([
        ['a', 'qa'],
        ['b', 'qa'],
        ['c', 'other'],
      ]);
    });

    it('needs the dataset to read a version', async () => {
      await expect(
        service.items.listDatasetItems({ projectId, ...PAGE, versionMs: T0 }, testCall()),
      ).rejects.toMatchObject({ details: { issues: [{ path: ['datasetName'] }] } });
    });

    it('refuses a new item without input, and an unknown dataset', async () => {
      for (const inputJson of ['null', '""', '"null"']) {
        await expect(putItem({ inputJson })).rejects.toMatchObject({
          message: 'Dataset item validation failed: Dataset item input cannot be null',
        });
      }
      expect(await putItem({ id: 'a', inputJson: 'null' })).toMatchObject({ inputJson: 'null' });
      await expect(putItem({ datasetName: 'none' })).rejects.toMatchObject({
        kind: 'not_found',
        message: `Dataset none not found for project ${projectId}`,
      });
    });

    it('holds new and merged content to the schemas', async () => {
      await putDataset({
        inputSchemaJson: '{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]}',
        expectedOutputSchemaJson: '{"type":"string"}',
      });
      await expect(putItem({ id: 'a', inputJson: '{}' })).rejects.toMatchObject({
        reason: 'ITEM_BREAKS_SCHEMA',
        message:
          "Dataset item validation failed: Input validation failed: data must have required property 'q'; Expected output validation failed: data must be string",
      });
      await putItem({ id: 'a', inputJson: '{"q":"x"}', expectedOutputJson: '"y"' });
      await putItem({ id: 'a', inputJson: 'null', metadataJson: '1' });
      await expect(putItem({ id: 'a', inputJson: '{"q":1}' })).rejects.toMatchObject({
        message: expect.stringContaining('data/q must be string'),
      });
    });

    it.each([
      [
        'a pattern that backtracks',
        { type: 'object', properties: { e: { type: 'string', pattern: '^([a-zA-Z0-9]+\\s?)+$' } } },
        { e: `${'a'.repeat(40)}!` },
        { e: 'fine words' },
      ],
      [
        'uniqueItems of many objects',
        { type: 'array', uniqueItems: true },
        Array.from({ length: 100_000 }, (_, i) => ({ i })),
        [1, 2],
      ],
    ])(
      'refuses an item that takes %s too long, and answers others meanwhile',
      async (_what, schema, bad, good) => {
        await putDataset({ inputSchemaJson: JSON.stringify(schema) });
        let isDone = false;
        const refused = putItem({ inputJson: JSON.stringify(bad) })
          .finally(() => (isDone = true))
          .catch((thrown: unknown) => thrown);
        for (let n = 0; n < 5; n += 1) await listItems();
        expect(isDone).toBe(false);
        expect(await refused).toMatchObject({ kind: 'invalid', reason: 'SCHEMA_CHECK_TIMEOUT' });
        await putItem({ id: 'a', inputJson: JSON.stringify(good) });
        expect((await listItems()).items).toMatchObject([{ id: 'a' }]);
      },
    );

    it('holds hundreds of items to a new schema', async () => {
      const ids = Array.from({ length: 250 }, (_, n) => `i${n}`);
      for (const id of ids) await putItem({ id, inputJson: id === 'i249' ? '1' : '"x"' });
      const refusal = {
        message: expect.stringContaining('failed for 1 item(s). Details: [{"datasetItemId":"i249"'),
      };
      await expect(putDataset({ inputSchemaJson: '{"type":"string"}' })).rejects.toMatchObject(refusal);
      await expect(putDataset({ inputSchemaJson: '{"type":"number"}' })).rejects.toMatchObject({
        message: expect.stringContaining('failed for more than 10 item(s)'),
      });
      await putItem({ id: 'i249', inputJson: '"x"' });
      await putDataset({ inputSchemaJson: '{"type":"string"}' });
    });

    it('refuses an id of another dataset, also a deleted one, but not of another project', async () => {
      const { id: datasetId } = await service.datasets.getDataset({ projectId, name: 'qa' }, testCall());
      await putItem({ id: 'a' });
      await putDataset({ name: 'other' });
      const refusal = {
        kind: 'conflict',
        message: expect.stringContaining(
          `Dataset item id a already exists in another dataset (id ${datasetId})`,
        ),
      };
      await expect(putItem({ id: 'a', datasetName: 'other' })).rejects.toMatchObject(refusal);
      await service.items.deleteDatasetItem({ ...TEST_ACTOR, projectId, id: 'a' }, testCall());
      await expect(putItem({ id: 'a', datasetName: 'other' })).rejects.toMatchObject(refusal);
      projectId = randomUUID();
      await putDataset();
      expect(await putItem({ id: 'a' })).toMatchObject({ id: 'a' });
    });

    it('shows archived items by id, deleted and foreign ones not', async () => {
      await putItem({ id: 'a', status: 'DATASET_ITEM_STATUS_ARCHIVED' });
      const get = (project = projectId) =>
        service.items.getDatasetItem({ projectId: project, id: 'a' }, testCall());
      expect(await get()).toMatchObject({ status: 'DATASET_ITEM_STATUS_ARCHIVED', datasetName: 'qa' });
      await expect(get('other')).rejects.toMatchObject({ message: 'Dataset item not found' });
      await expect(
        service.items.deleteDatasetItem({ ...TEST_ACTOR, projectId: 'other', id: 'a' }, testCall()),
      ).rejects.toMatchObject({ kind: 'not_found' });
      await service.items.deleteDatasetItem({ ...TEST_ACTOR, projectId, id: 'a' }, testCall());
      await expect(get()).rejects.toMatchObject({ kind: 'not_found' });
      await expect(
        service.items.deleteDatasetItem({ ...TEST_ACTOR, projectId, id: 'a' }, testCall()),
      ).rejects.toMatchObject({
        message: `Dataset item with id a not found for project ${projectId}`,
      });
    });

    it('keeps a string whose JSON nests too deeply as the string it is', async () => {
      const json = JSON.stringify('['.repeat(3000) + ']'.repeat(3000));
      const content = { inputJson: json, expectedOutputJson: json, metadataJson: json };
      expect(await putItem(content)).toMatchObject(content);
    });

    it('does not merge with what was deleted', async () => {
      await putItem({ id: 'a', metadataJson: '1' });
      await service.items.deleteDatasetItem({ ...TEST_ACTOR, projectId, id: 'a' }, testCall());
      expect(await putItem({ id: 'a' })).toMatchObject({ metadataJson: 'null' });
    });
  });

  describe('the audit log', () => {
    const listEntries = async (): Promise<object[]> => {
      const { entries } = await service.audit.listAuditEntries(
        { organizationId: TEST_ACTOR.organizationId, projectId, cursor: '', limit: 100 },
        testCall(),
      );
      return entries
        .map(({ id: _id, beforeJson, afterJson, ...facts }) => ({
          ...facts,
          ...(beforeJson !== undefined && { before: JSON.parse(beforeJson) as unknown }),
          ...(afterJson !== undefined && { after: JSON.parse(afterJson) as unknown }),
        }))
        .reverse();
    };
    const entryOf = (resourceType: string, resourceId: string, action: string): object => ({
      projectId,
      ...TEST_ACTOR,
      requestId: 'request-1',
      atMs: service.nowMs,
      resourceType,
      resourceId,
      action,
    });

    it('notes who put a dataset and what it was before', async () => {
      const first = await putDataset({ inputSchemaJson: '{}', metadataJson: '1' });
      const made = { ...entryOf('dataset', first.id, 'create'), after: first };
      service.nowMs += 1;
      const second = await putDataset({ inputSchemaJson: 'null' });
      expect(await listEntries()).toEqual([
        made,
        { ...entryOf('dataset', first.id, 'update'), before: first, after: second },
      ]);
    });

    it('notes each version of an item, and its end', async () => {
      await putDataset();
      const seen = ({ mediaReferences: _none, ...item }: evaluation.DatasetItem) => item;
      service.nowMs += 1;
      const first = seen(await putItem({ id: 'a' }));
      const created = { ...entryOf('datasetItem', 'a', 'create'), after: first };
      service.nowMs += 1;
      const second = seen(await putItem({ id: 'a', status: 'DATASET_ITEM_STATUS_ARCHIVED' }));
      const updated = { ...entryOf('datasetItem', 'a', 'update'), before: first, after: second };
      service.nowMs += 1;
      const request = { ...TEST_ACTOR, projectId, id: 'a' };
      const tries = [1, 2, 3].map(() => service.items.deleteDatasetItem(request, testCall()));
      const results = await Promise.allSettled(tries);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const deleted = { ...entryOf('datasetItem', 'a', 'delete'), before: second };
      service.nowMs += 1;
      const again = seen(await putItem({ id: 'a' }));
      const recreated = { ...entryOf('datasetItem', 'a', 'create'), after: again };
      const entries = await listEntries();
      expect(entries.slice(1)).toEqual([created, updated, deleted, recreated]);
    });

    it('notes exactly what was done when an item is put and deleted at once', async () => {
      await putDataset();
      await putItem({ id: 'a' });
      const before = (await listEntries()).length;
      const results = await Promise.allSettled([
        ...Array.from({ length: 6 }, (_, n) => putItem({ id: 'a', inputJson: String(n) })),
        ...Array.from({ length: 3 }, () =>
          service.items.deleteDatasetItem({ ...TEST_ACTOR, projectId, id: 'a' }, testCall()),
        ),
      ]);
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      for (const reason of refusals) expect(['conflict', 'not_found']).toContain(reason.kind);
      expect((await listEntries()).length - before).toBe(results.length - refusals.length);
    });

    it('notes a run that is deleted, once; what is linked in it is data', async () => {
      await putDataset();
      await putItem({ id: 'a' });
      const written = await listEntries();
      await link();
      const { run } = await getRun();
      expect(await listEntries()).toHaveLength(written.length);
      service.nowMs += 1;
      const request = { ...TEST_ACTOR, projectId, datasetName: 'qa', runName: 'run' };
      const tries = [1, 2, 3].map(() => service.runs.deleteDatasetRun(request, testCall()));
      const results = await Promise.allSettled(tries);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const entries = await listEntries();
      expect(entries.slice(written.length)).toEqual([
        { ...entryOf('datasetRun', run?.id ?? '', 'delete'), before: run },
      ]);
    });

    it('notes nothing of what is refused', async () => {
      await expect(putDataset({ name: '/' })).rejects.toMatchObject({ kind: 'invalid' });
      await expect(putItem({ datasetName: 'none' })).rejects.toMatchObject({ kind: 'not_found' });
      expect(await listEntries()).toEqual([]);
    });
  });

  describe('runs', () => {
    beforeEach(async () => {
      await putDataset();
      await putItem({ id: 'a' });
      await putItem({ id: 'b' });
    });

    it('makes one run of many simultaneous first links', async () => {
      const made = await Promise.all(Array.from({ length: 50 }, (_, n) => link({ traceId: `t${n}` })));
      expect(new Set(made.map(({ runId }) => runId)).size).toBe(1);
      expect(new Set(made.map(({ id }) => id)).size).toBe(50);
    });

    it('keeps what the first link said of the run', async () => {
      await link({
        runDescription: 'first',
        metadataJson: '[1]',
        createdMs: 1000,
        datasetVersionMs: T0 + 7,
      });
      await link({ datasetItemId: 'b', runDescription: 'second', metadataJson: '{"x":1}' });
      const { run } = await getRun();
      expect(run).toMatchObject({
        description: 'first',
        createdMs: 1000,
        updatedMs: 1000,
        datasetName: 'qa',
      });
      expect(JSON.parse(run?.metadataJson ?? '')).toEqual({
        metadata: [1],
        dataset_version: new Date(T0 + 7).toISOString(),
      });
    });

    it('shows each item once: its newest link', async () => {
      const first = await link({ traceId: 't1', createdMs: 2000 });
      await link({ traceId: 't2', createdMs: 1000 });
      const other = await link({ datasetItemId: 'b', traceId: 't3', observationId: 'o', createdMs: 1500 });
      const { run, runItems } = await getRun();
      expect(runItems).toEqual([first, other]);
      expect(other.observationId).toBe('o');
      const listed = await service.runs.listDatasetRunItems(
        { projectId, datasetId: run?.datasetId ?? '', runName: 'run', page: 2, limit: 1 },
        testCall(),
      );
      expect(listed).toEqual({ runItems: [other], totalItems: 2 });
    });

    it('looks an observation up only when its trace is not given', async () => {
      service.traceIdByObservationId.set('known', 'its-trace').set('lonely', '');
      expect(await link({ traceId: '', observationId: 'known' })).toMatchObject({ traceId: 'its-trace' });
      expect(await link({ traceId: 't', observationId: 'not-there-yet' })).toMatchObject({ traceId: 't' });
      await expect(link({ traceId: '', observationId: 'lonely' })).rejects.toMatchObject({
        message: 'Trace not found',
      });
      await expect(link({ traceId: '', observationId: 'unknown' })).rejects.toMatchObject({
        message: 'Observation not found',
      });
    });

    it('links active items only, now or at the version asked for', async () => {
      service.nowMs = T0 + 10;
      await putItem({ id: 'a', status: 'DATASET_ITEM_STATUS_ARCHIVED' });
      const missing = { kind: 'not_found', message: 'Dataset item not found' };
      await expect(link()).rejects.toMatchObject(missing);
      await expect(link({ datasetVersionMs: T0 - 1 })).rejects.toMatchObject(missing);
      await expect(link({ datasetItemId: 'none' })).rejects.toMatchObject(missing);
      expect(await link({ datasetVersionMs: T0 + 9 })).toMatchObject({ datasetItemId: 'a' });
    });

    it('forgets run items with their item, for good, but not the past of the item', async () => {
      await link();
      await link({ datasetItemId: 'b' });
      service.nowMs = T0 + 10;
      await service.items.deleteDatasetItem({ ...TEST_ACTOR, projectId, id: 'a' }, testCall());
      expect((await getRun()).runItems.map(({ datasetItemId }) => datasetItemId)).toEqual(['b']);
      await putItem({ id: 'a' });
      expect((await getRun()).runItems).toHaveLength(1);
      expect(await idsAt(T0)).toEqual(['a', 'b']);
    });

    it('leaves no run item of an item that is deleted meanwhile', async () => {
      const links = Array.from({ length: 10 }, (_, n) =>
        link({ runName: `run ${n}` }).catch(() => undefined),
      );
      await Promise.all([
        ...links,
        service.items.deleteDatasetItem({ ...TEST_ACTOR, projectId, id: 'a' }, testCall()),
      ]);
      expect(
        await service.connection.collection('datasetRunItems').countDocuments({ projectId, itemId: 'a' }),
      ).toBe(0);
    });

    it('takes any name for a run, an empty one too', async () => {
      const { runId } = await link({ runName: '' });
      expect(await link({ runName: '', datasetItemId: 'b' })).toMatchObject({ runId, runName: '' });
      expect(await getRun('')).toMatchObject({ run: { id: runId, name: '' }, runItems: [{}, {}] });
    });

    it('deletes a run with its items; the name then makes another', async () => {
      const { runId } = await link({ runName: 'a/b c' });
      for (const runName of ['a/b c', 'a%2Fb%20c']) expect((await getRun(runName)).run?.id).toBe(runId);
      await service.runs.deleteDatasetRun(
        { ...TEST_ACTOR, projectId, datasetName: 'qa', runName: 'a/b c' },
        testCall(),
      );
      const missing = { kind: 'not_found', message: 'Dataset run not found' };
      await expect(getRun('a/b c')).rejects.toMatchObject(missing);
      await expect(
        service.runs.deleteDatasetRun(
          { ...TEST_ACTOR, projectId, datasetName: 'qa', runName: 'a/b c' },
          testCall(),
        ),
      ).rejects.toMatchObject(missing);
      const again = await link({ runName: 'a/b c', datasetItemId: 'b' });
      expect(again.runId).not.toBe(runId);
      expect((await getRun('a/b c')).runItems).toHaveLength(1);
    });

    it('lists runs newest first, and knows nothing of other projects', async () => {
      await link({ runName: 'old', createdMs: 1000 });
      const { runId } = await link({ runName: 'new', createdMs: 2000 });
      const list = (project = projectId, datasetName = 'qa') =>
        service.runs.listDatasetRuns({ projectId: project, datasetName, ...PAGE }, testCall());
      const listed = await list();
      expect(listed.runs.map(({ name }) => name)).toEqual(['new', 'old']);
      expect(listed.runs[0]?.id).toBe(runId);
      await expect(list('other')).rejects.toMatchObject({ message: 'Dataset not found' });
      await expect(list(projectId, 'none')).rejects.toMatchObject({ kind: 'not_found' });
      await expect(
        service.runs.listDatasetRunItems(
          { projectId, datasetId: 'none', runName: 'new', ...PAGE },
          testCall(),
        ),
      ).rejects.toMatchObject({
        message: 'Dataset run not found for the given project and dataset id',
      });
    });
  });
});
