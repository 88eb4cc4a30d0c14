import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { api, target } from './harness/target.js';

const MAIN = fileURLToPath(new URL('../../examples/agent/main.js', import.meta.url));
/** US dollars per token: input, cached input, output; and of the embedding model. */
const [INPUT, CACHED, OUTPUT, EMBEDDING] = [0.15e-6, 0.075e-6, 0.6e-6, 0.02e-6];
const FIRST = 1200 * INPUT + 60 * OUTPUT;
const SECOND = 650 * INPUT + 1200 * CACHED + 140 * OUTPUT;
const EMBED = 12 * EMBEDDING;
const TOTAL = FIRST + SECOND + EMBED;
/** Sums of doubles against sums of decimals. */
const DIGITS = 12;

interface Shown {
  id: string;
  name: string;
  type: string;
  parentObservationId: string | null;
  startTime: string;
  endTime: string;
  latency: number;
  [field: string]: unknown;
}

describe('the example of an agent', () => {
  const sessionId = `trip ${randomUUID()}`;
  let printed: string;
  let traceId: string;
  beforeAll(async () => {
    const env = {
      PATH: process.env['PATH'],
      ASSAY_BASE_URL: target.baseUrl,
      ASSAY_AUTH: `${target.keys.publicKey}:${target.keys.secretKey}`,
      SESSION_ID: sessionId,
    };
    ({ stdout: printed } = await promisify(execFile)(process.execPath, [MAIN], { env }));
    traceId = /^trace ([0-9a-f]{32}):/m.exec(printed)?.[1] ?? '';
  });

  it('prints its answer and its tree', () => {
    expect(printed).toContain('It will rain in Lisbon.');
    expect(printed).toMatch(/^ {4}embeddings text-embedding-3-small \(embedding\)/m);
    expect(printed).toMatch(/get_weather \(tool\).*ERROR: no forecast/);
  });

  it('shows cost, tokens, latency and the tree in the trace', async () => {
    const { body } = await api(`/api/public/traces/${traceId}`);
    expect(body).toMatchObject({
      name: 'invoke_agent trip planner',
      userId: 'ada',
      sessionId,
      environment: 'example',
      version: '1.0.0',
      input: [{ role: 'user', parts: [{ type: 'text', content: 'What can I do in Lisbon tomorrow?' }] }],
      output: [{ role: 'assistant', parts: [{ content: expect.stringContaining('rain') as string }] }],
    });
    expect(body.totalCost).toBeCloseTo(TOTAL, DIGITS);

    const observations = (body.observations as Shown[]).sort((a, b) =>
      a.startTime.localeCompare(b.startTime),
    );
    const nameOf = new Map(observations.map(({ id, name }) => [id, name]));
    const tree = observations.map(({ name, type, parentObservationId }) => [
      name,
      type,
      parentObservationId && nameOf.get(parentObservationId),
    ]);
    // A child may start in the millisecond of its parent.
    expect(tree).toHaveLength(6);
    expect(tree).toEqual(
      expect.arrayContaining([
        ['invoke_agent trip planner', 'AGENT', null],
        ['chat gpt-4o-mini', 'GENERATION', 'invoke_agent trip planner'],
        ['search_guide', 'TOOL', 'invoke_agent trip planner'],
        ['embeddings text-embedding-3-small', 'EMBEDDING', 'search_guide'],
        ['get_weather', 'TOOL', 'invoke_agent trip planner'],
        ['chat gpt-4o-mini', 'GENERATION', 'invoke_agent trip planner'],
      ]),
    );
    const named = (name: string): Shown[] => observations.filter((one) => one.name === name);
    const [agent, search, embedding, weather] = [
      'invoke_agent trip planner',
      'search_guide',
      'embeddings text-embedding-3-small',
      'get_weather',
    ].map((name) => named(name)[0]) as [Shown, Shown, Shown, Shown];
    const [first, second] = named('chat gpt-4o-mini') as [Shown, Shown];
    expect(first.usageDetails).toMatchObject({ input: 1200, output: 60, total: 1260 });
    expect(first.calculatedTotalCost).toBeCloseTo(FIRST, DIGITS);
    // Cached tokens are a part of the input tokens: counted once, at their own price.
    expect(second.usageDetails).toEqual({ input: 650, input_cached_tokens: 1200, output: 140, total: 1990 });
    expect(second.calculatedTotalCost).toBeCloseTo(SECOND, DIGITS);
    expect(second).toMatchObject({ model: 'gpt-4o-mini', modelParameters: { temperature: 0.2 } });
    expect(embedding.calculatedTotalCost).toBeCloseTo(EMBED, DIGITS);
    expect(agent.calculatedTotalCost).toBe(0);
    expect(search).toMatchObject({
      input: { query: 'rainy day in Lisbon' },
      output: { pages: expect.arrayContaining(['The tile museum is open from 10 to 18.']) as unknown },
    });
    expect(weather).toMatchObject({ level: 'ERROR', statusMessage: 'no forecast for Lisbon right now' });

    for (const one of observations) {
      const seconds = (Date.parse(one.endTime) - Date.parse(one.startTime)) / 1000;
      // Times are shown in milliseconds, each cut off.
      expect(Math.abs(one.latency - seconds)).toBeLessThanOrEqual(0.001);
    }
    expect(first.latency).toBeGreaterThanOrEqual(0.115);
    expect(second.latency).toBeGreaterThanOrEqual(0.175);
    // Each span of the SDK counts from a wall clock of its own: the last child may end after the agent.
    expect(body.latency).toBeGreaterThanOrEqual(agent.latency);
    expect(body.latency).toBeCloseTo(agent.latency, 2);
  });

  it('shows the same through API v2', async () => {
    const { body } = await api(
      `/api/public/v2/observations?traceId=${traceId}&fields=core,basic,usage,model,trace_context`,
    );
    const rows = body.data as (Shown & { totalCost: number })[];
    expect(rows.map(({ type }) => type).sort()).toEqual([
      'AGENT',
      'EMBEDDING',
      'GENERATION',
      'GENERATION',
      'TOOL',
      'TOOL',
    ]);
    expect(rows.reduce((sum, { totalCost }) => sum + (totalCost ?? 0), 0)).toBeCloseTo(TOTAL, DIGITS);
    expect(rows.filter(({ isRootObservation }) => isRootObservation)).toEqual([
      expect.objectContaining({ name: 'invoke_agent trip planner', userId: 'ada', sessionId }),
    ]);
  });

  it('adds up in the metrics and shows its session', async () => {
    const query = JSON.stringify({
      view: 'observations',
      dimensions: [{ field: 'providedModelName' }],
      metrics: [
        { measure: 'totalCost', aggregation: 'sum' },
        { measure: 'totalTokens', aggregation: 'sum' },
        { measure: 'count', aggregation: 'count' },
      ],
      filters: [{ column: 'sessionId', operator: '=', value: sessionId, type: 'string' }],
      fromTimestamp: new Date(Date.now() - 3_600_000).toISOString(),
      toTimestamp: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const { body } = await api(`/api/public/v2/metrics?query=${encodeURIComponent(query)}`);
    const rows = new Map(
      (body.data as Record<string, unknown>[]).map((row) => [row['providedModelName'], row]),
    );
    const chat = rows.get('gpt-4o-mini');
    expect(Number(chat?.['sum_totalCost'])).toBeCloseTo(FIRST + SECOND, DIGITS);
    expect([Number(chat?.['sum_totalTokens']), Number(chat?.['count_count'])]).toEqual([3250, 2]);
    expect(Number(rows.get('text-embedding-3-small')?.['sum_totalCost'])).toBeCloseTo(EMBED, DIGITS);
    const session = await api(`/api/public/sessions/${encodeURIComponent(sessionId)}`);
    expect(session.body.traces).toEqual([expect.objectContaining({ id: traceId })]);
  });
});
