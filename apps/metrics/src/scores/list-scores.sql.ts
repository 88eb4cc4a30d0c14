import { and, bind, raw, sql, type Sql } from '@assay/clickhouse';
import type { metrics } from '@assay/proto';
import { invalidRequest } from '../filter/issues.js';
import { parseFilter } from '../filter/parse-filter.js';
import { intersect, resolveFilter } from '../filter/resolve-filter.js';
import type { ListScope } from '../store/list-page.js';
import { SCORES } from '../store/tables.js';
import { SCORE_FILTER } from './score-filter.js';

/** Which scores a generation shows at all. */
function generationScope(scope: metrics.ScoreScope): Sql {
  return scope === 'SCORE_SCOPE_TRACE'
    ? sql`(session_id = '' AND dataset_run_id = '' AND data_type != 'CORRECTION')`
    : sql`true`;
}

const EQUAL = {
  name: 'name',
  configId: 'config_id',
  queueId: 'queue_id',
  dataType: 'data_type',
  source: 'source',
  sessionId: 'session_id',
  traceId: 'trace_id',
  datasetRunId: 'dataset_run_id',
} as const;

/** The rows that a list request (v1, v2) is about. A simple parameter yields to a filter on the same column. */
export function scoreScope(request: metrics.ListScoresRequest): ListScope {
  const { projectId, fromUs, toUs, environments, scoreIds, observationIds, value } = request;
  const filter = resolveFilter(SCORE_FILTER, parseFilter(request.filterJson));
  const range = filter.has('timestamp') ? filter.range : intersect(filter.range, { fromUs, toUs });
  const equal = (Object.keys(EQUAL) as (keyof typeof EQUAL)[]).map((field) => {
    const wanted = request[field];
    return wanted !== undefined && !filter.has(field) && sql`${raw(EQUAL[field])} = ${bind.string(wanted)}`;
  });
  const ownEnvironments = filter.has('environment') ? [] : environments;
  const trace = traceCondition(request, ownEnvironments);
  const where = and(
    generationScope(request.scope),
    ...equal,
    ownEnvironments.length > 0 && sql`environment IN ${bind.strings(ownEnvironments)}`,
    scoreIds.length > 0 && !filter.has('id') && sql`id IN ${bind.strings(scoreIds)}`,
    observationIds.length > 0 &&
      !filter.has('observationId') &&
      sql`observation_id IN ${bind.strings(observationIds)}`,
    value && !filter.has('value') && valueIs(value),
    trace,
    filter.where({ projectId, range, environments: [] }),
  );
  const reads = new Set<string>(filter.reads);
  if (trace) reads.add('traces');
  return { scope: { table: SCORES, projectId, range, where }, reads };
}

const VALUE_OPERATORS: ReadonlySet<string> = new Set(['<', '>', '<=', '>=', '!=', '=']);

function valueIs({ operator, value }: metrics.ScoreValueCondition): Sql {
  if (!VALUE_OPERATORS.has(operator) || !Number.isFinite(value)) {
    throw invalidRequest(
      'SCORE_VALUE_INVALID',
      `A condition on the value needs a number and one of ${[...VALUE_OPERATORS].join(' ')}.`,
    );
  }
  return sql`value ${raw(operator)} ${bind.float(value)}`;
}

/** In v2 the environments are then also the trace's. */
function traceCondition(
  { projectId, userId, traceTags, scope }: metrics.ListScoresRequest,
  environments: readonly string[],
): Sql | undefined {
  if (userId === undefined && traceTags.length === 0) return undefined;
  return sql`trace_id IN (SELECT id FROM traces FINAL WHERE ${and(
    sql`project_id = ${bind.string(projectId)}`,
    userId !== undefined && sql`user_id = ${bind.string(userId)}`,
    traceTags.length > 0 && sql`hasAll(tags, ${bind.strings(traceTags)})`,
    scope !== 'SCORE_SCOPE_TRACE' &&
      environments.length > 0 &&
      sql`environment IN ${bind.strings(environments)}`,
  )})`;
}
