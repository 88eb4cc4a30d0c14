import { randomUUID } from 'node:crypto';
import { api, type Reply } from '../harness/target.js';

const ROUNDS = 4;

/** Names and ids of one round; every read below can find its data by one of them. */
interface Round {
  readonly name: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly environment: string;
  readonly traceId: string;
  readonly observationId: string;
  readonly scoreId: string;
}

function makeRound(): Round {
  const unique = randomUUID();
  const traceId = unique.replaceAll('-', '');
  return {
    name: `name ${unique}`,
    userId: `user ${unique}`,
    sessionId: `session ${unique}`,
    environment: `env-${unique.slice(0, 8)}`,
    traceId,
    observationId: traceId.slice(0, 16),
    scoreId: randomUUID(),
  };
}

const ok = ({ status, body }: Reply, expected = 200): void =>
  expect({ status, errors: body.errors ?? [] }).toEqual({ status: expected, errors: [] });

/** A trace with one generation and one score on it, over each of the ways in. */
const ways: Record<string, (round: Round) => Promise<void>> = {
  'batch ingestion': async (round) => {
    const { traceId, observationId, scoreId, name, userId, sessionId, environment } = round;
    const timestamp = new Date().toISOString();
    const event = (type: string, body: object): object => ({ id: randomUUID(), type, timestamp, body });
    const batch = [
      event('trace-create', { id: traceId, name, userId, sessionId, environment }),
      event('generation-create', {
        id: observationId,
        traceId,
        name,
        environment,
        usage: { input: 2, output: 3 },
      }),
      event('score-create', { id: scoreId, traceId, name, value: 0.5, environment }),
    ];
    ok(await api('/api/public/ingestion', { json: { batch } }), 207);
  },
  'an OTLP export and a direct score': async (round) => {
    const { traceId, observationId, scoreId, name, userId, sessionId, environment } = round;
    const attributes = Object.entries({
      'user.id': userId,
      'session.id': sessionId,
      'langfuse.environment': environment,
      'langfuse.trace.name': name,
      'langfuse.observation.type': 'generation',
      'langfuse.observation.usage_details': JSON.stringify({ input: 2, output: 3 }),
    }).map(([key, stringValue]) => ({ key, value: { stringValue } }));
    const now = Date.now();
    const times = { startTimeUnixNano: `${now}000000`, endTimeUnixNano: `${now + 5}000000` };
    const span = { traceId, spanId: observationId, name, attributes, ...times };
    ok(
      await api('/api/public/otel/v1/traces', {
        json: { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] },
      }),
    );
    const score = { id: scoreId, traceId, name, value: 0.5, environment };
    ok(await api('/api/public/scores', { json: score }));
  },
  'the single routes': async (round) => {
    const { traceId, observationId, scoreId, name, userId, sessionId, environment } = round;
    ok(await api('/api/public/traces', { json: { id: traceId, name, userId, sessionId, environment } }));
    const generation = { id: observationId, traceId, name, environment, usage: { input: 2, output: 3 } };
    ok(await api('/api/public/generations', { json: generation }));
    ok(await api('/api/public/scores', { json: { id: scoreId, traceId, name, value: 0.5, environment } }));
  },
};

const query = (pairs: Record<string, string>): string => new URLSearchParams(pairs).toString();
const window = {
  fromTimestamp: new Date(Date.now() - 3_600_000).toISOString(),
  toTimestamp: new Date(Date.now() + 3_600_000).toISOString(),
};

function metricsQuery(view: string, measure: string, aggregation: string, round: Round): string {
  const filters = [{ column: 'environment', operator: '=', value: round.environment, type: 'string' }];
  return query({ query: JSON.stringify({ view, metrics: [{ measure, aggregation }], filters, ...window }) });
}

