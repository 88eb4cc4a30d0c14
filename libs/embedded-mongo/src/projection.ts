import { CommandError } from './command-error.js';
import { compileCondition, compileFilter } from './predicate.js';
import { type Doc, isDoc, isOperatorDoc, isTruthy, setField, toNumber } from './values.js';

/** Makes the document that a query returns of one that it found. */
export type Projector = (doc: Doc) => Doc;

/** Evaluates an aggregation expression over a document; given by the caller. */
export type ExpressionEvaluator = (expression: unknown) => (doc: Doc) => unknown;

/** A tree of projected paths. A leaf is true, or makes the value from the stored one. */
interface Node {
  [name: string]: Node | true | Transform;
}
type Transform = (value: unknown) => unknown;

interface Parsed {
  inclusion: boolean | undefined;
  idFlag: boolean | undefined;
  tree: Node;
  computed: [path: string, evaluate: (doc: Doc) => unknown][];
}

/**
 * Compiles a `find` projection; undefined when it changes nothing.
 * @throws CommandError 31254 for mixed inclusion and exclusion, 31249 for colliding paths.
 */
export function compileProjection(
  projection: unknown,
  filter: Doc,
  evaluate: ExpressionEvaluator,
): Projector | undefined {
  if (projection === undefined || projection === null) return undefined;
  if (!isDoc(projection)) throw new CommandError(14, 'projection must be an object');
  if (Object.keys(projection).length === 0) return undefined;
  const parsed: Parsed = {
    inclusion: undefined,
    idFlag: undefined,
    tree: Object.create(null) as Node,
    computed: [],
  };
  for (const [path, value] of Object.entries(projection)) addPath(parsed, path, value, filter, evaluate);
  return makeProjector(parsed);
}

function makeProjector({ inclusion, idFlag, tree, computed }: Parsed): Projector {
  const isInclusion = inclusion ?? (idFlag === true && Object.keys(tree).length === 0);
  if (isInclusion) {
    if (idFlag !== false) tree['_id'] = true;
    return (doc) => addComputed(include(doc, tree) as Doc, doc, computed);
  }
  if (idFlag === false) tree['_id'] = true;
  return (doc) => addComputed(exclude(doc, tree) as Doc, doc, computed);
}

function addComputed(result: Doc, source: Doc, computed: Parsed['computed']): Doc {
  for (const [path, evaluate] of computed) {
    const value = evaluate(source);
    if (value !== undefined) setField(result, path, value);
  }
  return result;
}

function requireKind(parsed: Parsed, inclusion: boolean, path: string): void {
  if (parsed.inclusion !== undefined && parsed.inclusion !== inclusion) {
    throw new CommandError(
      31254,
      `Cannot do ${inclusion ? 'inclusion' : 'exclusion'} on field ${path} in ${inclusion ? 'exclusion' : 'inclusion'} projection`,
    );
  }
  parsed.inclusion = inclusion;
}

function addPath(
  parsed: Parsed,
  path: string,
  value: unknown,
  filter: Doc,
  evaluate: ExpressionEvaluator,
): void {
  if (path.endsWith('.$')) {
    requireKind(parsed, true, path);
    const arrayPath = path.slice(0, -2);
    putNode(parsed.tree, arrayPath, makePositional(arrayPath, filter));
    return;
  }
  if (path === '' || path.startsWith('$') || path.includes('..') || path.includes('.$')) {
    throw new CommandError(31324, `Invalid projection path '${path}'`);
  }
  if (isDoc(value)) {
    addDocument(parsed, path, value, filter, evaluate);
    return;
  }
  if (typeof value === 'boolean' || toNumber(value) !== undefined) {
    const flag = isTruthy(value);
    if (path === '_id') {
      parsed.idFlag = flag;
      return;
    }
    requireKind(parsed, flag, path);
    putNode(parsed.tree, path, true);
    return;
  }
  addComputedPath(parsed, path, evaluate(value));
}

function addComputedPath(parsed: Parsed, path: string, compute: (doc: Doc) => unknown): void {
  requireKind(parsed, true, path);
  if (path.includes('.'))
    throw new CommandError(238, `A computed projection of the nested path '${path}' is not supported`);
  parsed.computed.push([path, compute]);
}

