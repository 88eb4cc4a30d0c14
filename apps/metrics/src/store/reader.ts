import type { ClickHouse, QueryOptions, Sql } from '@assay/clickhouse';
import type { CallContext } from '@assay/proto';
import { timesUp } from './times-up.js';

export interface ReadBudget {
  readonly timeoutMs: number;
  readonly memoryBytes: number;
  readonly maxRows: number;
}

/**
 * Runs statements for one call, within a budget of time, memory and rows; over it they throw `too_expensive`,
 * at the call's deadline `timeout`. Every statement of this service goes through here.
 */
export interface Reader {
  /** Whole answer in memory: for statements that bound their own result. */
  select<Row>(statement: Sql, call: CallContext): Promise<Row[]>;
  /** Answer in blocks, with back pressure. */
  stream<Row>(statement: Sql, call: CallContext): AsyncIterable<Row[]>;
}

/** Answers beyond this are never meant to be one message; the statement that makes one is a mistake. */
const MAX_RESULT_BYTES = 36 * 1024 * 1024;
/** Time kept back so that an over-long query ends as `too_expensive` here before the caller's deadline does. */
const MARGIN_MS = 300;

export function createReader(clickhouse: ClickHouse, budget: ReadBudget): Reader {
  const optionsOf = (call: CallContext, isStream: boolean): QueryOptions => {
    const leftMs = call.deadlineMs - Date.now() - MARGIN_MS;
    if (leftMs <= 0) throw timesUp(call);
    return {
      signal: call.signal,
      timeoutMs: Math.min(budget.timeoutMs, leftMs),
      settings: {
        max_memory_usage: String(budget.memoryBytes),
        max_rows_to_read: String(budget.maxRows),
        // Versions of one row share their time, so never lie in two partitions.
        do_not_merge_across_partitions_select_final: 1,
        ...(isStream ? {} : { max_result_bytes: String(MAX_RESULT_BYTES), result_overflow_mode: 'throw' }),
      },
    };
  };
  return {
    select: async (statement, call) => clickhouse.select(statement, optionsOf(call, false)),
    stream: (statement, call) => clickhouse.stream(statement, optionsOf(call, true)),
  };
}
