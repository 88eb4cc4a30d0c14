import { OBSERVATIONS_V1, OBSERVATIONS_V2 } from './observations.view.js';
import type { QueryGeneration, ViewName } from './query-document.js';
import type { QueryView } from './query-model.js';
import { booleanScores, categoricalScores, numericScores } from './scores.views.js';
import { TRACES_V1 } from './traces.view.js';

/** Every view of each generation. */
export const VIEWS: Readonly<Record<QueryGeneration, Readonly<Partial<Record<ViewName, QueryView>>>>> = {
  v1: {
    traces: TRACES_V1,
    observations: OBSERVATIONS_V1,
    'scores-numeric': numericScores('v1'),
    'scores-boolean': booleanScores('v1'),
    'scores-categorical': categoricalScores('v1'),
  },
  v2: {
    observations: OBSERVATIONS_V2,
    'scores-numeric': numericScores('v2'),
    'scores-boolean': booleanScores('v2'),
    'scores-categorical': categoricalScores('v2'),
  },
};
