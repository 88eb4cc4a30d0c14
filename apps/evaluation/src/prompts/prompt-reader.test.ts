import { PromptReader } from './prompt-reader.js';
import type { PromptContentDocument, PromptDocument } from './prompt.model.js';
import type { PromptStore } from './prompt.store.js';

const document: PromptDocument = {
  _id: 'id-1',
  projectId: 'project-1',
  name: 'p',
  version: 1,
  type: 'text',
  labels: ['production'],
  tags: [],
  createdBy: 'API',
  createdMs: 1,
  updatedMs: 1,
};

/** A store of one prompt that counts its reads. */
function open({ cacheBytes = 100_000, text = 'x', found = true } = {}) {
  const content: PromptContentDocument = { _id: 'id-1', promptJson: JSON.stringify(text), configJson: '{}' };
  const state = { revision: 1, reads: 0, found };
  const store: Partial<PromptStore> = {
    find: (_projectId, name) => {
      state.reads += 1;
      return Promise.resolve(state.found ? { ...document, name } : undefined);
    },
    findContents: () => Promise.resolve(new Map([['id-1', content]])),
  };
  const reader = new PromptReader({
    store: store as PromptStore,
    revisions: { get: () => Promise.resolve(state.revision) },
    cacheBytes,
  });
  return { state, get: (name = 'p') => reader.get('project-1', name, { label: 'production' }) };
}

it('reads once for many who ask at once, and not again while nothing changes', async () => {
  const { state, get } = open();
  await Promise.all(Array.from({ length: 20 }, () => get()));
  await get();
  expect(state.reads).toBe(1);
});

it('reads again when the project has changed', async () => {
  const { state, get } = open();
  await get();
  state.revision = 2;
  await get();
  expect(state.reads).toBe(2);
});

it('does not remember that something is missing', async () => {
  const { state, get } = open({ found: false });
  await expect(get()).rejects.toMatchObject({ kind: 'not_found' });
  state.found = true;
  expect((await get()).id).toBe('id-1');
});

it('keeps within its bytes', async () => {
  const { state, get } = open({ cacheBytes: 50_000, text: 'x'.repeat(10_000) });
  for (const name of ['a', 'b', 'c', 'a']) await get(name);
  expect(state.reads).toBe(4);
  await get('c');
  expect(state.reads).toBe(4);
});
