import type { Collection } from '../catalog.js';
import { CommandError } from '../command-error.js';
import { PipelineSource } from '../pipeline.js';
import { parsePipeline, splitPipeline } from '../pipeline-syntax.js';
import type { Plan, Scan, SortField } from '../planner.js';
import { Query, type QuerySpec } from '../query.js';
import { type Doc, isDoc, toNumber } from '../values.js';
import { pullInSlices } from './batches.js';
import type { CommandContext, Reply } from './context.js';
import { readDoc, readStatements, readVariables } from './options.js';
import { readFind } from './reads.js';

interface Explained {
  collectionName: string;
  query: QuerySpec;
  /** Stages of a pipeline that run after the query. */
  rest: Doc[];
  /** Stage that a write or count puts on top. */
  top: string | undefined;
  projection: unknown;
}

function readExplained(inner: Doc): Explained {
  const [entry] = Object.entries(inner);
  if (!entry || typeof entry[1] !== 'string')
    throw new CommandError(73, 'explain needs a command on a collection');
  const [name, collectionName] = entry;
  const base = { collectionName, rest: [], top: undefined, projection: undefined };
  const hint = inner['hint'];
  switch (name.toLowerCase()) {
    case 'find':
      return { ...base, query: readFind(inner), projection: inner['projection'] };
    case 'count': {
      const limit = Math.abs(toNumber(inner['limit']) ?? 0);
      return {
        ...base,
        query: { filter: readDoc(inner, 'query') ?? {}, skip: toNumber(inner['skip']) ?? 0, limit, hint },
        top: 'COUNT',
      };
    }
    case 'distinct':
      return { ...base, query: { filter: readDoc(inner, 'query') ?? {}, hint } };
    case 'aggregate': {
      const { query, rest } = splitPipeline(parsePipeline(inner['pipeline']));
      return { ...base, query: { ...query, hint, variables: readVariables(inner) }, rest };
    }
    case 'findandmodify':
      return {
        ...base,
        query: { filter: readDoc(inner, 'query') ?? {}, sort: inner['sort'], limit: 1, hint },
        top: inner['remove'] === true ? 'DELETE' : 'UPDATE',
      };
    case 'update':
    case 'delete': {
      const [row] = readStatements(inner, new Map(), `${name.toLowerCase()}s`);
      if (!row) throw new CommandError(2, 'explain needs one statement');
      return {
        ...base,
        query: { filter: readDoc(row, 'q') ?? {}, hint: row['hint'] },
        top: name.toUpperCase(),
      };
    }
    default:
      throw new CommandError(59, `Explain failed due to unknown command: ${name}`);
  }
}

function describeScan(scan: Scan, filter: Doc, exact: boolean): Doc {
  const direction = scan.reverse ? 'backward' : 'forward';
  const { index } = scan;
  if (!index) return { stage: 'COLLSCAN', ...(exact ? {} : { filter }), direction };
  if (index.spec.name === '_id_' && scan.ranges.length === 1 && scan.ranges[0]?.point)
    return { stage: 'IDHACK', indexName: '_id_', keyPattern: index.spec.key };
  return {
    stage: 'IXSCAN',
    keyPattern: index.spec.key,
    indexName: index.spec.name,
    isMultiKey: index.multikey,
    isUnique: index.spec.unique ?? false,
    isSparse: index.spec.sparse ?? false,
    isPartial: index.partial !== undefined,
    direction,
    ranges: scan.ranges.length,
  };
}

function describePlan(plan: Plan, filter: Doc): Doc {
  const scans = plan.scans.map((scan) => describeScan(scan, filter, plan.exact));
  const [first] = scans;
  if (!first) return { stage: 'EOF' };
  if (scans.length === 1 && first['stage'] !== 'IXSCAN') return first;
  const inputStage = scans.length === 1 ? first : { stage: 'OR', inputStages: scans };
  return { stage: 'FETCH', ...(plan.exact ? {} : { filter }), inputStage };
}

/** The plan as MongoDB's stages, outermost first. */
export function describeQuery(
  plan: Plan | undefined,
  spec: QuerySpec,
  sort: readonly SortField[],
  explained: Pick<Explained, 'top' | 'projection'>,
): Doc {
  if (!plan) return { stage: 'EOF' };
  let stage = describePlan(plan, spec.filter);
  if (!plan.sorted) {
    const sortPattern = Object.fromEntries(sort.map(({ path, descending }) => [path, descending ? -1 : 1]));
    stage = { stage: 'SORT', sortPattern, memLimit: 104857600, type: 'simple', inputStage: stage };
  }
  if (spec.skip) stage = { stage: 'SKIP', skipAmount: spec.skip, inputStage: stage };
  if (spec.limit) stage = { stage: 'LIMIT', limitAmount: spec.limit, inputStage: stage };
  const { projection, top } = explained;
  if (isDoc(projection) && Object.keys(projection).length > 0)
    stage = { stage: 'PROJECTION_DEFAULT', transformBy: projection, inputStage: stage };
  return top === undefined ? stage : { stage: top, inputStage: stage };
}

/** Runs the reading part of the command; the writing part of an explained write is never run. */
async function measure(
  context: CommandContext,
  query: Query,
  rest: readonly Doc[],
  variables: Doc,
  winningPlan: Doc,
): Promise<Doc> {
  const started = performance.now();
  let nReturned = 0;
  const count = (): boolean => ++nReturned > 0;
  if (rest.length === 0) {
    await pullInSlices(query, count, context.deadlineMs);
  } else {
    const findCollection = (name: string): Collection | undefined =>
      context.engine.catalog.find(context.db, name);
    await pullInSlices(
      new PipelineSource({ kv: context.kv, findCollection, variables }, query, [...rest]),
      count,
      context.deadlineMs,
    );
  }
  return {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: query.stats.keysExamined,
    totalDocsExamined: query.stats.docsExamined,
    executionStages: winningPlan,
  };
}

/** Tells the plan of a command, and with `executionStats` or more also what it read. */
export async function explain(context: CommandContext): Promise<Reply> {
  const { command, engine, db, kv } = context;
  const inner = readDoc(command, 'explain');
  if (!inner) throw new CommandError(14, 'explain needs a command document');
  const verbosity = command['verbosity'] ?? 'allPlansExecution';
  const explained = readExplained(inner);
  const collection = engine.catalog.find(db, explained.collectionName);
  const query = new Query(kv, collection, explained.query);
  const winningPlan = describeQuery(query.plan, explained.query, query.sort, explained);
  const namespace = `${db}.${explained.collectionName}`;
  const queryPlanner = { namespace, parsedQuery: explained.query.filter, winningPlan, rejectedPlans: [] };
  const stats =
    verbosity === 'queryPlanner'
      ? {}
      : {
          executionStats: await measure(
            context,
            query,
            explained.rest,
            explained.query.variables ?? {},
            winningPlan,
          ),
        };
  const stages =
    explained.rest.length > 0 ? { stages: [{ $cursor: { queryPlanner } }, ...explained.rest] } : {};
  return { explainVersion: '1', queryPlanner, ...stages, ...stats, command: inner, ok: 1 };
}
