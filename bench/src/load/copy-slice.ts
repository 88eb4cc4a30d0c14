import { bind, joinSql, raw, sql, type ClickHouse, type Sql } from '@assay/clickhouse';
import { COPY_DIGITS, copySuffix, type Slice } from '../data/index.js';

/** Steps of `ver` per microsecond (storage design 3.1). */
const VER_PER_MS = 4_096_000;

interface CopiedTable {
  readonly name: string;
  readonly time: string;
  readonly ids: readonly string[];
  /** DateTime64 columns. */
  readonly times: readonly string[];
}

const TABLES: readonly CopiedTable[] = [
  {
    name: 'observations',
    time: 'start_time',
    ids: ['id', 'trace_id', 'parent_observation_id', 'session_id'],
    times: ['start_time', 'end_time', 'completion_start_time', 'created_at', 'updated_at'],
  },
  {
    name: 'traces',
    time: 'timestamp',
    ids: ['id', 'session_id'],
    times: ['timestamp', 'min_start', 'max_end', 'created_at', 'updated_at'],
  },
  {
    name: 'scores',
    time: 'timestamp',
    ids: ['id', 'trace_id', 'observation_id', 'session_id'],
    times: ['timestamp', 'created_at', 'updated_at'],
  },
];

const COPY_TIMEOUT_MS = 110_000;
const DAY_MS = 86_400_000;

/** Where a slice lies, and the copy in its ids. */
export type CopiedSlice = Pick<Slice, 'fromMs' | 'toMs' | 'copy'>;

/** Parts of a slice's time that are copied by one statement each: on a busy machine one for all takes too long. */
const STEPS = 6;

/**
 * Stores a slice again inside the engine: the rows that its bodies would give with this copy in their ids, sent
 * that much earlier. Keys come with them; states do not, for older data have outlived their own. Doing it twice
 * changes nothing.
 *
 * @param copy       1 to 255.
 * @param earlierMs  How long before the slice the copy lies.
 */
export async function copySlice(
  store: ClickHouse,
  slice: CopiedSlice,
  copy: number,
  earlierMs: number,
): Promise<void> {
  const stepMs = Math.ceil((slice.toMs - slice.fromMs) / STEPS);
  for (const table of TABLES)
    for (let step = 0; step < STEPS; step += 1) {
      const fromMs = slice.fromMs + step * stepMs;
      // Observations may start a little behind the end of the slice.
      const toMs = step === STEPS - 1 ? slice.toMs + DAY_MS : fromMs + stepMs;
      await store.command(buildCopy(table, { ...slice, fromMs, toMs }, copy, earlierMs), {
        timeoutMs: COPY_TIMEOUT_MS,
        settings: {
          optimize_read_in_order: 1,
          max_insert_threads: '1',
          min_insert_block_size_bytes: String(128 * 2 ** 20),
          max_memory_usage: String(3 * 2 ** 30),
        },
      });
    }
}

function buildCopy(
  { name, time, ids, times }: CopiedTable,
  slice: CopiedSlice,
  copy: number,
  earlierMs: number,
): Sql {
  const suffix = bind.string(copySuffix(copy));
  const at = (ms: number): Sql => sql`fromUnixTimestamp64Milli(toInt64(${bind.int(ms)}), 'UTC')`;
  const replaced = [
    ...ids.map(
      (id) =>
        sql`if(empty(${raw(id)}), '', concat(substring(${raw(id)}, 1, length(${raw(id)}) - ${bind.int(COPY_DIGITS)}), ${suffix})) AS ${raw(id)}`,
    ),
    ...times.map(
      (column) => sql`${raw(column)} - toIntervalMillisecond(${bind.int(earlierMs)}) AS ${raw(column)}`,
    ),
    // What was said when: of older data the write path knows their rows alone.
    sql`'' AS said`,
    sql`ver - toUInt64(${bind.int(earlierMs)}) * ${bind.int(VER_PER_MS)} AS ver`,
  ];
  // The new values carry the names of their columns: conditions inside mean the old ones.
  return sql`
INSERT INTO ${raw(name)}
SELECT * REPLACE (${joinSql(replaced)})
FROM (
  SELECT * FROM ${raw(name)}
  WHERE ${raw(time)} >= ${at(slice.fromMs)} AND ${raw(time)} < ${at(slice.toMs)}
    AND endsWith(id, ${bind.string(copySuffix(slice.copy))})
  ORDER BY project_id, ${raw(time)})`;
}
