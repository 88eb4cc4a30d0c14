import { isAppError } from '@assay/errors';
import { decodeScore, refuseOne, TIMESTAMP_US } from '../testing/batch-events.js';
import { decodeScoreBody } from './score-event.js';

const SCORE = { id: 's', traceId: 't', name: 'quality', value: 1 };
const NOW_MS = Date.UTC(2026, 10, 21);

describe('a score event', () => {
  it('says every field', () => {
    const statement = decodeScore({
      ...SCORE,
      observationId: 'o',
      dataType: 'NUMERIC',
      comment: 'c',
      metadata: { a: 1 },
      configId: 'cfg',
      queueId: 'q',
      executionTraceId: 'x',
      environment: 'Prod',
      source: 'EVAL',
    });
    expect(statement).toEqual({
      kind: 'score',
      entityId: 's',
      eventUs: TIMESTAMP_US,
      isUpdate: false,
      values: {
        traceId: 't',
        observationId: 'o',
        name: 'quality',
        value: 1,
        dataType: 'NUMERIC',
        comment: 'c',
        metadata: { a: '1' },
        configId: 'cfg',
        queueId: 'q',
        executionTraceId: 'x',
        environment: 'prod',
        source: 'EVAL',
        timestampUs: TIMESTAMP_US,
      },
    });
  });

  it.each<[object]>([
    [{ value: 0.5 }],
    [{ value: 'good' }],
    [{ value: '' }],
    [{ dataType: 'BOOLEAN', value: 0 }],
    [{ dataType: 'CATEGORICAL', value: 'a' }],
    [{ dataType: 'TEXT', value: 'x'.repeat(500) }],
    [{ dataType: 'CORRECTION', value: '{}' }],
    [{ dataType: 'CORRECTION', value: 'x', source: 'ANNOTATION' }],
    [{ source: 'ANNOTATION', configId: 'c' }],
    [{ traceId: null, sessionId: 's' }],
    [{ traceId: '', datasetRunId: 'r' }],
  ])('takes %j', (change) => {
    const body = { ...SCORE, ...change };
    expect(decodeScore(body).values.value).toBe(body.value);
  });

  it('names a correction after what it corrects', () => {
    expect(decodeScore({ ...SCORE, dataType: 'CORRECTION', value: 'x' }).values.name).toBe('output');
  });

  it.each<[object, (string | number)[]]>([
    [{ name: undefined }, ['name']],
    [{ name: null }, ['name']],
    [{ name: '' }, ['name']],
    [{ name: 5 }, ['name']],
    [{ value: undefined }, ['value']],
    [{ value: null }, ['value']],
    [{ value: true }, ['value']],
    [{ value: {} }, ['value']],
    [{ dataType: 'numeric' }, ['dataType']],
    [{ dataType: 'NUMERIC', value: '1' }, ['value']],
    [{ dataType: 'BOOLEAN', value: 2 }, ['value']],
    [{ dataType: 'BOOLEAN', value: true }, ['value']],
    [{ dataType: 'BOOLEAN', value: 'true' }, ['value']],
    [{ dataType: 'CATEGORICAL', value: 1 }, ['value']],
    [{ dataType: 'TEXT', value: 1 }, ['value']],
    [{ dataType: 'TEXT', value: '' }, ['value']],
    [{ dataType: 'TEXT', value: 'x'.repeat(501) }, ['value']],
    [{ dataType: 'CORRECTION', value: 1 }, ['value']],
    [{ dataType: 'CORRECTION', value: 'x', configId: 'c' }, ['configId']],
    [{ dataType: 'CORRECTION', value: 'x', traceId: null, sessionId: 's' }, ['dataType']],
    [{ dataType: 'CORRECTION', value: 'x', traceId: null, datasetRunId: 'r' }, ['dataType']],
    [{ traceId: null }, []],
    [{ sessionId: 's' }, []],
    [{ datasetRunId: 'r' }, []],
    [{ traceId: null, sessionId: 's', observationId: 'o' }, ['observationId']],
    [{ traceId: 5 }, ['traceId']],
    [{ traceId: 'x'.repeat(801) }, ['traceId']],
    [{ observationId: {} }, ['observationId']],
    [{ traceId: null, sessionId: [] }, ['sessionId']],
    [{ traceId: null, datasetRunId: 1 }, ['datasetRunId']],
    [{ comment: 5 }, ['comment']],
    [{ configId: 5 }, ['configId']],
    [{ queueId: 5 }, ['queueId']],
    [{ executionTraceId: 5 }, ['executionTraceId']],
    [{ source: 'api' }, ['source']],
    [{ source: 'ANNOTATION' }, ['configId']],
    [{ id: 5 }, ['id']],
    [{ id: 'a\rb' }, ['id']],
    [{ metadata: JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) as unknown }, ['metadata']],
  ])('refuses %j by its path', (change, path) => {
    const issues = refuseOne('score-create', { ...SCORE, ...change });
    expect(issues.map((issue) => issue.path)).toContainEqual(['body', ...path]);
  });
});

describe('decodeScoreBody', () => {
  const decode = (body: unknown) => decodeScoreBody(JSON.stringify(body), { nowMs: NOW_MS });

  function catchError(json: string) {
    try {
      decodeScoreBody(json, { nowMs: NOW_MS });
    } catch (error) {
      if (isAppError(error)) return error;
      throw error;
    }
    throw new Error('nothing was thrown');
  }

  it('says the receipt time, and API when no source is named', () => {
    expect(decode(SCORE)).toMatchObject({
      entityId: 's',
      eventUs: NOW_MS * 1000,
      values: { timestampUs: NOW_MS * 1000, source: 'API' },
    });
  });

  it('makes an id when there is none', () => {
    const ids = [undefined, null, ''].map((id) => decode({ ...SCORE, id }).entityId);
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id))).toBe(true);
  });

  it('keeps the digits of numbers in metadata', () => {
    const json = JSON.stringify(SCORE).replace('}', ',"metadata":{"n":12345678901234567890,"x":1e400}}');
    expect(decodeScoreBody(json, { nowMs: NOW_MS }).values.metadata).toEqual({
      n: '12345678901234567890',
      x: '1e400',
    });
  });

  it('leaves evaluators to the batch route', () => {
    expect(catchError(JSON.stringify({ ...SCORE, source: 'EVAL' })).details).toMatchObject({
      issues: [{ path: ['source'], code: 'invalid_value' }],
    });
  });

  it.each([
    ['nonsense', 'INVALID_JSON'],
    ['', 'INVALID_JSON'],
    ['[]', 'INVALID_REQUEST_DATA'],
    ['null', 'INVALID_REQUEST_DATA'],
    ['{}', 'INVALID_REQUEST_DATA'],
  ])('refuses %j with %s', (json, reason) => {
    expect(catchError(json)).toMatchObject({ kind: 'invalid', reason });
  });
});
