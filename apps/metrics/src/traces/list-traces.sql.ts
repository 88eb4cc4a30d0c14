import { and, bind, raw, sql, type Sql } from '@assay/clickhouse';
import type { metrics } from '@assay/proto';
import { invalidRequest } from '../filter/issues.js';
import { parseFilter } from '../filter/parse-filter.js';
import { intersect, resolveFilter } from '../filter/resolve-filter.js';
import type { ListScope } from '../store/list-page.js';
import type { Direction } from '../store/page-keys.sql.js';
import { TRACES } from '../store/tables.js';
import { TRACE_FILTER } from './trace-filter.js';

const ORDER_COLUMNS: Readonly<Record<string, string>> = {
  id: 'id',
  timestamp: 'timestamp',
  name: 'name',
  userId: 'user_id',
  release: 'release',
  version: 'version',
  public: 'public',
  bookmarked: 'bookmarked',
  sessionId: 'session_id',
};

interface TraceOrder {
  readonly direction: Direction;
  /** Absent: by time. */
  readonly orderBy?: Sql;
}

/**
 * Reads `<column>.<asc|desc>`; empty is timestamp.desc.
 *
 * @throws AppError `invalid/ORDER_BY_INVALID` naming what is allowed.
 */
export function parseOrder(text: string): TraceOrder {
  if (text === '') return { direction: 'DESC' };
  const [name = '', word = '', ...rest] = text.split('.');
  const column = Object.hasOwn(ORDER_COLUMNS, name) ? ORDER_COLUMNS[name] : undefined;
  const direction = ({ asc: 'ASC', desc: 'DESC' } as const)[word.toLowerCase() as 'asc' | 'desc'];
  if (column === undefined || direction === undefined || rest.length > 0) {
    const known = Object.keys(ORDER_COLUMNS).join(', ');
    throw invalidRequest(
      'ORDER_BY_INVALID',
      `Invalid orderBy: expected <column>.<asc|desc> with a column out of ${known}.`,
    );
  }
  return column === 'timestamp'
    ? { direction }
    : { direction, orderBy: sql`${raw(column)} ${raw(direction)}` };
}

interface TraceScope extends ListScope {
  /** Restricts the observations and scores counted into each trace. */
  readonly environments: readonly string[];
}

/** The rows that a list request is about. A simple parameter yields to a filter on the same column. */
export function traceScope(request: metrics.ListTracesRequest): TraceScope {
  const filter = resolveFilter(TRACE_FILTER, parseFilter(request.filterJson));
  const { projectId, fromUs, toUs, environments } = request;
  const range = filter.has('timestamp') ? filter.range : intersect(filter.range, { fromUs, toUs });
  const text = (field: 'userId' | 'name' | 'sessionId' | 'version' | 'release'): Sql | undefined => {
    const value = request[field];
    if (value === undefined || filter.has(field)) return undefined;
    return sql`${raw(ORDER_COLUMNS[field] ?? '')} = ${bind.string(value)}`;
  };
  const filterEnvironments = filter.has('environment') ? [] : environments;
  const where = and(
    text('userId'),
    text('name'),
    text('sessionId'),
    text('version'),
    text('release'),
    request.tags.length > 0 && !filter.has('tags') && sql`hasAll(tags, ${bind.strings(request.tags)})`,
    filterEnvironments.length > 0 && sql`environment IN ${bind.strings(filterEnvironments)}`,
    filter.where({ projectId, range, environments: filterEnvironments }),
  );
  return {
    scope: { table: TRACES, projectId, range, where },
    reads: filter.reads,
    environments: filterEnvironments,
  };
}
