import { and, bind, raw, sql, type Sql } from '@assay/clickhouse';
import type { metrics } from '@assay/proto';
import { parseFilter } from '../filter/parse-filter.js';
import type { Ask } from '../filter/filter-condition.js';
import type { FilterColumn, FilterView } from '../filter/filter-column.js';
import { intersect, resolveFilter } from '../filter/resolve-filter.js';
import type { ListScope } from '../store/list-page.js';
import { buildRowsByIds } from '../store/rows-by-ids.sql.js';
import { OBSERVATIONS, TRACES } from '../store/tables.js';
import { checkBodyConditions, OBSERVATION_FILTER_V1, OBSERVATION_FILTER_V2 } from './observation-filter.js';

export type Generation = 'v1' | 'v2';

const VIEWS: Readonly<Record<Generation, FilterView>> = {
  v1: OBSERVATION_FILTER_V1,
  v2: OBSERVATION_FILTER_V2,
};
const NO_CONDITIONS: metrics.ObservationConditions = { environments: [], filterJson: '' };

/**
 * The rows that a list request is about. A simple parameter yields to a filter on the same column. The user and
 * the session are the trace's in v1; in v2 the row's own, else the trace's.
 */
export function observationScope(
  projectId: string,
  given: metrics.ObservationConditions | null,
  generation: Generation,
): ListScope {
  const conditions = given ?? NO_CONDITIONS;
  const parsed = parseFilter(conditions.filterJson);
  const view = VIEWS[generation];
  const filter = resolveFilter(view, parsed);
  checkBodyConditions(parsed);
  const { fromUs, toUs, environments } = conditions;
  const range = filter.has(view.timeColumn) ? filter.range : intersect(filter.range, { fromUs, toUs });
  const filterScope = { projectId, range, environments: [] };
  const reads = new Set(filter.reads);

  const own = (field: keyof typeof OWN): Sql | undefined => {
    const value = conditions[field];
    if (value === undefined || filter.has(field)) return undefined;
    return sql`${raw(OWN[field])} = ${bind.string(value)}`;
  };
  const ofTrace = (field: 'userId' | 'sessionId'): Sql | undefined => {
    const value = conditions[field];
    if (value === undefined || filter.has(field)) return undefined;
    reads.add('traces');
    return columnOf(view, field).where(equals(value), filterScope);
  };
  const where = and(
    own('name'),
    own('type'),
    own('traceId'),
    own('level'),
    own('parentObservationId'),
    own('version'),
    ofTrace('userId'),
    ofTrace('sessionId'),
    conditions.isRoot !== undefined &&
      !filter.has('isRootObservation') &&
      sql`(parent_observation_id = '' OR is_app_root = 1) = ${bind.bool(conditions.isRoot)}`,
    environments.length > 0 &&
      !filter.has('environment') &&
      sql`environment IN ${bind.strings(environments)}`,
    filter.where(filterScope),
  );
  return { scope: { table: OBSERVATIONS, projectId, range, where }, reads };
}

/** Simple parameters that compare a column of the row; an empty parent means none. */
const OWN = {
  name: 'name',
  type: 'type',
  traceId: 'trace_id',
  level: 'level',
  parentObservationId: 'parent_observation_id',
  version: 'version',
} as const;

const equals = (value: string): Ask => ({ type: 'string', operator: '=', value });

function columnOf(view: FilterView, id: string): FilterColumn {
  const column = view.columns.find(({ names }) => names[0] === id);
  if (!column) throw new Error(`the view ${view.name} has no column ${id}`);
  return column;
}

/** The trace's values for the observations of a page. */
export function buildTraceContext(projectId: string, traceIds: readonly string[]): Sql {
  return buildRowsByIds(
    TRACES,
    projectId,
    traceIds,
    'id, name, user_id, session_id, release, tags',
    'id, name, user_id AS userId, session_id AS sessionId, release, tags',
  );
}
