import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Bucket } from '@assay/blob';
import type { ClickHouse, Sql } from '@assay/clickhouse';
import type { FileFormat } from '../formats/file-format.js';
import { CsvFraming, JsonArrayFraming, JsonLinesFraming, type Framing } from '../formats/framing.js';
import { ParquetFraming } from '../formats/parquet-framing.js';

export interface WrittenObject {
  readonly sizeBytes: number;
  readonly rowCount: number;
  readonly sha256: string;
}

export interface ObjectParts {
  readonly clickhouse: ClickHouse;
  readonly bucket: Bucket;
  readonly format: FileFormat;
  readonly signal: AbortSignal;
  /** For the whole object. */
  readonly timeoutMs: number;
}

/** Text of traces shrinks to a quarter at any level; this one keeps up with the engine on one core. */
const GZIP_LEVEL = 1;
const CHUNK_BYTES = 256 * 1024;
const QUERY_SETTINGS = {
  max_threads: 2,
  // Blocks of wide rows: what the engine holds per thread.
  max_block_size: '8192',
  max_memory_usage: String(2 * 1024 ** 3),
  prefer_column_name_to_alias: 1,
} as const;

/**
 * Writes the answer of a statement to the bucket as it comes: neither here nor in the engine is it ever whole in
 * memory. What fails half-way leaves no object.
 *
 * @throws AppError of the bucket (see `openTarget`) or of the analytical store.
 */
export async function exportObject(
  { clickhouse, bucket, format, signal, timeoutMs }: ObjectParts,
  key: string,
  { statement, columns }: { statement: Sql; columns: readonly string[] },
): Promise<WrittenObject> {
  const answer = await clickhouse.streamBytes(statement, format.engineFormat, {
    signal,
    timeoutMs,
    settings: { ...QUERY_SETTINGS, ...format.engineSettings },
  });
  const framing = makeFraming(format, columns);
  const meter = new Meter();
  const body = join([
    answer,
    framing,
    ...(format.isGzip ? [createGzip({ level: GZIP_LEVEL, chunkSize: CHUNK_BYTES })] : []),
    meter,
  ]);
  try {
    await bucket.put(key, body, { contentType: format.contentType, timeoutMs, signal });
  } finally {
    answer.destroy();
  }
  return { sizeBytes: meter.sizeBytes, rowCount: framing.rowCount, sha256: meter.digest() };
}

function makeFraming({ style, extension }: FileFormat, columns: readonly string[]): Framing {
  if (style === 'parquet') return new ParquetFraming();
  if (style === 'csv') return new CsvFraming(columns);
  return extension.startsWith('jsonl') ? new JsonLinesFraming() : new JsonArrayFraming();
}

/** The last stream, fed by the others; it fails with what fails first. */
function join(streams: readonly (Readable | Transform)[]): Readable {
  // The last stream is destroyed with the error, where the upload finds it.
  return pipeline(streams as [Readable, ...Transform[]], () => undefined) as unknown as Readable;
}

/** Counts and hashes what goes to the bucket. */
class Meter extends Transform {
  sizeBytes = 0;
  readonly #hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.sizeBytes += chunk.length;
    this.#hash.update(chunk);
    callback(null, chunk);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}
