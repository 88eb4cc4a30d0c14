import { AppError } from '@assay/errors';
import type { metrics } from '@assay/proto';
import { makeGeneration, makeObservation, recordCall, START_ISO, START_US } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(observations: FakeCalls['observations'] = {}): TestGateway {
  const gateway = createTestGateway({ observations });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

describe('GET /observations/{observationId}', () => {
  const url = '/api/public/observations/o%2F1';
  const open1 = (observation: metrics.Observation) =>
    open({ getObservation: () => Promise.resolve(observation) });

  it('shows a generation with usage, cost, prices and times', async () => {
    const response = await open1(makeGeneration()).request('GET', url);
    expect(response.json()).toEqual({
      id: 'observation-1',
      projectId: PROJECT_ID,
      traceId: 'trace-1',
      parentObservationId: null,
      type: 'GENERATION',
      name: 'answer',
      environment: 'default',
      level: 'DEFAULT',
      statusMessage: null,
      version: null,
      startTime: START_ISO,
      endTime: '2026-01-02T03:04:06.623Z',
      completionStartTime: '2026-01-02T03:04:05.373Z',
      createdAt: START_ISO,
      updatedAt: START_ISO,
      input: null,
      output: null,
      metadata: {},
      model: 'gpt-x',
      modelId: 'model-1',
      modelParameters: { temperature: 0.5 },
      promptId: 'prompt-1',
      promptName: 'greet',
      promptVersion: 3,
      usageDetails: { input: 10, input_cached_tokens: 2, output: 5, total: 17 },
      costDetails: { input: 0.1, input_cached_tokens: 0.2, output: 0.5, total: 0.8 },
      usage: { unit: 'TOKENS', input: 12, output: 5, total: 17 },
      unit: 'TOKENS',
      promptTokens: 12,
      completionTokens: 5,
      totalTokens: 17,
      inputPrice: 1.5e-7,
      outputPrice: 6e-7,
      totalPrice: null,
      calculatedInputCost: 0.3,
      calculatedOutputCost: 0.5,
      calculatedTotalCost: 0.8,
      latency: 1.5,
      timeToFirstToken: 0.25,
      usagePricingTierId: 'tier-1',
      usagePricingTierName: 'Standard',
    });
  });

  it('shows null for everything that a bare span does not have', async () => {
    const response = await open1(makeObservation({ traceId: '' })).request('GET', url);
    expect(response.json()).toMatchObject({
      traceId: null,
      name: null,
      endTime: null,
      completionStartTime: null,
      model: null,
      modelId: null,
      modelParameters: null,
      promptVersion: null,
      usage: { input: 0, output: 0, total: 0 },
      calculatedInputCost: null,
      calculatedOutputCost: null,
      calculatedTotalCost: 0,
      inputPrice: null,
      latency: null,
      timeToFirstToken: null,
      usagePricingTierId: null,
    });
  });

  it('carries a text of a megabyte', async () => {
    const input = 'é'.repeat(1024 * 1024);
    const response = await open1(makeObservation({ input })).request('GET', url);
    expect(response.json<{ input: string }>().input).toBe(input);
  });

  it('asks by the decoded id, and is 404 when there is none', async () => {
    const asked: unknown[] = [];
    const getObservation = (request: metrics.GetObservationRequest) => {
      asked.push(request);
      return Promise.reject(new AppError('not_found', 'OBSERVATION_NOT_FOUND', 'No such observation.'));
    };
    expect((await open({ getObservation }).request('GET', url)).statusCode).toBe(404);
    expect(asked).toEqual([{ projectId: PROJECT_ID, observationId: 'o/1' }]);
  });
});

describe('GET /observations', () => {
  const url = '/api/public/observations';
  const recordList = () =>
    recordCall<metrics.ListObservationsRequest, metrics.ListObservationsResponse>({
      observations: [makeObservation()],
      totalItems: 1,
    });

  it('lists observations by page', async () => {
    const { calls, method } = recordList();
    const query = `type=GENERATION&level=ERROR&userId=u&environment=a&environment=b&fromStartTime=${START_ISO}&version=v&filter=%5B%5D`;
    const response = await open({ listObservations: method }).request('GET', `${url}?${query}`);
    expect(response.json()).toMatchObject({
      data: [{ id: 'observation-1', inputPrice: null }],
      meta: { totalItems: 1 },
    });
    expect(calls).toEqual([
      {
        projectId: PROJECT_ID,
        page: 1,
        limit: 50,
        conditions: {
          type: 'GENERATION',
          level: 'ERROR',
          userId: 'u',
          environments: ['a', 'b'],
          fromUs: START_US,
          version: 'v',
          filterJson: '[]',
        },
      },
    ]);
  });

  it.each(['type=generation', 'level=error', 'fromStartTime=now', 'limit=101'])(
    'refuses %s',
    async (query) => {
      expect((await open().request('GET', `${url}?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('GET /v2/observations', () => {
  const url = '/api/public/v2/observations';
  const recordScan = (observation = makeGeneration(), nextCursor = '') =>
    recordCall<metrics.ScanObservationsRequest, metrics.ScanObservationsResponse>({
      observations: [observation],
      nextCursor,
    });

  const CORE = [
    'endTime',
    'id',
    'inputPrice',
    'latency',
    'modelId',
    'outputPrice',
    'parentObservationId',
    'projectId',
    'startTime',
    'timeToFirstToken',
    'totalPrice',
    'traceId',
    'type',
  ];
  const BASIC = [
    'bookmarked',
    'environment',
    'isRootObservation',
    'level',
    'name',
    'public',
    'sessionId',
    'statusMessage',
    'userId',
    'version',
  ];

  it.each([
    ['', ['BASIC'], BASIC],
    ['?fields=', ['BASIC'], BASIC],
    ['?fields=core', [], []],
    ['?fields=unheard', [], []],
    ['?fields=time,io', ['TIME', 'IO'], ['completionStartTime', 'createdAt', 'input', 'output', 'updatedAt']],
    ['?fields=metadata', ['METADATA'], ['metadata']],
    ['?fields=model', ['MODEL'], ['internalModelId', 'model', 'modelParameters', 'providedModelName']],
    ['?fields=prompt,metrics', ['PROMPT', 'METRICS'], ['promptId', 'promptName', 'promptVersion']],
    ['?fields=trace_context', ['TRACE_CONTEXT'], ['release', 'tags', 'traceName']],
    [
      '?fields=usage',
      ['USAGE'],
      [
        'costDetails',
        'inputCost',
        'inputUsage',
        'outputCost',
        'outputUsage',
        'totalCost',
        'totalUsage',
        'usageDetails',
        'usagePricingTierId',
        'usagePricingTierName',
      ],
    ],
  ])('shows core and the groups of %p, nothing else', async (query, groups, fields) => {
    const { calls, method } = recordScan();
    const response = await open({ scanObservations: method }).request('GET', url + query);
    const [first] = response.json<{ data: object[] }>().data;
    expect(Object.keys(first ?? {}).sort()).toEqual([...CORE, ...fields].sort());
    expect(calls[0]?.groups).toEqual(groups.map((group) => `OBSERVATION_FIELD_GROUP_${group}`));
  });

  it('shows text as stored, metadata flat, and the model under both names', async () => {
    const observation = makeGeneration({ input: '{"a":1}', output: '', metadata: { a: '{"b":{"c":1}}' } });
    const { method } = recordScan(observation);
    const response = await open({ scanObservations: method }).request(
      'GET',
      `${url}?fields=io,metadata,model`,
    );
    expect(response.json<{ data: unknown[] }>().data[0]).toMatchObject({
      input: '{"a":1}',
      output: null,
      metadata: { 'a.b.c': 1 },
      model: 'gpt-x',
      providedModelName: 'gpt-x',
      internalModelId: 'model-1',
      inputPrice: '0.00000015',
      outputPrice: '0.0000006',
      totalPrice: null,
    });
  });

  it.each([
    [makeObservation({ name: 'n' }), { traceName: 'n' }],
    [makeObservation({ name: 'n', parentObservationId: 'p' }), { traceName: null }],
    [makeObservation({ name: 'n', parentObservationId: 'p', isAppRoot: true }), { traceName: 'n' }],
    [makeObservation({ name: 'n', parentObservationId: 'p', traceName: 't' }), { traceName: 't' }],
  ])('names the trace by its own attribute, or by a root %#', async (observation, expected) => {
    const { method } = recordScan(observation);
    const response = await open({ scanObservations: method }).request('GET', `${url}?fields=trace_context`);
    expect(response.json<{ data: unknown[] }>().data[0]).toMatchObject(expected);
  });

  it('has a cursor only when there is more', async () => {
    const more = recordScan(makeObservation(), 'abc');
    const last = recordScan();
    expect((await open({ scanObservations: more.method }).request('GET', url)).json()).toMatchObject({
      meta: { cursor: 'abc' },
    });
    expect(
      (await open({ scanObservations: last.method }).request('GET', url)).json<{ meta: unknown }>().meta,
    ).toEqual({});
  });

  it('asks for what the query says', async () => {
    const { calls, method } = recordScan();
    const query =
      'limit=1000&cursor=c&parentObservationId=&isRootObservation=false&sessionId=s&expandMetadata=k&parseIoAsJson=false';
    await open({ scanObservations: method }).request('GET', `${url}?${query}`);
    expect(calls).toEqual([
      {
        projectId: PROJECT_ID,
        limit: 1000,
        cursor: 'c',
        groups: ['OBSERVATION_FIELD_GROUP_BASIC'],
        isMetadataExpanded: true,
        conditions: {
          environments: [],
          filterJson: '',
          parentObservationId: '',
          sessionId: 's',
          isRoot: false,
        },
      },
    ]);
  });

  it('cuts metadata unless it is expanded or comes with input and output', async () => {
    const { calls, method } = recordScan();
    const { request } = open({ scanObservations: method });
    for (const query of ['fields=metadata', 'fields=metadata,io', 'fields=metadata&expandMetadata=a']) {
      await request('GET', `${url}?${query}`);
    }
    expect(calls.map(({ isMetadataExpanded }) => isMetadataExpanded)).toEqual([false, true, true]);
  });

  it.each([
    ['fields=metadata', 200],
    ['fields=metadata,io', 300],
    ['fields=metadata&expandMetadata=a', 300],
  ])('shows as much of nested metadata as of other with %s', async (query, chars) => {
    const metadata = { a: JSON.stringify({ b: 'x'.repeat(300) }) };
    const { method } = recordScan(makeObservation({ metadata }));
    const response = await open({ scanObservations: method }).request('GET', `${url}?${query}`);
    expect(response.json<{ data: unknown[] }>().data[0]).toMatchObject({
      metadata: { 'a.b': 'x'.repeat(chars) },
    });
  });

  it.each([
    'limit=1001',
    'parseIoAsJson=true',
    'parseIoAsJson=1',
    'isRootObservation=yes',
    'type=span',
    'level=x',
  ])('refuses %s', async (query) => {
    expect((await open().request('GET', `${url}?${query}`)).statusCode).toBe(400);
  });
});
