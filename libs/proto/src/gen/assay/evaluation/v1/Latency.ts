// Original file: proto/assay/evaluation/v1/experiment.proto


/**
 * Durations of the items of an experiment.
 */
export interface Latency {
  'meanMs'?: (number | string);
  'medianMs'?: (number | string);
  'p95Ms'?: (number | string);
}

/**
 * Durations of the items of an experiment.
 */
export interface Latency__Output {
  'meanMs': (number);
  'medianMs': (number);
  'p95Ms': (number);
}
