import type { CallContext, evaluation, metrics } from '@assay/proto';
import type { ItemVersion } from '../dataset-items/dataset-item.model.js';
import type { DatasetRunDocument } from '../runs/dataset-run.model.js';
import type { LinkedItem } from '../runs/run-links.store.js';
import type { RowTimes } from './attached-scores.sql.js';
import { acceptConditions } from './conditions.js';
import { formatPosition, parsePosition } from './experiment-cursor.js';
import type { ExperimentDependencies } from './experiment.handlers.js';
import { spanKey } from './experiment.store.js';
import { listObeyingLinks } from './linked-spans.js';
import { flattenMetadata } from './run-metadata-fields.js';
import type { ItemKeyRow, ItemSpanRow } from './scan-items.sql.js';

/** One page of experiment items; see the contract. */
export async function scanItemPage(
  dependencies: ExperimentDependencies,
  request: evaluation.ScanExperimentItemsRequest,
  call: CallContext,
): Promise<evaluation.ScanExperimentItemsResponse> {
  const { experiments, links } = dependencies;
  const { projectId, limit, fromUs, toUs } = request;
  const after = parsePosition(request.cursor);
  const conditions = acceptConditions(request.filterJson, {
    experimentId: request.experimentIds,
    experimentName: request.experimentNames,
    experimentItemId: request.experimentItemIds,
    datasetId: request.datasetIds,
  });
  const linked = await listObeyingLinks(links, projectId, fromUs, conditions, 'experimentId', {
    experimentId: ({ runId }) => runId,
    experimentName: (_link, run) => run.name,
    experimentItemId: ({ itemId }) => itemId,
    datasetId: (_link, run) => run.datasetId,
  });
  const scope = { projectId, fromUs, toUs, conditions, links: linked };
  const rows = await experiments.scanItemKeys(scope, after, limit + 1, call);
  const keys = rows.slice(0, limit);
  if (keys.length === 0) return { items: [], nextCursor: '' };
  const last = keys.at(-1);
  const starts = keys.map(({ startUs }) => startUs);
  const times = { firstUs: Math.min(...starts), lastUs: Math.max(...starts) };
  const items = await fetchItems(
    dependencies,
    {
      projectId,
      keys,
      links: linked,
      ioCharacters: request.withIo ? Infinity : 0,
      scores: request.withScores ? { limit: request.scoreLimit, times } : undefined,
    },
    call,
  );
  return {
    items: items.filter((item) => item !== undefined),
    nextCursor: last && rows.length > limit ? formatPosition({ us: last.startUs, ...last }) : '',
  };
}

/** Which items to fetch, and how much of each. */
export interface ItemsToFetch {
  readonly projectId: string;
  readonly keys: readonly ItemKeyRow[];
  /** What the keys' `link` counts in. */
  readonly links: readonly LinkedItem[];
  /** Of input, output and expected output each; 0 leaves them out. */
  readonly ioCharacters: number;
  /** Absent: without scores. */
  readonly scores: { readonly limit: number; readonly times: RowTimes } | undefined;
}

/**
 * Spans, runs, item versions and scores of a page, each in one query.
 *
 * @returns Items in the order of their keys, undefined where the span was deleted since.
 */
export async function fetchItems(
  { experiments, links, items }: ExperimentDependencies,
  { projectId, keys, links: linked, ioCharacters, scores: wanted }: ItemsToFetch,
  call: CallContext,
): Promise<(evaluation.ExperimentItem | undefined)[]> {
  const linkOf = ({ link }: ItemKeyRow): LinkedItem | undefined => linked[link - 1];
  const shownLinks = keys.flatMap((key) => linkOf(key) ?? []);
  const [spans, runs, versions, scores] = await Promise.all([
    experiments.findItemSpans(projectId, keys, ioCharacters, call),
    links.findRuns(
      projectId,
      keys.map(({ experimentId }) => experimentId),
    ),
    items.findVersions(
      projectId,
      shownLinks.map(({ itemId, itemVersionMs }) => ({ itemId, validFromMs: itemVersionMs })),
    ),
    wanted ? experiments.listItemScores(projectId, keys, wanted.times, wanted.limit, call) : [],
  ]);
  const versionOf = new Map(versions.map((one) => [versionKey(one.itemId, one.validFromMs), one]));
  const scoresByTraceId = groupByTrace(scores);
  return keys.map((key) => {
    const span = spans.get(spanKey(key.traceId, key.spanId));
    if (!span) return undefined;
    const run = runs.get(key.experimentId);
    const link = linkOf(key);
    const version = link && versionOf.get(versionKey(link.itemId, link.itemVersionMs));
    const item = link ? toLinkedItem(key, span, run, link, version, ioCharacters) : toOwnItem(key, span, run);
    return { ...item, scores: scoresOf(key, scoresByTraceId).slice(0, wanted?.limit) };
  });
}

