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

describe.each<Transport>(['local', 'remote'])('changes of prompts over the %s transport', (transport) => {
  const open = () => {
    const prompts = instance.client(evaluation.PromptService, transport);
    const changes = instance.client(evaluation.PromptChangeService, transport);
    const actor = { projectId: randomUUID(), organizationId: 'organization-1', actorKeyId: 'key-1' };
    const name = 'greeting';
    return {
      actor,
      changes,
      create: (labels: string[], promptJson = '"Hello"') =>
        prompts.createPrompt(
          { ...actor, name, type: 'text', promptJson, configJson: '', labels, tags: null },
          makeCall(),
        ),
      label: (version: number, newLabels: string[]) =>
        prompts.updatePromptLabels({ ...actor, name, version, newLabels }, makeCall()),
      remove: () => prompts.deletePrompts({ ...actor, name }, makeCall()),
      waiting: async () => {
        const answer = await changes.listPromptChanges({ limit: 1_000 }, makeCall());
        return answer.changes.filter(({ projectId }) => projectId === actor.projectId);
      },
    };
  };

  it('wait in order, with what changed and without the text, until they are deleted', async () => {
    const { create, label, remove, waiting, changes, actor } = open();
    await create(['production']);
    await label(1, ['staging']);
    await remove();
    const found = await waiting();
    const shared = { projectId: actor.projectId, organizationId: 'organization-1', name: 'greeting' };
    expect(found).toMatchObject([
      { ...shared, action: 'create' },
      { ...shared, action: 'update' },
      { ...shared, action: 'delete' },
    ]);
    expect(JSON.parse(found[0]?.afterJson ?? '')).toMatchObject({
      name: 'greeting',
      version: 1,
      labels: ['production', 'latest'],
    });
    expect(JSON.parse(found[2]?.beforeJson ?? '')).toMatchObject({ versions: [{ version: 1 }] });
    expect(JSON.stringify(found)).not.toContain('Hello');

    await changes.deletePromptChanges({ ids: found.slice(0, 2).map(({ id }) => id) }, makeCall());
    expect(await waiting()).toEqual(found.slice(2));
    await changes.deletePromptChanges({ ids: found.map(({ id }) => id) }, makeCall());
    expect(await waiting()).toEqual([]);
  });

  it('do not wait when the change did not happen', async () => {
    const { create, label, waiting } = open();
    await expect(create([], '42')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(label(7, ['staging'])).rejects.toMatchObject({ kind: 'not_found' });
    expect(await waiting()).toEqual([]);
  });

  it.each([0, 1_001])('refuses a list of %i', async (limit) => {
    await expect(open().changes.listPromptChanges({ limit }, makeCall())).rejects.toMatchObject({
      reason: 'LIMIT_INVALID',
    });
  });
});
