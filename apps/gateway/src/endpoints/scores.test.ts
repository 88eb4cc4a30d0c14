import { AppError } from '@assay/errors';
import type { ingestion, metrics } from '@assay/proto';
import { makeScore, recordCall, START_ISO, START_US } from '../testing/builders.js';
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

const json = { 'content-type': 'application/json' };
const scoreTrace: metrics.ScoreTrace = {
  userId: '',
  tags: ['a'],
  environment: 'prod',
  sessionId: 'session-1',
};

function recordList(...scores: metrics.Score[]) {
  return recordCall<metrics.ListScoresRequest, metrics.ListScoresResponse>({
    scores,
    totalItems: scores.length,
  });
}

describe('POST /scores', () => {
  const url = '/api/public/scores';
  const recordCreate = (isSpooled = false) =>
    recordCall<ingestion.CreateScoreRequest, ingestion.CreateScoreResponse>({ id: 'score-1', isSpooled });

  it('passes the text on as it came and answers with the id', async () => {
    const { calls, method } = recordCreate();
    const payload = '{"name":"q", "value":1, "traceId":"t","metadata":{"big":12345678901234567890}}';
    const response = await open({ scoreWrites: { createScore: method } }).request('POST', url, {
      payload,
      headers: json,
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ id: 'score-1' });
    expect(calls).toMatchObject([
      { projectId: PROJECT_ID, bodyJson: payload, source: { apiKeyId: 'key-1' } },
    ]);
  });

  it('may be called with a bare public key', async () => {
    const { method } = recordCreate();
    const response = await open({ scoreWrites: { createScore: method } }).request('POST', url, {
      key: 'scores',
      payload: { name: 'q', value: 'good' },
    });
    expect(response.statusCode).toBe(200);
  });

  it('takes a list as it came, and tells what became of it', async () => {
    const outcomes: ingestion.CreateScoresResponse[] = [
      { accepted: 2, refused: [], isSpooled: false },
      { accepted: 1, refused: [{ place: 1, message: 'name: Invalid' }], isSpooled: true },
    ];
    const payload = '[{"name":"q","value":1,"metadata":{"big":12345678901234567890}}, {"value":1}]';
    const answers = [];
    for (const outcome of outcomes) {
      const { calls, method } = recordCall<ingestion.CreateScoresRequest, ingestion.CreateScoresResponse>(
        outcome,
      );
      const response = await open({ scoreWrites: { createScores: method } }).request('POST', url, {
        payload,
        headers: json,
      });
      expect(calls[0]?.body.toString()).toBe(payload);
      answers.push([response.statusCode, response.json(), response.headers['x-assay-durability']]);
    }
    expect(answers).toEqual([
      [202, { message: 'Accepted' }, undefined],
      [207, { accepted: 1, rejected: 1, errors: [{ message: 'name: Invalid', index: 1 }] }, 'spooled'],
    ]);
  });

  it('says when the score waits in the spool', async () => {
    const { method } = recordCreate(true);
    const response = await open({ scoreWrites: { createScore: method } }).request('POST', url, {
      payload: { name: 'q', value: 1 },
    });
    expect(response.headers['x-assay-durability']).toBe('spooled');
  });

  it.each<[object, (string | number)[]]>([
    [{ value: 1 }, ['name']],
    [{ name: '', value: 1 }, ['name']],
    [{ name: 'q' }, ['value']],
    [{ name: 'q', value: true }, ['value']],
    [{ name: 'q', value: 1, dataType: 'number' }, ['dataType']],
    [{ name: 'q', value: 1, source: 'EVAL' }, ['source']],
  ])('refuses %j', async (payload, path) => {
    const response = await open().request('POST', url, { payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: [{ path }] });
  });
});

describe('DELETE /scores/{scoreId}', () => {
  it('answers 202', async () => {
    const { calls, method } = recordCall<ingestion.DeleteScoreRequest, ingestion.DeleteScoreResponse>({});
    const response = await open({ scoreWrites: { deleteScore: method } }).request(
      'DELETE',
      '/api/public/scores/a',
    );
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({ message: 'Score deletion queued successfully' });
    expect(calls).toEqual([{ ...WRITER, scoreId: 'a' }]);
  });
});

