export { TELEMETRY_MIGRATIONS } from './migrations.js';
export { formatMs, formatUs, MAX_TIME_US, MIN_TIME_US, parseUs } from './times.js';
export {
  ENTITY_KINDS,
  NEVER_EXPIRES,
  type DeletionRow,
  type EntityKind,
  type EnvelopeRow,
  type ObservationRow,
  type RowOf,
  type ScoreRow,
  type StateRow,
  type TraceRow,
} from './rows.js';
export { EMPTY_ROWS, ZERO_AMOUNT } from './empty-rows.js';
export {
  OBSERVATION_COLUMNS,
  SCORE_COLUMNS,
  TRACE_COLUMNS,
  selectColumns,
  type ColumnMap,
} from './columns.js';
export { decodeObservation, decodeScore, decodeTrace, type SelectedRow } from './decode-rows.js';
export {
  LEVELS,
  OBSERVATION_TYPES,
  SCORE_DATA_TYPES,
  SCORE_SOURCES,
  type Level,
  type ObservationType,
  type ScoreDataType,
  type ScoreSource,
} from './enums.js';
