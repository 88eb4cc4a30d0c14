import { randomUUID } from 'node:crypto';
import { evaluation } from '@assay/proto';
import { eventually, startTestMongo, type TestMongo } from '@assay/testing';
import { makeCall, startInstance, type TestInstance, type Transport } from '../testing/test-evaluation.js';

type Prompts = evaluation.PromptServiceMethods;

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

interface Sent {
  name: string;
  prompt: unknown;
  type?: string;
  config?: unknown;
  labels?: string[];
  tags?: string[];
  commitMessage?: string;
}

/** Short forms of the calls, in a project of its own. */
function makeUser(prompts: Prompts, projectId: string = randomUUID()) {
  return {
    projectId,
    create: ({ name, prompt, type = 'text', config, labels = [], tags, commitMessage }: Sent) =>
      prompts.createPrompt(
        {
          ...actor,
          projectId,
          name,
          type,
          promptJson: JSON.stringify(prompt),
          configJson: config === undefined ? '' : JSON.stringify(config),
          labels,
          tags: tags ? { tags } : null,
          ...(commitMessage !== undefined && { commitMessage }),
        },
        makeCall(),
      ),
    get: (name: string, selector: { version?: number; label?: string; unresolved?: boolean } = {}) =>
      prompts.getPrompt({ projectId, name, unresolved: false, ...selector }, makeCall()),
    label: (name: string, version: number, newLabels: string[]) =>
      prompts.updatePromptLabels({ ...actor, projectId, name, version, newLabels }, makeCall()),
    remove: (name: string, selector: { version?: number; label?: string } = {}) =>
      prompts.deletePrompts({ ...actor, projectId, name, ...selector }, makeCall()),
    list: (filter: Partial<evaluation.ListPromptsRequest> = {}) =>
      prompts.listPrompts({ projectId, page: 1, limit: 100, ...filter }, makeCall()),
  };
}

const tag = (name: string, what: string): string => `@@@langfusePrompt:name=${name}|${what}@@@`;

