import fc from 'fast-check';
import type { ObservationRow, ScoreRow, TraceRow } from '@assay/telemetry';
import { ModelTable } from '../cost/model-table.js';
import type { ObservationStatement, TraceStatement } from '../decode/statements.js';
import { Entity } from '../write/entity.js';
import { buildRow, type RowContext } from '../write/row-builder.js';
import { encodeDelta, encodeScoreDelta, type Delta } from './delta.js';
import { decodeSaid } from './said.js';

const by = { source: 'batch', apiKeyId: 'k', sdkName: 's', sdkVersion: '1' };
const context: RowContext = {
  models: new ModelTable([]),
  updatedMs: 5,
  expireAt: '2149-06-06',
  findPromptId: () => undefined,
  onDropped: () => undefined,
  onUnpriced: () => undefined,
};

/** The row of an entity of which these are the first words, and the fields that come back from it. */
function passThroughRow(deltas: readonly Delta[]) {
  const [first] = deltas;
  if (!first) throw new Error('nothing said');
  const entity = new Entity(first.kind, 'p', first.id);
  for (const { fields } of deltas) entity.standAlone(fields, 1_700_000_000_000_000);
  const { line } = buildRow(entity, context);
  const row = { metadata: {}, input: '', output: '', ...JSON.parse(line) } as { said: string };
  return {
    row,
    fields: decodeSaid(first.kind, row as unknown as ObservationRow & TraceRow & ScoreRow, row.said),
    expected: Object.fromEntries(entity.fields),
  };
}

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
const dictionary = fc.dictionary(text, text, { maxKeys: 3 });
const us = fc.integer({ min: 0, max: 3 }).map((n) => 1_700_000_000_000_000 + n);

const observations = fc.array(
  fc.record({
    kind: fc.constant('observation' as const),
    entityId: fc.constant('o'),
    eventUs: us,
    isUpdate: fc.boolean(),
    values: fc.record(
      {
        type: fc.constantFrom('SPAN', 'GENERATION'),
        name: text,
        traceId: fc.constantFrom('t', 'o'),
        parentObservationId: text,
        startUs: us,
        endUs: us,
        environment: fc.constantFrom('default', 'prod'),
        level: fc.constantFrom('DEFAULT', 'ERROR'),
        statusMessage: text,
        model: text,
        modelParameters: fc.constant('{"a":1}'),
        providedUsage: fc.constant({ input: 3, output: 4 }),
        providedCost: fc.constant({ total: 0.1 }),
        prompt: fc.constant({ name: 'n', version: 2 }),
        toolCalls: fc.constant(['{"id":1}']),
        tags: fc.array(text, { maxLength: 2 }),
        public: fc.boolean(),
        input: text,
        output: text,
        metadata: dictionary,
      },
      { requiredKeys: [] },
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

it('gives back every field of an observation, whatever was said about it', () => {
  fc.assert(
    fc.property(observations, (statements) => {
      const deltas = statements.map((one) => encodeDelta(one as ObservationStatement, by, 9));
      const { fields, expected } = passThroughRow(deltas);
      expect(fields).toEqual(expected);
    }),
  );
});

it('gives back every field of a trace and of a score', () => {
  const trace = (origin: 'event' | 'root', values: TraceStatement['values'], eventUs: number): Delta =>
    encodeDelta({ kind: 'trace', origin, entityId: 't', eventUs, isUpdate: false, values }, by, 9);
  const traces = passThroughRow([
    trace('event', { name: 'said', userId: 'u', tags: ['a'], metadata: { k: '0' }, input: '"in"' }, 5),
    trace('root', { name: 'implied', environment: 'e', minStartUs: 3, maxEndUs: 7, output: '0' }, 6),
  ]);
  expect(traces.fields).toEqual(traces.expected);
  const scores = passThroughRow([
    encodeScoreDelta(
      's',
      { name: 'n', dataType: 'NUMERIC', value: 0, traceId: 't', comment: 'c', metadata: { k: 'v' } },
      { eventUs: 5, isUpdate: false, receivedMs: 9 },
    ),
  ]);
  expect(scores.fields).toEqual(scores.expected);
});

it('does not repeat the long texts that columns hold', () => {
  const { row } = passThroughRow([
    encodeDelta(
      {
        kind: 'observation',
        entityId: 'o',
        eventUs: 5,
        isUpdate: false,
        values: { input: 'x'.repeat(5000), output: 'y'.repeat(5000), metadata: { k: 'z'.repeat(5000) } },
      },
      by,
      9,
    ),
  ]);
  expect(row.said.length).toBeLessThan(300);
});
