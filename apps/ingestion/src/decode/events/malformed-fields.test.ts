import { makeEvent, decodeEvents, refuseOne } from '../testing/batch-events.js';

/** Values that a field of this kind must refuse. */
const BAD = {
  text: [5, true, {}, [], ['a']],
  id: ['x'.repeat(801), 'a\rb', '\uDC00', 5, {}, []],
  time: [
    '',
    'soon',
    '2026-11-20',
    '2026-11-20T10:00:00',
    5,
    {},
    '0000-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
  ],
  level: ['error', 'INFO', 5, '', {}],
  flag: ['true', 1, 0, {}],
  tags: ['a', { 0: 'a' }, 5, ['a', 5], [null], Array.from({ length: 1001 }, (_, index) => `t${index}`)],
  object: ['a', 5, [], true],
  integer: ['1', 1.5, 1e300, 2 ** 53, {}, []],
  number: ['1', {}, true, []],
  deep: [JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) as unknown],
} as const;

const EVENT_FIELDS = {
  traceId: BAD.id,
  parentObservationId: BAD.text,
  name: BAD.text,
  startTime: BAD.time,
  metadata: BAD.deep,
  input: BAD.deep,
  output: BAD.deep,
  level: BAD.level,
  statusMessage: BAD.text,
  version: BAD.text,
};
const SPAN_FIELDS = { ...EVENT_FIELDS, endTime: BAD.time };
const COMMON_GENERATION_FIELDS = {
  ...SPAN_FIELDS,
  completionStartTime: BAD.time,
  model: BAD.text,
  usage: BAD.object,
  usageDetails: BAD.object,
  costDetails: BAD.object,
};
const GENERATION_FIELDS = {
  ...COMMON_GENERATION_FIELDS,
  modelParameters: [...BAD.object, { a: { b: 1 } }, { a: [1] }, { a: { b: null } }, { a: [['x']] }],
  promptName: BAD.text,
  promptVersion: BAD.integer,
};
const REQUIRED_ID = [...BAD.id, '', null, undefined];
const OPTIONAL_ID = BAD.id;

const FIELDS_BY_TYPE: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  'trace-create': {
    id: OPTIONAL_ID,
    timestamp: BAD.time,
    name: [...BAD.text, 'x'.repeat(1001)],
    userId: BAD.text,
    sessionId: BAD.text,
    release: BAD.text,
    version: BAD.text,
    externalId: BAD.text,
    input: BAD.deep,
    output: BAD.deep,
    metadata: BAD.deep,
    tags: BAD.tags,
    public: BAD.flag,
  },
  'event-create': { id: REQUIRED_ID, ...EVENT_FIELDS },
  'span-create': { id: REQUIRED_ID, ...SPAN_FIELDS },
  'span-update': { id: REQUIRED_ID, ...SPAN_FIELDS },
  ...Object.fromEntries(
    [
      'generation-create',
      'generation-update',
      'agent-create',
      'tool-create',
      'chain-create',
      'retriever-create',
    ]
      .concat(['evaluator-create', 'embedding-create', 'guardrail-create'])
      .map((type) => [type, { id: REQUIRED_ID, ...GENERATION_FIELDS }]),
  ),
  ...Object.fromEntries(
    ['observation-create', 'observation-update'].map((type) => [
      type,
      {
        id: OPTIONAL_ID,
        type: [undefined, null, 'span', 'AGENT', 5],
        ...COMMON_GENERATION_FIELDS,
        modelParameters: [...BAD.object, { a: ['x'] }, { a: { b: 'x' } }],
      },
    ]),
  ),
};

const GOOD_BODY = { id: 'x', type: 'SPAN', promptName: undefined };

function withField(field: string, value: unknown): object {
  const partner =
    field === 'promptName' ? { promptVersion: 1 } : field === 'promptVersion' ? { promptName: 'p' } : {};
  return { ...GOOD_BODY, ...partner, [field]: value };
}

describe.each(Object.entries(FIELDS_BY_TYPE))('%s', (type, fields) => {
  it.each(Object.entries(fields))('names %s when it is malformed', (field, values) => {
    for (const value of values) {
      const issues = refuseOne(type, withField(field, value));
      expect(issues.map(({ path }) => path.slice(0, 2))).toEqual(issues.map(() => ['body', field]));
      expect(issues.every(({ code, message }) => code !== '' && message !== '')).toBe(true);
    }
  });

  it('takes an explicit null for every optional field', () => {
    const required = ['id', 'type'];
    const nulls = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
    const body = {
      ...nulls,
      ...Object.fromEntries(required.map((key) => [key, key === 'id' ? 'x' : 'SPAN'])),
    };
    expect(decodeEvents([makeEvent(type, body)]).errors).toEqual([]);
  });
});

describe('usage', () => {
  it.each(['input', 'output', 'total', 'promptTokens', 'completionTokens', 'totalTokens'])(
    'names %s',
    (field) => {
      for (const value of BAD.integer) {
        const issues = refuseOne('generation-create', { id: 'x', usage: { [field]: value } });
        expect(issues.map(({ path }) => path)).toEqual([['body', 'usage', field]]);
      }
    },
  );

  it.each(['inputCost', 'outputCost', 'totalCost'])('names %s', (field) => {
    for (const value of [...BAD.number, 1_000_000]) {
      const issues = refuseOne('generation-create', { id: 'x', usage: { [field]: value } });
      expect(issues.map(({ path }) => path)).toEqual([['body', 'usage', field]]);
    }
  });

  it('names a unit that does not exist, and a cost that cannot be stored', () => {
    expect(refuseOne('generation-create', { id: 'x', usage: { unit: 'tokens' } })[0]?.path).toEqual([
      'body',
      'usage',
      'unit',
    ]);
    const issues = refuseOne('generation-create', { id: 'x', costDetails: { total: 1e9 } });
    expect(issues[0]?.path).toEqual(['body', 'costDetails', 'total']);
  });

  it.each(['usageDetails', 'costDetails'])('bounds the keys of %s', (field) => {
    const map = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`k${index}`, 1]));
    expect(refuseOne('generation-create', { id: 'x', [field]: map })[0]?.path).toEqual(['body', field]);
  });
});

describe('the prompt pair', () => {
  it.each([{ promptName: 'p' }, { promptVersion: 1 }, { promptName: 'p', promptVersion: null }])(
    '%j is refused',
    (body) => {
      expect(refuseOne('generation-create', { id: 'x', ...body })[0]?.message).toContain('together');
    },
  );

  it('refuses a version below 0', () => {
    const issues = refuseOne('generation-create', { id: 'x', promptName: 'p', promptVersion: -1 });
    expect(issues[0]?.path).toEqual(['body', 'promptVersion']);
  });
});