function versionKey(itemId: string, validFromMs: number): string {
  return `${itemId}:${validFromMs}`;
}

function groupByTrace(scores: readonly metrics.Score[]): ReadonlyMap<string, metrics.Score[]> {
  const byTraceId = new Map<string, metrics.Score[]>();
  for (const score of scores) {
    const known = byTraceId.get(score.traceId);
    if (known) known.push(score);
    else byTraceId.set(score.traceId, [score]);
  }
  return byTraceId;
}

function scoresOf(
  { traceId, spanId }: ItemKeyRow,
  byTraceId: ReadonlyMap<string, metrics.Score[]>,
): metrics.Score[] {
  const ofTrace = byTraceId.get(traceId) ?? [];
  return ofTrace.filter(({ observationId }) => observationId === '' || observationId === spanId);
}

function spanFields(
  key: ItemKeyRow,
  span: ItemSpanRow,
): Pick<
  evaluation.ExperimentItem,
  | 'id'
  | 'traceId'
  | 'startUs'
  | 'endUs'
  | 'level'
  | 'environment'
  | 'experimentId'
  | 'input'
  | 'output'
  | 'metadata'
> {
  return {
    id: key.spanId,
    traceId: key.traceId,
    startUs: key.startUs,
    ...(span.endUs !== null && { endUs: span.endUs }),
    level: span.level,
    environment: span.environment,
    experimentId: key.experimentId,
    input: span.spanInput ?? '',
    output: span.spanOutput ?? '',
    metadata: span.spanMetadata,
  };
}

/** An item whose span says it all; its run, if there is one, fills the gaps. */
function toOwnItem(
  key: ItemKeyRow,
  span: ItemSpanRow,
  run: DatasetRunDocument | undefined,
): Omit<evaluation.ExperimentItem, 'scores'> {
  return {
    ...spanFields(key, span),
    experimentName: span.experimentName || (run?.name ?? ''),
    experimentItemId: span.itemId,
    datasetId: span.datasetId || (run?.datasetId ?? ''),
    ...(span.itemVersionUs !== null && { itemVersionUs: span.itemVersionUs }),
    expectedOutput: span.expectedOutput ?? '',
    itemMetadata: span.itemMetadata,
    experimentMetadata: span.experimentMetadata,
    experimentDescription: span.description,
  };
}

/** An item whose span knows of no experiment: run and dataset item tell the rest. */
function toLinkedItem(
  key: ItemKeyRow,
  span: ItemSpanRow,
  run: DatasetRunDocument | undefined,
  link: LinkedItem,
  version: ItemVersion | undefined,
  ioCharacters: number,
): Omit<evaluation.ExperimentItem, 'scores'> {
  const expected = version && version.expectedOutputJson !== 'null' ? version.expectedOutputJson : '';
  return {
    ...spanFields(key, span),
    experimentName: run?.name ?? '',
    experimentItemId: link.itemId,
    datasetId: run?.datasetId ?? '',
    itemVersionUs: link.itemVersionMs * 1000,
    expectedOutput: expected.slice(0, ioCharacters),
    itemMetadata: version ? flattenMetadata(version.metadataJson) : {},
    experimentMetadata: run ? flattenMetadata(run.metadataJson) : {},
    experimentDescription: run?.description ?? '',
  };
}
