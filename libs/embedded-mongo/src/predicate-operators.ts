import { BSONRegExp } from 'bson';
import { compareValues, regexParts } from './bson-order.js';
import { CommandError, makeUnsupported } from './command-error.js';
import { losslessNumber } from './numbers.js';
import { someAtPath } from './paths.js';
import {
  type Doc,
  isDoc,
  isOperatorDoc,
  isTruthy,
  toNumber,
  TYPE_RANK,
  typeName,
  typeRank,
} from './values.js';

/** Tests what a path reaches from a value; an empty path is the value itself. */
export type Matcher = (root: unknown, parts: readonly string[]) => boolean;

interface Context {
  compileFilter(filter: Doc): (doc: Doc) => boolean;
  compileCondition(condition: unknown): Matcher[];
}

type Test = (value: unknown) => boolean;
type Compile = (argument: unknown, siblings: Doc, context: Context) => Matcher;

function makeMatcher(test: Test, expand = true): Matcher {
  return (root, parts) => someAtPath(root, parts, 0, expand, test);
}

function negate(matcher: Matcher): Matcher {
  return (root, parts) => !matcher(root, parts);
}

function isRegex(value: unknown): value is BSONRegExp | RegExp {
  return value instanceof BSONRegExp || value instanceof RegExp;
}

/** Matches values equal to the given one; null also matches what is missing, a regular expression what it finds. */
export function makeEquality(value: unknown): Matcher {
  if (isRegex(value)) return makeMatcher(compileRegexTest(value));
  return makeMatcher(compileEqual(value));
}

function compileEqual(value: unknown): Test {
  if (typeof value === 'string')
    return (candidate) =>
      candidate === value || (typeof candidate === 'object' && compareValues(candidate, value) === 0);
  const rank = typeRank(value);
  return (candidate) => typeRank(candidate) === rank && compareValues(candidate, value) === 0;
}

/**
 * A JS regular expression of a BSON one.
 * @throws CommandError 2 for flags or syntax that JS has not.
 */