describe.each<Transport>(['local', 'remote'])('prompts over the %s transport', (transport) => {
  const open = (projectId?: string) =>
    makeUser(instance.client(evaluation.PromptService, transport), projectId);

  it('keeps a version as it was sent, with its defaults', async () => {
    const { create, get, projectId } = open();
    const created = await create({ name: ' a/b ü ', prompt: 'Hi {{x}}', commitMessage: 'first' });
    expect(created).toMatchObject({
      projectId,
      name: 'a/b ü',
      version: 1,
      type: 'text',
      promptJson: '"Hi {{x}}"',
      configJson: '{}',
      labels: ['latest'],
      tags: [],
      commitMessage: 'first',
      createdBy: 'API',
      graph: null,
    });
    expect(await get('a/b ü', { version: 1 })).toEqual(created);
    expect(await get('a%2Fb%20%C3%BC', { label: 'latest' })).toEqual(created);
  });

  it('numbers versions and moves labels to the newest that asks for them', async () => {
    const { create, get } = open();
    await create({ name: 'p', prompt: '1', labels: ['production', 'a'] });
    await create({ name: 'p', prompt: '2', labels: ['a'] });
    const third = await create({ name: 'p', prompt: '3', labels: ['production', 'latest'] });
    expect(third.labels).toEqual(['production', 'latest']);
    const labels = await Promise.all([1, 2, 3].map(async (version) => (await get('p', { version })).labels));
    expect(labels).toEqual([[], ['a'], ['production', 'latest']]);
    expect((await get('p')).version).toBe(3);
  });

  it('drops keys of chat messages that are not theirs', async () => {
    const { create } = open();
    const prompt = [
      { type: 'chatmessage', role: 'user', content: 'Hi', extra: 1 },
      { type: 'placeholder', name: 'history', extra: 1 },
      { type: 'placeholder', name: 'both', role: 'user', content: 'x' },
    ];
    const created = await create({ name: 'p', type: 'chat', prompt });
    expect(JSON.parse(created.promptJson)).toEqual([
      { role: 'user', content: 'Hi' },
      { type: 'placeholder', name: 'history' },
      { role: 'user', content: 'x' },
    ]);
  });

  it('copies tags of the version before, and sets given ones on every version', async () => {
    const { create, get } = open();
    await create({ name: 'p', prompt: '', tags: ['x'] });
    expect((await create({ name: 'p', prompt: '' })).tags).toEqual(['x']);
    expect((await create({ name: 'p', prompt: '', tags: [] })).tags).toEqual([]);
    expect((await get('p', { version: 1 })).tags).toEqual([]);
  });

  it.each<[string, Sent, string]>([
    ['a name with a bar', { name: 'a|b', prompt: '' }, 'INVALID_REQUEST_DATA'],
    ['a label in capitals', { name: 'p', prompt: '', labels: ['A'] }, 'INVALID_REQUEST_DATA'],
    ['a text prompt of messages', { name: 'p', prompt: [] }, 'INVALID_REQUEST_DATA'],
    ['a chat prompt of text', { name: 'p', type: 'chat', prompt: '' }, 'INVALID_REQUEST_DATA'],
    ['a reference to nothing', { name: 'p', prompt: tag('q', 'version=1') }, 'PROMPT_DEPENDENCY_NOT_FOUND'],
  ])('refuses %s', async (_what, sent, reason) => {
    await expect(open().create(sent)).rejects.toMatchObject({ kind: 'invalid', reason });
  });

  it('refuses a version of another type', async () => {
    const { create } = open();
    await create({ name: 'p', prompt: '' });
    await expect(create({ name: 'p', type: 'chat', prompt: [] })).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'PROMPT_TYPE_CHANGED',
    });
  });

  it('adds labels before those a version has, and never takes any of its own', async () => {
    const { create, label, get } = open();
    await create({ name: 'p', prompt: '1', labels: ['a'] });
    await create({ name: 'p', prompt: '2', labels: ['b'] });
    expect((await label('p', 1, ['b', 'c', 'b'])).labels).toEqual(['b', 'c', 'a']);
    expect((await get('p', { version: 2 })).labels).toEqual(['latest']);
    expect((await label('p', 1, [])).labels).toEqual(['b', 'c', 'a']);
    await expect(label('p', 1, ['latest'])).rejects.toMatchObject({ reason: 'INVALID_REQUEST_DATA' });
    await expect(label('p', 9, ['x'])).rejects.toMatchObject({
      kind: 'not_found',
      message: "Prompt 'p' version 9 not found in project",
    });
  });

  it('says which version or label is missing', async () => {
    const { create, get } = open();
    await create({ name: 'p', prompt: '' });
    await expect(get('p')).rejects.toMatchObject({
      kind: 'not_found',
      message: "Prompt not found: 'p' with label 'production'",
    });
    await expect(get('p', { version: 2 })).rejects.toMatchObject({
      message: "Prompt not found: 'p' with version 2",
    });
    await expect(get('p', { version: 1, label: 'a' })).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Cannot specify both version and label',
    });
  });

  it('puts references in place, following labels as they move', async () => {
    const { create, label, get } = open();
    const child = await create({ name: 'in/ner', prompt: 'one {{x}}', labels: ['production'] });
    await create({ name: 'in/ner', prompt: 'two' });
    const parent = await create({
      name: 'outer',
      type: 'chat',
      prompt: [
        { role: 'user', content: `<${tag('in/ner', 'label=production')}|${tag('in/ner', 'version=1')}>` },
      ],
      labels: ['production'],
    });
    const read = await get('outer');
    expect(JSON.parse(read.promptJson)).toEqual([{ role: 'user', content: '<one {{x}}|one {{x}}>' }]);
    const node = { id: child.id, name: 'in/ner', version: 1 };
    expect(read.graph).toEqual({
      root: { id: parent.id, name: 'outer', version: 1 },
      dependencies: [{ promptId: parent.id, dependencies: [node, node] }],
    });
    expect(await get('outer', { unresolved: true })).toEqual({ ...parent, graph: null });
    await label('in/ner', 2, ['production']);
    expect((await get('outer')).promptJson).toContain('<two|one {{x}}>');
  });

  it('refuses the sixth level and its own name', async () => {
    const { create } = open();
    await create({ name: 'l1', prompt: 'x' });
    for (const level of [2, 3, 4, 5]) {
      await create({ name: `l${level}`, prompt: tag(`l${level - 1}`, 'version=1') });
    }
    await expect(create({ name: 'l6', prompt: tag('l5', 'label=latest') })).rejects.toMatchObject({
      reason: 'PROMPT_NESTING_TOO_DEEP',
      message: 'Maximum nesting depth exceeded (5)',
    });
    await expect(create({ name: 'l1', prompt: tag('l2', 'version=1') })).rejects.toMatchObject({
      reason: 'PROMPT_DEPENDENCY_CIRCULAR',
    });
  });

  it('answers with a conflict when a reference that was fine is not any more', async () => {
    const { create, get } = open();
    await create({ name: 'l1', prompt: 'x' });
    for (const level of [2, 3, 4, 5]) {
      await create({ name: `l${level}`, prompt: tag(`l${level - 1}`, 'label=latest') });
    }
    await create({ name: 'l0', prompt: 'deeper' });
    await create({ name: 'l1', prompt: tag('l0', 'label=latest') });
    await expect(get('l5', { version: 1 })).rejects.toMatchObject({
      kind: 'conflict',
      reason: 'PROMPT_NESTING_TOO_DEEP',
    });
    const unresolved = await get('l5', { version: 1, unresolved: true });
    expect(unresolved.promptJson).toContain('name=l4|label=latest');
    expect(JSON.parse((await get('l4', { version: 1 })).promptJson)).toBe('deeper');
  });

  it('keeps what others refer to', async () => {
    const { create, label, get, remove } = open();
    await create({ name: 'c', prompt: '1', labels: ['production'] });
    await create({ name: 'c', prompt: '2' });
    await create({ name: 'c', prompt: '3' });
    await create({ name: 'by-version', prompt: tag('c', 'version=2') });
    await create({ name: 'by-label', prompt: tag('c', 'label=production'), labels: ['production'] });
    await create({ name: 'by-latest', prompt: tag('c', 'label=latest'), labels: ['production'] });
    await expect(remove('c', { version: 2 })).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'PROMPT_REFERENCED',
      message: expect.stringMatching(/depending on.*\nby-version v1 depends on c v2$/) as string,
    });
    await expect(remove('c', { label: 'production' })).rejects.toMatchObject({
      message: expect.stringContaining('by-label v1 depends on c production') as string,
    });
    await remove('c', { version: 3 });
    expect((await get('by-latest')).promptJson).toBe('"2"');
    expect((await get('c', { label: 'latest' })).version).toBe(2);
    expect((await create({ name: 'c', prompt: 'again' })).version).toBe(3);
    await label('c', 2, ['moved']);
    await create({ name: 'by-moved', prompt: tag('c', 'label=moved'), labels: ['production'] });
    await remove('by-version');
    await expect(remove('c')).rejects.toMatchObject({ reason: 'PROMPT_REFERENCED' });
    await remove('by-moved');
    await remove('by-label');
    await remove('by-latest');
    await remove('c');
    await expect(remove('c')).rejects.toMatchObject({ kind: 'not_found', message: 'Prompt not found' });
  });

  it('lists by name, each entry from the versions that match', async () => {
    const { create, label, list } = open();
    await create({ name: 'b', prompt: '1', labels: ['staging'], config: { v: 1 }, tags: ['t'] });
    await create({ name: 'b', prompt: '2', labels: ['production', 'dev'], config: { v: 2 } });
    await create({ name: 'a', prompt: [], type: 'chat' });
    const all = await list();
    expect(all.totalItems).toBe(2);
    expect(all.prompts).toMatchObject([
      { name: 'a', type: 'chat', versions: [1], labels: ['latest'], tags: [], lastConfigJson: '{}' },
      {
        name: 'b',
        versions: [1, 2],
        labels: ['dev', 'latest', 'production', 'staging'],
        tags: ['t'],
        lastConfigJson: '{"v":2}',
      },
    ]);
    expect((await list({ label: 'staging' })).prompts).toMatchObject([
      { name: 'b', versions: [1], labels: ['staging'], lastConfigJson: '{"v":1}' },
    ]);
    expect((await list({ tag: 't', version: 2 })).prompts).toMatchObject([{ name: 'b', versions: [2] }]);
    expect((await list({ page: 2, limit: 1 })).prompts).toMatchObject([{ name: 'b' }]);
    expect(await list({ name: 'none' })).toEqual({ prompts: [], totalItems: 0 });
    const { updatedMs } = await label('b', 1, ['x']);
    expect((await list({ fromUpdatedMs: updatedMs })).prompts).toMatchObject([{ name: 'b' }]);
    expect((await list({ toUpdatedMs: 1 })).totalItems).toBe(0);
  });

  it('finds ids by name and version, and leaves out what is not there', async () => {
    const { create, projectId } = open();
    const client = instance.client(evaluation.PromptService, transport);
    const { id } = await create({ name: 'p', prompt: '' });
    const key = { projectId, name: 'p', version: 1 };
    const { prompts } = await client.resolvePrompts(
      { keys: [key, { ...key, version: 2 }, { ...key, projectId: 'other' }] },
      makeCall(),
    );
    expect(prompts).toEqual([{ key, id }]);
    expect(await client.findPromptIds({ projectId, ids: [id, 'x'] }, makeCall())).toEqual({ ids: [id] });
    expect(await client.findPromptIds({ projectId: 'other', ids: [id] }, makeCall())).toEqual({ ids: [] });
  });

  it('hides the prompts of another project', async () => {
    const owner = open();
    const other = open();
    await owner.create({ name: 'p', prompt: '1', labels: ['production'] });
    await expect(other.get('p')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(other.label('p', 1, ['x'])).rejects.toMatchObject({ kind: 'not_found' });
    await expect(other.remove('p')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(other.create({ name: 'q', prompt: tag('p', 'version=1') })).rejects.toMatchObject({
      reason: 'PROMPT_DEPENDENCY_NOT_FOUND',
    });
    expect((await other.list()).totalItems).toBe(0);
    expect((await other.create({ name: 'p', prompt: '' })).version).toBe(1);
  });

  it('writes an audit entry with each change, and none for a refused one', async () => {
    const { create, label, remove, projectId } = open();
    const audit = instance.client(evaluation.AuditService, transport);
    await create({ name: 'p', prompt: 'secret words' });
    await label('p', 1, ['production']);
    await expect(label('p', 2, ['x'])).rejects.toMatchObject({ kind: 'not_found' });
    await remove('p');
    const { entries } = await audit.listAuditEntries(
      { organizationId: actor.organizationId, projectId, cursor: '', limit: 0 },
      makeCall(),
    );
    expect(entries.map(({ action }) => action).sort()).toEqual(['create', 'delete', 'update']);
    expect(entries).toContainEqual(
      expect.objectContaining({ actorKeyId: 'key-1', resourceType: 'prompt', resourceId: 'p' }),
    );
    expect(JSON.stringify(entries)).not.toContain('secret words');
  });
});

