import { and, bind, raw, sql, type Sql } from '@assay/clickhouse';
import { compareNumber } from '../filter/ask-sql.js';
import type { Ask } from '../filter/filter-condition.js';
import type { FilterColumn, FilterScope } from '../filter/filter-column.js';
import { bindUs } from '../store/tables.js';
import { MAX_IDS_PER_TRACE } from './observations-of-traces.sql.js';

/** A score may be a little older than the trace that it judges, for clocks differ; not by a day. */
const SCORE_MARGIN_US = 86_400_000_000;

function scoresInScope({ projectId, range, environments }: FilterScope): Sql {
  return and(
    sql`project_id = ${bind.string(projectId)}`,
    range.fromUs !== undefined && sql`timestamp >= ${bindUs(range.fromUs - SCORE_MARGIN_US)}`,
    sql`trace_id != ''`,
    environments.length > 0 && sql`environment IN ${bind.strings(environments)}`,
  );
}

/** Traces that have a score, or a group of scores, of some kind. */
function tracesScored(scope: FilterScope, where: Sql, having?: Sql): Sql {
  const groups = having && sql` GROUP BY trace_id HAVING ${having}`;
  return sql`SELECT trace_id FROM scores FINAL WHERE ${scoresInScope(scope)} AND ${where}${groups ?? raw('')}`;
}

const NUMERIC = sql`data_type IN ('NUMERIC', 'BOOLEAN')`;
const CATEGORICAL = sql`data_type = 'CATEGORICAL'`;
const BOOLEAN = sql`data_type = 'BOOLEAN'`;

/** The type a condition has decides which scores it is about; a column lets only its own types through. */
function scoredWhere(ask: Ask, scope: FilterScope, ofNull: Sql): Sql {
  switch (ask.type) {
    case 'numberObject':
      return sql`id IN (${tracesScored(
        scope,
        sql`${NUMERIC} AND name = ${bind.string(ask.key)}`,
        compareNumber(sql`avg(value)`, ask),
      )})`;
    case 'categoryOptions': {
      const where = sql`${CATEGORICAL} AND name = ${bind.string(ask.key)} AND string_value IN ${bind.strings(ask.value)}`;
      return sql`id ${raw(ask.operator === 'any of' ? 'IN' : 'NOT IN')} (${tracesScored(scope, where)})`;
    }
    case 'stringOptions': {
      const where = sql`${CATEGORICAL} AND concat(name, ':', string_value) IN ${bind.strings(ask.value)}`;
      return sql`id ${raw(ask.operator === 'any of' ? 'IN' : 'NOT IN')} (${tracesScored(scope, where)})`;
    }
    case 'booleanObject': {
      const where = sql`${BOOLEAN} AND name = ${bind.string(ask.key)} AND value = ${bind.float(ask.value ? 1 : 0)}`;
      return sql`id ${raw(ask.operator === '=' ? 'IN' : 'NOT IN')} (${tracesScored(scope, where)})`;
    }
    case 'null':
      return sql`id ${raw(ask.operator === 'is null' ? 'NOT IN' : 'IN')} (${tracesScored(scope, ofNull)})`;
    default:
      throw new Error(`no SQL for scores and a condition of type ${ask.type}`);
  }
}

/** The three columns of a trace's scores; `scores` stands for whichever the condition's type fits. */
export const SCORE_FILTER_COLUMNS: readonly FilterColumn[] = [
  {
    names: ['scores_avg', 'Scores (numeric)'],
    kind: 'numberObject',
    reads: 'scores',
    where: (ask, scope) => scoredWhere(ask, scope, NUMERIC),
  },
  {
    names: ['score_categories', 'Scores (categorical)'],
    kind: 'categoryOptions',
    reads: 'scores',
    where: (ask, scope) => scoredWhere(ask, scope, CATEGORICAL),
  },
  {
    names: ['score_booleans', 'Scores (boolean)'],
    kind: 'booleanObject',
    reads: 'scores',
    where: (ask, scope) => scoredWhere(ask, scope, BOOLEAN),
  },
  {
    names: ['scores', 'Scores'],
    kind: 'anyScore',
    reads: 'scores',
    where: (ask, scope) => scoredWhere(ask, scope, sql`true`),
  },
];

/** Ids of the scores of one page of traces, corrections left out. */
export function buildScoreIdsOfTraces(page: {
  projectId: string;
  traceIds: readonly string[];
  environments: readonly string[];
}): Sql {
  return sql`
SELECT trace_id AS traceId, groupArray(${raw(String(MAX_IDS_PER_TRACE))})(id) AS scoreIds
FROM scores FINAL
WHERE ${and(
    sql`project_id = ${bind.string(page.projectId)}`,
    sql`trace_id IN ${bind.strings(page.traceIds)}`,
    sql`data_type != 'CORRECTION'`,
    page.environments.length > 0 && sql`environment IN ${bind.strings(page.environments)}`,
  )}
GROUP BY trace_id`;
}
