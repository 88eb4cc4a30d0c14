import { and, bind, raw, sql, type Sql } from '@assay/clickhouse';
import type { metrics } from '@assay/proto';
import { invalidRequest } from '../filter/issues.js';
import type { RowScope } from '../store/page-keys.sql.js';
import { SCORES } from '../store/tables.js';

const ANY_OF = {
  ids: 'id',
  names: 'name',
  sources: 'source',
  dataTypes: 'data_type',
  environments: 'environment',
  configIds: 'config_id',
  queueIds: 'queue_id',
  authorUserIds: 'author_user_id',
  traceIds: 'trace_id',
  sessionIds: 'session_id',
  observationIds: 'observation_id',
  datasetRunIds: 'dataset_run_id',
} as const satisfies Partial<Record<keyof metrics.ScanScoresRequest, string>>;

/** The rows that a v3 request is about. */
export function scanScope(request: metrics.ScanScoresRequest): RowScope {
  const { projectId, fromUs, toUs, values, valueMin, valueMax } = request;
  const anyOf = (Object.keys(ANY_OF) as (keyof typeof ANY_OF)[]).map((field) => {
    const wanted = request[field];
    return wanted.length > 0 && sql`${raw(ANY_OF[field])} IN ${bind.strings(wanted)}`;
  });
  const where = and(
    ...anyOf,
    values.length > 0 && valueIn(request),
    valueMin !== undefined && sql`value >= ${bind.float(valueMin)}`,
    valueMax !== undefined && sql`value <= ${bind.float(valueMax)}`,
  );
  return { table: SCORES, projectId, range: { fromUs, toUs }, where };
}

function valueIn({ values, dataTypes }: metrics.ScanScoresRequest): Sql {
  const [dataType] = dataTypes;
  if (dataTypes.length !== 1) throw invalidValue('value needs exactly one dataType');
  switch (dataType) {
    case 'NUMERIC':
      return sql`value IN ${bindNumbers(values.map(parseNumber))}`;
    case 'BOOLEAN':
      return sql`value IN ${bindNumbers(values.map(parseBoolean))}`;
    case 'CATEGORICAL':
      return sql`string_value IN ${bind.strings(values)}`;
    default:
      throw invalidValue('value needs the dataType NUMERIC, BOOLEAN or CATEGORICAL');
  }
}

function bindNumbers(numbers: readonly number[]): Sql {
  return sql`(${numbers.map(bind.float).reduce((list, one) => sql`${list}, ${one}`)})`;
}

function parseNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw invalidValue('value must be a number');
  return value;
}

function parseBoolean(text: string): number {
  if (text !== 'true' && text !== 'false' && text !== '1' && text !== '0') {
    throw invalidValue('value must be true or false');
  }
  return text === 'true' || text === '1' ? 1 : 0;
}

function invalidValue(message: string): Error {
  return invalidRequest('SCORE_VALUE_INVALID', message);
}
