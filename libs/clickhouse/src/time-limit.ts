import type { ClickHouse } from './clickhouse.js';

/**
 * The same store, whose statements end after `limitMs` whatever the server does: one that hangs without closing its
 * sockets would hold its callers for as long as a socket may be silent. A write that was given up may still happen.
 */
export function withTimeLimit(store: ClickHouse, limitMs: number): ClickHouse {
  const limited = <O extends { signal?: AbortSignal }>(
    options: O | undefined,
  ): O & { signal: AbortSignal } => {
    const limit = AbortSignal.timeout(limitMs);
    const signal = options?.signal ? AbortSignal.any([options.signal, limit]) : limit;
    return { ...(options as O), signal };
  };
  return {
    database: store.database,
    select: (statement, options) => store.select(statement, limited(options)),
    stream: (statement, options) => store.stream(statement, limited(options)),
    streamBytes: (statement, format, options) => store.streamBytes(statement, format, limited(options)),
    insertLines: (table, lines, options) => store.insertLines(table, lines, limited(options)),
    command: (statement, options) => store.command(statement, limited(options)),
    ping: () => store.ping(),
  };
}