export function toJsRegex(value: unknown, extraFlags?: string): RegExp {
  let [pattern, flags] = regexParts(value);
  if (extraFlags !== undefined) flags = extraFlags;
  const inline = /^\(\?([imsu]+)\)/.exec(pattern);
  if (inline) {
    pattern = pattern.slice(inline[0].length);
    flags += inline[1] as string;
  }
  if (/[^imsu]/.test(flags))
    throw new CommandError(2, `Regular expression flags '${flags}' are not supported`);
  try {
    return new RegExp(pattern, [...new Set(flags.replace('u', ''))].join(''));
  } catch (error) {
    throw new CommandError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

function compileRegexTest(value: unknown, flags?: string): Test {
  const regex = toJsRegex(value, flags);
  return (candidate) =>
    typeof candidate === 'string'
      ? regex.test(candidate)
      : isRegex(candidate) && compareValues(candidate, value) === 0;
}

/** Range operators compare within one type; MinKey and MaxKey with everything. */
function compileRange(accept: (order: number) => boolean, acceptsEqual: boolean): Compile {
  return (argument) => {
    if (isRegex(argument)) throw new CommandError(2, "Can't have RegEx as arg to a range predicate");
    const rank = typeRank(argument);
    if (rank === TYPE_RANK.null) {
      return acceptsEqual ? makeEquality(null) : () => false;
    }
    if (rank === TYPE_RANK.minKey || rank === TYPE_RANK.maxKey) {
      return makeMatcher(
        (candidate) => candidate !== undefined && accept(compareValues(candidate, argument)),
      );
    }
    const isNan = rank === TYPE_RANK.number && Number.isNaN(toNumber(argument));
    return makeMatcher((candidate) => {
      if (typeRank(candidate) !== rank) return false;
      if (rank === TYPE_RANK.number && Number.isNaN(toNumber(candidate)) !== isNan) return false;
      return accept(compareValues(candidate, argument));
    });
  };
}

function requireArray(name: string, argument: unknown): unknown[] {
  if (!Array.isArray(argument)) throw new CommandError(2, `${name} needs an array`);
  return argument;
}

function compileIn(name: string): Compile {
  return (argument) => {
    const values = requireArray(name, argument);
    if (values.some(isOperatorDoc)) throw new CommandError(2, `cannot nest $ under ${name}`);
    const strings = new Set(values.filter((value) => typeof value === 'string'));
    const others = values
      .filter((value) => typeof value !== 'string')
      .map((value) => (isRegex(value) ? compileRegexTest(value) : compileEqual(value)));
    return makeMatcher(
      (candidate) =>
        (typeof candidate === 'string' && strings.has(candidate)) || others.some((test) => test(candidate)),
    );
  };
}

const compileAll: Compile = (argument, _siblings, context) => {
  const items = requireArray('$all', argument);
  if (items.length === 0) return () => false;
  const matchers = items.flatMap((item) =>
    isOperatorDoc(item) && '$elemMatch' in item ? context.compileCondition(item) : [makeEquality(item)],
  );
  return (root, parts) => matchers.every((matcher) => matcher(root, parts));
};

const LOGICAL = new Set(['$and', '$or', '$nor', '$expr']);

const compileElemMatch: Compile = (argument, _siblings, context) => {
  if (!isDoc(argument)) throw new CommandError(2, '$elemMatch needs an Object');
  const [first] = Object.keys(argument);
  let testItem: Test;
  if (isOperatorDoc(argument) && !LOGICAL.has(first as string)) {
    const matchers = context.compileCondition(argument);
    testItem = (item) => matchers.every((matcher) => matcher(item, []));
  } else {
    const test = context.compileFilter(argument);
    testItem = (item) => (isDoc(item) || Array.isArray(item)) && test(item as Doc);
  }
  return makeMatcher((value) => Array.isArray(value) && value.some(testItem), false);
};

const TYPE_CODES: Readonly<Record<number, string>> = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  13: 'javascript',
  14: 'symbol',
  15: 'javascriptWithScope',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  [-1]: 'minKey',
  127: 'maxKey',
};
const TYPE_NAMES = new Set(Object.values(TYPE_CODES));
const NUMBER_NAMES = ['int', 'long', 'double', 'decimal'];

const compileType: Compile = (argument) => {
  const names = new Set<string>();
  for (const wanted of Array.isArray(argument) ? (argument as unknown[]) : [argument]) {
    const name = typeof wanted === 'string' ? wanted : TYPE_CODES[toNumber(wanted) ?? NaN];
    if (name === 'number') NUMBER_NAMES.forEach((number) => names.add(number));
    else if (name !== undefined && TYPE_NAMES.has(name)) names.add(name);
    else throw new CommandError(2, `Unknown type name alias or code: ${String(wanted)}`);
  }
  return makeMatcher((value) => value !== undefined && names.has(typeName(value)));
};

const compileSize: Compile = (argument) => {
  const size = toNumber(argument);
  if (size === undefined || !Number.isInteger(size) || size < 0) {
    throw new CommandError(2, 'Failed to parse $size. Expected a non-negative integer.');
  }
  return makeMatcher((value) => Array.isArray(value) && value.length === size, false);
};

const compileMod: Compile = (argument) => {
  const [divisor, remainder] = requireArray('$mod', argument).map((part) =>
    Math.trunc(toNumber(part) ?? NaN),
  );
  if (!divisor || remainder === undefined || Number.isNaN(remainder)) {
    throw new CommandError(2, 'malformed mod: a non-zero divisor and a remainder are needed');
  }
  return makeMatcher((value) => {
    const number = losslessNumber(value);
    return number !== undefined && Number.isFinite(number) && Math.trunc(number) % divisor === remainder;
  });
};

const compileNot: Compile = (argument, _siblings, context) => {
  if (isRegex(argument)) return negate(makeEquality(argument));
  if (!isOperatorDoc(argument)) throw new CommandError(2, '$not needs a regex or a document');
  const matchers = context.compileCondition(argument);
  return (root, parts) => !matchers.every((matcher) => matcher(root, parts));
};

const compileRegex: Compile = (argument, siblings) => {
  const options = siblings['$options'];
  if (options !== undefined && typeof options !== 'string')
    throw new CommandError(2, '$options has to be a string');
  if (!isRegex(argument) && typeof argument !== 'string')
    throw new CommandError(2, '$regex has to be a string');
  const value = typeof argument === 'string' ? new BSONRegExp(argument, '') : argument;
  return makeMatcher(compileRegexTest(value, options));
};

const OPERATORS: Readonly<Record<string, Compile>> = {
  $eq: (argument) => (isRegex(argument) ? makeMatcher(compileEqual(argument)) : makeEquality(argument)),
  $ne: (argument) => negate(makeMatcher(compileEqual(argument))),
  $gt: compileRange((order) => order > 0, false),
  $gte: compileRange((order) => order >= 0, true),
  $lt: compileRange((order) => order < 0, false),
  $lte: compileRange((order) => order <= 0, true),
  $in: compileIn('$in'),
  $nin: (argument, siblings, context) => negate(compileIn('$nin')(argument, siblings, context)),
  $exists: (argument) => {
    const matcher = makeMatcher((value) => value !== undefined, false);
    return isTruthy(argument) ? matcher : negate(matcher);
  },
  $type: compileType,
  $size: compileSize,
  $mod: compileMod,
  $all: compileAll,
  $elemMatch: compileElemMatch,
  $not: compileNot,
  $regex: compileRegex,
};
const UNSUPPORTED = /^\$(?:bits\w+|geo\w+|near\w*|within|text|jsonSchema|where)$/;

/**
 * Compiles one operator after a path; undefined for those that only accompany another.
 * @throws CommandError 2 for an unknown operator or a bad argument, 238 for a known one that is not supported.
 */
export function compileOperator(
  name: string,
  argument: unknown,
  siblings: Doc,
  context: Context,
): Matcher | undefined {
  if (name === '$options') {
    if (!('$regex' in siblings)) throw new CommandError(2, '$options needs a $regex');
    return undefined;
  }
  const compile = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (compile) return compile(argument, siblings, context);
  if (UNSUPPORTED.test(name)) throw makeUnsupported(name);
  throw new CommandError(2, `unknown operator: ${name}`);
}