/** Every read API: where to look, and what the round must show there. */
type Read = readonly [api: string, path: (round: Round) => string, shown: (round: Round) => object];
const encoded = encodeURIComponent;
const reads: readonly Read[] = [
  [
    'traces',
    ({ name }) => `/traces?${query({ name })}`,
    (r) => ({
      data: [{ id: r.traceId, observations: [r.observationId], scores: [r.scoreId] }],
      meta: { totalItems: 1 },
    }),
  ],
  [
    'traces by a filter on their observations',
    ({ name }) =>
      `/traces?${query({
        filter: JSON.stringify([
          { type: 'string', column: 'name', operator: '=', value: name },
          { type: 'number', column: 'totalTokens', operator: '=', value: 5 },
        ]),
      })}`,
    (r) => ({ data: [{ id: r.traceId }] }),
  ],
  [
    'trace',
    ({ traceId }) => `/traces/${traceId}`,
    (r) => ({ userId: r.userId, observations: [{ id: r.observationId }], scores: [{ id: r.scoreId }] }),
  ],
  [
    'sessions',
    ({ environment }) => `/sessions?${query({ environment })}`,
    (r) => ({ data: [{ id: r.sessionId }] }),
  ],
  ['session', ({ sessionId }) => `/sessions/${encoded(sessionId)}`, (r) => ({ traces: [{ id: r.traceId }] })],
  [
    'observations v1',
    ({ userId }) => `/observations?${query({ userId })}`,
    (r) => ({ data: [{ id: r.observationId }], meta: { totalItems: 1 } }),
  ],
  ['observation', ({ observationId }) => `/observations/${observationId}`, (r) => ({ traceId: r.traceId })],
  [
    'observations v2',
    ({ traceId }) => `/v2/observations?${query({ traceId, fields: 'basic,usage,trace_context' })}`,
    (r) => ({ data: [{ id: r.observationId, environment: r.environment, usageDetails: { total: 5 } }] }),
  ],
  [
    'scores v1',
    ({ name }) => `/scores?${query({ name })}`,
    (r) => ({ data: [{ id: r.scoreId }], meta: { totalItems: 1 } }),
  ],
  ['score v1', ({ scoreId }) => `/scores/${scoreId}`, (r) => ({ traceId: r.traceId, value: 0.5 })],
  ['scores v2', ({ userId }) => `/v2/scores?${query({ userId })}`, (r) => ({ data: [{ id: r.scoreId }] })],
  ['score v2', ({ scoreId }) => `/v2/scores/${scoreId}`, (r) => ({ traceId: r.traceId })],
  ['scores v3', ({ traceId }) => `/v3/scores?${query({ traceId })}`, (r) => ({ data: [{ id: r.scoreId }] })],
  [
    'metrics v1',
    (r) => `/metrics?${metricsQuery('traces', 'count', 'count', r)}`,
    () => ({ data: [{ count_count: 1 }] }),
  ],
  [
    'metrics v2 over observations',
    (r) => `/v2/metrics?${metricsQuery('observations', 'totalTokens', 'sum', r)}`,
    () => ({ data: [{ sum_totalTokens: 5 }] }),
  ],
  [
    'metrics v2 over scores',
    (r) => `/v2/metrics?${metricsQuery('scores-numeric', 'value', 'avg', r)}`,
    () => ({ data: [{ avg_value: 0.5 }] }),
  ],
  [
    'daily metrics',
    ({ environment }) => `/metrics/daily?${query({ environment })}`,
    () => ({ data: [{ countTraces: 1, countObservations: 1 }] }),
  ],
];

/** Numbers as JSON numbers, whichever way the API writes them. */
const withNumbers = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
    typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value,
  );

async function expectShownAt(round: Round): Promise<void> {
  const replies = await Promise.all(reads.map(([, path]) => api(`/api/public${path(round)}`)));
  replies.forEach(({ status, body }, index) => {
    const [name, , shown] = reads[index] as Read;
    const isMetrics = name.includes('metrics');
    expect({ name, status, body: isMetrics ? withNumbers(body) : body }).toMatchObject({
      name,
      status: 200,
      body: shown(round),
    });
  });
}

describe('Promise 2: Read your writes', () => {
  it.each(Object.keys(ways))(
    'shows what came by %s in every read API, to the very next request',
    async (way) => {
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        const round = makeRound();
        await ways[way]?.(round);
        await expectShownAt(round);
      }
    },
    120_000,
  );

  it('shows an update and a deletion to the very next request', async () => {
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const round = makeRound();
      await ways['batch ingestion']?.(round);
      const { traceId, observationId, scoreId } = round;
      const timestamp = new Date().toISOString();
      const body = { id: observationId, traceId, output: `turn ${turn}`, usage: { input: 20, output: 30 } };
      const batch = [{ id: randomUUID(), type: 'generation-update', timestamp, body }];
      ok(await api('/api/public/ingestion', { json: { batch } }), 207);
      const [one, many] = await Promise.all([
        api(`/api/public/observations/${observationId}`),
        api(`/api/public/v2/metrics?${metricsQuery('observations', 'totalTokens', 'sum', round)}`),
      ]);
      expect(one.body).toMatchObject({ output: `turn ${turn}`, usageDetails: { total: 50 } });
      expect(withNumbers(many.body)).toMatchObject({ data: [{ sum_totalTokens: 50 }] });

      expect((await api(`/api/public/scores/${scoreId}`, { method: 'DELETE' })).status).toBe(202);
      expect((await api(`/api/public/scores/${scoreId}`)).status).toBe(404);
      expect((await api(`/api/public/traces/${traceId}`, { method: 'DELETE' })).status).toBe(200);
      const gone = await Promise.all([
        api(`/api/public/traces/${traceId}`),
        api(`/api/public/observations/${observationId}`),
      ]);
      expect(gone.map(({ status }) => status)).toEqual([404, 404]);
      const empty = await Promise.all([
        api(`/api/public/traces?${query({ name: round.name })}`),
        api(`/api/public/v2/observations?${query({ traceId })}`),
        api(`/api/public/v3/scores?${query({ traceId })}`),
      ]);
      expect(empty.map(({ body: list }) => list.data as unknown[])).toEqual([[], [], []]);
    }
  });
});
