import type { evaluation } from '@assay/proto';
import type { ExperimentComparison } from '../schemas/experiment-comparison.js';
import { formatTimestampUs } from '../validation/timestamp.js';
import { presentMetrics, presentScores } from './experiment.js';
import { presentTextMetadata } from './metadata.js';
import { roundCost } from './numbers.js';
import { textOrNull } from './text.js';

type Experiments = NonNullable<ExperimentComparison['experiments']>;
type Summary = NonNullable<ExperimentComparison['summary']>;
type Results = Summary['cost'];
type Item = ExperimentComparison['data'][number];
type Scale = (value: number) => number;

const CONFIDENCE_LEVEL = 0.95;
const asIs: Scale = (value) => value;
const toSeconds: Scale = (ms) => ms / 1000;

export function presentComparedExperiments(experiments: readonly evaluation.Experiment[]): Experiments {
  return experiments.map((experiment, index) => ({
    id: experiment.id,
    name: experiment.name,
    description: textOrNull(experiment.description),
    datasetId: textOrNull(experiment.datasetId),
    startTime: formatTimestampUs(experiment.startUs),
    endTime: formatTimestampUs(experiment.endUs),
    itemCount: experiment.itemCount,
    isBaseline: index === 0,
    metadata: presentTextMetadata(experiment.metadata),
    metrics: presentMetrics(experiment),
    scores: presentScores(experiment.scores),
  }));
}

/** Measures by kind: costs in dollars, latencies in seconds. */
export function presentSummary(measures: readonly evaluation.Measure[]): Summary {
  const resultsOf = (kind: evaluation.MeasureKind, scale: Scale): Results =>
    measures
      .filter((measure) => measure.kind === kind)
      .flatMap(({ results }) => presentResults(results, scale));
  return {
    scores: measures
      .filter(({ kind }) => kind === 'MEASURE_KIND_SCORE')
      .map(({ name, dataType, results }) => ({
        name,
        dataType: dataType as Summary['scores'][number]['dataType'],
        results: presentResults(results, asIs),
      })),
    cost: resultsOf('MEASURE_KIND_COST', roundCost),
    latency: resultsOf('MEASURE_KIND_LATENCY', toSeconds),
  };
}

function presentResults(results: readonly evaluation.MeasureResult[], scale: Scale): Results {
  return results.map(({ experimentId, itemCount, mean, categories, delta }) => ({
    experimentId,
    items: itemCount,
    mean: mean === undefined ? null : scale(mean),
    categories: categories.map(({ label, itemCount: items }) => ({ label, items })),
    delta: delta && presentDelta(delta, scale),
  }));
}

function presentDelta(delta: evaluation.MeasureDelta, scale: Scale): NonNullable<Results[number]['delta']> {
  const { pairCount, mean, lower, upper, wins, losses, ties, changes } = delta;
  return {
    pairs: pairCount,
    mean: mean === undefined ? null : scale(mean),
    confidenceInterval:
      lower === undefined || upper === undefined
        ? null
        : { level: CONFIDENCE_LEVEL, lower: scale(lower), upper: scale(upper) },
    wins,
    losses,
    ties,
    changes,
  };
}

/** An item with the first texts that its runs have of it. */
export function presentComparedItem({ itemId, runs }: evaluation.ComparedItem): Item {
  const items = runs.flatMap(({ item }) => item ?? []);
  return {
    experimentItemId: itemId,
    input: items.find(({ input }) => input !== '')?.input ?? '',
    expectedOutput: items.find(({ expectedOutput }) => expectedOutput !== '')?.expectedOutput ?? '',
    results: runs.flatMap(presentRun),
  };
}

function presentRun({ item, costUsd, latencyMs }: evaluation.ComparedRun): Item['results'] {
  if (!item) return [];
  return [
    {
      experimentId: item.experimentId,
      traceId: item.traceId,
      observationId: item.id,
      startTime: formatTimestampUs(item.startUs),
      endTime: item.endUs === undefined ? null : formatTimestampUs(item.endUs),
      latency: latencyMs === undefined ? null : toSeconds(latencyMs),
      cost: roundCost(costUsd),
      level: item.level as Item['results'][number]['level'],
      output: item.output,
      scores: presentScores(item.scores),
    },
  ];
}
