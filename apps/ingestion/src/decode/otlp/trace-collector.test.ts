import fc from 'fast-check';
import type { TraceStatement, TraceValues } from '../statements.js';
import {
  decodeSpan,
  encodeJson,
  makeExport,
  makeSpan,
  NOW_MS,
  START_US,
  TRACE_ID,
  type Plain,
  type SpanOptions,
} from '../testing/otlp-messages.js';
import { decodeExport } from './decode-export.js';

const CHILD = { parentSpanId: 'b7ad6b7169203332' };
const SCOPE = 'langfuse-sdk';

function saidBy(options: SpanOptions, origin: TraceStatement['origin']): TraceValues | undefined {
  const { decoded } = decodeSpan({ scope: SCOPE, ...options });
  return decoded.traces.find((statement) => statement.origin === origin)?.values;
}

function decodeSpans(spans: readonly object[]): readonly TraceStatement[] {
  return decodeExport(encodeJson(makeExport(spans, { scope: SCOPE })), 'json', { nowMs: NOW_MS }).traces;
}

describe('every span', () => {
  it('says the extent and the environment of its trace', () => {
    const { decoded } = decodeSpan({ attributes: { 'langfuse.environment': 'prod' }, span: CHILD });
    expect(decoded.traces).toEqual([
      {
        kind: 'trace',
        origin: 'member',
        entityId: TRACE_ID,
        eventUs: START_US,
        isUpdate: false,
        values: { minStartUs: START_US, maxEndUs: START_US + 1_000_000, environment: 'prod' },
      },
    ]);
  });

  it('shares one such statement with the others of its trace', () => {
    const at = (seconds: number, environment: string, spanId: string): object =>
      makeSpan({
        attributes: { 'langfuse.environment': environment },
        span: {
          ...CHILD,
          spanId,
          startTimeUnixNano: `${START_US + seconds * 1_000_000}000`,
          endTimeUnixNano: `${START_US + 60_000_000 - seconds * 1_000_000}000`,
        },
      });
    const traces = decodeSpans([
      at(2, 'b', '2222222222222222'),
      at(1, 'a', '1111111111111111'),
      at(3, 'c', '3333333333333333'),
    ]);
    expect(traces).toHaveLength(1);
    expect(traces[0]).toMatchObject({
      eventUs: START_US + 1_000_000,
      values: { minStartUs: START_US + 1_000_000, maxEndUs: START_US + 59_000_000, environment: 'a' },
    });
  });
});