function addDocument(
  parsed: Parsed,
  path: string,
  value: Doc,
  filter: Doc,
  evaluate: ExpressionEvaluator,
): void {
  if ('$slice' in value) {
    putNode(parsed.tree, path, makeSlice(value['$slice'], parsed));
  } else if ('$elemMatch' in value) {
    requireKind(parsed, true, path);
    putNode(parsed.tree, path, makeElemMatch(value['$elemMatch']));
  } else if (isOperatorDoc(value)) {
    addComputedPath(parsed, path, evaluate(value));
  } else {
    for (const [name, inner] of Object.entries(value))
      addPath(parsed, `${path}.${name}`, inner, filter, evaluate);
  }
}

function putNode(tree: Node, path: string, leaf: true | Transform): void {
  const parts = path.split('.');
  let node = tree;
  for (const part of parts.slice(0, -1)) {
    const next = (node[part] ??= Object.create(null) as Node);
    if (next === true || typeof next === 'function')
      throw new CommandError(31249, `Path collision at ${path}`);
    node = next;
  }
  const last = parts.at(-1) as string;
  if (last in node) throw new CommandError(31249, `Path collision at ${path}`);
  node[last] = leaf;
}

function include(value: unknown, node: Node): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((item) => isDoc(item) || Array.isArray(item))
      .map((item: unknown) => include(item, node));
  }
  if (!isDoc(value)) return undefined;
  const result: Doc = {};
  for (const [name, field] of Object.entries(value)) {
    const inner = node[name];
    if (inner === undefined) continue;
    const kept = inner === true ? field : typeof inner === 'function' ? inner(field) : include(field, inner);
    if (kept !== undefined) setField(result, name, kept);
  }
  return result;
}

function exclude(value: unknown, node: Node): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => exclude(item, node));
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const [name, field] of Object.entries(value)) {
    const inner = node[name];
    if (inner === true) continue;
    const kept =
      inner === undefined ? field : typeof inner === 'function' ? inner(field) : exclude(field, inner);
    if (kept !== undefined) setField(result, name, kept);
  }
  return result;
}

/** `$slice` keeps a part of an array and leaves the other fields as the rest of the projection says. */
function makeSlice(argument: unknown, parsed: Parsed): Transform {
  const numbers = (Array.isArray(argument) ? argument : [argument]).map(toNumber);
  const [first, second] = numbers;
  if (
    first === undefined ||
    numbers.length > 2 ||
    (numbers.length === 2 && (second === undefined || second <= 0))
  ) {
    throw new CommandError(28667, '$slice needs a count, or a position and a positive count');
  }
  parsed.inclusion ??= false;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const items: unknown[] = value;
    if (second === undefined) return first >= 0 ? items.slice(0, first) : items.slice(first);
    const start = first >= 0 ? first : Math.max(0, items.length + first);
    return items.slice(start, start + second);
  };
}

function makeElemMatch(condition: unknown): Transform {
  const [matcher] = compileCondition({ $elemMatch: condition });
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const found: unknown = value.find((item: unknown) => matcher?.([item], []));
    return found === undefined ? undefined : [found];
  };
}

/** `path.$` keeps the first array item that the filter's conditions on the array match. */
function makePositional(arrayPath: string, filter: Doc): Transform {
  const tests: ((item: unknown) => boolean)[] = [];
  for (const [name, condition] of Object.entries(filter)) {
    if (name === arrayPath) {
      const matchers = compileCondition(condition);
      tests.push((item) => matchers.every((matcher) => matcher([item], [])));
    } else if (name.startsWith(`${arrayPath}.`)) {
      const test = compileFilter({ [name.slice(arrayPath.length + 1)]: condition });
      tests.push((item) => isDoc(item) && test(item));
    }
  }
  if (tests.length === 0)
    throw new CommandError(
      51246,
      `The positional projection '${arrayPath}.$' needs a condition on the array`,
    );
  return (value) => {
    if (!Array.isArray(value)) return value;
    const found: unknown = value.find((item: unknown) => tests.every((test) => test(item)));
    return found === undefined ? undefined : [found];
  };
}
