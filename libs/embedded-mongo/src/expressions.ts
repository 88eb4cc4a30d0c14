import { Decimal128, Long, ObjectId } from 'bson';
import { Aggregator } from 'mingo/aggregator';
import { Context, evalExpr } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as windows from 'mingo/operators/window';
import { compareValues } from './bson-order.js';
import { CommandError, makeUnsupported } from './command-error.js';
import { toPlain } from './plain.js';
import type { ExpressionCompiler } from './predicate.js';
import type { ExpressionEvaluator } from './projection.js';
import { type Doc, isDoc, isTruthy, typeName } from './values.js';

/** Options that the engine hands to its operators; passed on, never read. */
export type EngineOptions = Parameters<typeof evalExpr>[2];
type Operator = (input: unknown, expression: unknown, options: EngineOptions) => unknown;
type Operators = Record<`$${string}`, Operator>;

// `$function` and `$accumulator` run code; the others would give another type than MongoDB.
const REFUSED = ['$function', '$accumulator', '$where', '$toDecimal', '$toHashedIndexKey', '$sampleRate'];

function pickOperators(module: object): Operators {
  const operators: Operators = {};
  for (const [name, operator] of Object.entries(module) as [`$${string}`, Operator][]) {
    if (name.startsWith('$') && !REFUSED.includes(name)) operators[name] = operator;
  }
  return operators;
}

const GUARDED = [
  '$abs',
  '$add',
  '$ceil',
  '$divide',
  '$exp',
  '$floor',
  '$ln',
  '$log',
  '$log10',
  '$mod',
  '$multiply',
  '$pow',
  '$round',
  '$sqrt',
  '$subtract',
  '$trunc',
];

/** @throws CommandError 238: the engine's arithmetic has doubles only and would ignore or misread these. */
export function checkArithmetic(operator: string, value: unknown): void {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.some((item) => item instanceof Decimal128 || item instanceof Long)) {
    throw makeUnsupported(`${operator} on Decimal128 or on int64 beyond 2^53`);
  }
}

function guard(name: string, operator: Operator): Operator {
  return (input, expression, options) => {
    const value: unknown = evalExpr(input, expression, options);
    checkArithmetic(name, value);
    return operator(input, value, options);
  };
}

/** Order in expressions: missing comes before null. */
function compareExpressions(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined) return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1) || 0;
  return compareValues(a, b);
}

function makeComparison(name: string, decide: (order: number) => unknown): Operator {
  return (input, expression, options) => {
    const values: unknown = evalExpr(input, expression, options);
    if (!Array.isArray(values) || values.length !== 2)
      throw new CommandError(16020, `Expression ${name} takes exactly 2 arguments`);
    const [a, b] = values as unknown[];
    return decide(Math.sign(compareExpressions(a, b)));
  };
}

function toText(value: unknown): string | undefined {
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Decimal128 || value instanceof Long) return value.toString();
  return undefined;
}

const pushValues = accumulators.$push as unknown as (
  items: unknown,
  expression: unknown,
  options: EngineOptions,
) => unknown[];

function makeExtreme(wins: (order: number) => boolean): Operator {
  return (items, expression, options) => {
    let best: unknown = null;
    for (const value of pushValues(items, expression, options)) {
      if (value === null || value === undefined) continue;
      if (best === null || wins(compareValues(value, best))) best = value;
    }
    return best;
  };
}

function guardAccumulator(name: string, operator: Operator): Operator {
  return (items, expression, options) => {
    if (typeof expression === 'number') return operator(items, expression, options);
    const values = pushValues(items, expression, options);
    checkArithmetic(name, values);
    return operator(values, null, options);
  };
}