describe('GET /scores', () => {
  it('lists scores of traces, with what there is to tell of the trace', async () => {
    const { calls, method } = recordList(makeScore({ trace: scoreTrace, metadata: { a: '1' } }));
    const query = `scoreIds=a, b&operator=>=&value=0.5&traceTags=x,y&fromTimestamp=${START_ISO}&sessionId=ignored`;
    const response = await open({ scores: { listScores: method } }).request(
      'GET',
      `/api/public/scores?${query}`,
    );
    expect(response.json()).toEqual({
      data: [
        {
          id: 'score-1',
          projectId: PROJECT_ID,
          environment: 'default',
          name: 'quality',
          value: 0.9,
          stringValue: null,
          dataType: 'NUMERIC',
          source: 'API',
          authorUserId: null,
          comment: null,
          metadata: { a: 1 },
          configId: null,
          queueId: null,
          executionTraceId: null,
          timestamp: START_ISO,
          createdAt: START_ISO,
          updatedAt: START_ISO,
          traceId: 'trace-1',
          observationId: null,
          trace: { userId: null, tags: ['a'], environment: 'prod' },
        },
      ],
      meta: { page: 1, limit: 50, totalItems: 1, totalPages: 1 },
    });
    expect(calls).toEqual([
      {
        projectId: PROJECT_ID,
        scope: 'SCORE_SCOPE_TRACE',
        page: 1,
        limit: 50,
        environments: [],
        traceTags: ['x', 'y'],
        scoreIds: ['a', 'b'],
        observationIds: [],
        value: { operator: '>=', value: 0.5 },
        withTrace: true,
        filterJson: '',
        fromUs: START_US,
      },
    ]);
  });

  it.each(['operator=<', 'value=1'])('ignores half a value condition: %s', async (query) => {
    const { calls, method } = recordList();
    await open({ scores: { listScores: method } }).request('GET', `/api/public/scores?${query}`);
    expect(calls[0]?.value).toBeNull();
  });

  it.each(['operator=~&value=1', 'value=x', 'dataType=numeric', 'source=x'])('refuses %s', async (query) => {
    expect((await open().request('GET', `/api/public/scores?${query}`)).statusCode).toBe(400);
  });
});

describe('GET /scores/{scoreId}', () => {
  it.each([
    ['/api/public/scores/a', 'SCORE_SCOPE_TRACE'],
    ['/api/public/v2/scores/a', 'SCORE_SCOPE_ALL'],
  ])('%s reads within its generation', async (url, scope) => {
    const { calls, method } = recordCall<metrics.GetScoreRequest, metrics.Score>(makeScore());
    const response = await open({ scores: { getScore: method } }).request('GET', url);
    expect(response.statusCode).toBe(200);
    expect(calls).toEqual([{ projectId: PROJECT_ID, scoreId: 'a', scope }]);
  });

  it('is 404 when there is none', async () => {
    const getScore = () => Promise.reject(new AppError('not_found', 'SCORE_NOT_FOUND', 'Score not found'));
    const response = await open({ scores: { getScore } }).request('GET', '/api/public/scores/a');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ message: 'Score not found' });
  });

  it.each([
    [
      { dataType: 'NUMERIC', value: 0.5 },
      { value: 0.5, stringValue: null },
    ],
    [
      { dataType: 'BOOLEAN', value: 1, stringValue: 'True' },
      { value: 1, stringValue: 'True' },
    ],
    [
      { dataType: 'CATEGORICAL', value: 2, stringValue: 'good' },
      { value: 2, stringValue: 'good' },
    ],
    [
      { dataType: 'CORRECTION', value: 0, stringValue: 'better' },
      { value: 0, stringValue: 'better' },
    ],
    [
      { dataType: 'TEXT', value: 0, stringValue: 'words' },
      { value: undefined, stringValue: 'words' },
    ],
  ])('shows %j by its data type', async (fields, expected) => {
    const getScore = () => Promise.resolve(makeScore(fields));
    const response = await open({ scores: { getScore } }).request('GET', '/api/public/v2/scores/a');
    const { value, stringValue } = response.json<{ value?: number; stringValue: string | null }>();
    expect({ value, stringValue }).toEqual(expected);
  });
});

