import type { evaluation, metrics } from '@assay/proto';
import type { Experiment, ExperimentItem } from '../schemas/experiment.js';
import type { ScoreV3 } from '../schemas/score.js';
import { formatTimestampUs } from '../validation/timestamp.js';
import { presentTextMetadata } from './metadata.js';
import { roundCost } from './numbers.js';
import { presentScoreV3 } from './score.js';
import { textOrNull } from './text.js';

export const EXPERIMENT_GROUPS = ['core', 'metadata', 'scores', 'metrics'] as const;
export const ITEM_GROUPS = [
  'core',
  'dataset',
  'io',
  'metadata',
  'itemMetadata',
  'experimentMetadata',
  'scores',
] as const;
export type ExperimentGroup = (typeof EXPERIMENT_GROUPS)[number];
export type ItemGroup = (typeof ITEM_GROUPS)[number];

const SCORE_GROUPS = new Set(['subject'] as const);

export function presentScores(scores: readonly metrics.Score[]): ScoreV3[] {
  return scores.map((score) => presentScoreV3(score, SCORE_GROUPS));
}

/** An experiment; the core is always there. Source: behaviour/evaluation-and-prompts.md §4.2. */
export function presentExperiment(
  experiment: evaluation.Experiment,
  groups: ReadonlySet<ExperimentGroup>,
): Experiment {
  return {
    id: experiment.id,
    name: experiment.name,
    description: textOrNull(experiment.description),
    startTime: formatTimestampUs(experiment.startUs),
    endTime: formatTimestampUs(experiment.endUs),
    itemCount: experiment.itemCount,
    datasetId: textOrNull(experiment.datasetId),
    ...(groups.has('metadata') && { metadata: presentTextMetadata(experiment.metadata) }),
    ...(groups.has('scores') && { scores: presentScores(experiment.scores) }),
    ...(groups.has('metrics') && { metrics: presentMetrics(experiment) }),
  };
}

/** What the items of an experiment cost and how long they took, in dollars and seconds. */
export function presentMetrics({
  totalCostUsd,
  latency,
}: evaluation.Experiment): NonNullable<Experiment['metrics']> {
  return {
    totalCost: roundCost(totalCostUsd),
    latency: latency
      ? { mean: latency.meanMs / 1000, p50: latency.medianMs / 1000, p95: latency.p95Ms / 1000 }
      : null,
  };
}

/** An experiment item; texts are shown as they are stored. Source: behaviour/evaluation-and-prompts.md §4.3. */
export function presentExperimentItem(
  item: evaluation.ExperimentItem,
  groups: ReadonlySet<ItemGroup>,
): ExperimentItem {
  const { endUs, itemVersionUs } = item;
  return {
    id: item.id,
    traceId: item.traceId,
    startTime: formatTimestampUs(item.startUs),
    endTime: endUs === undefined ? null : formatTimestampUs(endUs),
    level: item.level as ExperimentItem['level'],
    environment: item.environment,
    experimentId: item.experimentId,
    experimentName: item.experimentName,
    experimentItemId: item.experimentItemId,
    ...(groups.has('dataset') && {
      experimentDatasetId: textOrNull(item.datasetId),
      experimentItemVersion: itemVersionUs === undefined ? null : formatTimestampUs(itemVersionUs),
    }),
    ...(groups.has('io') && {
      input: item.input,
      output: item.output,
      expectedOutput: item.expectedOutput,
    }),
    ...(groups.has('metadata') && { metadata: presentTextMetadata(item.metadata) }),
    ...(groups.has('itemMetadata') && { experimentItemMetadata: presentTextMetadata(item.itemMetadata) }),
    ...(groups.has('experimentMetadata') && {
      experimentMetadata: presentTextMetadata(item.experimentMetadata),
      experimentDescription: textOrNull(item.experimentDescription),
    }),
    ...(groups.has('scores') && { scores: presentScores(item.scores) }),
  };
}
