import { CommandError, makeUnsupported } from './command-error.js';
import { compileOperator, makeEquality, type Matcher } from './predicate-operators.js';
import { type Doc, isDoc, isOperatorDoc } from './values.js';

/** Tells whether a document matches a compiled filter. */
export type Predicate = (doc: Doc) => boolean;

/** Compiles a `$expr`; given by the caller, since expressions are evaluated by another engine. */
export type ExpressionCompiler = (expression: unknown) => Predicate;

const ALWAYS: Predicate = () => true;
const UNSUPPORTED = new Set(['$where', '$text', '$jsonSchema', '$near', '$sampleRate', '$alwaysTrue']);

/**
 * Compiles a filter.
 * @throws CommandError 2 for an unknown operator, 238 for one that is not supported here.
 */
export function compileFilter(filter: Doc, compileExpression?: ExpressionCompiler): Predicate {
  const tests = Object.entries(filter).flatMap(([name, condition]) => {
    const test = compileEntry(name, condition, compileExpression);
    return test ? [test] : [];
  });
  return combineAll(tests);
}

function combineAll(tests: Predicate[]): Predicate {
  const [first, second] = tests;
  if (!first) return ALWAYS;
  if (!second) return first;
  return (doc) => tests.every((test) => test(doc));
}

function compileEntry(
  name: string,
  condition: unknown,
  compileExpression: ExpressionCompiler | undefined,
): Predicate | undefined {
  switch (name) {
    case '$comment':
      return undefined;
    case '$and':
      return combineAll(compileBranches(name, condition, compileExpression));
    case '$or': {
      const branches = compileBranches(name, condition, compileExpression);
      return (doc) => branches.some((test) => test(doc));
    }
    case '$nor': {
      const branches = compileBranches(name, condition, compileExpression);
      return (doc) => !branches.some((test) => test(doc));
    }
    case '$expr':
      if (!compileExpression) throw makeUnsupported('$expr in this place');
      return compileExpression(condition);
    default:
  }
  if (name.startsWith('$')) {
    if (UNSUPPORTED.has(name)) throw makeUnsupported(name);
    throw new CommandError(2, `unknown top level operator: ${name}`);
  }
  return compileField(name, condition, compileExpression);
}

function compileBranches(
  name: string,
  condition: unknown,
  compileExpression: ExpressionCompiler | undefined,
): Predicate[] {
  if (!Array.isArray(condition) || condition.length === 0) {
    throw new CommandError(2, `${name} must be a nonempty array`);
  }
  return condition.map((branch: unknown) => {
    if (!isDoc(branch)) throw new CommandError(2, `${name} entries need to be full objects`);
    return compileFilter(branch, compileExpression);
  });
}

function compileField(
  path: string,
  condition: unknown,
  compileExpression: ExpressionCompiler | undefined,
): Predicate {
  const parts = path.split('.');
  const matchers = compileCondition(condition, compileExpression);
  const [only] = matchers;
  if (only && matchers.length === 1) return (doc) => only(doc, parts);
  return (doc) => matchers.every((matcher) => matcher(doc, parts));
}

/** Compiles what stands after a path: a value, a regular expression or `{$op: …}`. */
export function compileCondition(condition: unknown, compileExpression?: ExpressionCompiler): Matcher[] {
  if (!isOperatorDoc(condition)) return [makeEquality(condition)];
  const context = {
    compileFilter: (filter: Doc) => compileFilter(filter, compileExpression),
    compileCondition: (inner: unknown) => compileCondition(inner, compileExpression),
  };
  return Object.entries(condition).flatMap(([operator, argument]) => {
    const matcher = compileOperator(operator, argument, condition, context);
    return matcher ? [matcher] : [];
  });
}
