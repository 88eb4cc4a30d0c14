import type { ClickHouse, QueryOptions, Sql } from '@assay/clickhouse';
import { AppError, isAppError } from '@assay/errors';
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

/** What fits into one message with room to spare. */
const MAX_RESULT_MEGABYTES = 36;
/** The engine's code for an answer over its limit. */
const RESULT_TOO_LARGE = '396';
/** Time kept back so that an over-long query ends as `too_expensive` here before the caller's deadline does. */
const MARGIN_MS = 300;

/** A refused answer with advice of its own: less time or memory would not make it smaller. */
function adviseOnSize(error: unknown): unknown {
  const cause: unknown = isAppError(error) && error.cause;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code !== RESULT_TOO_LARGE) return error;
  return new AppError(
    'too_expensive',
    'PAYLOAD_TOO_LARGE',
    `The answer would be over ${MAX_RESULT_MEGABYTES} MB. Ask for fewer rows (\`limit\`) or fewer fields.`,
    { cause },
  );
}

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
        ...(isStream
          ? {}
          : { max_result_bytes: String(MAX_RESULT_MEGABYTES * 1024 * 1024), result_overflow_mode: 'throw' }),
      },
    };
  };
  return {
    select: async <Row>(statement: Sql, call: CallContext): Promise<Row[]> => {
      try {
        return await clickhouse.select<Row>(statement, optionsOf(call, false));
      } catch (error) {
        throw adviseOnSize(error);
      }
    },
    stream: (statement, call) => clickhouse.stream(statement, optionsOf(call, true)),
  };
}
