import fc from 'fast-check';
import type { ObservationStatement } from '../decode/statements.js';
import { encodeDelta, type Delta, type Provenance } from './delta.js';
import { isGreaterText, leastOf, greatestOf, makeHeads } from './field-text.js';
import { mergeFields, type FieldMap } from './fields.js';
import { readObservation, readTrace } from './values.js';
import { deletionVersion, isStandalone, standaloneVersion, stateVersion } from './version.js';

const by: Provenance = { source: 'batch', apiKeyId: 'k', sdkName: 's', sdkVersion: '1' };

function mergeAll(deltas: readonly Delta[]): FieldMap {
  const state: FieldMap = new Map();
  for (const delta of deltas) mergeFields(state, delta.fields);
  return state;
}

const observation = (eventUs: number, values: ObservationStatement['values'], isUpdate = false): Delta =>
  encodeDelta({ kind: 'observation', entityId: 'o', eventUs, isUpdate, values }, by, 1);

describe('field texts', () => {
  it('compares as UTF-8 bytes do', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(isGreaterText(a, b)).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)) > 0);
      }),
    );
    expect(isGreaterText('\u{1F600}', '\uFFFD')).toBe(true);
    expect('\u{1F600}' > '\uFFFD').toBe(false);
  });

  it('has as many digits for every time and turns the order around for the first', () => {
    const time = fc.integer({ min: 0, max: 7_258_118_400_000_000 });
    fc.assert(
      fc.property(time, time, (a, b) => {
        const x = makeHeads(a, false);
        const y = makeHeads(b, false);
        expect([x.last.length, x.first.length]).toEqual([22, 22]);
        expect(x.last > y.last).toBe(a > b);
        expect(x.first > y.first).toBe(a < b);
        expect(leastOf(a) > leastOf(b)).toBe(a < b);
        expect(greatestOf(a) > greatestOf(b)).toBe(a > b);
      }),
    );
  });

  it('complements exactly', () => {
    for (const us of [0, 1, 99_999_999, 100_000_000, 1_700_000_000_123_456])
      expect(makeHeads(us, false).first.slice(0, 20)).toBe(String(99_999_999_999_999_999_999n - BigInt(us)));
  });
});

describe('merging', () => {
  const statement = fc.record({
    eventUs: fc.integer({ min: 0, max: 3 }).map((n) => 1_700_000_000_000_000 + n),
    isUpdate: fc.boolean(),
    values: fc.record(
      {
        name: fc.constantFrom('a', 'b', '\u{1F600}', '\uFFFD'),
        startUs: fc.constantFrom(1_700_000_000_000_001, 1_700_000_000_000_002),
        traceId: fc.constantFrom('t1', 't2'),
        tags: fc.array(fc.constantFrom('x', 'y', 'z')),
        metadata: fc.dictionary(fc.constantFrom('k', 'l', '__proto__'), fc.string(), {
          noNullPrototype: false,
        }),
        providedUsage: fc.dictionary(fc.constantFrom('input', 'output'), fc.nat()),
      },
      { requiredKeys: [] },
    ),
  });

  it('gives the same state in any order, with any repetition and any grouping', () => {
    fc.assert(
      fc.property(
        fc
          .array(statement, { minLength: 1, maxLength: 8 })
          .chain((statements) =>
            fc.tuple(
              fc.constant(statements),
              fc.shuffledSubarray([...statements, ...statements], { minLength: 2 * statements.length }),
              fc.nat({ max: 8 }),
            ),
          ),
        ([statements, shuffled, cut]) => {
          const encode = (some: typeof statements): Delta[] =>
            some.map(({ eventUs, isUpdate, values }) =>
              observation(eventUs, values as ObservationStatement['values'], isUpdate),
            );
          const once = mergeAll(encode(statements));
          const left = mergeAll(encode(shuffled.slice(0, cut)));
          mergeFields(left, Object.fromEntries(mergeAll(encode(shuffled.slice(cut)))));
          expect(new Map([...left].sort())).toEqual(new Map([...once].sort()));
          expect(JSON.stringify(readObservation(left))).toBe(JSON.stringify(readObservation(once)));
        },
      ),
    );
  });

  it('lets an update win a tie against the create of the same time', () => {
    const create = observation(5, { name: 'create' });
    const update = observation(5, { name: 'update' }, true);
    for (const order of [
      [create, update],
      [update, create],
    ])
      expect(readObservation(mergeAll(order)).values.name).toBe('update');
  });

  it('keeps the trace id, start and environment of the earliest statement, of the create on a tie', () => {
    const create = observation(5, { traceId: 't1', startUs: 7, environment: 'a' });
    const update = observation(5, { traceId: 't2', startUs: 6, environment: 'b' }, true);
    const late = observation(9, { traceId: 't3', startUs: 1, environment: 'c' });
    expect(readObservation(mergeAll([late, update, create])).values).toMatchObject({
      traceId: 't1',
      startUs: 7,
      environment: 'a',
    });
  });

  it('reads what a trace event says before what a root span implies', () => {
    const say = (origin: 'event' | 'root', eventUs: number, name: string): Delta =>
      encodeDelta(
        {
          kind: 'trace',
          origin,
          entityId: 't',
          eventUs,
          isUpdate: false,
          values: { name, minStartUs: eventUs },
        },
        by,
        1,
      );
    const state = mergeAll([say('root', 9, 'root'), say('event', 1, 'event')]);
    expect(readTrace(state).values).toMatchObject({ name: 'event', minStartUs: 1 });
    expect(readTrace(mergeAll([say('root', 9, 'late'), say('root', 3, 'early')])).values.name).toBe('late');
  });
});

describe('versions', () => {
  it('puts a state with more deltas above one with fewer, and a deletion above all before it', () => {
    const us = 1_763_700_000_000_000;
    const versions = [
      standaloneVersion(us),
      stateVersion({ ingestedUs: us, batches: 1 }),
      stateVersion({ ingestedUs: us, batches: 2 }),
      stateVersion({ ingestedUs: us, batches: 9999 }),
      standaloneVersion(us + 1),
    ].map(BigInt);
    expect(versions).toEqual([...versions].sort((a, b) => (a < b ? -1 : 1)));
    expect(BigInt(deletionVersion(us))).toBe(versions[3]);
    expect(isStandalone(standaloneVersion(us))).toBe(true);
    expect(isStandalone(stateVersion({ ingestedUs: us, batches: 1 }))).toBe(false);
  });
});
