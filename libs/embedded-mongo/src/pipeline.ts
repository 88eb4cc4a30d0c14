import { Aggregator } from 'mingo/aggregator';
import { Context, ProcessingMode } from 'mingo/core';
import { concat, Lazy } from 'mingo/lazy';
import * as stages from 'mingo/operators/pipeline';
import type { Collection } from './catalog.js';
import { CommandError, makeUnsupported } from './command-error.js';
import {
  checkExpression,
  type EngineOptions,
  expressionContext,
  makeEvaluator,
  makeExpressionCompiler,
  runEngine,
} from './expressions.js';
import { indexValues } from './paths.js';
import { deferred, groupStage, sortStage, type Stage } from './pipeline-stages.js';
import { decodePlain, restoreTypes, toPlain } from './plain.js';
import { compileFilter } from './predicate.js';
import { Query, type QuerySpec, type Sink, type Source } from './query.js';
import type { KeyValue } from './store.js';
import { type Doc, encodeDoc, isDoc, setField, toNumber } from './values.js';

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
const ENGINE_STAGES = [
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
const UPDATE_STAGES = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);
/** Stages that hold all their input in memory. */
const HOLDING_STAGES = new Set([
  '$bucket',
  '$bucketAuto',
  '$densify',
  '$facet',
  '$fill',
  '$sample',
  '$setWindowFields',
  '$sort',
  '$sortByCount',
]);
const MAX_HELD_BYTES = 64 * 1024 * 1024;
const MAX_STAGES = 200;

/** What a pipeline reads from. */
export interface PipelineInput {
  kv: KeyValue;
  findCollection: (name: string) => Collection | undefined;
  variables: Doc;
}

