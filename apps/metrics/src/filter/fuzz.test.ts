import { render } from '@assay/clickhouse';
import { isAppError } from '@assay/errors';
import fc from 'fast-check';
import { OBSERVATION_FILTER_V1, OBSERVATION_FILTER_V2 } from '../observations/observation-filter.js';
import { SCORE_FILTER } from '../scores/score-filter.js';
import { TRACE_FILTER } from '../traces/trace-filter.js';
import type { FilterView } from './filter-column.js';
import { parseFilter } from './parse-filter.js';
import { resolveFilter } from './resolve-filter.js';

/** Set FUZZ_SEED to repeat a run, FUZZ_SECONDS for a longer one; fast-check prints the seed with a failure. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const interruptAfterTimeLimit = Number(process.env['FUZZ_SECONDS'] ?? 2) * 1000;
const settings = { seed, numRuns: 1_000_000, interruptAfterTimeLimit };

const VIEWS = [TRACE_FILTER, OBSERVATION_FILTER_V1, OBSERVATION_FILTER_V2, SCORE_FILTER];
const SCOPE = { projectId: 'p', range: {}, environments: [] };
/** Stands in every text of a fuzzed condition: the statement may hold it as a parameter only. */
const MARK = 'zqxj';

const TYPES = [
  'datetime string number stringOptions categoryOptions arrayOptions stringObject numberObject booleanObject',
  'boolean null positionInTrace nothing',
]
  .join(' ')
  .split(' ');
const OPERATORS = [
  ...['=', '<>', '>', '<', '>=', '<=', 'contains', 'does not contain', 'starts with', 'ends with', 'matches'],
  ...['any of', 'none of', 'all of', 'is null', 'is not null', 'like'],
];

/** Anything but a refusal of the client's making is a crash. Returns the statement's condition. */
function survive(view: FilterView, text: string): string {
  try {
    return render(resolveFilter(view, parseFilter(text)).where(SCOPE)).query;
  } catch (error) {
    if (isAppError(error) && error.kind === 'invalid') return '';
    throw error;
  }
}

const marked = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom("'; DROP TABLE traces; --", '\\', '{p0: String}', '%_\\', '\0'),
  )
  .map((text) => `${MARK}${text}`);
const time = fc.constantFrom(
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
  '2026-11-20',
  '2026-02-30T00:00:00Z',
  '-1',
  'NaN',
);
const value = fc.oneof(
  marked,
  time,
  fc.double(),
  fc.boolean(),
  fc.constant(''),
  fc.constant(null),
  fc.array(fc.oneof(marked, fc.double(), fc.constant('')), { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 3 }),
);

function conditionsOf(view: FilterView): fc.Arbitrary<unknown[]> {
  const names = view.columns.flatMap((column) => column.names);
  const condition = fc.record(
    {
      column: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, marked),
      type: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...TYPES) }, marked),
      operator: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...OPERATORS) }, marked),
      value,
      key: fc.oneof(marked, fc.constant(''), fc.constant('a.b.c'), fc.double()),
    },
    { requiredKeys: ['column', 'type'] },
  );
  return fc.array(fc.oneof({ weight: 9, arbitrary: condition }, fc.jsonValue({ maxDepth: 3 })), {
    maxLength: 4,
  });
}

describe(`the filter grammar (FUZZ_SEED=${seed})`, () => {
  it.each(VIEWS.map((view) => [view.name, view] as const))(
    'survives any condition on %s, and keeps its texts out of the statement',
    (_name, view) => {
      let resolved = 0;
      fc.assert(
        fc.property(conditionsOf(view), (conditions) => {
          const query = survive(view, JSON.stringify(conditions));
          if (query !== '') resolved += 1;
          expect(query).not.toContain(MARK);
        }),
        settings,
      );
      expect(resolved).toBeGreaterThan(50);
    },
    20_000,
  );

  it('survives any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.string({ unit: fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '\\', 'e', '1', '-') }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...VIEWS), (raw, view) => void survive(view, raw)),
      settings,
    );
  });
});
