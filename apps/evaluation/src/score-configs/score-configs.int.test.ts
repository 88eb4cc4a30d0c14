import { randomUUID } from 'node:crypto';
import { evaluation } from '@assay/proto';
import { startTestMongo, type TestMongo } from '@assay/testing';
import { makeCall, startInstance, type TestInstance, type Transport } from '../testing/test-evaluation.js';

let mongo: TestMongo;
let instance: TestInstance;
beforeAll(async () => {
  mongo = await startTestMongo();
  instance = await startInstance(mongo.env);
});
afterAll(async () => {
  await instance?.stop();
  await mongo?.close();
});

const actor = { organizationId: 'organization-1', actorKeyId: 'key-1' };
const noChange = { clearMinValue: false, clearMaxValue: false, clearDescription: false, categories: null };

describe.each<Transport>(['local', 'remote'])('score configs over the %s transport', (transport) => {
  const open = (projectId = randomUUID()) => {
    const client = instance.client(evaluation.ScoreConfigService, transport);
    return {
      client,
      projectId,
      create: (fields: Partial<evaluation.CreateScoreConfigRequest> = {}) =>
        client.createScoreConfig(
          { ...actor, projectId, name: 'quality', dataType: 'NUMERIC', categories: null, ...fields },
          makeCall(),
        ),
      update: (id: string, fields: Partial<evaluation.UpdateScoreConfigRequest>) =>
        client.updateScoreConfig({ ...actor, projectId, id, ...noChange, ...fields }, makeCall()),
      get: (id: string) => client.getScoreConfig({ projectId, id }, makeCall()),
    };
  };

  it('keeps a config as it was sent', async () => {
    const { create, get, projectId } = open();
    const created = await create({ name: 'Güte (v1.0)', minValue: 0, maxValue: 1, description: 'd' });
    expect(created).toMatchObject({
      projectId,
      name: 'Güte (v1.0)',
      dataType: 'NUMERIC',
      isArchived: false,
      minValue: 0,
      maxValue: 1,
      categories: [],
      description: 'd',
    });
    expect(created.updatedMs).toBe(created.createdMs);
    expect(await get(created.id)).toEqual(created);
  });

  it('gives a BOOLEAN config its categories, and keeps them when it changes', async () => {
    const { create, update } = open();
    const categories = [
      { label: 'True', value: 1 },
      { label: 'False', value: 0 },
    ];
    const { id, categories: given } = await create({ dataType: 'BOOLEAN' });
    expect(given).toEqual(categories);
    expect((await update(id, { name: 'other' })).categories).toEqual(categories);
    await expect(update(id, { categories: { categories } })).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('changes what is sent, clears what is cleared, and checks the result as a whole', async () => {
    const { create, update, get } = open();
    const { id, updatedMs } = await create({ minValue: 0, maxValue: 1, description: 'd' });
    const updated = await update(id, { isArchived: true, maxValue: 5, clearDescription: true });
    expect(updated).toMatchObject({ isArchived: true, minValue: 0, maxValue: 5 });
    expect(updated.description).toBeUndefined();
    expect(updated.updatedMs).toBeGreaterThan(updatedMs);
    await expect(update(id, { minValue: 5 })).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'SCORE_CONFIG_INVALID',
      message: 'Maximum value must be greater than minimum value',
    });
    expect(await get(id)).toEqual(updated);
    expect((await update(id, { minValue: 5, clearMaxValue: true })).maxValue).toBeUndefined();
  });

  it('refuses what breaks a rule', async () => {
    await expect(open().create({ dataType: 'CATEGORICAL' })).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'INVALID_REQUEST_DATA',
      details: { issues: [{ code: 'custom', path: ['categories'] }] },
    });
  });

  it('refuses numbers beyond the largest, on create and on update', async () => {
    const { create, update, get } = open();
    await expect(create({ minValue: 5, maxValue: Infinity })).rejects.toMatchObject({
      reason: 'INVALID_REQUEST_DATA',
      details: { issues: [{ path: ['maxValue'], message: 'maxValue must be a finite number' }] },
    });
    const made = await create({ minValue: 5 });
    await expect(update(made.id, { maxValue: Infinity })).rejects.toMatchObject({
      reason: 'SCORE_CONFIG_INVALID',
      message: 'maxValue must be a finite number',
    });
    expect(await get(made.id)).toEqual(made);
  });

  it('lists the newest first, by page', async () => {
    const { create, client, projectId } = open();
    const names = ['a', 'b', 'c'];
    for (const name of names) {
      await create({ name });
      await new Promise((resolve) => setTimeout(resolve, 2)); // another millisecond, another place
    }
    const { scoreConfigs, totalItems } = await client.listScoreConfigs(
      { projectId, page: 1, limit: 2 },
      makeCall(),
    );
    expect(scoreConfigs.map(({ name }) => name)).toEqual(['c', 'b']);
    expect(totalItems).toBe(3);
  });

  it('hides the configs of another project', async () => {
    const owner = open();
    const other = open();
    const { id } = await owner.create();
    const missing = { kind: 'not_found', message: 'Score config not found within authorized project' };
    await expect(other.get(id)).rejects.toMatchObject(missing);
    await expect(other.update(id, { name: 'x' })).rejects.toMatchObject(missing);
    const find = (projectId: string) =>
      owner.client.findScoreConfigs({ projectId, ids: [id, 'unknown'] }, makeCall());
    expect((await find(owner.projectId)).scoreConfigs).toMatchObject([{ id }]);
    expect((await find(other.projectId)).scoreConfigs).toEqual([]);
  });

  it('raises the revision of its project and kind with each change, and of no other', async () => {
    const { create, update, projectId } = open();
    const revisions = instance.client(evaluation.RevisionService, transport);
    const read = async (kind: evaluation.RevisionKind): Promise<number[]> =>
      (await revisions.listRevisions({ kind, projectIds: ['never', projectId] }, makeCall())).values;
    expect(await read('REVISION_KIND_SCORE_CONFIGS')).toEqual([0, 0]);
    const { id } = await create();
    await update(id, { name: 'x' });
    await expect(update('unknown', { name: 'x' })).rejects.toMatchObject({ kind: 'not_found' });
    expect(await read('REVISION_KIND_SCORE_CONFIGS')).toEqual([0, 2]);
    expect(await read('REVISION_KIND_PROMPTS')).toEqual([0, 0]);
  });
});

it('loses no change of many at once', async () => {
  const second = await startInstance(mongo.env);
  try {
    const projectId = randomUUID();
    const clients = [instance, second].map((one) => one.client(evaluation.ScoreConfigService, 'local'));
    const [first] = clients as [evaluation.ScoreConfigServiceMethods];
    const { id } = await first.createScoreConfig(
      { ...actor, projectId, name: 'n', dataType: 'NUMERIC', categories: null },
      makeCall(),
    );
    const changes = [{ name: 'm' }, { minValue: 1 }, { maxValue: 2 }, { description: 'd' }];
    await Promise.all(
      changes.map((change, index) =>
        (clients[index % 2] as typeof first).updateScoreConfig(
          { ...actor, projectId, id, ...noChange, ...change },
          makeCall(),
        ),
      ),
    );
    expect(await first.getScoreConfig({ projectId, id }, makeCall())).toMatchObject(
      Object.assign({}, ...changes) as object,
    );
  } finally {
    await second.stop();
  }
});
