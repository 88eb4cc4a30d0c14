import { isAppError } from '@assay/errors';
import { decodeEvents, makeEvent, OPTIONS, refuseOne, TIMESTAMP_US } from '../testing/batch-events.js';
import { decodeBatch } from './batch.js';
import { EVENT_TYPES } from './event-types.js';

function catchInvalid(body: string | Uint8Array): { reason: string; errors: unknown } {
  try {
    decodeBatch(typeof body === 'string' ? Buffer.from(body) : body, OPTIONS);
  } catch (error) {
    if (isAppError(error) && error.kind === 'invalid') {
      return { reason: error.reason, errors: error.details?.['errors'] };
    }
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('a batch body', () => {
  it.each(['', '{', 'nonsense', '{"batch":[NaN]}', '{"batch":[01]}', '\u0000'])(
    'that is no JSON is refused: %j',
    (body) => {
      expect(catchInvalid(body)).toEqual({ reason: 'INVALID_JSON', errors: ['The body is not valid JSON'] });
    },
  );

  it.each([
    ['[]', 'Invalid input: expected object'],
    ['null', 'Invalid input: expected object'],
    ['5', 'Invalid input: expected object'],
    ['{}', 'batch: Invalid input: expected array'],
    ['{"batch":null}', 'batch: Invalid input: expected array'],
    ['{"batch":{}}', 'batch: Invalid input: expected array'],
    [`{"batch":[${'0,'.repeat(50_000)}0]}`, 'batch: Too big: expected array to have <=50000 items'],
  ])('of another shape is refused with texts: %.20s', (body, error) => {
    expect(catchInvalid(body)).toEqual({ reason: 'INVALID_BATCH', errors: [error] });
  });

  it('may be empty, may have a byte order mark, and its metadata is ignored', () => {
    const body = Buffer.from('\uFEFF{"batch":[],"metadata":{"batch_size":0}}');
    expect(decodeBatch(body, OPTIONS)).toEqual({ events: [], errors: [] });
  });
});

describe('an envelope', () => {
  it.each([null, 5, 'text', [], true])('that is %j is refused as unknown', (event) => {
    const { events, errors } = decodeEvents([event]);
    expect(events).toEqual([]);
    expect(errors).toMatchObject([{ id: 'unknown', status: 400, message: 'Invalid request data' }]);
  });

  it.each([
    ['id', undefined],
    ['id', null],
    ['id', 5],
    ['id', ''],
    ['id', 'x'.repeat(801)],
    ['id', 'a\rb'],
    ['id', 'a\uD800'],
    ['timestamp', undefined],
    ['timestamp', null],
    ['timestamp', 1763633472000],
    ['timestamp', 'soon'],
    ['timestamp', '2026-11-20T10:00:00'],
    ['timestamp', '0000-01-01T00:00:00Z'],
    ['timestamp', '9999-12-31T23:59:59Z'],
    ['type', undefined],
    ['type', 5],
    ['type', 'trace-update'],
    ['type', 'agent-update'],
    ['type', 'dataset-run-item-create'],
    ['type', '__proto__'],
    ['body', undefined],
    ['body', null],
    ['body', 'text'],
    ['body', []],
  ])('with %s %j is refused by that path', (key, value) => {
    const issues = refuseOne('trace-create', { id: 't' }, { [key]: value });
    expect(issues.map(({ path }) => path)).toEqual([[key]]);
  });

  it('is reported under its own id, else as unknown', () => {
    const { errors } = decodeEvents([
      { id: 'mine', type: 'nope' },
      { id: 7, type: 'nope' },
    ]);
    expect(errors.map(({ id }) => id)).toEqual(['mine', 'unknown']);
  });

  it('takes an id of 800 characters, and unknown keys', () => {
    const id = 'x'.repeat(800);
    const { events } = decodeEvents([makeEvent('trace-create', { id: 't', extra: 1 }, { id, extra: {} })]);
    expect(events.map(({ envelopeId }) => envelopeId)).toEqual([id]);
  });
});

describe('the answer', () => {
  const event = (id: string, type: string, second: string, body: object = { id: 'o' }): object => ({
    id,
    type,
    timestamp: `2026-11-20T10:00:${second}Z`,
    body,
  });

  it('lists creates by time, then updates by time, equal times in input order', () => {
    const { events, errors } = decodeEvents([
      event('update-2', 'span-update', '02'),
      event('create-3', 'span-create', '03'),
      event('update-1', 'generation-update', '01'),
      event('create-1b', 'event-create', '01'),
      event('create-1a', 'trace-create', '01'),
    ]);
    expect(errors).toEqual([]);
    const ids = ['create-1b', 'create-1a', 'create-3', 'update-1', 'update-2'];
    expect(events.map(({ envelopeId }) => envelopeId)).toEqual(ids);
  });

  it('lists a repeated envelope id each time', () => {
    const { events } = decodeEvents([
      event('same', 'trace-create', '01'),
      event('same', 'trace-create', '02'),
    ]);
    expect(events.map(({ envelopeId }) => envelopeId)).toEqual(['same', 'same']);
  });

  it('lists logs nowhere, and refuses one without a log', () => {
    const { events, errors } = decodeEvents([
      event('log-1', 'sdk-log', '01', { log: { level: 'error' } }),
      event('log-2', 'sdk-log', '01', { log: 0 }),
      event('log-3', 'sdk-log', '01', { log: null }),
      event('log-4', 'sdk-log', '01', {}),
    ]);
    expect(events).toEqual([]);
    expect(errors.map(({ id }) => id)).toEqual(['log-3', 'log-4']);
  });

  it('puts refusals in input order before denials', () => {
    const score = { traceId: 't', name: 'n', value: 1 };
    const { events, errors } = decodeEvents(
      [
        event('trace', 'trace-create', '01'),
        event('bad', 'nope', '01'),
        event('score', 'score-create', '01', score),
        event('bad-trace', 'trace-create', '01', { name: 5 }),
        event('log', 'sdk-log', '01', { log: 1 }),
      ],
      { ...OPTIONS, scoresOnly: true },
    );
    expect(events.map(({ envelopeId }) => envelopeId)).toEqual(['score']);
    expect(errors.map(({ id, status }) => [id, status])).toEqual([
      ['bad', 400],
      ['bad-trace', 400],
      ['trace', 401],
    ]);
    expect(errors[2]).toMatchObject({ message: 'Authentication error', error: 'Access Scope Denied' });
  });

  it('orders statements by the envelope time, updates marked', () => {
    const { events } = decodeEvents([makeEvent('span-update', { id: 'o' })]);
    expect(events[0]?.statements[0]).toMatchObject({ eventUs: TIMESTAMP_US, isUpdate: true });
  });
});

it.each([...EVENT_TYPES.keys()])('%s is accepted with the least it needs', (type) => {
  const body = {
    id: 'x',
    log: 1,
    ...(type === 'score-create' && { traceId: 't', name: 'n', value: 1 }),
    ...(type.startsWith('observation-') && { type: 'SPAN' }),
  };
  const { errors } = decodeEvents([makeEvent(type, body)]);
  expect(errors).toEqual([]);
});
