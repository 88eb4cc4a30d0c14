// Original file: proto/assay/evaluation/v1/experiment.proto

import type { Score as _assay_metrics_v1_Score, Score__Output as _assay_metrics_v1_Score__Output } from '../../../assay/metrics/v1/Score.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One run of an item: its root span. Times are Unix microseconds; empty text means absent.
 */
export interface ExperimentItem {
  'id'?: (string);
  'traceId'?: (string);
  'startUs'?: (number | string | Long);
  'endUs'?: (number | string | Long);
  'level'?: (string);
  'environment'?: (string);
  'experimentId'?: (string);
  'experimentName'?: (string);
  'experimentItemId'?: (string);
  'datasetId'?: (string);
  'itemVersionUs'?: (number | string | Long);
  /**
   * As stored: JSON text for what is no text.
   */
  'input'?: (string);
  'output'?: (string);
  'expectedOutput'?: (string);
  'metadata'?: ({[key: string]: string});
  'itemMetadata'?: ({[key: string]: string});
  'experimentMetadata'?: ({[key: string]: string});
  'experimentDescription'?: (string);
  'scores'?: (_assay_metrics_v1_Score)[];
  '_endUs'?: "endUs";
  '_itemVersionUs'?: "itemVersionUs";
}

/**
 * One run of an item: its root span. Times are Unix microseconds; empty text means absent.
 */
export interface ExperimentItem__Output {
  'id': (string);
  'traceId': (string);
  'startUs': (number);
  'endUs'?: (number);
  'level': (string);
  'environment': (string);
  'experimentId': (string);
  'experimentName': (string);
  'experimentItemId': (string);
  'datasetId': (string);
  'itemVersionUs'?: (number);
  /**
   * As stored: JSON text for what is no text.
   */
  'input': (string);
  'output': (string);
  'expectedOutput': (string);
  'metadata': ({[key: string]: string});
  'itemMetadata': ({[key: string]: string});
  'experimentMetadata': ({[key: string]: string});
  'experimentDescription': (string);
  'scores': (_assay_metrics_v1_Score__Output)[];
}
