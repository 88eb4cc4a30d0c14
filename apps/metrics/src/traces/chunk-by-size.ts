const MAX_ROWS = 500;
/** Far below the message limit between services, however many bytes a character takes. */
const MAX_CHARS = 2_000_000;

/**
 * Cuts a stream of blocks anew into chunks that fit in a message: at most 500 rows, and no further row once
 * the chunk holds two million characters.
 */
export async function* chunkBySize<Row>(
  blocks: AsyncIterable<Row[]>,
  charsOf: (row: Row) => number,
): AsyncIterable<Row[]> {
  let chunk: Row[] = [];
  let chars = 0;
  for await (const rows of blocks) {
    for (const row of rows) {
      chunk.push(row);
      chars += charsOf(row);
      if (chunk.length < MAX_ROWS && chars < MAX_CHARS) continue;
      yield chunk;
      chunk = [];
      chars = 0;
    }
  }
  if (chunk.length > 0) yield chunk;
}
