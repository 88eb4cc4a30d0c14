import { AppError } from '@assay/errors';
import { decodeCursor, encodeCursor } from '@assay/paging';
import type { CallContext, evaluation } from '@assay/proto';
import { MAX_TIME_US, MIN_TIME_US } from '@assay/telemetry';
import type { DatasetRunDocument } from '../runs/dataset-run.model.js';
import type { LinkedItem } from '../runs/run-links.store.js';
import type { Condition } from '../experiments/conditions.js';
import type { ExperimentDependencies } from '../experiments/experiment.handlers.js';
import { listObeyingLinks } from '../experiments/linked-spans.js';
import { toExperiment } from '../experiments/scan-experiments.js';
import { fetchItems } from '../experiments/scan-items.js';
import { flattenMetadata } from '../experiments/run-metadata-fields.js';
import type { SpanScope } from '../experiments/spans.sql.js';
import type { ComparedRunRow } from './comparison.sql.js';
import { toMeasures } from './measures.js';

const MAX_EXPERIMENTS = 10;
const MAX_LIMIT = 50;
const CURSOR_VERSION = 1;
/** Runs shown of one item in one experiment. */
const MAX_SHOWN_RUNS = 5;
/** Scores shown of one run of an item, and of one experiment. */
const SCORE_LIMIT = 50;
/** Characters of each text, and of all texts of an answer together. */
const MAX_CHARACTERS = 16_384;
const MAX_ALL_CHARACTERS = 12_000_000;

type Compared = evaluation.CompareExperimentsResponse;

/** Experiments side by side; see the contract. */
export async function compareExperiments(
  dependencies: ExperimentDependencies,
  request: evaluation.CompareExperimentsRequest,
  call: CallContext,
): Promise<Compared> {
  checkRequest(request);
  const afterItemId = parseCursor(request.cursor);
  const ids = request.experimentIds;
  const [runs, scope] = await Promise.all([
    dependencies.links.findRuns(request.projectId, ids),
    makeScope(dependencies, request),
  ]);
  const all = await dependencies.experiments.listComparedRuns(scope, afterItemId, call);
  const { shown, nextItemId } = takePage(all, request.limit);
  const [whole, items] = await Promise.all([
    request.cursor === ''
      ? fetchWhole(dependencies, scope, { ids, runs, all }, call)
      : { experiments: [], measures: [] },
    fetchCompared(dependencies, request.projectId, shown, scope.links, call),
  ]);
  const nextCursor =
    nextItemId === undefined ? '' : encodeCursor(CURSOR_VERSION, { itemId: shown.at(-1)?.itemId ?? '' });
  return { ...whole, items, nextCursor };
}

/** The newest runs of the first items, and the item after them. @param rows In the order of items, newest first. */
function takePage(
  rows: readonly ComparedRunRow[],
  limit: number,
): { shown: ComparedRunRow[]; nextItemId: string | undefined } {
  const shown: ComparedRunRow[] = [];
  let items = 0;
  let itemId: string | undefined;
  let counts = new Map<string, number>();
  for (const row of rows) {
    if (row.itemId !== itemId) {
      if (items === limit) return { shown, nextItemId: row.itemId };
      items += 1;
      itemId = row.itemId;
      counts = new Map();
    }
    const count = (counts.get(row.experimentId) ?? 0) + 1;
    counts.set(row.experimentId, count);
    if (count <= MAX_SHOWN_RUNS) shown.push(row);
  }
  return { shown, nextItemId: undefined };
}

