import { NOON_US, SECOND_US } from './rows.js';
import type { Random } from './random.js';
import type { JsonCondition } from './reference-filter.js';
import { ENVIRONMENTS, LEVEL_NAMES, SCORE_NAMES, TAGS, TYPE_NAMES, USERS, WORDS } from './world.js';

const TEXTS = [
  ...WORDS,
  ...ENVIRONMENTS,
  ...LEVEL_NAMES,
  ...TYPE_NAMES,
  ...USERS,
  'al',
  'ta',
  't1',
  't2-o0',
  'r1',
  'own',
  '1',
  's1',
  'API',
  'BOOLEAN',
  'good',
  'm1',
  "it's",
  '%',
];
const STRING_OPERATORS = ['=', 'contains', 'does not contain', 'starts with', 'ends with'];
const COMPARISONS = ['>', '<', '>=', '<='];

/** Condition types that fit a column, by what the reference says it holds. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  text: ['string', 'stringOptions', 'null'],
  number: ['number', 'number', 'null'],
  time: ['datetime', 'datetime', 'null'],
  flag: ['boolean', 'null'],
  list: ['arrayOptions', 'stringOptions', 'null'],
  map: ['stringObject', 'stringObject', 'null'],
};

const SCORE_TYPES: Readonly<Record<string, readonly string[]>> = {
  scores_avg: ['numberObject', 'null'],
  score_categories: ['categoryOptions', 'stringOptions', 'null'],
  score_booleans: ['booleanObject', 'null'],
  scores: ['numberObject', 'categoryOptions', 'stringOptions', 'booleanObject', 'null'],
};

/** A random condition that fits a column of a kind. */
export function randomCondition(random: Random, column: string, kind: string): JsonCondition {
  const type = random.pick((kind === 'scores' ? SCORE_TYPES[column] : TYPES[kind]) ?? []);
  const condition = (operator: string, value: unknown, key?: string): JsonCondition => ({
    type,
    column,
    operator,
    value,
    ...(key === undefined ? {} : { key }),
  });
  switch (type) {
    case 'string':
      return condition(random.pick(STRING_OPERATORS), random.pick(TEXTS));
    case 'stringOptions': {
      const isOfScores = kind === 'scores';
      const options = isOfScores ? ['tone:good', 'quality:bad', 'x:y'] : kind === 'list' ? TAGS : TEXTS;
      const values = random.some(options, 0.3);
      return condition(random.pick(['any of', 'none of']), values.length > 0 ? values : [options[0]]);
    }
    case 'number':
      return condition(
        random.pick(['=', ...COMPARISONS]),
        random.pick([-1, 0, 0, 1, 2, 0.5, 1.25, 3, 500, 1000.5]),
      );
    case 'datetime':
      return condition(
        random.pick(COMPARISONS),
        new Date((NOON_US + random.int(25) * SECOND_US) / 1000).toISOString(),
      );
    case 'boolean':
      return condition(random.pick(['=', '<>']), random.chance(0.5));
    case 'arrayOptions': {
      const operator = random.pick(['any of', 'none of', 'all of']);
      const values = random.some([...TAGS, 'search'], 0.4);
      return condition(operator, operator === 'any of' && values.length === 0 ? ['red'] : values);
    }
    case 'stringObject':
      return condition(
        random.pick(STRING_OPERATORS),
        random.pick([...TEXTS, 'eu', '5', '2']),
        random.pick(['region', 'a.b', 'deep', 'deep.x', 'deep.y.z', 'deep.y', 'absent']),
      );
    case 'numberObject':
      return condition(
        random.pick(['=', ...COMPARISONS]),
        random.pick([0, 0.25, 0.5, 0.75, 1]),
        random.pick(SCORE_NAMES),
      );
    case 'booleanObject':
      return condition(random.pick(['=', '<>']), random.chance(0.5), random.pick(SCORE_NAMES));
    case 'categoryOptions':
      return condition(
        random.pick(['any of', 'none of']),
        random.chance(0.5) ? ['good'] : ['bad', 'good'],
        random.pick(SCORE_NAMES),
      );
    default:
      return condition(random.pick(['is null', 'is not null']), '');
  }
}
