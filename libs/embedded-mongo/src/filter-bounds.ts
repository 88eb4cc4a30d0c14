import { BSONRegExp } from 'bson';
import { compareValues } from './bson-order.js';
import { compileFilter } from './predicate.js';
import { type Doc, isDoc, isOperatorDoc, setField, toNumber, TYPE_RANK, typeRank } from './values.js';

export interface Bound {
  value: unknown;
  inclusive: boolean;
}

/** What a filter says of one path, as far as an index can use it. */
export interface FieldBounds {
  /** The value must be one of these; absent when there is no such condition. */
  points?: unknown[];
  lower?: Bound;
  upper?: Bound;
  /** Nothing but points or bounds was asked of the path. */
  exact: boolean;
  /** A missing value cannot match. */
  excludesMissing: boolean;
}

/** A filter as a conjunction over paths. */
export interface FilterBounds {
  fields: Map<string, FieldBounds>;
  /** Branches of the first `$or`, when there is one. */
  branches: Doc[] | undefined;
  /** There are conditions that no path expresses (`$or`, `$nor`, `$expr`). */
  hasOther: boolean;
}

function isIndexable(value: unknown): boolean {
  if (Array.isArray(value) || value === undefined) return false;
  const rank = typeRank(value);
  return rank !== TYPE_RANK.regex && !(rank === TYPE_RANK.number && Number.isNaN(toNumber(value)));
}

function isRangeValue(value: unknown): boolean {
  const rank = typeRank(value);
  return (
    isIndexable(value) && rank !== TYPE_RANK.null && rank !== TYPE_RANK.minKey && rank !== TYPE_RANK.maxKey
  );
}

function addPoints(bounds: FieldBounds, points: unknown[]): void {
  if (bounds.points) bounds.exact = false;
  if (!bounds.points || points.length < bounds.points.length) bounds.points = points;
  if (points.every((point) => point !== null)) bounds.excludesMissing = true;
}

function addBound(bounds: FieldBounds, side: 'lower' | 'upper', bound: Bound): void {
  const other = side === 'lower' ? bounds.upper : bounds.lower;
  bounds.excludesMissing = true;
  if (bounds[side] || (other && typeRank(other.value) !== typeRank(bound.value))) bounds.exact = false;
  else bounds[side] = bound;
}