describe('GET /v2/scores', () => {
  const url = '/api/public/v2/scores';

  it('lists scores of anything', async () => {
    const { calls, method } = recordList(
      makeScore({ trace: scoreTrace }),
      makeScore({ traceId: '', sessionId: 's', trace: null }),
    );
    const query = 'sessionId=s&traceId=t&datasetRunId=d&observationId=a,b';
    const response = await open({ scores: { listScores: method } }).request('GET', `${url}?${query}`);
    expect(response.json()).toMatchObject({
      data: [
        { traceId: 'trace-1', sessionId: null, trace: { sessionId: 'session-1' } },
        { traceId: null, sessionId: 's', datasetRunId: null, trace: null },
      ],
    });
    expect(calls).toMatchObject([
      {
        scope: 'SCORE_SCOPE_ALL',
        sessionId: 's',
        traceId: 't',
        datasetRunId: 'd',
        observationIds: ['a', 'b'],
      },
    ]);
  });

  it('leaves the trace out when it is not asked for', async () => {
    const { calls, method } = recordList();
    await open({ scores: { listScores: method } }).request('GET', `${url}?fields=score`);
    expect(calls[0]?.withTrace).toBe(false);
  });

  it.each(['fields=trace', 'fields=score&userId=u', 'fields=score&traceTags=a'])(
    'refuses %s',
    async (query) => {
      expect((await open().request('GET', `${url}?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('GET /v3/scores', () => {
  const url = '/api/public/v3/scores';
  const recordScan = (...scores: metrics.Score[]) =>
    recordCall<metrics.ScanScoresRequest, metrics.ScanScoresResponse>({ scores, nextCursor: 'next' });

  it('asks for what the query says', async () => {
    const { calls, method } = recordScan();
    const query =
      'limit=10&cursor=c&id=a, b&source=api,eval&dataType=numeric&value=1,2&valueMin=0&valueMax=5&traceId=t&observationId=o';
    const response = await open({ scores: { scanScores: method } }).request('GET', `${url}?${query}`);
    expect(response.json()).toEqual({ data: [], meta: { limit: 10, cursor: 'next' } });
    expect(calls).toEqual([
      {
        projectId: PROJECT_ID,
        limit: 10,
        cursor: 'c',
        ids: ['a', 'b'],
        names: [],
        sources: ['API', 'EVAL'],
        dataTypes: ['NUMERIC'],
        environments: [],
        configIds: [],
        queueIds: [],
        authorUserIds: [],
        values: ['1', '2'],
        valueMin: 0,
        valueMax: 5,
        traceIds: ['t'],
        sessionIds: [],
        observationIds: ['o'],
        datasetRunIds: [],
      },
    ]);
  });

  it.each([
    [{ dataType: 'NUMERIC', value: 0.5 }, 0.5],
    [{ dataType: 'BOOLEAN', value: 1, stringValue: 'True' }, true],
    [{ dataType: 'BOOLEAN', value: 0, stringValue: 'False' }, false],
    [{ dataType: 'CATEGORICAL', value: 3, stringValue: 'good' }, 'good'],
    [{ dataType: 'CORRECTION', stringValue: 'better' }, 'better'],
  ])('shows the value of %j by its data type', async (fields, value) => {
    const { method } = recordScan(makeScore(fields));
    const response = await open({ scores: { scanScores: method } }).request('GET', url);
    expect(response.json<{ data: { value: unknown }[] }>().data[0]?.value).toBe(value);
  });

  it.each([
    [
      { datasetRunId: 'r', traceId: '' },
      { kind: 'experiment', id: 'r' },
    ],
    [{ observationId: 'o' }, { kind: 'observation', id: 'o', traceId: 'trace-1' }],
    [
      { sessionId: 's', traceId: '' },
      { kind: 'session', id: 's' },
    ],
    [{}, { kind: 'trace', id: 'trace-1' }],
  ])('names the subject of %j', async (fields, subject) => {
    const { method } = recordScan(makeScore(fields));
    const response = await open({ scores: { scanScores: method } }).request('GET', `${url}?fields=subject`);
    expect(response.json<{ data: { subject: unknown }[] }>().data[0]?.subject).toEqual(subject);
  });

  it('shows the groups asked for, nothing else', async () => {
    const { method } = recordScan(makeScore());
    const { request } = open({ scores: { scanScores: method } });
    const core = Object.keys((await request('GET', url)).json<{ data: object[] }>().data[0] ?? {});
    const all = Object.keys(
      (await request('GET', `${url}?fields=core,details,annotation,subject`)).json<{ data: object[] }>()
        .data[0] ?? {},
    );
    expect(all.filter((key) => !core.includes(key)).sort()).toEqual(
      ['authorUserId', 'comment', 'configId', 'metadata', 'queueId', 'subject'].sort(),
    );
  });

  it.each([
    'unknown=x',
    'userId=u',
    'traceTags=a',
    'limit=101',
    'fields=core,unheard',
    'source=x',
    'dataType=x',
    'value=1',
    'value=1&dataType=NUMERIC,BOOLEAN',
    'value=x&dataType=TEXT',
    'value=x&dataType=NUMERIC',
    'value=1&dataType=BOOLEAN',
    'valueMin=1',
    'valueMax=1&dataType=BOOLEAN',
    'valueMin=x&dataType=NUMERIC',
    'observationId=o',
    'traceId=t&sessionId=s',
    'sessionId=s&experimentId=e',
  ])('refuses %s', async (query) => {
    const response = await open().request('GET', `${url}?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Invalid request data' });
  });
});
