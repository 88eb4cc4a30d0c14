import { decodeTrace, TIMESTAMP_US } from '../testing/batch-events.js';

describe('a trace event', () => {
  it('says every field', () => {
    const statement = decodeTrace({
      id: 'trace-1',
      timestamp: '2026-11-20T09:00:00+00:00',
      name: 'n'.repeat(1000),
      userId: 'u'.repeat(5000),
      sessionId: 's',
      release: 'r',
      version: 'v',
      externalId: 'kept nowhere',
      input: { a: 1 },
      output: 'text',
      metadata: { k: 'v', list: [1] },
      tags: ['b', 'a', 'b', ''],
      public: false,
      environment: 'langfuse-Staging',
    });
    expect(statement).toEqual({
      kind: 'trace',
      origin: 'event',
      entityId: 'trace-1',
      eventUs: TIMESTAMP_US,
      isUpdate: false,
      values: {
        timestampUs: TIMESTAMP_US - 3_600_000_000,
        name: 'n'.repeat(1000),
        userId: 'u'.repeat(5000),
        sessionId: 's',
        release: 'r',
        version: 'v',
        input: '{"a":1}',
        output: 'text',
        metadata: { k: 'v', list: '[1]' },
        tags: ['b', 'a'],
        public: false,
        environment: 'staging',
      },
    });
  });

  it('has the envelope time, and says no environment, when it names none', () => {
    expect(decodeTrace({ id: 't' }).values).toEqual({ timestampUs: TIMESTAMP_US });
  });

  it('without an id speaks of one trace however often it is delivered', () => {
    expect(decodeTrace({}).entityId).toBe(decodeTrace({ id: '' }).entityId);
  });

  it.each<[unknown, object | undefined]>([
    ['text', { metadata: 'text' }],
    [5, { metadata: '5' }],
    [true, { metadata: 'true' }],
    [[1, 'a'], { metadata: '[1,"a"]' }],
    [
      { a: 'text', b: 5, c: { d: 1 }, e: null, f: '' },
      { a: 'text', b: '5', c: '{"d":1}', e: 'null', f: '' },
    ],
    [0, undefined],
    [false, undefined],
    ['', undefined],
    [null, undefined],
    [{}, undefined],
    [[], undefined],
  ])('stores metadata %j as %j', (sent, stored) => {
    expect(decodeTrace({ id: 't', metadata: sent }).values.metadata).toEqual(stored);
  });

  it.each<[unknown, string | undefined]>([
    ['text', 'text'],
    ['123', '123'],
    [123, '123'],
    [true, 'true'],
    [[1, { a: null }], '[1,{"a":null}]'],
    [{ a: 'é' }, '{"a":"é"}'],
    [0, undefined],
    [false, undefined],
    ['', undefined],
    [null, undefined],
    [{}, '{}'],
    [[], '[]'],
  ])('stores input %j as %j', (sent, stored) => {
    expect(decodeTrace({ id: 't', input: sent }).values.input).toBe(stored);
  });
});
