import { LangfuseClient } from '@langfuse/client';
import { LangfuseSpanProcessor } from '@langfuse/otel';
import {
  propagateAttributes,
  setLangfuseTracerProvider,
  startActiveObservation,
  startObservation,
} from '@langfuse/tracing';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { api, target } from './harness/target.js';

/** The OTLP generation of clients, unmodified. */
describe('@langfuse/tracing, otel and client 5', () => {
  const credentials = {
    baseUrl: target.baseUrl,
    publicKey: target.keys.publicKey,
    secretKey: target.keys.secretKey,
  };
  const processor = new LangfuseSpanProcessor(credentials);
  const provider = new NodeTracerProvider({ spanProcessors: [processor] });
  const client = new LangfuseClient(credentials);

  beforeAll(() => {
    provider.register();
    setLangfuseTracerProvider(provider);
  });
  afterAll(async () => {
    await provider.shutdown();
    await client.shutdown();
  });

  it('reads back the tree it wrote, and the score on it', async () => {
    const { traceId, generationId } = await startActiveObservation('agent', async (agent) =>
      propagateAttributes(
        { userId: 'user-5', sessionId: 'session-5', tags: ['x'], traceName: 'agent trace' },
        async () => {
          agent.update({ input: { question: 'Why?' }, metadata: { plan: 'pro' } });
          const generation = startObservation(
            'answer',
            { model: 'gpt-4o-mini', input: [{ role: 'user', content: 'Why?' }] },
            { asType: 'generation' },
          );
          generation.update({
            output: 'Because.',
            usageDetails: { input: 10, output: 5 },
            modelParameters: { temperature: 0 },
          });
          generation.end();
          const tool = agent.startObservation('lookup', { input: { id: 1 } }, { asType: 'tool' });
          tool.update({ output: [1, 2], level: 'WARNING', statusMessage: 'slow' }).end();
          agent.update({ output: 'Because.' });
          return { traceId: agent.traceId, generationId: generation.id };
        },
      ),
    );
    await processor.forceFlush();
    client.score.create({
      traceId,
      observationId: generationId,
      name: 'correct',
      value: 1,
      dataType: 'BOOLEAN',
    });
    await client.flush();

    const read = await client.api.trace.get(traceId);
    expect(read).toMatchObject({
      id: traceId,
      name: 'agent trace',
      userId: 'user-5',
      sessionId: 'session-5',
      tags: ['x'],
    });
    expect(read.observations.map((one) => [one.name, one.type]).sort()).toEqual([
      ['agent', 'SPAN'],
      ['answer', 'GENERATION'],
      ['lookup', 'TOOL'],
    ]);
    const generation = read.observations.find((one) => one.id === generationId);
    expect(generation).toMatchObject({
      model: 'gpt-4o-mini',
      output: 'Because.',
      usageDetails: { input: 10, output: 5, total: 15 },
      modelParameters: { temperature: 0 },
    });
    expect(read.observations.find((one) => one.name === 'lookup')).toMatchObject({
      level: 'WARNING',
      statusMessage: 'slow',
      output: [1, 2],
    });
    expect(read.scores).toEqual([
      expect.objectContaining({
        name: 'correct',
        value: 1,
        dataType: 'BOOLEAN',
        observationId: generationId,
      }),
    ]);
  });

  it('reads the same observations through API v2 and scores through v3', async () => {
    const root = startObservation('v2 root', { input: 'a' });
    root.end();
    await processor.forceFlush();
    const v2 = await api(`/api/public/v2/observations?traceId=${root.traceId}&fields=core,basic,io`);
    expect(v2.status).toBe(200);
    expect(v2.body.data).toEqual([
      expect.objectContaining({ id: root.id, name: 'v2 root', input: 'a', isRootObservation: true }),
    ]);
    client.score.create({ traceId: root.traceId, name: 'tone', value: 'kind' });
    await client.flush();
    const v3 = await api(`/api/public/v3/scores?traceId=${root.traceId}`);
    expect(v3.body.data).toEqual([
      expect.objectContaining({ name: 'tone', value: 'kind', dataType: 'CATEGORICAL' }),
    ]);
  });
});
