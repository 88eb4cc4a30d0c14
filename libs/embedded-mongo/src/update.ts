import { CommandError } from './command-error.js';
import { compileCondition, compileFilter } from './predicate.js';
import { findSlot, expandPath, type Positions, readSlot } from './update-paths.js';
import { UPDATE_OPERATORS } from './update-operators.js';
import { cloneValue, type Doc, getField, isDoc, isOperatorDoc, setField } from './values.js';
import { compareValues } from './bson-order.js';

/** Runs a pipeline of `$set`-like stages over one document; given by the caller. */
export type PipelineRunner = (doc: Doc, pipeline: readonly Doc[]) => Doc;

/** A compiled update: makes the new document and leaves the old one as it is. */
export interface Update {
  /** @throws CommandError 66 when `_id` would change, and the operators' own errors. */
  apply(doc: Doc): Doc;
  /** Makes the document of an upsert. `_id` may still be missing. */
  makeInserted(): Doc;
}

export interface UpdateSpec {
  filter: Doc;
  update: unknown;
  arrayFilters?: unknown;
  runPipeline: PipelineRunner;
}

/**
 * Compiles a replacement, an operator update or a pipeline.
 * @throws CommandError 9 for an unknown operator or mixed update, 40 for two writes to one path.
 */
export function compileUpdate(spec: UpdateSpec): Update {
  const { update, filter } = spec;
  if (Array.isArray(update)) return compilePipeline(update, spec);
  if (!isDoc(update)) throw new CommandError(9, 'Update argument must be either an object or an array');
  if (isOperatorDoc(update)) return compileOperators(update, spec);
  for (const name of Object.keys(update)) {
    if (name.startsWith('$'))
      throw new CommandError(52, `The dollar ($) prefixed field '${name}' is not allowed in a replacement`);
  }
  return {
    apply: (doc) => replaceDoc(doc, update),
    makeInserted: () => {
      const { _id } = makeUpsertBase(filter);
      return _id === undefined ? cloneValue(update) : replaceDoc({ _id }, update);
    },
  };
}