function stageOf(stage: Doc): [name: string, argument: unknown] {
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

class SourceBudget {
  private heldBytes = 0;

  take(bytes: number): void {
    this.heldBytes += bytes;
    if (this.heldBytes > MAX_HELD_BYTES) {
      throw new CommandError(
        292,
        `The pipeline holds more than ${String(MAX_HELD_BYTES)} bytes in memory; filter or limit first`,
      );
    }
  }
}

const CHUNK_DOCUMENTS = 128;

/** Documents of a query, decoded, read in chunks so that no store iterator outlives its event turn. */
function* readPlain(query: Query, budget: SourceBudget | undefined): Generator<Doc> {
  for (let atEnd = false; !atEnd;) {
    const chunk: Buffer[] = [];
    atEnd = query.pull((record) => chunk.push(record.raw) < CHUNK_DOCUMENTS);
    for (const raw of chunk) {
      budget?.take(raw.length);
      yield decodePlain(raw);
    }
  }
}

function pickEngineStages(): Record<string, unknown> {
  return Object.fromEntries(ENGINE_STAGES.map((name) => [name, stages[name]]));
}

function makeStages(input: PipelineInput): Record<string, unknown> {
  const { variables } = input;
  const match: Stage = (items, argument) => {
    const test = compileFilter(argument as Doc, makeExpressionCompiler(variables));
    return items.filter((doc: Doc) => test(doc));
  };
  const unionWith: Stage = (items, argument) => {
    const { coll, pipeline = [] } = typeof argument === 'string' ? { coll: argument } : (argument as Doc);
    if (typeof coll !== 'string') throw new CommandError(9, '$unionWith needs a collection name');
    const inner = parsePipeline(pipeline);
    return concat(
      items,
      deferred(() => [...runPlain(input, coll, inner)]),
    );
  };
  return {
    ...pickEngineStages(),
    $match: match,
    $group: groupStage,
    $sort: sortStage,
    $lookup: makeLookup(input),
    $unionWith: unionWith,
  };
}

const LOOKUP_FIELDS = new Set(['from', 'localField', 'foreignField', 'as', 'let', 'pipeline']);

/** `$lookup` as one planned query for each document, so that an index on the foreign field is used. */
function makeLookup(input: PipelineInput): Stage {
  return (items, argument) => {
    if (!isDoc(argument)) throw new CommandError(9, '$lookup needs an object');
    const { from, localField, foreignField, as, let: letFields, pipeline = [] } = argument;
    const unknown = Object.keys(argument).find((name) => !LOOKUP_FIELDS.has(name));
    const isJoin = typeof localField === 'string' && typeof foreignField === 'string';
    if (
      unknown !== undefined ||
      typeof from !== 'string' ||
      typeof as !== 'string' ||
      (!isJoin && argument['pipeline'] === undefined)
    ) {
      throw new CommandError(
        9,
        `$lookup needs from, as, and localField with foreignField or a pipeline${unknown ? `; '${unknown}' is unknown` : ''}`,
      );
    }
    const inner = parsePipeline(pipeline);
    const evaluate = makeEvaluator(input.variables);
    return items.map((doc: Doc) => {
      const bound = letFields === undefined ? {} : (evaluate(doc, toPlain(letFields)) as Doc);
      const variables = { ...input.variables, ...bound };
      const join = isJoin ? [{ $match: makeJoinFilter(doc, localField, foreignField) }] : [];
      const result = { ...doc };
      setField(result, as, [...runPlain({ ...input, variables }, from, [...join, ...inner])]);
      return result;
    });
  };
}

function makeJoinFilter(doc: Doc, localField: string, foreignField: string): Doc {
  const values = indexValues(doc, localField.split('.')).values.map((value) => value ?? null);
  return { [foreignField]: values.length === 1 ? { $eq: values[0] } : { $in: values } };
}

function runPlain(input: PipelineInput, from: string, pipeline: readonly Doc[]): Iterable<Doc> {
  const { query: spec, rest } = splitPipeline(pipeline);
  const query = new Query(input.kv, input.findCollection(from), { ...spec, variables: input.variables });
  return runStages(input, query, rest);
}

function runStages(input: PipelineInput, query: Query, rest: readonly Doc[]): Iterable<Doc> {
  const holds = rest.some((stage) => HOLDING_STAGES.has(stageOf(stage)[0]));
  const documents = readPlain(query, holds ? new SourceBudget() : undefined);
  if (rest.length === 0) return documents;
  return runEngineStages(makeStages(input), input.variables, documents, rest);
}

function runEngineStages(
  operators: Record<string, unknown>,
  variables: Doc,
  documents: Iterable<Doc>,
  pipeline: readonly Doc[],
): Iterable<Doc> {
  const context = Context.from(expressionContext).addPipelineOps(operators as never);
  // Filters keep their typed values; the engine's own stages want plain ones.
  const plain = pipeline.map((stage) => ('$match' in stage ? stage : (toPlain(stage) as Doc)));
  const options = { context, variables, processingMode: ProcessingMode.CLONE_OFF, useStrictMode: true };
  const iterator = runEngine(() => new Aggregator(plain as never, options as never).stream(Lazy(documents)));
  return iterator as unknown as Iterable<Doc>;
}

/** The results of a pipeline, encoded. Stages other than leading ones run in the engine, and do not pause. */
export class PipelineSource implements Source<Buffer> {
  private readonly iterator: Iterator<Doc>;

  constructor(input: PipelineInput, query: Query, rest: readonly Doc[]) {
    this.iterator = runStages(input, query, rest)[Symbol.iterator]();
  }

  pull(sink: Sink<Buffer>, pauseAtMs: number): boolean {
    for (;;) {
      const next = runEngine(() => this.iterator.next());
      if (next.done) return true;
      if (!sink(encodeDoc(next.value))) return false;
      if (performance.now() > pauseAtMs) return false;
    }
  }
}

/**
 * Runs an update pipeline over one typed document. Numbers that it leaves unchanged keep their type.
 * @throws CommandError 72 for a stage that updates do not allow.
 */
export function runUpdatePipeline(doc: Doc, pipeline: readonly Doc[], variables: Doc = {}): Doc {
  for (const stage of parsePipeline(pipeline)) {
    const [name] = stageOf(stage);
    if (!UPDATE_STAGES.has(name))
      throw new CommandError(72, `${name} is not allowed to be used within an update`);
  }
  const results = [...runEngineStages(pickEngineStages(), variables, [toPlain(doc) as Doc], pipeline)];
  return restoreTypes(results[0] ?? {}, doc) as Doc;
}