describe('a root span', () => {
  const attributes = {
    'langfuse.observation.input': 'in',
    'langfuse.observation.output': 'out',
    'langfuse.observation.metadata.k': 'v',
    'langfuse.version': 'v1',
    'user.id': 'u',
  };

  it('implies what its own fields mean for the trace', () => {
    expect(saidBy({ attributes, resource: { 'langfuse.release': 'r' } }, 'root')).toMatchObject({
      name: 'work',
      input: 'in',
      output: 'out',
      release: 'r',
      metadata: { k: 'v', scope: expect.any(String) as string },
    });
  });

  it('says explicitly what trace attributes say', () => {
    expect(saidBy({ attributes }, 'event')).toEqual({ userId: 'u', version: 'v1' });
  });

  it('implies nothing that it says explicitly', () => {
    const explicit = {
      ...attributes,
      'langfuse.trace.name': 'mine',
      'langfuse.trace.input': 'trace in',
      'langfuse.trace.output': 'trace out',
      'langfuse.trace.metadata.k': 'trace',
      'langfuse.trace.tags': ['a'],
      'langfuse.trace.public': true,
    };
    const root = saidBy({ attributes: explicit }, 'root');
    expect([root?.name, root?.input, root?.output, root?.version, root?.metadata?.['k']]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(saidBy({ attributes: explicit }, 'event')).toEqual({
      name: 'mine',
      input: 'trace in',
      output: 'trace out',
      metadata: { k: 'trace' },
      tags: ['a'],
      public: true,
      userId: 'u',
      version: 'v1',
    });
  });

  it.each([true, 'true'])('may be one by attribute: %j', (flag) => {
    const options = { span: CHILD, attributes: { 'langfuse.internal.as_root': flag } };
    expect(saidBy(options, 'root')).toMatchObject({ name: 'work' });
  });
});

describe('another span', () => {
  it.each<[Readonly<Record<string, Plain>>, TraceValues]>([
    [{ 'langfuse.trace.name': 'n' }, { name: 'n' }],
    [{ 'langfuse.trace.input': 'i' }, { input: 'i' }],
    [{ 'langfuse.trace.output': 'o' }, { output: 'o' }],
    [{ 'langfuse.trace.metadata': '{"a":1}' }, { metadata: { a: '1' } }],
    [{ 'langfuse.trace.metadata.a': 'x' }, { metadata: { a: 'x' } }],
    [{ 'langfuse.trace.public': true }, { public: true }],
    [{ 'langfuse.trace.tags': ['t'] }, { tags: ['t'] }],
    [
      { 'user.id': 'u', 'langfuse.version': 'v' },
      { userId: 'u', version: 'v' },
    ],
    [
      { 'langfuse.session.id': 's', 'langfuse.release': 'r' },
      { sessionId: 's', release: 'r' },
    ],
    [{ 'ai.telemetry.metadata.userId': 'u' }, { userId: 'u' }],
    [{ 'tag.tags': ['t'] }, { tags: ['t'] }],
    [{ 'langfuse.observation.metadata.langfuse_user_id': 'u' }, { userId: 'u' }],
  ])('speaks for its trace by %j', (attributes, values) => {
    expect(saidBy({ span: CHILD, attributes }, 'event')).toEqual(values);
    expect(saidBy({ span: CHILD, attributes }, 'root')).toBeUndefined();
  });

  it.each<[Readonly<Record<string, Plain>>]>([
    [{}],
    [{ 'langfuse.version': 'v' }],
    [{ 'langfuse.observation.input': 'i' }],
    [{ 'langfuse.observation.metadata.k': 'v' }],
    [{ 'langfuse.trace.public': false }],
    [{ 'user.id': '' }],
  ])('does not by %j', (attributes) => {
    expect(saidBy({ span: CHILD, attributes }, 'event')).toBeUndefined();
  });
});

describe('many spans of one trace', () => {
  it('that say the same are one statement', () => {
    const spans = Array.from({ length: 100 }, (_, index) =>
      makeSpan({
        attributes: { 'user.id': 'u', 'session.id': 's' },
        span: { ...CHILD, spanId: `${index}`.padStart(16, '0'), startTimeUnixNano: `${START_US + index}000` },
      }),
    );
    const said = decodeSpans(spans).filter(({ origin }) => origin === 'event');
    expect(said).toHaveLength(1);
    expect(said[0]?.eventUs).toBe(START_US + 99);
  });

  const spanArbitrary = fc.record({
    us: fc.integer({ min: 0, max: 4 }),
    isRoot: fc.boolean(),
    attributes: fc.dictionary(
      fc.constantFrom(
        'user.id',
        'session.id',
        'langfuse.trace.name',
        'langfuse.trace.metadata.a',
        'langfuse.trace.metadata.b',
      ),
      fc.constantFrom('x', 'y', 'z'),
      { maxKeys: 3 },
    ),
    tags: fc.subarray(['p', 'q', 'r']),
  });

  it('leave the same trace behind as each of them alone', () => {
    fc.assert(
      fc.property(fc.array(spanArbitrary, { maxLength: 30 }), (plans) => {
        const spans = plans.map(({ us, isRoot, attributes, tags }, index) =>
          makeSpan({
            attributes: { ...attributes, ...(tags.length > 0 && { 'langfuse.trace.tags': tags }) },
            span: {
              spanId: `${index}`.padStart(16, '0'),
              startTimeUnixNano: `${START_US + us}000`,
              name: `span-${index % 3}`,
              ...(!isRoot && CHILD),
            },
          }),
        );
        const together = decodeSpans(spans);
        const apart = spans.flatMap((span) => decodeSpans([span]));
        for (const origin of ['root', 'event'] as const) {
          expect(fold(together, origin)).toEqual(fold(apart, origin));
        }
        expect(together.filter(({ origin }) => origin === 'member')).toHaveLength(Math.min(plans.length, 1));
      }),
      { numRuns: 300 },
    );
  });
});

/** The store's merge: latest wins per field and metadata key, ties by the greater value; tags are united. */
function fold(
  statements: readonly TraceStatement[],
  origin: TraceStatement['origin'],
): Record<string, string> {
  const winners = new Map<string, { us: number; value: string }>();
  const offer = (key: string, us: number, value: unknown): void => {
    const text = JSON.stringify(value);
    const known = winners.get(key);
    if (!known || us > known.us || (us === known.us && text > known.value))
      winners.set(key, { us, value: text });
  };
  for (const { eventUs, values } of statements.filter((statement) => statement.origin === origin)) {
    const { metadata = {}, tags = [], ...fields } = values;
    for (const [key, value] of Object.entries(fields)) offer(key, eventUs, value);
    for (const [key, value] of Object.entries(metadata)) offer(`metadata.${key}`, eventUs, value);
    for (const tag of tags) offer(`tags.${tag}`, 0, tag);
  }
  return Object.fromEntries([...winners].sort().map(([key, { value }]) => [key, value]));
}
