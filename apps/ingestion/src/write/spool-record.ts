import { crc32 } from 'node:zlib';
import type { EntityKind } from '@assay/telemetry';
import { chunksOf, type RowChunk, type Write } from './write.js';

/**
 * A write as it lies in a spool segment: magic, length and checksum of the payload, then the payload: length of
 * a JSON header, the header, and the lines of the chunks it tells of. A record cut off by a crash fails its checksum.
 */
const MAGIC = 0x31505341; // "ASP1"
const HEAD_BYTES = 12;
/** Above any request that the gateway lets in. */
const MAX_PAYLOAD_BYTES = 256 * 1024 * 1024;

interface ChunkHeader {
  readonly kind: EntityKind;
  readonly bytes: number;
  readonly starts: readonly number[];
  readonly ids: readonly string[];
  readonly traceIds: readonly string[];
  readonly hashes: readonly number[];
  readonly ends: readonly number[];
  readonly months: readonly string[];
}

type Header = Omit<Write, 'drafts' | 'spans'> & {
  readonly drafts: readonly ChunkHeader[];
  readonly spans: readonly ChunkHeader[];
};

export function encodeRecord(write: Write): Buffer {
  const header: Header = {
    ...write,
    drafts: write.drafts.map(describeChunk),
    spans: write.spans.map(describeChunk),
  };
  const json = Buffer.from(JSON.stringify(header));
  const jsonLength = Buffer.allocUnsafe(4);
  jsonLength.writeUInt32LE(json.byteLength);
  const payload = Buffer.concat([jsonLength, json, ...chunksOf(write).map((chunk) => chunk.lines)]);
  const head = Buffer.allocUnsafe(HEAD_BYTES);
  head.writeUInt32LE(MAGIC, 0);
  head.writeUInt32LE(payload.byteLength, 4);
  head.writeUInt32LE(crc32(payload), 8);
  return Buffer.concat([head, payload]);
}

/**
 * The record at an offset, and where the next one starts.
 *
 * @returns undefined at the end, and where the bytes are no complete record.
 */
export function decodeRecord(
  segment: Buffer,
  offset: number,
): { readonly write: Write; readonly next: number } | undefined {
  if (offset + HEAD_BYTES > segment.byteLength || segment.readUInt32LE(offset) !== MAGIC) return undefined;
  const length = segment.readUInt32LE(offset + 4);
  const start = offset + HEAD_BYTES;
  if (length > MAX_PAYLOAD_BYTES || start + length > segment.byteLength) return undefined;
  const payload = segment.subarray(start, start + length);
  if (crc32(payload) !== segment.readUInt32LE(offset + 8)) return undefined;
  const jsonEnd = 4 + payload.readUInt32LE(0);
  const header = JSON.parse(payload.subarray(4, jsonEnd).toString()) as Header;
  let at = jsonEnd;
  const readChunk = ({ bytes, starts, hashes, ends, ...rest }: ChunkHeader): RowChunk => {
    // A copy: stamping writes into it.
    const lines = Uint8Array.from(payload.subarray(at, at + bytes));
    at += bytes;
    return {
      ...rest,
      lines,
      starts: Uint32Array.from(starts),
      hashes: Uint32Array.from(hashes),
      ends: Float64Array.from(ends),
    };
  };
  // In the order in which their lines follow each other.
  const drafts = header.drafts.map(readChunk);
  const spans = header.spans.map(readChunk);
  return { write: { ...header, drafts, spans }, next: start + length };
}

function describeChunk(chunk: RowChunk): ChunkHeader {
  const { lines, starts, hashes, ends, ...rest } = chunk;
  return { ...rest, bytes: lines.byteLength, starts: [...starts], hashes: [...hashes], ends: [...ends] };
}
