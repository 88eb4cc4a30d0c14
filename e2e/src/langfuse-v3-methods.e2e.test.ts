import { randomUUID } from 'node:crypto';
import { Langfuse, LangfuseMedia, LangfuseWeb } from 'langfuse';
import { api, target } from './harness/target.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const REFERENCE = /^@@@langfuseMedia:type=image\/png\|id=([\w-]{22})\|source=(base64_data_uri|bytes)@@@$/;

function connect(options: object = {}): Langfuse {
  const { baseUrl, keys } = target;
  const client = new Langfuse({ baseUrl, publicKey: keys.publicKey, secretKey: keys.secretKey, ...options });
  client.on('error', (error: unknown) => {
    throw error as Error;
  });
  return client;
}

/** Every other tracing, score, media and read call of the clients of the batch generation. */
describe('langfuse 3, call by call', () => {
  let client: Langfuse;
  beforeEach(() => {
    client = connect({ environment: 'sdk-three', release: 'r7' });
  });
  afterEach(() => client.shutdownAsync());

  it('writes spans, generations and events without a trace object', async () => {
    const traceId = randomUUID();
    const span = client.span({ traceId, name: 'span', metadata: { a: { b: 1 } } });
    span.update({ statusMessage: 'busy', level: 'DEBUG' });
    span.end({ output: 'out' });
    const generation = client.generation({
      traceId,
      parentObservationId: span.id,
      name: 'generation',
      model: 'gpt-4o-mini',
      usageDetails: { input: 100, output: 20, input_cached_tokens: 40 },
      costDetails: { input: 0.5, output: 0.25 },
    });
    generation.update({ completionStartTime: new Date() });
    generation.end({ output: { role: 'assistant', content: 'ok' } });
    client.event({ traceId, name: 'event', level: 'ERROR', statusMessage: 'failed' });
    await client.flushAsync();

    const { data: trace } = await client.fetchTrace(traceId);
    expect(trace).toMatchObject({ environment: 'sdk-three', totalCost: 0.75 });
    const byName = new Map(trace.observations.map((one) => [one.name, one]));
    expect(byName.get('span')).toMatchObject({
      type: 'SPAN',
      statusMessage: 'busy',
      level: 'DEBUG',
      output: 'out',
      metadata: { a: { b: 1 } },
    });
    expect(byName.get('generation')).toMatchObject({
      type: 'GENERATION',
      parentObservationId: span.id,
      usageDetails: { input: 100, output: 20, input_cached_tokens: 40, total: 160 },
      costDetails: { input: 0.5, output: 0.25, total: 0.75 },
    });
    expect(byName.get('event')).toMatchObject({ type: 'EVENT', level: 'ERROR', statusMessage: 'failed' });
  });

  it('nests below each object, scores each, and reads with every filter', async () => {
    const name = `nested ${randomUUID()}`;
    const trace = client.trace({ name, userId: name, tags: ['x', 'y'], version: 'v9' });
    trace.event({ name: 'of the trace' });
    const span = trace.span({ name: 'outer' });
    const inner = span.span({ name: 'inner' });
    const generation = inner.generation({ name: 'deep', model: 'gpt-4o-mini' });
    generation.event({ name: 'deepest' });
    for (const [index, scored] of [trace, span, generation].entries())
      scored.score({ name: 'quality', value: index });
    client.score({ traceId: trace.id, name: 'label', value: 'good', dataType: 'CATEGORICAL' });
    client.score({ traceId: trace.id, name: 'flag', value: 1, dataType: 'BOOLEAN', id: `${trace.id}-flag` });
    // Events of one millisecond have no order that a delivery could not turn around.
    await new Promise((resolve) => setTimeout(resolve, 5));
    client.score({ traceId: trace.id, name: 'flag', value: 0, dataType: 'BOOLEAN', id: `${trace.id}-flag` });
    await client.flushAsync();

    const { data: read } = await client.fetchTrace(trace.id);
    const parentOf = new Map(read.observations.map((one) => [one.name, one.parentObservationId]));
    expect(Object.fromEntries(parentOf)).toEqual({
      'of the trace': null,
      outer: null,
      inner: span.id,
      deep: inner.id,
      deepest: generation.id,
    });
    expect(read.scores.map((score) => [score.name, score.value ?? null, score.observationId]).sort()).toEqual(
      [
        ['flag', 0, null],
        ['label', expect.anything(), null],
        ['quality', 0, null],
        ['quality', 1, span.id],
        ['quality', 2, generation.id],
      ].sort(),
    );
    const traces = await client.fetchTraces({
      name,
      userId: name,
      tags: ['x', 'y'],
      version: 'v9',
      release: 'r7',
      environment: ['sdk-three'],
      limit: 5,
      page: 1,
      orderBy: 'timestamp.asc',
      fromTimestamp: new Date(Date.now() - 60_000),
      toTimestamp: new Date(Date.now() + 60_000),
    });
    expect(traces.data.map(({ id }) => id)).toEqual([trace.id]);
    const observations = await client.fetchObservations({
      traceId: trace.id,
      type: 'GENERATION',
      name: 'deep',
      userId: name,
      parentObservationId: inner.id,
      fromStartTime: new Date(Date.now() - 60_000),
    });
    expect(observations.data.map(({ id }) => id)).toEqual([generation.id]);
    expect(observations.meta).toMatchObject({ totalItems: 1 });
  });

  it('shows sessions within a time range', async () => {
    const sessionId = `session ${randomUUID()}`;
    client.trace({ sessionId });
    await client.flushAsync();
    const range = {
      fromTimestamp: new Date(Date.now() - 60_000),
      toTimestamp: new Date(Date.now() + 60_000),
    };
    const { data } = await client.fetchSessions({ ...range, limit: 100 });
    expect(data.map(({ id }) => id)).toContain(sessionId);
  });

  it('uploads what is in a payload, leaves a reference, and resolves it again', async () => {
    const dataUri = `data:image/png;base64,${PNG.toString('base64')}`;
    const bytes = Buffer.from(`%PDF ${randomUUID()}`);
    const trace = client.trace({
      name: 'with files',
      input: { text: 'look', image: dataUri },
      metadata: { file: new LangfuseMedia({ contentBytes: bytes, contentType: 'application/pdf' }) },
    });
    const generation = trace.generation({ name: 'sees', input: [{ role: 'user', content: dataUri }] });
    generation.end({ output: 'a dot' });
    await client.flushAsync();

    const { data: read } = await client.fetchTrace(trace.id);
    const { image } = read.input as { image: string };
    const [, mediaId] = REFERENCE.exec(image) ?? [];
    expect(mediaId).toBeDefined();
    const media = await client.fetchMedia(mediaId ?? '');
    expect(media).toMatchObject({ mediaId, contentType: 'image/png', contentLength: PNG.length });
    expect(Buffer.from(await (await fetch(media.url)).arrayBuffer())).toEqual(PNG);
    const resolved = await client.resolveMediaReferences({ obj: read.input, resolveWith: 'base64DataUri' });
    expect(resolved).toEqual({ text: 'look', image: dataUri });
    const { file } = read.metadata as { file: string };
    expect(LangfuseMedia.parseReferenceString(file)).toMatchObject({ contentType: 'application/pdf' });
    const { data: seen } = await client.fetchObservation(generation.id);
    expect(JSON.stringify(seen.input)).toContain(mediaId);
  });

  it('takes scores of a browser, which knows the public key alone', async () => {
    const web = new LangfuseWeb({ baseUrl: target.baseUrl, publicKey: target.keys.publicKey });
    const traceId = randomUUID();
    const id = randomUUID();
    await web.score({ id, traceId, name: 'thumbs', value: 1, comment: 'from the page' });
    await web.shutdownAsync();
    expect((await api(`/api/public/scores/${id}`)).body).toMatchObject({ traceId, value: 1, source: 'API' });
  });

  it('masks, samples and names its traces as it is told', async () => {
    const id = randomUUID();
    const masking = connect({ mask: () => '<masked>' });
    masking.trace({ id, name: 'masked', input: 'secret', output: 'secret' });
    const [skipped] = [randomUUID()];
    const silent = connect({ sampleRate: 0 });
    silent.trace({ id: skipped, name: 'never sent' });
    await Promise.all([masking.shutdownAsync(), silent.shutdownAsync()]);
    const { data } = await client.fetchTrace(id);
    expect(data).toMatchObject({ input: '<masked>', output: '<masked>' });
    expect((await api(`/api/public/traces/${skipped}`)).status).toBe(404);
    expect(client.trace({ id }).getTraceUrl()).toBe(`${target.baseUrl}/trace/${id}`);
  });

  it('has no other method of tracing, scores, media and reads', () => {
    const offered = [Langfuse.prototype, Object.getPrototypeOf(Langfuse.prototype)].flatMap(
      (prototype: object) => {
        const up = Object.getPrototypeOf(prototype) as object;
        return [...Object.getOwnPropertyNames(prototype), ...Object.getOwnPropertyNames(up)];
      },
    );
    const reads = offered.filter((name) =>
      /^(fetch[A-Z]|resolve[A-Z]|trace$|span$|generation$|event$|score$)/.test(name),
    );
    // `fetchWithRetry` and `fetchAndLogErrors` are the transport below all of them.
    expect([...new Set(reads)].sort()).toEqual([
      'event',
      'fetchAndLogErrors',
      'fetchMedia',
      'fetchObservation',
      'fetchObservations',
      'fetchSessions',
      'fetchTrace',
      'fetchTraces',
      'fetchWithRetry',
      'generation',
      'resolveMediaReferences',
      'score',
      'span',
      'trace',
    ]);
  });
});