/** @throws AppError `invalid/COMPARISON_INVALID`. */
function checkRequest({ experimentIds, limit }: evaluation.CompareExperimentsRequest): void {
  const isList =
    experimentIds.length >= 2 &&
    experimentIds.length <= MAX_EXPERIMENTS &&
    new Set(experimentIds).size === experimentIds.length &&
    !experimentIds.includes('');
  if (isList && Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return;
  const message = `A comparison needs 2 to ${MAX_EXPERIMENTS} different ids, and a limit from 1 to ${MAX_LIMIT}.`;
  throw new AppError('invalid', 'COMPARISON_INVALID', message);
}

/** @throws AppError `invalid/CURSOR_INVALID`. */
function parseCursor(cursor: string): string {
  if (cursor === '') return '';
  return decodeCursor<{ itemId: string }>(cursor, CURSOR_VERSION, ({ itemId }) => typeof itemId === 'string')
    .itemId;
}

async function makeScope(
  { links }: ExperimentDependencies,
  { projectId, experimentIds, fromUs = MIN_TIME_US, toUs }: evaluation.CompareExperimentsRequest,
): Promise<SpanScope & { readonly links: readonly LinkedItem[] }> {
  const conditions: Condition<string>[] = [
    { column: 'experimentId', operator: 'any of', values: experimentIds },
  ];
  const linked = await listObeyingLinks(links, projectId, fromUs, conditions, 'experimentId', {
    experimentId: ({ runId }) => runId,
  });
  return { projectId, fromUs, toUs, conditions, links: linked };
}

/** What is told of all items at once. @throws AppError `not_found/EXPERIMENT_NOT_FOUND`. */
async function fetchWhole(
  { experiments }: ExperimentDependencies,
  scope: SpanScope,
  {
    ids,
    runs,
    all,
  }: {
    readonly ids: readonly string[];
    readonly runs: ReadonlyMap<string, DatasetRunDocument>;
    readonly all: readonly ComparedRunRow[];
  },
  call: CallContext,
): Promise<Pick<Compared, 'experiments' | 'measures'>> {
  const statistics = { projectId: scope.projectId, experimentIds: ids, runs: all };
  const listScope = { ...scope, conditions: [{ column: 'id', operator: 'any of' as const, values: ids }] };
  const times = { firstUs: scope.fromUs, lastUs: MAX_TIME_US };
  const [rows, numbers, categories, scores] = await Promise.all([
    experiments.scanExperiments(listScope, undefined, ids.length, call),
    experiments.compareNumbers(statistics, call),
    experiments.compareCategories(statistics, call),
    experiments.listExperimentScores(scope.projectId, ids, times, SCORE_LIMIT, call),
  ]);
  const rowById = new Map(rows.map((row) => [row.experimentId, row]));
  const missing = ids.filter((id) => !rowById.has(id) && !runs.has(id));
  if (missing.length > 0) {
    const message = `Experiment not found: ${missing.join(', ')}`;
    throw new AppError('not_found', 'EXPERIMENT_NOT_FOUND', message);
  }
  return {
    experiments: ids.map((id) => {
      const row = rowById.get(id);
      const run = runs.get(id);
      return row ? toExperiment(row, run, scores) : toEmptyExperiment(id, run, scores);
    }),
    measures: toMeasures(numbers, categories, ids),
  };
}

/** A run whose spans have not come. */
function toEmptyExperiment(
  id: string,
  run: DatasetRunDocument | undefined,
  scores: evaluation.Experiment['scores'],
): evaluation.Experiment {
  const atUs = (run?.createdMs ?? 0) * 1000;
  return {
    id,
    name: run?.name ?? '',
    description: run?.description ?? '',
    datasetId: run?.datasetId ?? '',
    startUs: atUs,
    endUs: atUs,
    itemCount: 0,
    metadata: flattenMetadata(run?.metadataJson ?? '{}'),
    scores: scores.filter(({ datasetRunId }) => datasetRunId === id),
    totalCostUsd: 0,
  };
}

async function fetchCompared(
  dependencies: ExperimentDependencies,
  projectId: string,
  rows: readonly ComparedRunRow[],
  links: readonly LinkedItem[],
  call: CallContext,
): Promise<evaluation.ComparedItem[]> {
  if (rows.length === 0) return [];
  const firstUs = Math.min(...rows.map(({ startUs }) => startUs));
  const items = await fetchItems(
    dependencies,
    {
      projectId,
      keys: rows,
      links,
      ioCharacters: Math.min(MAX_CHARACTERS, Math.floor(MAX_ALL_CHARACTERS / rows.length / 3)),
      scores: { limit: SCORE_LIMIT, times: { firstUs, lastUs: MAX_TIME_US } },
    },
    call,
  );
  const compared = new Map<string, evaluation.ComparedItem>();
  rows.forEach(({ itemId, costUsd, latencyMs }, index) => {
    const item = items[index];
    if (!item) return; // deleted since its key was read
    const known = compared.get(itemId) ?? { itemId, runs: [] };
    known.runs.push({ item, costUsd, ...(latencyMs !== null && { latencyMs }) });
    compared.set(itemId, known);
  });
  return [...compared.values()];
}
