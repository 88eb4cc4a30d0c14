import { Int32, Long, Timestamp } from 'bson';
import { compareValues } from './bson-order.js';
import { CommandError } from './command-error.js';
import { combineNumbers, toInteger } from './numbers.js';
import { compileCondition, compileFilter } from './predicate.js';
import { BoundedSorter, makeSortKey } from './sort.js';
import { parseSort } from './planner.js';
import { encodeValue } from './keys.js';
import { clearSlot, findSlot, readSlot, requireSlot, writeSlot } from './update-paths.js';
import {
  cloneValue,
  type Doc,
  formatValue,
  isDoc,
  isOperatorDoc,
  toNumber,
  TYPE_RANK,
  typeName,
  typeRank,
} from './values.js';

/** Applies one operator to one path whose positions are filled in. */
export type UpdateOperator = (doc: Doc, path: string, argument: unknown) => void;

function requireNumber(operator: string, path: string, argument: unknown): void {
  if (typeRank(argument) === TYPE_RANK.number) return;
  throw new CommandError(
    14,
    `Cannot ${operator === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}: ${formatValue(argument)}}`,
  );
}

function makeArithmetic(operator: '$inc' | '$mul'): UpdateOperator {
  return (doc, path, argument) => {
    requireNumber(operator, path, argument);
    const slot = requireSlot(doc, path);
    const current = readSlot(slot);
    if (current !== undefined && typeRank(current) !== TYPE_RANK.number) {
      throw new CommandError(
        14,
        `Cannot apply ${operator} to a value of non-numeric type. {_id: ${formatValue(doc['_id'])}} has the field '${path}' of non-numeric type ${typeName(current)}`,
      );
    }
    if (operator === '$inc') {
      writeSlot(slot, current === undefined ? argument : combineNumbers('add', current, argument));
    } else {
      writeSlot(slot, combineNumbers('multiply', current ?? new Int32(0), argument));
    }
  };
}

function makeExtreme(wins: (order: number) => boolean): UpdateOperator {
  return (doc, path, argument) => {
    const slot = requireSlot(doc, path);
    const current = readSlot(slot);
    if (current === undefined || wins(compareValues(argument, current)))
      writeSlot(slot, cloneValue(argument));
  };
}

const rename: UpdateOperator = (doc, path, argument) => {
  if (typeof argument !== 'string' || argument === '' || argument === path || argument.includes('$')) {
    throw new CommandError(
      2,
      `The 'to' field for $rename must be another plain path: ${path}: ${formatValue(argument)}`,
    );
  }
  const from = findSlot(doc, path);
  const value = from && readSlot(from);
  if (!from || value === undefined) return;
  if (Array.isArray(from.container))
    throw new CommandError(2, `The source field of $rename cannot be an array element, '${path}'`);
  clearSlot(from);
  writeSlot(requireSlot(doc, argument), value);
};

const currentDate: UpdateOperator = (doc, path, argument) => {
  const type = isDoc(argument) ? argument['$type'] : 'date';
  if (argument !== true && !isDoc(argument))
    throw new CommandError(2, `$currentDate needs true or {$type}: ${path}`);
  if (type !== 'date' && type !== 'timestamp')
    throw new CommandError(2, "$currentDate's $type must be 'date' or 'timestamp'");
  const now = type === 'date' ? new Date() : new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  writeSlot(requireSlot(doc, path), now);
};

/** The array at a path, put there when missing. @throws CommandError 2 when something else is there. */
function takeArray(doc: Doc, path: string, makeMissing: boolean): unknown[] | undefined {
  const slot = makeMissing ? requireSlot(doc, path) : findSlot(doc, path);
  const current = slot && readSlot(slot);
  if (Array.isArray(current)) return current as unknown[];
  if (current !== undefined) {
    throw new CommandError(
      2,
      `The field '${path}' must be an array but is of type ${typeName(current)} in document {_id: ${formatValue(doc['_id'])}}`,
    );
  }
  if (!makeMissing || !slot) return undefined;
  const array: unknown[] = [];
  writeSlot(slot, array);
  return array;
}

function eachOf(operator: string, argument: unknown): unknown[] {
  if (!isDoc(argument) || !('$each' in argument)) return [argument];
  const each: unknown = argument['$each'];
  if (!Array.isArray(each))
    throw new CommandError(2, `The argument to $each in ${operator} must be an array`);
  return each;
}

function requireInteger(name: string, value: unknown): number {
  const number = toNumber(value);
  if (number === undefined || !Number.isInteger(number))
    throw new CommandError(2, `The value for ${name} must be an integer`);
  return number;
}

const PUSH_MODIFIERS = new Set(['$each', '$position', '$slice', '$sort']);

