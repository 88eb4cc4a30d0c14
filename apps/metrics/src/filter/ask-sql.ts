import { and, bind, or, raw, sql, type Sql } from '@assay/clickhouse';
import { bindUs } from '../store/tables.js';
import type { Ask, AskOf, ArrayOperator, StringOperator } from './filter-condition.js';

/** A column map that sends a type here which the column does not take. */
function misplaced(ask: Ask): never {
  throw new Error(`no SQL for a condition of type ${ask.type}`);
}

/** How a text column stores "absent": as empty text, or never. */
export type Absence = 'empty' | 'never';

/**
 * A condition on a text. Absent values (empty text of an optional column) match `is null` and what equals the
 * empty text, but no negative operator.
 */
export function textIs(expression: Sql, ask: Ask, absence: Absence = 'never'): Sql {
  const isPresent = absence === 'empty' && sql`${expression} != ''`;
  switch (ask.type) {
    case 'string':
      return ask.operator === 'does not contain'
        ? and(isPresent, compareText(expression, ask.operator, ask.value))
        : compareText(expression, ask.operator, ask.value);
    case 'stringOptions':
      return ask.operator === 'any of'
        ? sql`${expression} IN ${bind.strings(ask.value)}`
        : and(isPresent, sql`${expression} NOT IN ${bind.strings(ask.value)}`);
    case 'null':
      return ask.operator === 'is null' ? sql`${expression} = ''` : sql`${expression} != ''`;
    default:
      return misplaced(ask);
  }
}

export function compareText(expression: Sql, operator: StringOperator, value: string): Sql {
  const text = bind.string(value);
  switch (operator) {
    case '=':
      return sql`${expression} = ${text}`;
    case 'contains':
      return sql`position(${expression}, ${text}) > 0`;
    case 'does not contain':
      return sql`position(${expression}, ${text}) = 0`;
    case 'starts with':
      return sql`startsWith(${expression}, ${text})`;
    case 'ends with':
      return sql`endsWith(${expression}, ${text})`;
    case 'matches':
      return matchesWords(expression, value, 'exact');
  }
}

/**
 * Full-text search: the value occurs literally and its first and last words are whole words there.
 *
 * @param letterCase `any` ignores it.
 */
export function matchesWords(expression: Sql, value: string, letterCase: 'any' | 'exact'): Sql {
  const literal = value.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
  const before = /^[\p{L}\p{N}]/u.test(value) ? '(?:^|[^\\pL\\pN])' : '';
  const after = /[\p{L}\p{N}]$/u.test(value) ? '(?:$|[^\\pL\\pN])' : '';
  const pattern = `${letterCase === 'any' ? '(?i)' : ''}${before}${literal}${after}`;
  return sql`match(${expression}, ${bind.string(pattern)})`;
}

/** A condition on a number; absent is null and matches `is null` only. */
export function numberIs(expression: Sql, ask: Ask): Sql {
  if (ask.type === 'number') return compareNumber(expression, ask);
  return ask.type === 'null' ? nullIs(expression, ask) : misplaced(ask);
}

export function compareNumber(expression: Sql, ask: AskOf<'number' | 'numberObject'>): Sql {
  return sql`${expression} ${raw(ask.operator)} ${bind.float(ask.value)}`;
}

export function timeIs(expression: Sql, ask: Ask): Sql {
  if (ask.type === 'datetime') return sql`${expression} ${raw(ask.operator)} ${bindUs(ask.value)}`;
  return ask.type === 'null' ? nullIs(expression, ask) : misplaced(ask);
}

export function booleanIs(expression: Sql, ask: Ask): Sql {
  if (ask.type === 'null') return nullIs(expression, ask);
  if (ask.type !== 'boolean') return misplaced(ask);
  return sql`${expression} = ${bind.bool(ask.value === (ask.operator === '='))}`;
}

function nullIs(expression: Sql, ask: AskOf<'null'>): Sql {
  return ask.operator === 'is null' ? sql`isNull(${expression})` : sql`isNotNull(${expression})`;
}

/** A condition on a list of texts; `is null` means that it is empty. */
export function listIs(expression: Sql, ask: Ask): Sql {
  switch (ask.type) {
    case 'arrayOptions':
    case 'stringOptions':
      return compareList(expression, ask.operator, ask.value);
    case 'null':
      return ask.operator === 'is null' ? sql`empty(${expression})` : sql`notEmpty(${expression})`;
    default:
      return misplaced(ask);
  }
}

function compareList(expression: Sql, operator: ArrayOperator, values: readonly string[]): Sql {
  const options = bind.strings(values);
  switch (operator) {
    case 'any of':
      return sql`hasAny(${expression}, ${options})`;
    case 'none of':
      return sql`NOT hasAny(${expression}, ${options})`;
    case 'all of':
      return sql`hasAll(${expression}, ${options})`;
  }
}

/** A condition on one key of a map of texts: without the key nothing matches, not even a negative operator. */
export function mapKeyIs(map: Sql, ask: Ask): Sql {
  if (ask.type === 'null') return listIs(map, ask);
  if (ask.type !== 'stringObject') return misplaced(ask);
  const key = bind.string(ask.key);
  return and(sql`mapContains(${map}, ${key})`, compareText(sql`${map}[${key}]`, ask.operator, ask.value));
}

/** Deeper keys than this are not looked for inside JSON. */
const MAX_PATH_PARTS = 12;

/**
 * As {@link mapKeyIs}, where `a.b` also means the member `b` of the JSON object stored under `a`, unless there is
 * a key `a.b`: that one is shown then.
 */
export function mapPathIs(map: Sql, ask: Ask): Sql {
  const parts = ask.type === 'stringObject' ? ask.key.split('.') : [];
  if (ask.type !== 'stringObject' || parts.length < 2 || parts.length > MAX_PATH_PARTS)
    return mapKeyIs(map, ask);
  const found = parts.slice(1).map((_part, index) => {
    const key = bind.string(parts.slice(0, index + 1).join('.'));
    const path = parts.slice(index + 1).map((part) => sql`, ${bind.string(part)}`);
    const place = path.reduce((whole, part) => sql`${whole}${part}`, sql`${map}[${key}]`);
    const value = sql`if(JSONType(${place}) = 'String', JSONExtractString(${place}), JSONExtractRaw(${place}))`;
    return sql`(mapContains(${map}, ${key}) AND JSONHas(${place}) AND ${compareText(value, ask.operator, ask.value)})`;
  });
  const isNested = sql`NOT mapContains(${map}, ${bind.string(ask.key)})`;
  return or(mapKeyIs(map, ask), and(isNested, or(...found)));
}
