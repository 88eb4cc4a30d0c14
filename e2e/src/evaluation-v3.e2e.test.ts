import { randomUUID } from 'node:crypto';
import { Langfuse } from 'langfuse';
import { api, target } from './harness/target.js';

/** Datasets, runs and prompts of the older clients, unmodified. */
describe('langfuse 3: evaluation', () => {
  const { baseUrl, keys } = target;
  const client = new Langfuse({ baseUrl, publicKey: keys.publicKey, secretKey: keys.secretKey });
  client.on('error', (error: unknown) => {
    throw error as Error;
  });
  afterAll(() => client.shutdownAsync());

  it('creates a dataset, links traces and observations to a run, and reads both back', async () => {
    const name = `folder/${randomUUID()} a+b? #1`;
    const dataset = await client.createDataset({ name, description: 'questions', metadata: { team: 'x' } });
    expect(dataset).toMatchObject({ name, description: 'questions', metadata: { team: 'x' } });
    const ids: string[] = [];
    for (const n of [1, 2]) {
      const item = await client.createDatasetItem({
        datasetName: name,
        input: { n },
        expectedOutput: n + 1,
        metadata: { n },
      });
      ids.push(item.id);
    }
    const { items } = await client.getDataset(name);
    expect(items.map(({ id }) => id).sort()).toEqual([...ids].sort());

    const runName = `run/${randomUUID()}`;
    for (const item of items) {
      const trace = client.trace({ name: 'answer', input: item.input });
      const generation = trace.generation({ name: 'call', model: 'gpt-4o-mini', input: item.input });
      generation.end({ output: 'sum', usageDetails: { input: 1000, output: 500 } });
      trace.update({ output: 'sum' });
      trace.score({ name: 'exact', value: 1 });
      const target = item.id === ids[0] ? trace : generation;
      await item.link(target, runName, { description: 'first run', metadata: { model: 'm' } });
    }
    await client.flushAsync();

    const run = await client.getDatasetRun({ datasetName: name, runName });
    expect(run).toMatchObject({ name: runName, description: 'first run', metadata: { model: 'm' } });
    expect(run.datasetRunItems.map(({ datasetItemId }) => datasetItemId).sort()).toEqual([...ids].sort());
    const runs = await client.getDatasetRuns(name);
    expect(runs.data.map((one) => one.name)).toEqual([runName]);

    const from = new Date(Date.now() - 3_600_000).toISOString();
    const experiments = await api(
      `/api/public/experiments?fromStartTime=${from}&id=${run.id}&fields=metadata,metrics`,
    );
    expect(experiments.body.data).toEqual([
      expect.objectContaining({ id: run.id, name: runName, itemCount: 2, metadata: { model: 'm' } }),
    ]);
    // Two calls of 0.15 and 0.60 USD per million tokens.
    expect(experiments.body.data[0].metrics.totalCost).toBeCloseTo(0.0009, 9);
    const shown = await api(
      `/api/public/experiment-items?fromStartTime=${from}&experimentId=${run.id}&fields=io,scores,itemMetadata`,
    );
    expect(
      shown.body.data
        .map((one: Record<string, unknown>) => [one['experimentItemId'], one['expectedOutput']])
        .sort(),
    ).toEqual(ids.map((id, index) => [id, String(index + 2)]).sort());
    for (const one of shown.body.data) {
      expect(one.scores).toEqual([expect.objectContaining({ name: 'exact', value: 1 })]);
    }

    // This one call of the client leaves encoding to its caller.
    const gone = await client.api.datasetsDeleteRun(encodeURIComponent(name), encodeURIComponent(runName));
    expect(gone.message).toBe('Dataset run successfully deleted');
    expect((await client.getDatasetRuns(name)).data).toEqual([]);
  });

  it('creates, labels, fetches, compiles and caches prompts', async () => {
    const name = `greeting/${randomUUID()}`;
    const created = await client.createPrompt({
      name,
      prompt: 'Hello {{who}}',
      config: { temperature: 0 },
      labels: ['production'],
      tags: ['t'],
    });
    expect(created.version).toBe(1);
    await client.createPrompt({ name, prompt: 'Hi {{who}}', labels: [] });
    const production = await client.getPrompt(name);
    expect([production.version, production.compile({ who: 'Ada' })]).toEqual([1, 'Hello Ada']);
    const versionUrl = `/api/public/v2/prompts/${encodeURIComponent(name)}/versions/2`;
    await api(versionUrl, { method: 'PATCH', json: { newLabels: ['production'] } });
    expect((await client.getPrompt(name)).version).toBe(1); // from the client's cache
    await client.updatePrompt({ name, version: 2, newLabels: ['beta'] });
    const fresh = await client.getPrompt(name, undefined, { cacheTtlSeconds: 0 });
    expect([fresh.version, fresh.compile({ who: 'Ada' })]).toEqual([2, 'Hi Ada']);
    expect((await client.getPrompt(name, undefined, { label: 'beta' })).version).toBe(2);
    expect((await client.getPrompt(name, 1)).config).toEqual({ temperature: 0 });

    const chatName = `chat/${randomUUID()}`;
    await client.createPrompt({
      name: chatName,
      type: 'chat',
      prompt: [
        { role: 'system', content: 'You know {{topic}}.' },
        { type: 'placeholder', name: 'history' },
      ],
      labels: ['production'],
    });
    const chat = await client.getPrompt(chatName, undefined, { type: 'chat' });
    expect(chat.compile({ topic: 'birds' }, { history: [{ role: 'user', content: 'Why?' }] })).toEqual([
      expect.objectContaining({ role: 'system', content: 'You know birds.' }),
      { role: 'user', content: 'Why?' },
    ]);
    const fallback = await client.getPrompt(`none/${name}`, undefined, { fallback: 'spare', maxRetries: 0 });
    expect([fallback.isFallback, fallback.prompt]).toEqual([true, 'spare']);
  });
});
