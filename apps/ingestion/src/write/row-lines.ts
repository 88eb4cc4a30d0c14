import { formatMs } from '@assay/telemetry';
import type { RowChunk } from './write.js';

const VER_CHARS = 20;

/** Start of a line with its stamps; always as long as any other, so that stamping overwrites it in place. */
function lineHead(ver: string, createdMs: number, updatedMs: number): string {
  return `{"ver":"${ver.padStart(VER_CHARS, '0')}","created_at":"${formatMs(createdMs)}","updated_at":"${formatMs(updatedMs)}",`;
}

const EMPTY_HEAD = lineHead('0', 0, 0);

/** A row as a line with room for its stamps. `row` is JSON of an object with at least one key. */
export function makeStampableLine(row: string): string {
  return `${EMPTY_HEAD}${row.slice(1)}\n`;
}

/** Writes the stamps of an insert attempt into every line, in place. */
export function stampLines(
  chunk: RowChunk,
  stamps: { ver: string; createdMs: number; updatedMs: number },
): void {
  const head = Buffer.from(lineHead(stamps.ver, stamps.createdMs, stamps.updatedMs), 'latin1');
  for (let i = 0; i < chunk.starts.length - 1; i += 1) chunk.lines.set(head, chunk.starts[i]);
}

/** The line of one row, newline included. */
export function lineAt(chunk: RowChunk, index: number): Uint8Array {
  return chunk.lines.subarray(chunk.starts[index], chunk.starts[index + 1]);
}

/** The chunk without some of its rows; undefined when none is left. */
export function withoutRows(chunk: RowChunk, dropped: ReadonlySet<number>): RowChunk | undefined {
  if (dropped.size === 0) return chunk;
  const kept = chunk.ids.map((_id, index) => index).filter((index) => !dropped.has(index));
  if (kept.length === 0) return undefined;
  const lines = kept.map((index) => lineAt(chunk, index));
  const starts = new Uint32Array(kept.length + 1);
  lines.forEach((line, index) => {
    starts[index + 1] = (starts[index] as number) + line.byteLength;
  });
  return {
    kind: chunk.kind,
    lines: Buffer.concat(lines),
    starts,
    ids: kept.map((index) => chunk.ids[index] as string),
    traceIds: kept.map((index) => chunk.traceIds[index] as string),
    hashes: Uint32Array.from(kept.flatMap((index) => [...chunk.hashes.subarray(index * 2, index * 2 + 2)])),
    ends: Float64Array.from(kept, (index) => chunk.ends[index] as number),
    months: chunk.months,
  };
}
