import { randomUUID } from 'node:crypto';
import { Langfuse } from 'langfuse';
import { target } from './harness/target.js';

/** The batch JSON generation of clients, unmodified. Reads follow the flush at once, and are right at the first try. */
describe('langfuse 3', () => {
  let client: Langfuse;
  beforeEach(() => {
    client = new Langfuse({
      baseUrl: target.baseUrl,
      publicKey: target.keys.publicKey,
      secretKey: target.keys.secretKey,
      flushAt: 100,
    });
    client.on('error', (error: unknown) => {
      throw error as Error;
    });
  });
  afterEach(() => client.shutdownAsync());

  it('reads back the trace, spans, generation, event and score it wrote', async () => {
    const trace = client.trace({
      name: 'chat',
      userId: 'user-1',
      sessionId: `session-${randomUUID()}`,
      input: { question: 'Why?' },
      metadata: { plan: 'pro', depth: { a: 1 } },
      tags: ['b', 'a'],
      release: 'r1',
      version: 'v1',
      public: true,
      environment: 'staging',
    });
    const span = trace.span({
      name: 'retrieve',
      input: ['q'],
      startTime: new Date('2026-11-01T10:00:00.000Z'),
    });
    const generation = span.generation({
      name: 'answer',
      model: 'gpt-4o-mini',
      modelParameters: { temperature: 0.2 },
      input: [{ role: 'user', content: 'Why?' }],
      startTime: new Date('2026-11-01T10:00:00.250Z'),
      completionStartTime: new Date('2026-11-01T10:00:00.500Z'),
    });
    generation.update({ output: { role: 'assistant', content: 'Because.' } });
    generation.end({ usage: { input: 12, output: 30 } });
    span.event({ name: 'cache-miss', level: 'WARNING', statusMessage: 'cold' });
    span.end({ output: ['doc-1'] });
    trace.update({ output: 'Because.' });
    trace.score({ name: 'helpful', value: 0.9, comment: 'good' });
    await client.flushAsync();

    const { data: read } = await client.fetchTrace(trace.id);
    expect(read).toMatchObject({
      id: trace.id,
      name: 'chat',
      userId: 'user-1',
      input: { question: 'Why?' },
      output: 'Because.',
      release: 'r1',
      version: 'v1',
      public: true,
      environment: 'staging',
      metadata: { plan: 'pro', depth: { a: 1 } },
    });
    expect([...(read.tags ?? [])].sort()).toEqual(['a', 'b']);
    expect(read.observations.map((observation) => observation.type).sort()).toEqual([
      'EVENT',
      'GENERATION',
      'SPAN',
    ]);
    expect(read.scores).toEqual([
      expect.objectContaining({ name: 'helpful', value: 0.9, comment: 'good', dataType: 'NUMERIC' }),
    ]);

    const { data: answer } = await client.fetchObservation(generation.id);
    expect(answer).toMatchObject({
      id: generation.id,
      traceId: trace.id,
      parentObservationId: span.id,
      type: 'GENERATION',
      model: 'gpt-4o-mini',
      modelParameters: { temperature: 0.2 },
      output: { role: 'assistant', content: 'Because.' },
      startTime: '2026-11-01T10:00:00.250Z',
      completionStartTime: '2026-11-01T10:00:00.500Z',
      usageDetails: { input: 12, output: 30, total: 42 },
    });
    expect(answer.timeToFirstToken).toBeCloseTo(0.25, 6);
    expect(answer.endTime).not.toBeNull();

    const { data: observations } = await client.fetchObservations({ traceId: trace.id });
    expect(observations).toHaveLength(3);
    const { data: traces } = await client.fetchTraces({ userId: 'user-1', name: 'chat' });
    expect(traces.map((one) => one.id)).toContain(trace.id);
  });

  it('applies an update that arrives before its create', async () => {
    const traceId = randomUUID();
    const id = randomUUID();
    client.trace({ id: traceId, name: 'late' });
    client.generation({ traceId, id, name: 'first' });
    await client.flushAsync();
    const again = new Langfuse({
      baseUrl: target.baseUrl,
      publicKey: target.keys.publicKey,
      secretKey: target.keys.secretKey,
    });
    again.generation({ traceId, id, output: 'done' });
    await again.flushAsync();
    const { data } = await client.fetchObservation(id);
    expect(data).toMatchObject({ name: 'first', output: 'done' });
    await again.shutdownAsync();
  });

  it('groups traces into the session they name', async () => {
    const sessionId = `chat/${randomUUID()}`;
    client.trace({ name: 'turn 1', sessionId });
    client.trace({ name: 'turn 2', sessionId });
    await client.flushAsync();
    const { data: sessions } = await client.fetchSessions({});
    expect(sessions.map((session) => session.id)).toContain(sessionId);
  });
});