const push: UpdateOperator = (doc, path, argument) => {
  const items = eachOf('$push', argument).map(cloneValue);
  const modifiers = isDoc(argument) && '$each' in argument ? argument : {};
  for (const name of Object.keys(modifiers)) {
    if (!PUSH_MODIFIERS.has(name)) throw new CommandError(2, `Unrecognized clause in $push: ${name}`);
  }
  const array = takeArray(doc, path, true) as unknown[];
  const position = modifiers['$position'];
  array.splice(position === undefined ? array.length : requireInteger('$position', position), 0, ...items);
  if (modifiers['$sort'] !== undefined) sortItems(array, modifiers['$sort']);
  if (modifiers['$slice'] !== undefined) {
    const slice = requireInteger('$slice', modifiers['$slice']);
    if (slice >= 0) array.splice(slice);
    else array.splice(0, Math.max(0, array.length + slice));
  }
};

function sortItems(array: unknown[], sort: unknown): void {
  const sorter = new BoundedSorter<unknown>(Infinity);
  if (isDoc(sort)) {
    const fields = parseSort(sort);
    for (const item of array) sorter.add(makeSortKey(isDoc(item) ? item : {}, fields), item, 0);
  } else {
    const [field] = parseSort({ item: sort });
    for (const item of array) sorter.add(encodeValue(item, field?.descending), item, 0);
  }
  array.splice(0, array.length, ...sorter.finish());
}

const addToSet: UpdateOperator = (doc, path, argument) => {
  if (isDoc(argument) && '$each' in argument && Object.keys(argument).length > 1) {
    throw new CommandError(2, '$addToSet supports $each only');
  }
  const array = takeArray(doc, path, true) as unknown[];
  for (const item of eachOf('$addToSet', argument)) {
    if (!array.some((present) => compareValues(present, item) === 0)) array.push(cloneValue(item));
  }
};

function removeItems(doc: Doc, path: string, matches: (item: unknown) => boolean): void {
  const array = takeArray(doc, path, false);
  if (!array) return;
  const kept = array.filter((item) => !matches(item));
  array.splice(0, array.length, ...kept);
}

const pull: UpdateOperator = (doc, path, argument) => {
  if (isOperatorDoc(argument) || typeRank(argument) === TYPE_RANK.regex) {
    const matchers = compileCondition(argument);
    removeItems(doc, path, (item) => matchers.every((matcher) => matcher(item, [])));
  } else if (isDoc(argument)) {
    const test = compileFilter(argument);
    removeItems(doc, path, (item) => isDoc(item) && test(item));
  } else {
    removeItems(doc, path, (item) => compareValues(item, argument) === 0);
  }
};

const pullAll: UpdateOperator = (doc, path, argument) => {
  if (!Array.isArray(argument)) throw new CommandError(2, '$pullAll requires an array argument');
  removeItems(doc, path, (item) => argument.some((unwanted) => compareValues(item, unwanted) === 0));
};

const pop: UpdateOperator = (doc, path, argument) => {
  const end = toNumber(argument);
  if (end !== 1 && end !== -1)
    throw new CommandError(9, `$pop expects 1 or -1, found: ${formatValue(argument)}`);
  const array = takeArray(doc, path, false);
  if (end === 1) array?.pop();
  else array?.shift();
};

const BITWISE: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

function isBitOperand(value: unknown): boolean {
  return value instanceof Int32 || value instanceof Long;
}

const bit: UpdateOperator = (doc, path, argument) => {
  if (!isDoc(argument)) throw new CommandError(2, `The $bit modifier needs {and|or|xor: integer}: ${path}`);
  const slot = requireSlot(doc, path);
  let current = readSlot(slot) ?? new Int32(0);
  for (const [name, operand] of Object.entries(argument)) {
    const apply = BITWISE[name];
    if (!apply || !isBitOperand(operand))
      throw new CommandError(
        2,
        `The $bit modifier only supports 'and', 'or' and 'xor' of integers, not ${name}`,
      );
    if (!isBitOperand(current))
      throw new CommandError(2, `Cannot apply $bit to a value of non-integral type: ${path}`);
    const result = apply(toInteger(current), toInteger(operand));
    const isLong = current instanceof Long || operand instanceof Long;
    current = isLong ? Long.fromBigInt(BigInt.asIntN(64, result)) : new Int32(Number(result));
  }
  writeSlot(slot, current);
};

const set: UpdateOperator = (doc, path, argument) => {
  writeSlot(requireSlot(doc, path), cloneValue(argument));
};

/** All update operators by name; `$setOnInsert` is `$set` that its caller leaves out of updates. */
export const UPDATE_OPERATORS: Readonly<Record<string, UpdateOperator>> = {
  $set: set,
  $setOnInsert: set,
  $unset: (doc, path) => {
    const slot = findSlot(doc, path);
    if (slot) clearSlot(slot);
  },
  $inc: makeArithmetic('$inc'),
  $mul: makeArithmetic('$mul'),
  $min: makeExtreme((order) => order < 0),
  $max: makeExtreme((order) => order > 0),
  $rename: rename,
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
  $bit: bit,
};
