import { sql, type Sql } from '@assay/clickhouse';
import type { CallContext, metrics } from '@assay/proto';
import {
  decodeObservation,
  decodeScore,
  decodeTrace,
  selectColumns,
  TRACE_COLUMNS,
  type SelectedRow,
} from '@assay/telemetry';
import { BODY_FIELDS, fieldsOf, fieldsWithout } from '../store/columns.js';
import { listPage } from '../store/list-page.js';
import { acceptPage } from '../store/page-request.js';
import { readPageRows } from '../store/page-rows.js';
import type { RowKey } from '../store/page-keys.sql.js';
import type { Reader } from '../store/reader.js';
import { buildRowById } from '../store/rows-by-key.sql.js';
import { TRACES } from '../store/tables.js';
import type { Totals } from '../store/totals.js';
import {
  buildDerivedTrace,
  buildTraceObservations,
  buildTraceScores,
  buildTraceSummary,
  type TracePlace,
  type TraceSummary,
} from './get-trace.sql.js';
import { parseOrder, traceScope } from './list-traces.sql.js';
import { buildTraceAggregates } from './observations-of-traces.sql.js';
import { buildScoreIdsOfTraces } from './scores-of-traces.sql.js';
import { TRACE_MARGIN_US } from './trace-rows.sql.js';

/** A trace and where its observations are. */
export interface FoundTrace {
  readonly trace: metrics.Trace;
  readonly place: TracePlace;
}

/** Traces, read only. Every method is bound to one project. */
export interface TraceStore {
  listTraces(
    request: metrics.ListTracesRequest,
    call: CallContext,
  ): Promise<{ traces: metrics.Trace[]; totalItems: number }>;
  /** Undefined when neither a trace nor an observation has the id. */
  findTrace(
    projectId: string,
    traceId: string,
    withIo: boolean,
    call: CallContext,
  ): Promise<FoundTrace | undefined>;
  getSummary(place: TracePlace, call: CallContext): Promise<TraceSummary>;
  /** By start time and id, in blocks as they come. */
  streamObservations(place: TracePlace, call: CallContext): AsyncIterable<metrics.Observation[]>;
  streamScores(projectId: string, traceId: string, call: CallContext): AsyncIterable<metrics.Score[]>;
}

interface TraceKey extends RowKey {
  readonly minStartUs: number;
  readonly maxEndUs: number;
}

interface AggregateRow {
  traceId: string;
  totalCost: number;
  latencySeconds: number;
  observationIds?: string[];
}

const PLACE_COLUMNS = sql`, toUnixTimestamp64Micro(min_start) AS minStartUs, toUnixTimestamp64Micro(max_end) AS maxEndUs`;

export function clickhouseTraceStore(stores: { reader: Reader; totals: Totals }): TraceStore {
  const { reader } = stores;
  return {
    listTraces: (request, call) => listTraces(stores, request, call),
    findTrace: async (projectId, traceId, withIo, call) => {
      const columns = sql`${columnsOf(withIo)}${PLACE_COLUMNS}`;
      const statement = buildRowById(TRACES, projectId, traceId, columns);
      const [row] = await reader.select<SelectedRow & TraceKey>(statement, call);
      if (row) {
        const { minStartUs, maxEndUs, ...trace } = row;
        const fromUs = minStartUs - TRACE_MARGIN_US;
        const toUs = maxEndUs + TRACE_MARGIN_US;
        return { trace: decodeTrace(trace), place: { projectId, traceId, fromUs, toUs } };
      }
      const place = { projectId, traceId };
      const [derived] = await reader.select<SelectedRow>(buildDerivedTrace(place, withIo), call);
      return derived && { trace: decodeTrace(derived), place };
    },
    getSummary: async (place, call) => {
      const [summary] = await reader.select<TraceSummary>(buildTraceSummary(place), call);
      if (!summary) throw new Error('an aggregate without groups always has one row');
      return summary;
    },
    streamObservations: (place, call) =>
      decodeBlocks(reader.stream<SelectedRow>(buildTraceObservations(place), call), decodeObservation),
    streamScores: (projectId, traceId, call) =>
      decodeBlocks(reader.stream<SelectedRow>(buildTraceScores(projectId, traceId), call), decodeScore),
  };
}

