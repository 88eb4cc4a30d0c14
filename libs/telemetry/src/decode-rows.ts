import type { metrics } from '@assay/proto';

/** A row selected through `selectColumns`: some of the message's fields, null where a column is null. */
export type SelectedRow = Readonly<Record<string, unknown>>;

const EMPTY_OBSERVATION: metrics.Observation = {
  projectId: '',
  id: '',
  traceId: '',
  parentObservationId: '',
  type: '',
  name: '',
  startUs: 0,
  environment: '',
  level: '',
  statusMessage: '',
  version: '',
  release: '',
  userId: '',
  sessionId: '',
  traceName: '',
  tags: [],
  model: '',
  modelId: '',
  modelParameters: '',
  usageDetails: {},
  costDetails: {},
  totalCost: 0,
  pricingTierId: '',
  pricingTierName: '',
  promptId: '',
  promptName: '',
  toolDefinitions: {},
  toolCalls: [],
  toolCallNames: [],
  public: false,
  bookmarked: false,
  isAppRoot: false,
  input: '',
  output: '',
  metadata: {},
  createdMs: 0,
  updatedMs: 0,
};

const EMPTY_TRACE: metrics.Trace = {
  projectId: '',
  id: '',
  timestampUs: 0,
  name: '',
  userId: '',
  sessionId: '',
  release: '',
  version: '',
  environment: '',
  tags: [],
  public: false,
  bookmarked: false,
  input: '',
  output: '',
  metadata: {},
  createdMs: 0,
  updatedMs: 0,
  observationIds: [],
  scoreIds: [],
};

const EMPTY_SCORE: metrics.Score = {
  projectId: '',
  id: '',
  timestampUs: 0,
  traceId: '',
  observationId: '',
  sessionId: '',
  datasetRunId: '',
  name: '',
  dataType: '',
  stringValue: '',
  executionTraceId: '',
  source: '',
  comment: '',
  authorUserId: '',
  configId: '',
  queueId: '',
  environment: '',
  metadata: {},
  createdMs: 0,
  updatedMs: 0,
  trace: null,
};

const FLAGS = new Set(['public', 'bookmarked', 'isAppRoot']);

/** Columns are named as the message's fields; only nulls (absent) and flags (0 and 1) need a change. */
function decode<M extends object>(empty: M, row: SelectedRow): M {
  const message = { ...empty } as Record<string, unknown>;
  for (const key in row) {
    const value = row[key];
    if (value === null) continue;
    message[key] = FLAGS.has(key) ? value === 1 : value;
  }
  return message as M;
}

export const decodeObservation = (row: SelectedRow): metrics.Observation => decode(EMPTY_OBSERVATION, row);
export const decodeTrace = (row: SelectedRow): metrics.Trace => decode(EMPTY_TRACE, row);
export const decodeScore = (row: SelectedRow): metrics.Score => decode(EMPTY_SCORE, row);