describe('many at once', () => {
  it('numbers 50 versions without gaps, with one holder for each label', async () => {
    const second = await startInstance(mongo.env);
    try {
      const one = makeUser(instance.client(evaluation.PromptService, 'local'));
      const two = makeUser(second.client(evaluation.PromptService, 'remote'), one.projectId);
      const users = [one, two];
      const created = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          (users[index % 2] as typeof one).create({
            name: 'p',
            prompt: String(index),
            labels: ['production'],
          }),
        ),
      );
      const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
      expect(created.map(({ version }) => version).sort((a, b) => a - b)).toEqual(numbers);
      await Promise.all(
        numbers.map((version) =>
          (users[version % 2] as typeof one).label('p', version, ['production', 'staging']),
        ),
      );
      const stored = await Promise.all(numbers.map((version) => two.get('p', { version, unresolved: true })));
      for (const label of ['production', 'staging', 'latest']) {
        expect(stored.filter(({ labels }) => labels.includes(label))).toHaveLength(1);
      }
      expect(stored.at(-1)?.labels).toContain('latest');
    } finally {
      await second.stop();
    }
  });

  it('shows a change at once where it was made, and soon elsewhere', async () => {
    const second = await startInstance(mongo.env);
    try {
      const here = makeUser(instance.client(evaluation.PromptService, 'local'));
      const there = makeUser(second.client(evaluation.PromptService, 'local'), here.projectId);
      await here.create({ name: 'p', prompt: '0', labels: ['production'] });
      expect((await there.get('p')).version).toBe(1);
      for (const version of [2, 3, 4]) {
        await here.create({ name: 'p', prompt: '', labels: ['production'] });
        expect((await here.get('p')).version).toBe(version);
        await eventually(async () => (await there.get('p')).version === version);
      }
    } finally {
      await second.stop();
    }
  });
});
