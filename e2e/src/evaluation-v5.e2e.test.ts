import { randomUUID } from 'node:crypto';
import { LangfuseClient } from '@langfuse/client';
import { LangfuseSpanProcessor } from '@langfuse/otel';
import { setLangfuseTracerProvider, startObservation } from '@langfuse/tracing';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { api, target } from './harness/target.js';

/** Experiments and prompts of the current clients, unmodified. */
describe('@langfuse/client 5: evaluation', () => {
  const credentials = {
    baseUrl: target.baseUrl,
    publicKey: target.keys.publicKey,
    secretKey: target.keys.secretKey,
  };
  const processor = new LangfuseSpanProcessor(credentials);
  const provider = new NodeTracerProvider({ spanProcessors: [processor] });
  const client = new LangfuseClient(credentials);
  const from = new Date(Date.now() - 3_600_000).toISOString();

  beforeAll(() => {
    provider.register();
    setLangfuseTracerProvider(provider);
  });
  afterAll(async () => {
    await provider.shutdown();
    await client.shutdown();
  });

  async function makeDataset(inputs: readonly number[]): Promise<string> {
    const name = `sums/${randomUUID()}`;
    await client.api.datasets.create({
      name,
      inputSchema: { type: 'object', properties: { n: { type: 'number' } } },
    });
    for (const n of inputs) {
      await client.api.datasetItems.create({
        datasetName: name,
        input: { n },
        expectedOutput: n * 2,
        metadata: { level: n },
      });
    }
    return name;
  }

  /** Doubles its input, off by `error`, and leaves a priced call behind. */
  const makeTask =
    (error: number) =>
    async (item: { input?: unknown }): Promise<number> => {
      const { n } = item.input as { n: number };
      const call = startObservation('call', { model: 'gpt-4o-mini', input: n }, { asType: 'generation' });
      call.update({ output: 'ok', usageDetails: { input: 1000, output: 500 } });
      call.end();
      return n * 2 + error;
    };
  const evaluators = [
    async ({ output, expectedOutput }: { output: number; expectedOutput?: number }) => ({
      name: 'distance',
      value: -Math.abs(output - (expectedOutput ?? 0)),
    }),
    async ({ output }: { output: number }) => ({
      name: 'parity',
      value: output % 2 === 0 ? 'even' : 'odd',
      dataType: 'CATEGORICAL' as const,
    }),
  ];
  const runEvaluators = [
    async ({ itemResults }: { itemResults: { output: number }[] }) => ({
      name: 'sum',
      value: itemResults.reduce((sum, { output }) => sum + output, 0),
    }),
  ];

  async function runExperiment(name: string, runName: string, error: number) {
    const dataset = await client.dataset.get(name);
    const result = await dataset.runExperiment({
      name: 'doubling',
      runName,
      description: 'twice as much',
      metadata: { model: 'm' },
      task: makeTask(error),
      evaluators,
      runEvaluators,
    });
    await processor.forceFlush();
    await client.flush();
    return result;
  }

  it('runs an experiment that both generations of reads show, and compares two', async () => {
    const name = await makeDataset([1, 2, 3]);
    const runNames = [`first ${randomUUID()}`, `second/${randomUUID()}`] as const;
    const first = await runExperiment(name, runNames[0], 1);
    const second = await runExperiment(name, runNames[1], 0);
    expect(first.itemResults.map(({ output }) => output).sort()).toEqual([3, 5, 7]);
    expect(first.runEvaluations).toEqual([expect.objectContaining({ name: 'sum', value: 15 })]);
    const runId = first.datasetRunId;
    expect(runId).toBeDefined();

    const run = await client.api.datasets.getRun(name, runNames[0]);
    expect(run).toMatchObject({ id: runId, name: runNames[0], description: 'twice as much' });
    expect(run.datasetRunItems).toHaveLength(3);

    const { body: listed } = await api(
      `/api/public/experiments?fromStartTime=${from}&id=${runId}&fields=core,metadata,scores,metrics`,
    );
    expect(listed.data).toEqual([
      expect.objectContaining({
        id: runId,
        name: runNames[0],
        description: 'twice as much',
        itemCount: 3,
        metadata: expect.objectContaining({ model: 'm' }),
        scores: [expect.objectContaining({ name: 'sum', value: 15 })],
      }),
    ]);
    // Three calls of 0.15 and 0.60 USD per million tokens.
    expect(listed.data[0].metrics.totalCost).toBeCloseTo(0.00135, 9);

    const { body: items } = await api(
      `/api/public/experiment-items?fromStartTime=${from}&experimentId=${runId}&fields=core,dataset,io,itemMetadata,scores`,
    );
    expect(items.data).toHaveLength(3);
    for (const item of items.data) {
      const { n } = JSON.parse(item.input) as { n: number };
      expect(item).toMatchObject({
        experimentName: runNames[0],
        environment: 'sdk-experiment',
        output: String(n * 2 + 1),
        expectedOutput: String(n * 2),
        experimentItemMetadata: { level: String(n) },
      });
      expect(
        item.scores.map((score: { name: string; value: unknown }) => [score.name, score.value]).sort(),
      ).toEqual([
        ['distance', -1],
        ['parity', 'odd'],
      ]);
    }

    const { body: compared } = await api(
      `/api/assay/v1/experiments/compare?ids=${runId},${second.datasetRunId}`,
    );
    expect(compared.data).toHaveLength(3);
    const results = Object.fromEntries(
      compared.summary.scores.map((score: { name: string; results: unknown[] }) => [
        score.name,
        score.results[1],
      ]),
    );
    expect(results).toMatchObject({
      distance: {
        mean: 0,
        delta: { pairs: 3, mean: 1, confidenceInterval: { lower: 1, upper: 1 }, wins: 3, losses: 0, ties: 0 },
      },
      parity: { categories: [{ label: 'even', items: 3 }], delta: { changes: 3, ties: 0 } },
    });
    expect(compared.summary.cost[1].delta).toMatchObject({ pairs: 3, mean: 0, ties: 3 });
    expect(compared.summary.latency[1].delta.pairs).toBe(3);
  });

  it('runs an experiment over local data, without a dataset', async () => {
    const runName = `local ${randomUUID()}`;
    const result = await client.experiment.run({
      name: 'local',
      runName,
      data: [{ input: { n: 1 }, expectedOutput: 2 }],
      task: makeTask(0),
      evaluators,
    });
    await processor.forceFlush();
    await client.flush();
    const { body } = await api(
      `/api/public/experiments?fromStartTime=${from}&name=${encodeURIComponent(runName)}`,
    );
    expect(body.data).toEqual([
      expect.objectContaining({ id: result.experimentId, itemCount: 1, datasetId: null }),
    ]);
  });

  it('reads a dataset as it stood at a moment', async () => {
    const name = await makeDataset([1]);
    const [item] = (await client.dataset.get(name)).items;
    const version = new Date(item?.updatedAt ?? '').toISOString();
    await client.api.datasetItems.create({ datasetName: name, id: item?.id ?? '', input: { n: 9 } });
    await client.api.datasetItems.create({ datasetName: name, input: { n: 10 } });
    const inputs = async (options?: { version: string }) =>
      (await client.dataset.get(name, options)).items.map(({ input }) => (input as { n: number }).n).sort();
    expect([await inputs({ version }), await inputs()]).toEqual([[1], [10, 9].sort()]);
  });

  it('creates, composes, labels, fetches, compiles, caches and deletes prompts', async () => {
    const name = `welcome/${randomUUID()}`;
    await client.prompt.create({ name: `${name}/tone`, prompt: 'Be kind.', labels: ['production'] });
    await client.prompt.create({
      name,
      prompt: `@@@langfusePrompt:name=${name}/tone|label=production@@@ Hello {{who}}`,
      labels: ['production'],
      config: { model: 'm' },
      commitMessage: 'first',
    });
    const first = await client.prompt.get(name);
    expect([first.version, first.compile({ who: 'Ada' }), first.config]).toEqual([
      1,
      'Be kind. Hello Ada',
      { model: 'm' },
    ]);
    await client.prompt.create({ name, prompt: 'Hi {{who}}' });
    await client.prompt.update({ name, version: 2, newLabels: ['production'] });
    const current = await client.prompt.get(name, { cacheTtlSeconds: 0 });
    expect([current.version, current.compile({ who: 'Ada' }), [...current.labels].sort()]).toEqual([
      2,
      'Hi Ada',
      ['latest', 'production'],
    ]);
    await expect(client.prompt.delete(`${name}/tone`)).rejects.toThrow(/depending on/);
    await client.prompt.delete(name, { version: 1 });
    await client.prompt.delete(`${name}/tone`);
    await client.prompt.delete(name);
    await expect(client.prompt.get(name, { cacheTtlSeconds: 0, maxRetries: 0 })).rejects.toThrow();
  });
});