/** `/^abc/` is the range of texts that start with `abc`; the pattern itself is still tested. */
function addRegexPrefix(bounds: FieldBounds, pattern: string, flags: string): void {
  bounds.exact = false;
  bounds.excludesMissing = true;
  const prefix = /^\^([\w\-:@/ ]+)(?![*?{+|])/.exec(pattern)?.[1];
  if (prefix === undefined || flags !== '' || pattern.includes('|')) return;
  // The last character may be what a quantifier applies to.
  const literal = /^\^[\w\-:@/ ]+[*?{+]/.test(pattern) ? prefix.slice(0, -1) : prefix;
  if (literal === '' || bounds.lower || bounds.upper) return;
  bounds.lower = { value: literal, inclusive: true };
  bounds.upper = { value: `${literal.slice(0, -1)}${nextCharacter(literal)}`, inclusive: false };
}

function nextCharacter(text: string): string {
  return String.fromCharCode(text.charCodeAt(text.length - 1) + 1);
}

function addOperator(bounds: FieldBounds, operator: string, argument: unknown, siblings: Doc): void {
  switch (operator) {
    case '$eq':
      if (isIndexable(argument)) addPoints(bounds, [argument]);
      else bounds.exact = false;
      return;
    case '$in':
      if (Array.isArray(argument) && argument.every(isIndexable)) addPoints(bounds, argument);
      else bounds.exact = false;
      return;
    case '$gt':
    case '$gte':
      if (isRangeValue(argument))
        addBound(bounds, 'lower', { value: argument, inclusive: operator === '$gte' });
      else bounds.exact = false;
      return;
    case '$lt':
    case '$lte':
      if (isRangeValue(argument))
        addBound(bounds, 'upper', { value: argument, inclusive: operator === '$lte' });
      else bounds.exact = false;
      return;
    case '$regex': {
      const flags = typeof siblings['$options'] === 'string' ? siblings['$options'] : '';
      if (typeof argument === 'string') addRegexPrefix(bounds, argument, flags);
      else if (argument instanceof BSONRegExp)
        addRegexPrefix(bounds, argument.pattern, argument.options + flags);
      else bounds.exact = false;
      return;
    }
    case '$exists':
      bounds.exact = false;
      if (argument === true) bounds.excludesMissing = true;
      return;
    default:
      bounds.exact = false;
  }
}

function addCondition(bounds: FieldBounds, condition: unknown): void {
  if (condition instanceof BSONRegExp) {
    addRegexPrefix(bounds, condition.pattern, condition.options);
  } else if (isOperatorDoc(condition)) {
    for (const [operator, argument] of Object.entries(condition))
      addOperator(bounds, operator, argument, condition);
  } else if (isIndexable(condition)) {
    addPoints(bounds, [condition]);
  } else {
    bounds.exact = false;
  }
}

/** Reads from a filter what indexes can use; everything else only makes it inexact. */
export function readFilterBounds(filter: Doc): FilterBounds {
  const result: FilterBounds = { fields: new Map(), branches: undefined, hasOther: false };
  collect(filter, result);
  return result;
}

function collect(filter: Doc, result: FilterBounds): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const branch of condition) if (isDoc(branch)) collect(branch, result);
    } else if (name === '$or' && Array.isArray(condition) && condition.every(isDoc)) {
      result.hasOther = true;
      result.branches ??= condition;
    } else if (name.startsWith('$')) {
      if (name !== '$comment') result.hasOther = true;
    } else {
      const bounds = result.fields.get(name) ?? { exact: true, excludesMissing: false };
      addCondition(bounds, condition);
      result.fields.set(name, bounds);
    }
  }
}

/** True when every document that matches the filter also matches a partial index's expression. */
export function impliesPartial(bounds: FilterBounds, expression: Doc): boolean {
  return Object.entries(expression).every(([path, condition]) => {
    if (path === '$and' && Array.isArray(condition)) {
      return condition.every((branch) => isDoc(branch) && impliesPartial(bounds, branch));
    }
    const field = bounds.fields.get(path);
    return field !== undefined && fieldImplies(field, path, condition);
  });
}

function fieldImplies(field: FieldBounds, path: string, condition: unknown): boolean {
  if (field.points && field.points.length > 0) {
    const test = compileFilter({ [path]: condition });
    // A null condition also matches documents without the field.
    return field.points.every((point) => test(nest(path, point)) && (point !== null || test({})));
  }
  if (!isOperatorDoc(condition)) return false;
  return Object.entries(condition).every(([operator, argument]) => {
    switch (operator) {
      case '$exists':
        return argument === true && field.excludesMissing;
      case '$gt':
      case '$gte':
        return boundImplies(field.lower, argument, operator === '$gt', 1);
      case '$lt':
      case '$lte':
        return boundImplies(field.upper, argument, operator === '$lt', -1);
      case '$type': {
        const bound = field.lower ?? field.upper;
        // A numeric range spans four types, so it proves nothing about one of them.
        if (!bound || (typeRank(bound.value) === TYPE_RANK.number && argument !== 'number')) return false;
        return compileFilter({ [path]: { $type: argument } })(nest(path, bound.value));
      }
      default:
        return false;
    }
  });
}

function boundImplies(
  bound: Bound | undefined,
  limit: unknown,
  exclusive: boolean,
  direction: 1 | -1,
): boolean {
  if (!bound || typeRank(bound.value) !== typeRank(limit)) return false;
  const order = direction * compareValues(bound.value, limit);
  return order > 0 || (order === 0 && (!exclusive || !bound.inclusive));
}

function nest(path: string, value: unknown): Doc {
  let result: unknown = value;
  for (const part of path.split('.').reverse()) {
    const doc: Doc = {};
    setField(doc, part, result);
    result = doc;
  }
  return result as Doc;
}