const EXPRESSIONS: Operators = (() => {
  const operators = pickOperators(expressions);
  for (const name of GUARDED as `$${string}`[]) operators[name] = guard(name, operators[name] as Operator);
  const toStringOperator = operators.$toString as Operator;
  return {
    ...operators,
    $eq: makeComparison('$eq', (order) => order === 0),
    $ne: makeComparison('$ne', (order) => order !== 0),
    $gt: makeComparison('$gt', (order) => order > 0),
    $gte: makeComparison('$gte', (order) => order >= 0),
    $lt: makeComparison('$lt', (order) => order < 0),
    $lte: makeComparison('$lte', (order) => order <= 0),
    $cmp: makeComparison('$cmp', (order) => order),
    $type: (input, expression, options) => typeName(evalExpr(input, expression, options)),
    $toString: (input, expression, options) => {
      const value: unknown = evalExpr(input, expression, options);
      return toText(value) ?? toStringOperator(value, '$$CURRENT', options);
    },
    $toObjectId: (input, expression, options) => {
      const value: unknown = evalExpr(input, expression, options);
      if (value === null || value === undefined) return null;
      if (value instanceof ObjectId) return value;
      if (typeof value !== 'string' || !ObjectId.isValid(value)) {
        throw new CommandError(241, `Failed to parse objectId in $convert`);
      }
      return ObjectId.createFromHexString(value);
    },
  };
})();

const ACCUMULATORS: Operators = (() => {
  const operators = pickOperators(accumulators);
  for (const name of ['$sum', '$avg', '$stdDevPop', '$stdDevSamp'] as const) {
    operators[name] = guardAccumulator(name, operators[name] as Operator);
  }
  return { ...operators, $min: makeExtreme((order) => order < 0), $max: makeExtreme((order) => order > 0) };
})();

const WINDOWS = pickOperators(windows);

/** Context with our expressions and accumulators; stages are added by the pipeline. */
export const expressionContext = Context.init({
  expression: EXPRESSIONS,
  accumulator: ACCUMULATORS,
  window: WINDOWS as never,
});

const KNOWN = new Set([
  ...Object.keys(EXPRESSIONS),
  ...Object.keys(ACCUMULATORS),
  ...Object.keys(WINDOWS),
  '$literal',
]);

/**
 * Refuses unknown operators anywhere in an expression, also where no document would reach it.
 * @throws CommandError 168.
 */
export function checkExpression(expression: unknown): void {
  if (Array.isArray(expression)) {
    expression.forEach(checkExpression);
  } else if (isDoc(expression)) {
    for (const [name, inner] of Object.entries(expression)) {
      if (name.startsWith('$') && !KNOWN.has(name))
        throw new CommandError(168, `Unrecognized expression '${name}'`);
      if (name !== '$literal') checkExpression(inner);
    }
  }
}

/** Runs an engine call and turns its errors into command errors. */
export function runEngine<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(2, error instanceof Error ? error.message : String(error));
  }
}

/** Evaluates plain expressions over plain documents, with variables. */
export function makeEvaluator(variables: Doc): (doc: unknown, expression: unknown) => unknown {
  let captured: EngineOptions | undefined;
  // The engine makes its option object only for stages; building one per evaluation copies every operator table.
  const capture = (items: unknown, _expression: unknown, options: EngineOptions): unknown => {
    captured = options;
    return items;
  };
  const context = Context.from(expressionContext).addPipelineOps({ $capture: capture as never });
  new Aggregator([{ $capture: {} }], { context, variables }).run([]);
  return (doc, expression) => runEngine(() => evalExpr(doc, expression, captured as EngineOptions));
}

/** Compiles `$expr` conditions of filters over typed documents. */
export function makeExpressionCompiler(variables: Doc = {}): ExpressionCompiler {
  return (expression) => {
    const plain = toPlain(expression);
    checkExpression(plain);
    const evaluate = makeEvaluator(variables);
    return (doc) => isTruthy(evaluate(toPlain(doc), plain));
  };
}

/** Compiles computed fields of projections over typed documents. */
export function makeProjectionEvaluator(variables: Doc = {}): ExpressionEvaluator {
  return (expression) => {
    const plain = toPlain(expression);
    checkExpression(plain);
    const evaluate = makeEvaluator(variables);
    return (doc) => evaluate(toPlain(doc), plain);
  };
}
