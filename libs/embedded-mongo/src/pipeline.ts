import { Aggregator } from 'mingo/aggregator';
import { Context, ProcessingMode } from 'mingo/core';
import { concat, Lazy } from 'mingo/lazy';
import * as stages from 'mingo/operators/pipeline';
import type { Collection } from './catalog.js';
import { CommandError } from './command-error.js';
import { expressionContext, makeEvaluator, makeExpressionCompiler, runEngine } from './expressions.js';
import { indexValues } from './paths.js';
import { ENGINE_STAGES, parsePipeline, splitPipeline, stageOf } from './pipeline-syntax.js';
import { deferred, groupStage, sortStage, type Stage } from './pipeline-stages.js';
import { decodePlain, restoreTypes, toPlain } from './plain.js';
import { compileFilter } from './predicate.js';
import { Query, type Sink, type Source } from './query.js';
import type { KeyValue } from './store.js';
import { type Doc, encodeDoc, isDoc, setField } from './values.js';

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

/** What a pipeline reads from. */
export interface PipelineInput {
  kv: KeyValue;
  findCollection: (name: string) => Collection | undefined;
  variables: Doc;
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

/** The engine's `$project` puts `_id` last. */
function withIdFirst(doc: Doc): Doc {
  if (!Object.hasOwn(doc, '_id') || Object.keys(doc)[0] === '_id') return doc;
  const { _id, ...rest } = doc;
  return { _id, ...rest };
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
      if (!sink(encodeDoc(withIdFirst(next.value)))) return false;
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
