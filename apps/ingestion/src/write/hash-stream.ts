import { bind, sql, type ClickHouse, type Sql } from '@assay/clickhouse';

const BLOCK = 65_536;
const HEX_CHARS = 16;

/**
 * Streams 64-bit hashes as halves: `onHash` is called for each, in no order. Packed in blocks of hexadecimal
 * text, for one JSON value per hash would cost ten times as much.
 *
 * @param hashes Statement whose rows have the columns `hash` (UInt64) and `tag` (any text).
 */
export async function streamHashes(
  store: ClickHouse,
  hashes: Sql,
  onHash: (high: number, low: number, tag: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const rows = store.stream<{ tag_: string; packed: string }>(
    sql`
SELECT tag AS tag_, arrayStringConcat(groupArray(leftPad(hex(hash), 16, '0'))) AS packed
FROM (SELECT tag, hash, intDiv(rowNumberInAllBlocks(), ${bind.int(BLOCK)}) AS part FROM (${hashes}))
GROUP BY tag, part`,
    { timeoutMs: 300_000, ...(signal ? { signal } : {}) },
  );
  for await (const block of rows) {
    for (const { tag_, packed } of block) {
      for (let at = 0; at < packed.length; at += HEX_CHARS)
        onHash(parseInt(packed.slice(at, at + 8), 16), parseInt(packed.slice(at + 8, at + 16), 16), tag_);
      // Other work goes on between the blocks.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
