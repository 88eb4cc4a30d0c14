import {
  ARRAY_OPERATORS,
  BOOLEAN_OPERATORS,
  COMPARISONS,
  NULL_OPERATORS,
  NUMBER_OPERATORS,
  OPTION_OPERATORS,
  STRING_OPERATORS,
  type Ask,
  type AskType,
} from './filter-condition.js';
import type { Refuse } from './parse-filter.js';
import { parseTimeUs } from './time-text.js';

type Fields = Readonly<Record<string, unknown>>;
/** Reads a value; undefined when it was refused. */
type ReadValue = (value: unknown, refuse: Refuse, operator: string) => unknown;

interface AskRule {
  readonly operators: readonly string[];
  readonly readValue: ReadValue;
  readonly hasKey?: true;
}

const MAX_TEXT_CHARS = 20_000;
const MAX_OPTIONS = 1_000;

const expected = (refuse: Refuse, what: string): undefined => {
  refuse(['value'], 'invalid_type', `Invalid input: expected ${what}`);
  return undefined;
};

const readText: ReadValue = (value, refuse) => {
  if (typeof value !== 'string') return expected(refuse, 'string');
  if (value.length <= MAX_TEXT_CHARS) return value;
  refuse(['value'], 'too_big', `Too big: expected string to have <=${MAX_TEXT_CHARS} characters`);
  return undefined;
};

const readNumber: ReadValue = (value, refuse) =>
  typeof value === 'number' && Number.isFinite(value) ? value : expected(refuse, 'number');

const readBoolean: ReadValue = (value, refuse) =>
  typeof value === 'boolean' ? value : expected(refuse, 'boolean');

const readTime: ReadValue = (value, refuse) => {
  const us = typeof value === 'string' ? parseTimeUs(value) : undefined;
  return us ?? expected(refuse, 'date');
};

const readEmpty: ReadValue = (value, refuse) => (value === '' ? value : expected(refuse, '""'));

const readOptions: ReadValue = (value, refuse, operator) => {
  if (!Array.isArray(value) || !value.every((option) => typeof option === 'string')) {
    return expected(refuse, 'array of strings');
  }
  if (value.length > MAX_OPTIONS) {
    refuse(['value'], 'too_big', `Too big: expected array to have <=${MAX_OPTIONS} items`);
    return undefined;
  }
  if (value.length > 0 || operator !== 'any of') return value;
  refuse(['value'], 'too_small', 'Too small: expected array to have >=1 items');
  return undefined;
};

const readSomeOptions: ReadValue = (value, refuse) => readOptions(value, refuse, 'any of');

const RULES: Readonly<Record<AskType, AskRule>> = {
  datetime: { operators: COMPARISONS, readValue: readTime },
  string: { operators: STRING_OPERATORS, readValue: readText },
  number: { operators: NUMBER_OPERATORS, readValue: readNumber },
  stringOptions: { operators: OPTION_OPERATORS, readValue: readSomeOptions },
  categoryOptions: { operators: OPTION_OPERATORS, readValue: readSomeOptions, hasKey: true },
  arrayOptions: { operators: ARRAY_OPERATORS, readValue: readOptions },
  stringObject: { operators: STRING_OPERATORS, readValue: readText, hasKey: true },
  numberObject: { operators: NUMBER_OPERATORS, readValue: readNumber, hasKey: true },
  booleanObject: { operators: BOOLEAN_OPERATORS, readValue: readBoolean, hasKey: true },
  boolean: { operators: BOOLEAN_OPERATORS, readValue: readBoolean },
  null: { operators: NULL_OPERATORS, readValue: readEmpty },
};

/** Accepted in filters and never looked at. */
const IGNORED_TYPE = 'positionInTrace';

/** Every name that `type` may have. */
export const COLUMN_TYPES: ReadonlySet<string> = new Set([...Object.keys(RULES), IGNORED_TYPE]);

/** What a condition of a known type asks; undefined when something in it was refused, or it is to be ignored. */
export function readAsk(type: string, fields: Fields, refuse: Refuse): Ask | undefined {
  if (type === IGNORED_TYPE) return undefined;
  const rule = RULES[type as AskType];
  const { operator, key } = fields;
  const isKnown = typeof operator === 'string' && rule.operators.includes(operator);
  if (!isKnown) {
    const known = rule.operators.map((name) => JSON.stringify(name)).join('|');
    refuse(['operator'], 'invalid_value', `Invalid option: expected one of ${known}`);
  }
  const isKeyed = rule.hasKey !== true || (typeof key === 'string' && key.length <= MAX_TEXT_CHARS);
  if (!isKeyed) refuse(['key'], 'invalid_type', 'Invalid input: expected string');
  const value = rule.readValue(fields['value'], refuse, String(operator));
  if (!isKnown || !isKeyed || value === undefined) return undefined;
  return { type, operator, value, ...(rule.hasKey ? { key } : {}) } as Ask;
}
