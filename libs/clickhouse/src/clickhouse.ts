import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { AppError } from '@assay/errors';
import { translateReadError } from './errors.js';
import { render, type Sql } from './sql.js';

export interface QueryOptions {
  /** Ends the statement when the caller is gone. */
  signal?: AbortSignal;
  /** Time the engine may take; default 30 s. */
  timeoutMs?: number;
  settings?: ClickHouseSettings;
}

export interface InsertOptions {
  signal?: AbortSignal;
  /** Same token, same attempt: a repeated insert is dropped. Never derived from the content. */
  deduplicationToken?: string;
  /** Columns of the lines, when they are not all of the table's. */
  columns?: readonly string[];
}

/** The analytical store. Reads throw `too_expensive` and `unavailable`; writes throw what the driver threw. */
export interface ClickHouse {
  /** Whole answer in memory: only for bounded statements. Rows as the JSONEachRow format has them. */
  select<Row>(statement: Sql, options?: QueryOptions): Promise<Row[]>;
  /** Answer in blocks of rows, with back pressure. */
  stream<Row>(statement: Sql, options?: QueryOptions): AsyncIterable<Row[]>;
  /**
   * Answer as the engine writes it in a format, with back pressure. Read it to its end or destroy it. An answer
   * that breaks off ends the stream with an error; servers that say so inside the answer only must be found out
   * by the reader: check that the bytes are a complete document of the format.
   */
  streamBytes(statement: Sql, format: string, options?: QueryOptions): Promise<Readable>;
  /** Rows that are JSON lines already, each ended by `\n`. Resolves when they are durable and visible. */
  insertLines(table: string, lines: readonly (string | Buffer)[], options?: InsertOptions): Promise<void>;
  /** A statement without an answer: DDL, INSERT … SELECT, DELETE. */
  command(statement: Sql, options?: QueryOptions): Promise<void>;
  /** Rejects while the store does not answer. */
  ping(): Promise<void>;
  readonly database: string;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const READ_SETTINGS: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
  // Everything of ours is UTC; a server in another zone must not reinterpret texts.
  session_timezone: 'UTC',
  date_time_input_format: 'basic',
};
const WRITE_SETTINGS: ClickHouseSettings = {
  async_insert: 0,
  deduplicate_blocks_in_dependent_materialized_views: 1,
  max_partitions_per_insert_block: '1000',
  date_time_input_format: 'basic',
  input_format_skip_unknown_fields: 0,
  session_timezone: 'UTC',
  // Every read tells versions of a row apart: nothing is gained by comparing the rows of one insert too.
  optimize_on_insert: 0,
  // New parts are small and soon merged; merges build the indexes.
  materialize_skip_indexes_on_insert: 0,
  // Bodies are a few MB and inserts run side by side: more threads would only cost.
  input_format_parallel_parsing: 0,
};

export function createClickHouse(client: ClickHouseClient, database: string): ClickHouse {
  const querySettings = (options: QueryOptions): ClickHouseSettings => ({
    ...READ_SETTINGS,
    max_execution_time: Math.max(1, Math.ceil((options.timeoutMs ?? DEFAULT_TIMEOUT_MS) / 1000)),
    ...options.settings,
  });
  const open = (statement: Sql, options: QueryOptions) => {
    const { query, query_params } = render(statement);
    return client.query({
      query,
      query_params: { ...query_params },
      format: 'JSONEachRow',
      clickhouse_settings: querySettings(options),
      ...(options.signal ? { abort_signal: options.signal } : {}),
    });
  };

  return {
    database,
    async select<Row>(statement: Sql, options: QueryOptions = {}): Promise<Row[]> {
      try {
        return await (await open(statement, options)).json<Row>();
      } catch (error) {
        throw readError(error, options.signal);
      }
    },
    async *stream<Row>(statement: Sql, options: QueryOptions = {}): AsyncIterable<Row[]> {
      try {
        for await (const rows of (await open(statement, options)).stream<Row>())
          yield rows.map((row) => row.json<Row>());
      } catch (error) {
        throw readError(error, options.signal);
      }
    },
    async streamBytes(statement, format, options = {}): Promise<Readable> {
      const { query, query_params } = render(statement);
      try {
        const answer = await client.exec({
          query: `${query}\nFORMAT ${format}`,
          query_params: { ...query_params },
          clickhouse_settings: querySettings(options),
          decompress_response_stream: true,
          ...(options.signal ? { abort_signal: options.signal } : {}),
        });
        return answer.stream;
      } catch (error) {
        throw readError(error, options.signal);
      }
    },
    async insertLines(table, lines, options = {}): Promise<void> {
      const columns = options.columns ? ` (${options.columns.join(', ')})` : '';
      // Not `insert`: it wants objects and would encode every row again.
      const answer = await client.exec({
        query: `INSERT INTO ${table}${columns} FORMAT JSONEachRow`,
        values: Readable.from(lines, { objectMode: false }),
        clickhouse_settings: {
          ...WRITE_SETTINGS,
          ...(options.deduplicationToken ? { insert_deduplication_token: options.deduplicationToken } : {}),
        },
        ...(options.signal ? { abort_signal: options.signal } : {}),
      });
      // The socket is free again only when the (empty) answer has been read.
      await finished(answer.stream.resume());
    },
    async command(statement, options = {}): Promise<void> {
      const { query, query_params } = render(statement);
      await client.command({
        query,
        query_params: { ...query_params },
        clickhouse_settings: querySettings(options),
        ...(options.signal ? { abort_signal: options.signal } : {}),
      });
    },
    async ping(): Promise<void> {
      const answer = await client.ping({ select: true });
      if (!answer.success) throw translateReadError(answer.error);
    },
  };
}

/** An aborted read ends with the reason of its call (deadline, cancellation), not with a socket error. */
function readError(error: unknown, signal: AbortSignal | undefined): AppError {
  return signal?.aborted && signal.reason instanceof AppError ? signal.reason : translateReadError(error);
}
