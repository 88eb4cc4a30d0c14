import { CommandError, makeUnsupported } from './command-error.js';
import { checkExpression } from './expressions.js';
import { readGroup } from './pipeline-stages.js';
import type { QuerySpec } from './query.js';
import { type Doc, isDoc, toNumber } from './values.js';

const REFUSED_STAGES = new Set([
  '$out',
  '$merge',
  '$geoNear',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$graphLookup',
  '$collStats',
  '$indexStats',
  '$currentOp',
  '$listSessions',
  '$planCacheStats',
]);
/** Stages that the engine runs as it has them. */
export const ENGINE_STAGES = [
  '$addFields',
  '$bucket',
  '$bucketAuto',
  '$count',
  '$densify',
  '$documents',
  '$facet',
  '$fill',
  '$limit',
  '$project',
  '$redact',
  '$replaceRoot',
  '$replaceWith',
  '$sample',
  '$set',
  '$setWindowFields',
  '$skip',
  '$sortByCount',
  '$unset',
  '$unwind',
] as const;
const OWN_STAGES = ['$match', '$group', '$sort', '$lookup', '$unionWith'] as const;
const KNOWN_STAGES = new Set<string>([...ENGINE_STAGES, ...OWN_STAGES]);
const MAX_STAGES = 200;

/** Name and argument of a stage. @throws CommandError 40323 unless it has exactly one field. */
export function stageOf(stage: Doc): [name: string, argument: unknown] {
  const [entry, ...others] = Object.entries(stage);
  if (!entry || others.length > 0) {
    throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  return entry;
}

/**
 * Checks that every stage is known and well formed, also in inner pipelines, and that no expression has an unknown
 * operator.
 * @throws CommandError 40324 for an unknown stage, 40573 for `$changeStream`, 168 for an unknown expression operator.
 */
export function parsePipeline(pipeline: unknown): Doc[] {
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' must be an array");
  if (pipeline.length > MAX_STAGES)
    throw new CommandError(7749501, `Pipeline length must be no longer than ${String(MAX_STAGES)} stages`);
  return pipeline.map((stage: unknown) => {
    if (!isDoc(stage)) throw new CommandError(14, 'Each element of the pipeline must be an object');
    checkStage(...stageOf(stage));
    return stage;
  });
}

function checkStage(name: string, argument: unknown): void {
  if (name === '$changeStream') throw new CommandError(40573, 'The $changeStream stage is not supported');
  if (REFUSED_STAGES.has(name)) throw makeUnsupported(`The aggregation stage ${name}`);
  if (!KNOWN_STAGES.has(name)) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
  switch (name) {
    case '$match':
      if (!isDoc(argument))
        throw new CommandError(15959, 'the match filter must be an expression in an object');
      return;
    case '$limit':
    case '$skip':
      checkCount(name, argument);
      return;
    case '$group':
      readGroup(argument);
      checkExpression(argument);
      return;
    case '$facet':
      for (const inner of Object.values(isDoc(argument) ? argument : {})) parsePipeline(inner);
      return;
    case '$lookup':
    case '$unionWith':
      if (isDoc(argument) && argument['pipeline'] !== undefined) parsePipeline(argument['pipeline']);
      return;
    default:
      checkExpression(argument);
  }
}

function checkCount(name: string, argument: unknown): void {
  const count = toNumber(argument);
  if (count === undefined || !Number.isInteger(count) || count < 0 || (name === '$limit' && count === 0)) {
    throw new CommandError(
      15958,
      `invalid argument to ${name} stage: a ${name === '$limit' ? 'positive' : 'non-negative'} integer is needed`,
    );
  }
}

/** The first part of a pipeline as a query that the planner understands, and the stages that remain. */
export interface SplitPipeline {
  query: QuerySpec;
  rest: Doc[];
  /** The remaining stages only count: name of the field and constant `_id`, if any. */
  count: { field: string; id?: unknown } | undefined;
}

/** Takes leading `$match`, `$sort`, `$skip` and `$limit`, in an order a query can express, off a pipeline. */
export function splitPipeline(pipeline: readonly Doc[]): SplitPipeline {
  const filters: Doc[] = [];
  const query: QuerySpec = { filter: {} };
  let taken = 0;
  for (; taken < pipeline.length; taken++) {
    const [name, argument] = stageOf(pipeline[taken] as Doc);
    const unbounded = query.skip === undefined && query.limit === undefined;
    if (name === '$match' && unbounded) filters.push(argument as Doc);
    else if (name === '$sort' && unbounded && query.sort === undefined) query.sort = argument;
    else if (name === '$skip' && unbounded) query.skip = toNumber(argument) ?? 0;
    else if (name === '$limit' && query.limit === undefined) query.limit = toNumber(argument) ?? 0;
    else break;
  }
  query.filter = filters.length === 1 ? (filters[0] as Doc) : filters.length > 1 ? { $and: filters } : {};
  const rest = pipeline.slice(taken);
  return { query, rest, count: rest.length === 1 ? readCount(rest[0] as Doc) : undefined };
}

function readCount(stage: Doc): SplitPipeline['count'] {
  const [name, argument] = stageOf(stage);
  if (name === '$count' && typeof argument === 'string') return { field: argument };
  if (name !== '$group' || !isDoc(argument)) return undefined;
  const { _id: id, ...fields } = argument;
  const [entry, ...others] = Object.entries(fields);
  if (!entry || others.length > 0 || (id !== null && toNumber(id) === undefined)) return undefined;
  const [field, spec] = entry;
  return isDoc(spec) && toNumber(spec['$sum']) === 1 && Object.keys(spec).length === 1
    ? { field, id }
    : undefined;
}
