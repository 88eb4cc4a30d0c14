import { evalExpr } from 'mingo/core';
import { type Iterator as EngineIterator, Lazy } from 'mingo/lazy';
import * as accumulators from 'mingo/operators/accumulator';
import { CommandError } from './command-error.js';
import { checkArithmetic, type EngineOptions, expressionContext } from './expressions.js';
import { encodeValue } from './keys.js';
import { compareValues } from './bson-order.js';
import { parseSort } from './planner.js';
import { BoundedSorter, makeSortKey } from './sort.js';
import { type Doc, isDoc, setField } from './values.js';

/** One stage as the engine calls it. */
export type Stage = (items: EngineIterator, argument: unknown, options: EngineOptions) => EngineIterator;

/** Adds up one field of one group. */
interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

// A guess: what a decoded document of a few hundred bytes takes.
const DECODED_BYTES = 500;

/** A sequence that is made as a whole when its first item is wanted. */
export function deferred(make: () => unknown[]): EngineIterator {
  let results: unknown[] | undefined;
  let next = 0;
  return Lazy(() => {
    results ??= make();
    return next < results.length ? { value: results[next++], done: false } : { done: true };
  });
}

const isNil = (value: unknown): boolean => value === null || value === undefined;

function makeSum(): Accumulator {
  let total = 0;
  return {
    add: (value) => {
      if (typeof value === 'number') total += value;
      else checkArithmetic('$sum', value);
    },
    result: () => total,
  };
}

function makeAverage(): Accumulator {
  let total = 0;
  let count = 0;
  return {
    add: (value) => {
      if (typeof value !== 'number') {
        checkArithmetic('$avg', value);
        return;
      }
      total += value;
      count++;
    },
    result: () => (count === 0 ? null : total / count),
  };
}

function makeBest(wins: (order: number) => boolean): Accumulator {
  let best: unknown = null;
  return {
    add: (value) => {
      if (!isNil(value) && (best === null || wins(compareValues(value, best)))) best = value;
    },
    result: () => best,
  };
}

function makeFirst(): Accumulator {
  let first: { value: unknown } | undefined;
  return {
    add: (value) => {
      first ??= { value: value ?? null };
    },
    result: () => first?.value ?? null,
  };
}

function makeLast(): Accumulator {
  let last: unknown = null;
  return {
    add: (value) => {
      last = value ?? null;
    },
    result: () => last,
  };
}

// Collected values of all groups together stay below this.
const MAX_COLLECTED = 2_000_000;

class Budget {
  private left = MAX_COLLECTED;

  take(): void {
    if (--this.left < 0) throw new CommandError(146, '$group collects too many values; filter first');
  }
}

function makePush(budget: Budget): Accumulator {
  const values: unknown[] = [];
  return {
    add: (value) => {
      if (value === undefined) return;
      budget.take();
      values.push(value);
    },
    result: () => values,
  };
}

function makeSet(budget: Budget): Accumulator {
  const valuesByKey = new Map<string, unknown>();
  return {
    add: (value) => {
      if (value === undefined) return;
      const key = encodeValue(value).toString('latin1');
      if (valuesByKey.has(key)) return;
      budget.take();
      valuesByKey.set(key, value);
    },
    result: () => [...valuesByKey.values()],
  };
}

const STREAMING: Readonly<Record<string, (budget: Budget) => Accumulator>> = {
  $sum: makeSum,
  $avg: makeAverage,
  $min: () => makeBest((order) => order < 0),
  $max: () => makeBest((order) => order > 0),
  $first: makeFirst,
  $last: makeLast,
  $push: makePush,
  $addToSet: makeSet,
};

interface GroupField {
  name: string;
  operator: string;
  expression: unknown;
}

/** Reads a `$group`. @throws CommandError 15955, 40234, 15952 (unknown accumulator). */
export function readGroup(argument: unknown): { idExpression: unknown; fields: GroupField[] } {
  if (!isDoc(argument) || !('_id' in argument))
    throw new CommandError(15955, 'a group specification must include an _id');
  const { _id: idExpression, ...rest } = argument;
  const fields = Object.entries(rest).map(([name, spec]) => {
    const [operator, ...others] = isDoc(spec) ? Object.keys(spec) : [];
    if (!isDoc(spec) || operator === undefined || others.length > 0) {
      throw new CommandError(40234, `The field '${name}' must be an accumulator object`);
    }
    if (!Object.hasOwn(accumulators, operator))
      throw new CommandError(15952, `unknown group operator '${operator}'`);
    return { name, operator, expression: operator === '$count' ? 1 : spec[operator] };
  });
  return {
    idExpression,
    fields: fields.map((field) => (field.operator === '$count' ? { ...field, operator: '$sum' } : field)),
  };
}

/** `$group` that keeps one state a group; only rarer accumulators keep the documents. */
export const groupStage: Stage = (items, argument, options) => {
  const { idExpression, fields } = readGroup(argument);
  const budget = new Budget();
  const groups = new Map<string, { id: unknown; states: Accumulator[] }>();
  const makeState = ({ operator, expression }: GroupField): Accumulator =>
    STREAMING[operator]?.(budget) ?? makeCollecting(operator, expression, options, budget);
  return deferred(() => {
    items.each((doc: Doc) => {
      const id = evalExpr(doc, idExpression, options) ?? null;
      const key = encodeValue(id).toString('latin1');
      let group = groups.get(key);
      if (!group) {
        budget.take();
        group = { id, states: fields.map(makeState) };
        groups.set(key, group);
      }
      for (const [i, field] of fields.entries()) {
        const streams = Object.hasOwn(STREAMING, field.operator);
        const value: unknown = streams ? evalExpr(doc, field.expression, options) : doc;
        group.states[i]?.add(value);
      }
    });
    return [...groups.values()].map(({ id, states }) => {
      const result: Doc = { _id: id };
      for (const [i, { name }] of fields.entries()) setField(result, name, states[i]?.result());
      return result;
    });
  });
};

function makeCollecting(
  operator: string,
  expression: unknown,
  options: EngineOptions,
  budget: Budget,
): Accumulator {
  const documents: unknown[] = [];
  return {
    add: (doc) => {
      budget.take();
      documents.push(doc);
    },
    result: () => {
      const accumulate = expressionContext.getOperator('accumulator' as never, operator);
      if (!accumulate) throw new CommandError(15952, `unknown group operator '${operator}'`);
      return accumulate(documents, expression, options);
    },
  };
}

/** `$sort` in BSON order. */
export const sortStage: Stage = (items, argument) => {
  const fields = parseSort(argument);
  if (fields.length === 0) throw new CommandError(15976, '$sort stage must have at least one sort key');
  return deferred(() => {
    const sorter = new BoundedSorter<unknown>(Infinity);
    items.each((doc: Doc) => {
      sorter.add(makeSortKey(doc, fields), doc, DECODED_BYTES);
    });
    return sorter.finish();
  });
};