function checkIdKept(before: Doc, after: Doc): Doc {
  if (before['_id'] !== undefined && compareValues(before['_id'], after['_id']) !== 0) {
    throw new CommandError(
      66,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
  return after;
}

function replaceDoc(doc: Doc, replacement: Doc): Doc {
  const { _id = doc['_id'], ...rest } = cloneValue(replacement);
  return checkIdKept(doc, { _id, ...rest });
}

function compilePipeline(pipeline: unknown[], { filter, runPipeline }: UpdateSpec): Update {
  const stages = pipeline.map((stage) => {
    if (!isDoc(stage)) throw new CommandError(14, 'Each element of the update pipeline must be an object');
    return stage;
  });
  const apply = (doc: Doc): Doc => {
    const result = runPipeline(doc, stages);
    const { _id = doc['_id'], ...rest } = result;
    return checkIdKept(doc, _id === undefined ? rest : { _id, ...rest });
  };
  return { apply, makeInserted: () => apply(makeUpsertBase(filter)) };
}

interface Assignment {
  operator: string;
  path: string;
  argument: unknown;
}

function readAssignments(update: Doc): Assignment[] {
  return Object.entries(update).flatMap(([operator, fields]) => {
    if (!Object.hasOwn(UPDATE_OPERATORS, operator)) {
      throw new CommandError(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update`,
      );
    }
    if (!isDoc(fields))
      throw new CommandError(9, `Modifiers operate on fields but we found another type: {${operator}: …}`);
    return Object.entries(fields).map(([path, argument]) => {
      if (path === '' || path.startsWith('.') || path.endsWith('.') || path.includes('..')) {
        throw new CommandError(
          56,
          `The update path '${path}' contains an empty field name, which is not allowed.`,
        );
      }
      if (path.startsWith('$'))
        throw new CommandError(52, `The dollar ($) prefixed field '${path}' is not valid for storage.`);
      return { operator, path, argument };
    });
  });
}

function checkConflicts(assignments: readonly Assignment[]): void {
  const paths = assignments.flatMap(({ operator, path, argument }) =>
    operator === '$rename' && typeof argument === 'string' ? [path, argument] : [path],
  );
  paths.sort();
  const seen = new Set<string>();
  for (const path of paths) {
    const parts = path.split('.');
    for (let length = 1; length <= parts.length; length++) {
      const prefix = parts.slice(0, length).join('.');
      if (seen.has(prefix)) {
        throw new CommandError(40, `Updating the path '${path}' would create a conflict at '${prefix}'`);
      }
    }
    seen.add(path);
  }
}

function compileOperators(update: Doc, { filter, arrayFilters }: UpdateSpec): Update {
  const assignments = readAssignments(update);
  checkConflicts(assignments);
  const filters = compileArrayFilters(arrayFilters, assignments);
  const run = (doc: Doc, inserting: boolean): Doc => {
    const result = cloneValue(doc);
    const positions: Positions = { matched: (path) => findMatchedIndex(filter, doc, path), filters };
    for (const { operator, path, argument } of assignments) {
      if (operator === '$setOnInsert' && !inserting) continue;
      const apply = UPDATE_OPERATORS[operator] as (typeof UPDATE_OPERATORS)[string];
      for (const target of expandPath(result, path, positions)) apply(result, target, argument);
    }
    return checkIdKept(doc, result);
  };
  return {
    apply: (doc) => run(doc, false),
    makeInserted: () => run(makeUpsertBase(filter), true),
  };
}

function compileArrayFilters(
  arrayFilters: unknown,
  assignments: readonly Assignment[],
): Map<string, (item: unknown) => boolean> {
  const tests = new Map<string, (item: unknown) => boolean>();
  if (arrayFilters === undefined) return tests;
  if (!Array.isArray(arrayFilters)) throw new CommandError(14, 'arrayFilters must be an array');
  for (const filter of arrayFilters) {
    const identifier = isDoc(filter) ? findIdentifier(filter) : undefined;
    if (!isDoc(filter) || identifier === undefined || !/^[a-z][A-Za-z0-9]*$/.test(identifier)) {
      throw new CommandError(
        9,
        'Each array filter must use a single identifier that starts with a lowercase letter',
      );
    }
    if (tests.has(identifier))
      throw new CommandError(
        9,
        `Found multiple array filters with the same top-level field name ${identifier}`,
      );
    if (!assignments.some(({ path }) => path.split('.').includes(`$[${identifier}]`))) {
      throw new CommandError(9, `The array filter for identifier '${identifier}' was not used in the update`);
    }
    const test = compileFilter(filter);
    tests.set(identifier, (item) => test({ [identifier]: item }));
  }
  return tests;
}

function findIdentifier(filter: Doc): string | undefined {
  const names = new Set<string | undefined>();
  for (const [name, condition] of Object.entries(filter)) {
    if ((name === '$and' || name === '$or' || name === '$nor') && Array.isArray(condition)) {
      for (const branch of condition) names.add(isDoc(branch) ? findIdentifier(branch) : undefined);
    } else {
      names.add(name.split('.')[0]);
    }
  }
  return names.size === 1 ? [...names][0] : undefined;
}

/** Position of the first item in the array at `arrayPath` that one of the filter's conditions on it matches. */
function findMatchedIndex(filter: Doc, doc: Doc, arrayPath: string): number | undefined {
  const slot = findSlot(doc, arrayPath);
  const array = slot && readSlot(slot);
  if (!Array.isArray(array)) return undefined;
  for (const [name, condition] of Object.entries(filter)) {
    let index = -1;
    if ((name === '$and' || name === '$or') && Array.isArray(condition)) {
      for (const branch of condition) {
        const found = isDoc(branch) ? findMatchedIndex(branch, doc, arrayPath) : undefined;
        if (found !== undefined) return found;
      }
    } else if (name === arrayPath) {
      index = array.findIndex(compileItemTest(condition));
    } else if (name.startsWith(`${arrayPath}.`)) {
      const test = compileFilter({ [name.slice(arrayPath.length + 1)]: condition });
      index = array.findIndex((item: unknown) => isDoc(item) && test(item));
    }
    if (index >= 0) return index;
  }
  return undefined;
}

function compileItemTest(condition: unknown): (item: unknown) => boolean {
  const elemMatch = isDoc(condition) ? getField(condition, '$elemMatch') : undefined;
  if (elemMatch === undefined) {
    const matchers = compileCondition(condition);
    return (item) => matchers.every((matcher) => matcher(item, []));
  }
  const [matcher] = compileCondition({ $elemMatch: elemMatch });
  return (item) => matcher?.([item], []) ?? false;
}

/** The fields that equality conditions of a filter give to an upserted document. */
function makeUpsertBase(filter: Doc): Doc {
  const base: Doc = {};
  collectEqualities(filter, base);
  return base;
}

function collectEqualities(filter: Doc, base: Doc): void {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(condition)) {
      for (const branch of condition) if (isDoc(branch)) collectEqualities(branch, base);
      continue;
    }
    if (path === '$or' && Array.isArray(condition) && condition.length === 1 && isDoc(condition[0])) {
      collectEqualities(condition[0], base);
      continue;
    }
    const value = path.startsWith('$') ? undefined : equalityOf(condition);
    if (value !== undefined) putPath(base, path, cloneValue(value));
  }
}

function equalityOf(condition: unknown): unknown {
  if (!isOperatorDoc(condition)) {
    const isRegex =
      typeof condition === 'object' && condition !== null && 'pattern' in condition && !isDoc(condition);
    return isRegex ? undefined : condition;
  }
  if ('$eq' in condition) return condition['$eq'];
  const values = condition['$in'] ?? condition['$all'];
  return Array.isArray(values) && values.length === 1 ? (values[0] as unknown) : undefined;
}

function putPath(doc: Doc, path: string, value: unknown): void {
  const parts = path.split('.');
  let container = doc;
  for (const part of parts.slice(0, -1)) {
    let next = getField(container, part);
    if (next === undefined) {
      next = {};
      setField(container, part, next);
    }
    if (!isDoc(next)) throw new CommandError(54, `The upsert filter gives conflicting values for '${path}'`);
    container = next;
  }
  setField(container, parts.at(-1) as string, value);
}