async function* decodeBlocks<M>(
  blocks: AsyncIterable<SelectedRow[]>,
  decode: (row: SelectedRow) => M,
): AsyncIterable<M[]> {
  for await (const rows of blocks) yield rows.map(decode);
}

async function listTraces(
  stores: { reader: Reader; totals: Totals },
  request: metrics.ListTracesRequest,
  call: CallContext,
): Promise<{ traces: metrics.Trace[]; totalItems: number }> {
  const { scope, reads, environments } = traceScope(request);
  const page = { ...acceptPage(request), ...parseOrder(request.orderBy), isDirect: reads.size > 0 };
  const { rows: traces, totalItems } = await listPage<TraceKey, metrics.Trace>(
    stores,
    { scope, reads, page, extra: PLACE_COLUMNS },
    (keys) => readTraces(stores.reader, request, keys, environments, call),
    call,
  );
  return { traces, totalItems };
}

/** The traces of a page's keys with what is asked of their observations and scores. */
async function readTraces(
  reader: Reader,
  { projectId, groups: asked }: metrics.ListTracesRequest,
  keys: readonly TraceKey[],
  environments: readonly string[],
  call: CallContext,
): Promise<metrics.Trace[]> {
  const groups = new Set(asked);
  const [rows, aggregates, scoreIds] = await Promise.all([
    readPageRows(reader, TRACES, projectId, keys, columnsOf(groups.has('TRACE_FIELD_GROUP_IO')), call),
    readAggregates(reader, projectId, keys, environments, groups, call),
    groups.has('TRACE_FIELD_GROUP_SCORES') && keys.length > 0
      ? readScoreIds(reader, projectId, keys, environments, call)
      : undefined,
  ]);
  const withMetrics = groups.has('TRACE_FIELD_GROUP_METRICS');
  return rows.map((row) => {
    const trace = decodeTrace(row);
    const sums = aggregates.get(trace.id);
    return {
      ...trace,
      ...(withMetrics ? { totalCost: sums?.totalCost ?? 0, latencySeconds: sums?.latencySeconds ?? 0 } : {}),
      observationIds: sums?.observationIds ?? [],
      scoreIds: scoreIds?.get(trace.id) ?? [],
    };
  });
}

/** Bodies only where they are shown. */
function columnsOf(withIo: boolean): Sql {
  return selectColumns(
    TRACE_COLUMNS,
    withIo ? fieldsOf(TRACE_COLUMNS) : fieldsWithout(TRACE_COLUMNS, BODY_FIELDS),
  );
}

async function readAggregates(
  reader: Reader,
  projectId: string,
  keys: readonly TraceKey[],
  environments: readonly string[],
  groups: ReadonlySet<metrics.TraceFieldGroup>,
  call: CallContext,
): Promise<ReadonlyMap<string, AggregateRow>> {
  const withIds = groups.has('TRACE_FIELD_GROUP_OBSERVATIONS');
  if (keys.length === 0 || !(withIds || groups.has('TRACE_FIELD_GROUP_METRICS'))) return new Map();
  const statement = buildTraceAggregates({
    projectId,
    traceIds: keys.map((key) => key.id),
    fromUs: Math.min(...keys.map((key) => key.minStartUs)) - TRACE_MARGIN_US,
    toUs: Math.max(...keys.map((key) => key.maxEndUs)) + TRACE_MARGIN_US,
    environments,
    withIds,
  });
  const rows = await reader.select<AggregateRow>(statement, call);
  return new Map(rows.map((row) => [row.traceId, row]));
}

async function readScoreIds(
  reader: Reader,
  projectId: string,
  keys: readonly TraceKey[],
  environments: readonly string[],
  call: CallContext,
): Promise<ReadonlyMap<string, string[]>> {
  const traceIds = keys.map((key) => key.id);
  const statement = buildScoreIdsOfTraces({ projectId, traceIds, environments });
  const rows = await reader.select<{ traceId: string; scoreIds: string[] }>(statement, call);
  return new Map(rows.map((row) => [row.traceId, row.scoreIds]));
}
