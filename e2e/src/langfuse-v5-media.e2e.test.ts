import { LangfuseClient, MediaManager } from '@langfuse/client';
import { LangfuseSpanProcessor } from '@langfuse/otel';
import {
  setLangfuseTracerProvider,
  startActiveObservation,
  startObservation,
  type LangfuseObservationType,
} from '@langfuse/tracing';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { target } from './harness/target.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const TYPES: readonly LangfuseObservationType[] = [
  'span',
  'generation',
  'event',
  'embedding',
  'agent',
  'tool',
  'chain',
  'retriever',
  'evaluator',
  'guardrail',
];

describe('@langfuse 5, files, types and scores', () => {
  const credentials = {
    baseUrl: target.baseUrl,
    publicKey: target.keys.publicKey,
    secretKey: target.keys.secretKey,
  };
  const processor = new LangfuseSpanProcessor({ ...credentials, environment: 'sdk-five', release: 'r5' });
  const provider = new NodeTracerProvider({ spanProcessors: [processor] });
  const client = new LangfuseClient(credentials);
  beforeAll(() => {
    provider.register();
    setLangfuseTracerProvider(provider);
  });
  afterAll(async () => {
    setLangfuseTracerProvider(null);
    await provider.shutdown();
    await client.shutdown();
  });

  it('uploads what is in a payload, leaves a reference, and resolves it again', async () => {
    const dataUri = `data:image/png;base64,${PNG.toString('base64')}`;
    const root = startObservation('with a file', { input: { text: 'look', image: dataUri } });
    root.end();
    await processor.forceFlush();

    const { input } = await client.api.trace.get(root.traceId);
    const { image } = input as { image: string };
    const reference = MediaManager.parseReferenceString(image);
    expect(reference).toMatchObject({ contentType: 'image/png', source: 'base64_data_uri' });
    const media = await client.api.media.get(reference.mediaId);
    expect(media).toMatchObject({ contentType: 'image/png', contentLength: PNG.length });
    const resolved = await client.media.resolveReferences({ obj: input, resolveWith: 'base64DataUri' });
    expect(resolved).toEqual({ text: 'look', image: dataUri });
  });

  it('keeps each type of observation', async () => {
    const traceId = startActiveObservation('types', (root) => {
      for (const asType of TYPES) {
        // An event has no duration: the client ends it by itself.
        const one = startObservation(asType, { input: asType }, { asType: asType as 'span' });
        if (asType !== 'event') one.end();
      }
      return root.traceId;
    });
    await processor.forceFlush();
    const { observations } = await client.api.trace.get(traceId);
    const types = observations.filter(({ name }) => name !== 'types').map(({ name, type }) => [name, type]);
    expect(types.sort()).toEqual(TYPES.map((type) => [type, type.toUpperCase()]).sort());
    expect(observations.every(({ environment }) => environment === 'sdk-five')).toBe(true);
  });

  it('scores a trace, an observation, a session and what is active', async () => {
    const sessionId = `session ${Date.now()}`;
    const root = startActiveObservation('scored', (active) => {
      client.score.activeTrace({ name: 'active trace', value: 1 });
      client.score.activeObservation({ name: 'active observation', value: 2 });
      return active;
    });
    client.score.trace(root, { name: 'trace', value: 'good', dataType: 'CATEGORICAL' });
    client.score.observation(root, { name: 'observation', value: 1, dataType: 'BOOLEAN' });
    client.score.create({ sessionId, name: 'session', value: 'fine words', dataType: 'TEXT' });
    await processor.forceFlush();
    await client.score.flush();

    const { data } = await client.api.scoresV3.getManyV3({ traceId: root.traceId, fields: 'core,subject' });
    const shown = data.map(({ name, value, subject }) => [name, value, subject?.kind]).sort();
    expect(shown).toEqual([
      ['active observation', 2, 'observation'],
      ['active trace', 1, 'trace'],
      ['observation', true, 'observation'],
      ['trace', 'good', 'trace'],
    ]);
    const ofSession = await client.api.scoresV3.getManyV3({ sessionId, fields: 'subject' });
    expect(ofSession.data).toEqual([expect.objectContaining({ value: 'fine words', dataType: 'TEXT' })]);
    expect(await client.getTraceUrl(root.traceId)).toContain(`/traces/${root.traceId}`);
  });
});
