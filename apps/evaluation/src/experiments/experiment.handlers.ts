import { AppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import { compareExperiments } from '../comparisons/compare-experiments.js';
import type { DatasetItemStore } from '../dataset-items/dataset-item.store.js';
import type { RunLinkStore } from '../runs/run-links.store.js';
import type { ExperimentStore } from './experiment.store.js';
import { scanExperimentPage } from './scan-experiments.js';
import { scanItemPage } from './scan-items.js';

export interface ExperimentDependencies {
  readonly experiments: ExperimentStore;
  readonly links: RunLinkStore;
  readonly items: Pick<DatasetItemStore, 'findVersions'>;
}

const MAX_LIMIT = 100;
const MAX_SCORE_LIMIT = 50;

export function experimentHandlers(
  dependencies: ExperimentDependencies,
): evaluation.ExperimentServiceMethods {
  return {
    scanExperiments: async (request, call) => {
      checkLimits(request);
      return scanExperimentPage(dependencies, request, call);
    },
    scanExperimentItems: async (request, call) => {
      checkLimits(request);
      return scanItemPage(dependencies, request, call);
    },
    compareExperiments: (request, call) => compareExperiments(dependencies, request, call),
  };
}

/** @throws AppError `invalid/PAGE_INVALID`. */
function checkLimits({ limit, scoreLimit }: { limit: number; scoreLimit: number }): void {
  const isWithin = (value: number, max: number): boolean =>
    Number.isInteger(value) && value >= 1 && value <= max;
  if (isWithin(limit, MAX_LIMIT) && isWithin(scoreLimit, MAX_SCORE_LIMIT)) return;
  const message = `limit must be from 1 to ${MAX_LIMIT}, scoreLimit from 1 to ${MAX_SCORE_LIMIT}`;
  throw new AppError('invalid', 'PAGE_INVALID', message);
}
