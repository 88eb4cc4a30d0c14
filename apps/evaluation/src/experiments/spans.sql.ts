import { and, bind, joinSql, raw, sql, type Sql } from '@assay/clickhouse';
import { formatUs } from '@assay/telemetry';
import type { Condition } from './conditions.js';
import { rowsTable } from './rows-table.sql.js';

/** A run item as the statements need it. */
export interface SpanLink {
  readonly runId: string;
  readonly itemId: string;
  readonly traceId: string;
  /** Empty: the whole trace belongs to the item. */
  readonly observationId: string;
}

export interface SpanScope {
  readonly projectId: string;
  readonly fromUs: number;
  readonly toUs: number | undefined;
  readonly conditions: readonly Condition<string>[];
  /** Of runs that obey the conditions. */
  readonly links: readonly SpanLink[];
}

/** Filter column to the expression that reads it off a span. */
export type SpanColumns = Readonly<Record<string, string>>;

/** Whether spans obey the conditions; empty text is null. */
function obeySql(conditions: readonly Condition<string>[], columns: SpanColumns): Sql {
  return and(
    ...conditions.map(({ column, operator, values }) => {
      const expression = raw(columns[column] ?? fail(column));
      const [value = ''] = values;
      switch (operator) {
        case 'any of':
          return sql`has(${bind.strings(values)}, ${expression})`;
        case 'none of':
          return sql`NOT has(${bind.strings(values)}, ${expression})`;
        case '=':
          return sql`${expression} = ${bind.string(value)}`;
        case 'contains':
          return sql`position(${expression}, ${bind.string(value)}) > 0`;
        case 'does not contain':
          return sql`position(${expression}, ${bind.string(value)}) = 0`;
        case 'starts with':
          return sql`startsWith(${expression}, ${bind.string(value)})`;
        case 'ends with':
          return sql`endsWith(${expression}, ${bind.string(value)})`;
        case 'is null':
          return sql`${expression} = ''`;
        case 'is not null':
          return sql`${expression} != ''`;
      }
    }),
  );
}

function fail(column: string): never {
  throw new Error(`no expression for the column ${column}`);
}

/** The bounds that every statement on spans has. */
export function inWindow({ projectId, fromUs, toUs }: Pick<SpanScope, 'projectId' | 'fromUs' | 'toUs'>): Sql {
  return and(
    sql`project_id = ${bind.string(projectId)}`,
    sql`start_time >= ${bind.dateTime64(formatUs(fromUs))}`,
    toUs !== undefined && sql`start_time < ${bind.dateTime64(formatUs(toUs))}`,
  );
}

/** Fields of a span of an experiment, by both ways. Maps and texts are of one type in both branches. */
const OWN_FIELDS =
  raw(`experiment_id AS experimentId, trace_id AS traceId, id AS spanId, start_time AS startTime,
  end_time AS endTime, created_at AS createdAt,
  experiment_item_id != '' AND experiment_root_id = id AS isRoot, toUInt32(0) AS link,
  experiment_item_id AS itemId, experiment_root_id AS rootId, parent_observation_id AS parentId,
  false AS isWholeTrace, total_cost AS cost,
  toString(experiment_name) AS name, experiment_description AS description,
  experiment_dataset_id AS datasetId, experiment_metadata AS experimentMetadata`);
const LINKED_FIELDS = raw(`runId AS experimentId, traceId, spanId, startTime, endTime, createdAt,
  spanId = rootId AS isRoot, link, itemId, rootId, parentId, linkedSpanId = '' AS isWholeTrace, cost,
  '' AS name, '' AS description, '' AS datasetId, CAST(map(), 'Map(String, String)') AS experimentMetadata`);

/**
 * Spans of experiments: those that name one, and those of run items, whose experiment is the run. A run item has
 * the span it links to, its children and what starts while it runs, or its whole trace, whose root is the first
 * span without a parent. What names the run itself counts once: then the link adds nothing. `obeys` tells whether a span obeys
 * the conditions; `link` is the 1-based link, or 0.
 *
 * @param idColumn Filter column of the experiment's id; a list of ids is what the store looks for first.
 */
export function experimentSpans(scope: SpanScope, columns: SpanColumns, idColumn: string): Sql {
  const ids = listAskedIds(scope.conditions, idColumn);
  const own = sql`SELECT ${OWN_FIELDS}, ${obeySql(scope.conditions, columns)} AS obeys
FROM observations FINAL
WHERE ${and(inWindow(scope), ids ? sql`experiment_id IN ${bind.strings(ids)}` : sql`experiment_id != ''`)}`;
  if (scope.links.length === 0) return own;
  return joinSql([own, linkedSpans(scope)], '\nUNION ALL\n');
}

/** Ids that a condition restricts a column to. */
export function listAskedIds(
  conditions: readonly Condition<string>[],
  idColumn: string,
): readonly string[] | undefined {
  return conditions.find(
    ({ column, operator }) => column === idColumn && (operator === 'any of' || operator === '='),
  )?.values;
}

function linkedSpans(scope: SpanScope): Sql {
  return sql`SELECT ${LINKED_FIELDS}, true AS obeys
FROM (
  WITH links AS (SELECT * FROM ${linksTable(scope.links)})
  SELECT *,
    first_value(spanId) OVER spansOfLink AS rootId,
    first_value(startTime) OVER spansOfLink AS rootStart,
    first_value(endTime) RESPECT NULLS OVER spansOfLink AS rootEnd,
    max(ownExperimentId = runId AND linkedSpanId IN ('', spanId)) OVER (PARTITION BY link) AS namesRun
  FROM (
    SELECT trace_id AS traceId, id AS spanId, start_time AS startTime, end_time AS endTime, total_cost AS cost,
      created_at AS createdAt, parent_observation_id AS parentId, experiment_id AS ownExperimentId
    FROM observations FINAL
    WHERE ${and(inWindow(scope), sql`trace_id IN (SELECT linkedTraceId FROM links)`)}
  ) AS spans
  INNER JOIN links ON spans.traceId = links.linkedTraceId
  WINDOW spansOfLink AS (PARTITION BY link ORDER BY linkedSpanId NOT IN ('', spanId), parentId != '', startTime, spanId
    ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
)
WHERE NOT namesRun AND (linkedSpanId = ''
  OR (linkedSpanId = rootId AND (parentId = rootId
    OR (startTime >= rootStart AND startTime <= ifNull(rootEnd, startTime)))))`;
}

function linksTable(links: readonly SpanLink[]): Sql {
  return rowsTable(
    'linkedTraceId String, linkedSpanId String, runId String, itemId String, link UInt32',
    links.map(({ runId, itemId, traceId, observationId }, index) => [
      traceId,
      observationId,
      runId,
      itemId,
      index + 1,
    ]),
  );
}
