import { AppError } from '@assay/errors';
import type { ingestion, metrics } from '@assay/proto';
import {
  makeGeneration,
  makeObservation,
  makeScore,
  makeTrace,
  recordCall,
  START_ISO,
  START_US,
} from '../testing/builders.js';
import {
  createTestGateway,
  PROJECT_ID,
  WRITER,
  type FakeCalls,
  type TestGateway,
} from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(fakes: FakeCalls = {}): TestGateway {
  const gateway = createTestGateway(fakes);
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

function recordList(traces: metrics.Trace[] = [], totalItems = traces.length) {
  return recordCall<metrics.ListTracesRequest, metrics.ListTracesResponse>({ traces, totalItems });
}

describe('GET /traces', () => {
  const url = '/api/public/traces';

  it('shows a trace with null for everything that is absent', async () => {
    const { method } = recordList([makeTrace()]);
    const response = await open({ traces: { listTraces: method } }).request('GET', url);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      data: [
        {
          id: 'trace-1',
          projectId: PROJECT_ID,
          timestamp: START_ISO,
          name: null,
          userId: null,
          sessionId: null,
          release: null,
          version: null,
          externalId: null,
          environment: 'default',
          tags: [],
          public: false,
          bookmarked: false,
          input: null,
          output: null,
          metadata: {},
          createdAt: START_ISO,
          updatedAt: START_ISO,
          htmlPath: `/project/${PROJECT_ID}/traces/trace-1`,
          latency: 0,
          totalCost: 0,
          observations: [],
          scores: [],
        },
      ],
      meta: { page: 1, limit: 50, totalItems: 1, totalPages: 1 },
    });
  });

  it('parses what was stored as JSON text', async () => {
    const trace = makeTrace({
      input: '{"q":[1,12345678901234567890]}',
      output: 'plain text',
      metadata: { nested: '{"a":1}', text: 'x', number: '5' },
      totalCost: 0.5,
      latencySeconds: 1.25,
      observationIds: ['o1'],
      scoreIds: ['s1'],
    });
    const { method } = recordList([trace]);
    const response = await open({ traces: { listTraces: method } }).request('GET', url);
    expect(response.json<{ data: unknown[] }>().data[0]).toMatchObject({
      input: { q: [1, '12345678901234567890'] },
      output: 'plain text',
      metadata: { nested: { a: 1 }, text: 'x', number: 5 },
      totalCost: 0.5,
      latency: 1.25,
      observations: ['o1'],
      scores: ['s1'],
    });
  });

  it('asks for what the query says', async () => {
    const { calls, method } = recordList();
    const query = new URLSearchParams([
      ['page', '2'],
      ['limit', '10'],
      ['userId', 'u'],
      ['name', 'n'],
      ['sessionId', 's'],
      ['version', 'v'],
      ['release', 'r'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['environment', 'prod,dev'],
      ['fromTimestamp', '2026-01-02T03:04:05.123456Z'],
      ['toTimestamp', '2026-01-03T00:00:00+01:00'],
      ['orderBy', 'name.asc'],
      ['fields', 'core,io,unheard'],
      ['filter', '[]'],
      ['unknown', 'x'],
    ]);
    await open({ traces: { listTraces: method } }).request('GET', `${url}?${query.toString()}`);
    expect(calls).toEqual([
      {
        projectId: PROJECT_ID,
        page: 2,
        limit: 10,
        userId: 'u',
        name: 'n',
        sessionId: 's',
        version: 'v',
        release: 'r',
        tags: ['a', 'b'],
        environments: ['prod', 'dev'],
        fromUs: START_US + 456,
        toUs: Date.parse('2026-01-02T23:00:00Z') * 1000,
        orderBy: 'name.asc',
        groups: ['TRACE_FIELD_GROUP_IO'],
        filterJson: '[]',
      },
    ]);
  });

  it.each([
    ['', ['IO', 'SCORES', 'OBSERVATIONS', 'METRICS']],
    ['?fields=', ['IO', 'SCORES', 'OBSERVATIONS', 'METRICS']],
    ['?fields=unheard', ['IO', 'SCORES', 'OBSERVATIONS', 'METRICS']],
    ['?fields=core', []],
    ['?fields=metrics,scores', ['SCORES', 'METRICS']],
  ])('reads the groups of %p', async (query, groups) => {
    const { calls, method } = recordList();
    await open({ traces: { listTraces: method } }).request('GET', url + query);
    expect(calls[0]?.groups).toEqual(groups.map((group) => `TRACE_FIELD_GROUP_${group}`));
  });

  it('shows -1 for numbers that were left out', async () => {
    const { method } = recordList([makeTrace()]);
    const response = await open({ traces: { listTraces: method } }).request('GET', `${url}?fields=core`);
    expect(response.json<{ data: unknown[] }>().data[0]).toMatchObject({ latency: -1, totalCost: -1 });
  });

  it.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['name=a&name=b', 'name'],
    ['fromTimestamp=2026-01-01', 'fromTimestamp'],
    ['toTimestamp=2026-01-01T00:00:00', 'toTimestamp'],
  ])('refuses %s', async (query, path) => {
    const response = await open().request('GET', `${url}?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Invalid request data', error: [{ path: [path] }] });
  });

  it('lists every problem at once', async () => {
    const response = await open().request('GET', `${url}?page=0&limit=1000&fromTimestamp=x`);
    expect(response.json<{ error: unknown[] }>().error).toHaveLength(3);
  });

  it('advises when a query is too expensive', async () => {
    const listTraces = () =>
      Promise.reject(new AppError('too_expensive', 'QUERY_TOO_EXPENSIVE', 'Narrow the time range.'));
    const response = await open({ traces: { listTraces } }).request('GET', url);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ message: 'Narrow the time range.', error: 'UnprocessableError' });
  });

  it('calls an answer that is too large by the name that clients know', async () => {
    const listTraces = () =>
      Promise.reject(new AppError('too_expensive', 'PAYLOAD_TOO_LARGE', 'Ask for less.'));
    const response = await open({ traces: { listTraces } }).request('GET', url);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ message: 'Ask for less.', error: 'PayloadTooLargeError' });
  });
});

describe('GET /traces/{traceId}', () => {
  const url = '/api/public/traces/trace-1';

  async function* streamOf(
    ...parts: Partial<metrics.GetTraceResponse>[]
  ): AsyncIterable<metrics.GetTraceResponse> {
    for (const part of parts) {
      await Promise.resolve();
      yield { trace: null, observations: [], scores: [], ...part };
    }
  }

  it('shows the trace with its observations and scores, from however many parts', async () => {
    const asked: metrics.GetTraceRequest[] = [];
    const getTrace = (request: metrics.GetTraceRequest) => {
      asked.push(request);
      return streamOf(
        { trace: makeTrace({ name: 'n', totalCost: 0.8, latencySeconds: 1.5 }) },
        { observations: [makeObservation({ id: 'o1' }), makeGeneration({ id: 'o2' })] },
        { observations: [makeObservation({ id: 'o3' })] },
        { scores: [makeScore({ id: 's1' })] },
        { scores: [makeScore({ id: 's2', dataType: 'BOOLEAN', value: 1, stringValue: 'True' })] },
      );
    };
    const response = await open({ traces: { getTrace } }).request('GET', url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const trace = response.json<{
      observations: { id: string; inputPrice: unknown }[];
      scores: { id: string }[];
    }>();
    expect(trace).toMatchObject({ id: 'trace-1', name: 'n', latency: 1.5, totalCost: 0.8 });
    expect(trace.observations.map(({ id }) => id)).toEqual(['o1', 'o2', 'o3']);
    expect(trace.observations[0]).toMatchObject({ inputPrice: 0, outputPrice: 0, totalPrice: 0 });
    expect(trace.scores.map(({ id }) => id)).toEqual(['s1', 's2']);
    expect(asked).toMatchObject([{ projectId: PROJECT_ID, traceId: 'trace-1' }]);
  });

  it('shows empty lists when there is nothing else', async () => {
    const getTrace = () => streamOf({ trace: makeTrace() });
    const response = await open({ traces: { getTrace } }).request('GET', url);
    expect(response.json()).toMatchObject({ observations: [], scores: [] });
  });

  it('shows scores of a trace without observations', async () => {
    const getTrace = () => streamOf({ trace: makeTrace(), scores: [makeScore()] });
    const response = await open({ traces: { getTrace } }).request('GET', url);
    expect(response.json()).toMatchObject({ observations: [], scores: [{ id: 'score-1' }] });
  });

  it('is 404 when there is none', async () => {
    const getTrace = async function* missing() {
      await Promise.resolve();
      if (Date.now() > 0)
        throw new AppError('not_found', 'TRACE_NOT_FOUND', 'No trace with this id in the project.');
      yield* streamOf();
    };
    const response = await open({ traces: { getTrace } }).request('GET', url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: 'NotFoundError', reason: 'TRACE_NOT_FOUND' });
  });

  it('passes ids with slashes and other scripts on whole', async () => {
    const asked: string[] = [];
    const getTrace = ({ traceId }: metrics.GetTraceRequest) => (
      asked.push(traceId),
      streamOf({ trace: makeTrace() })
    );
    await open({ traces: { getTrace } }).request('GET', `/api/public/traces/${encodeURIComponent('a/b ✓%')}`);
    expect(asked).toEqual(['a/b ✓%']);
  });

  it('writes 10,000 observations without holding up others', async () => {
    const text = JSON.stringify({ messages: [{ role: 'user', content: 'x'.repeat(400) }] });
    const observations = Array.from({ length: 500 }, (_, index) =>
      makeGeneration({ id: `o${index}`, input: text, output: text, metadata: { a: '1', b: '{"c":2}' } }),
    );
    const parts = Array.from({ length: 20 }, () => ({ observations }));
    const { app, ...gateway } = open({
      traces: { getTrace: () => streamOf({ trace: makeTrace() }, ...parts) },
    });
    await app.ready();
    // Turns that others get while the answer is written: a writer that never lets go leaves next to none.
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const response = await app.inject({ url, headers: { authorization: 'project' } });
    isOver = true;
    expect(response.json<{ observations: unknown[] }>().observations).toHaveLength(10_000);
    expect(gateway.logLines).toHaveLength(1);
    expect(turns).toBeGreaterThan(parts.length);
  });
});

describe('DELETE /traces', () => {
  function recordDelete() {
    return recordCall<ingestion.DeleteTracesRequest, ingestion.DeleteTracesResponse>({});
  }

  it('deletes one by its path', async () => {
    const { calls, method } = recordDelete();
    const response = await open({ traceWrites: { deleteTraces: method } }).request(
      'DELETE',
      '/api/public/traces/a%2Fb',
    );
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Trace deleted successfully' });
    expect(calls).toEqual([{ ...WRITER, traceIds: ['a/b'] }]);
  });

  it('deletes many by their ids', async () => {
    const { calls, method } = recordDelete();
    const response = await open({ traceWrites: { deleteTraces: method } }).request(
      'DELETE',
      '/api/public/traces',
      {
        payload: { traceIds: ['a', 'b'] },
      },
    );
    expect(response.json()).toEqual({ message: 'Traces deleted successfully' });
    expect(calls).toEqual([{ ...WRITER, traceIds: ['a', 'b'] }]);
  });

  it.each<[object | undefined, string]>([
    [{ traceIds: [] }, 'too_small'],
    [{ traceIds: Array.from({ length: 1001 }, String) }, 'too_big'],
    [{ traceIds: ['a'], all: true }, 'unrecognized_keys'],
    [{ traceIds: [1] }, 'invalid_type'],
    [{}, 'invalid_type'],
    [undefined, 'invalid_type'],
  ])('refuses the body %#', async (payload, code) => {
    const response = await open().request('DELETE', '/api/public/traces', payload ? { payload } : {});
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: [{ code }] });
  });
});
