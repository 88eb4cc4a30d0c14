import type { CallContext, evaluation, metrics } from '@assay/proto';
import type { DatasetRunDocument } from '../runs/dataset-run.model.js';
import { acceptConditions } from './conditions.js';
import { formatPosition, parsePosition } from './experiment-cursor.js';
import type { ExperimentDependencies } from './experiment.handlers.js';
import { listObeyingLinks } from './linked-spans.js';
import { flattenMetadata } from './run-metadata-fields.js';
import type { ExperimentRow } from './scan-experiments.sql.js';

/** One page of experiments; see the contract. */
export async function scanExperimentPage(
  { experiments, links }: ExperimentDependencies,
  request: evaluation.ScanExperimentsRequest,
  call: CallContext,
): Promise<evaluation.ScanExperimentsResponse> {
  const { projectId, limit, fromUs, toUs } = request;
  const after = parsePosition(request.cursor);
  const conditions = acceptConditions(request.filterJson, {
    id: request.ids,
    name: request.names,
    datasetId: request.datasetIds,
  });
  const linked = await listObeyingLinks(links, projectId, fromUs, conditions, 'id', {
    id: ({ runId }) => runId,
    name: (_link, run) => run.name,
    datasetId: (_link, run) => run.datasetId,
  });
  const scope = { projectId, fromUs, toUs, conditions, links: linked };
  const rows = await experiments.scanExperiments(scope, after, limit + 1, call);
  const shown = rows.slice(0, limit);
  const ids = shown.map(({ experimentId }) => experimentId);
  const [runs, scores] = await Promise.all([
    ids.length > 0 ? links.findRuns(projectId, ids) : new Map<string, DatasetRunDocument>(),
    request.withScores && shown.length > 0
      ? experiments.listExperimentScores(projectId, ids, timesOf(shown), request.scoreLimit, call)
      : [],
  ]);
  const last = shown.at(-1);
  return {
    experiments: shown.map((row) => toExperiment(row, runs.get(row.experimentId), scores)),
    nextCursor:
      last && rows.length > limit
        ? formatPosition({
            us: last.lastUs,
            traceId: last.last[0],
            spanId: last.last[1],
            experimentId: last.experimentId,
            asOfMs: after?.asOfMs ?? last.storedMs,
          })
        : '',
  };
}

function timesOf(rows: readonly ExperimentRow[]): { firstUs: number; lastUs: number } {
  return {
    firstUs: Math.min(...rows.map(({ startUs }) => startUs)),
    lastUs: Math.max(...rows.map(({ endUs }) => endUs)),
  };
}

function toLatency({
  meanLatency,
  latencies: [median, p95],
}: ExperimentRow): Pick<evaluation.Experiment, 'latency'> {
  if (meanLatency === null || median === null || p95 === null) return {};
  return { latency: { meanMs: meanLatency / 1000, medianMs: median / 1000, p95Ms: p95 / 1000 } };
}

/** What spans do not say of an experiment its run may. */
export function toExperiment(
  row: ExperimentRow,
  run: DatasetRunDocument | undefined,
  scores: readonly metrics.Score[],
): evaluation.Experiment {
  const hasMetadata = Object.keys(row.metadata).length > 0;
  return {
    id: row.experimentId,
    name: row.experimentName || (run?.name ?? ''),
    description: row.experimentDescription || (run?.description ?? ''),
    datasetId: row.experimentDatasetId || (run?.datasetId ?? ''),
    startUs: row.startUs,
    endUs: row.endUs,
    itemCount: row.itemCount,
    metadata: hasMetadata || !run ? row.metadata : flattenMetadata(run.metadataJson),
    scores: scores.filter(({ datasetRunId }) => datasetRunId === row.experimentId),
    totalCostUsd: row.totalCost,
    ...toLatency(row),
  };
}
