import { createHash, randomBytes } from 'node:crypto';
import type { BlobFiles, Segment } from './blob-files.js';
import { combineChecksums, type Checksum } from './checksums.js';
import { partKey, type Metadata, type ObjectRecord, type PartRecord, type UploadRecord } from './metadata.js';
import { checkBucket, forgetSegments, replaceObject, type WriteCondition } from './objects.store.js';
import { S3Error } from './s3-error.js';

const MIN_PART_BYTES = 5 * 1024 ** 2;
export const MAX_PART_NUMBER = 10_000;

/** A part as the client names it when completing: ETag without quotes, checksum as sent with the part. */
export interface NamedPart {
  readonly partNumber: number;
  readonly etag: string;
  readonly checksums: ReadonlyMap<string, string>;
}

/** Uploads in parts, until they become an object or are given up. */
export interface UploadStore {
  /** @returns The upload id. @throws S3Error `NoSuchBucket`. */
  create(upload: UploadRecord): Promise<string>;
  /** @throws S3Error `NoSuchUpload`, also when it belongs to another bucket or key. */
  get(uploadId: string, bucket: string, key: string): UploadRecord;
  /** Replaces an earlier part of that number. @throws S3Error `NoSuchUpload`. */
  putPart(uploadId: string, partNumber: number, part: PartRecord): Promise<void>;
  /**
   * Makes the object out of the named parts; no data is copied. Other parts are deleted.
   *
   * @param check Looks at the object before it is stored, and throws to refuse it.
   * @throws S3Error `NoSuchUpload`, `InvalidPart`, `EntityTooSmall`, `NoSuchBucket`, `PreconditionFailed`.
   */
  complete(
    uploadId: string,
    parts: readonly NamedPart[],
    nowMs: number,
    condition: WriteCondition,
    check: (record: ObjectRecord) => void,
  ): Promise<ObjectRecord>;
  /** Gives the upload up. @throws S3Error `NoSuchUpload`. */
  delete(uploadId: string): Promise<void>;
  /** Gives up uploads begun before a moment; returns how many. */
  deleteOlderThan(startedMs: number): Promise<number>;
  /** Gives up all uploads into a bucket. */
  deleteOfBucket(bucket: string): Promise<void>;
}

export function lmdbUploadStore(metadata: Metadata, blobs: BlobFiles): UploadStore {
  const { root, uploads, parts } = metadata;

  const read = (uploadId: string): UploadRecord => {
    const upload = uploads.get(uploadId);
    if (!upload) throw noSuchUpload();
    return upload;
  };
  /** Inside a transaction: removes an upload with its parts, keeping the files in `kept`. */
  const forget = (uploadId: string, kept: ReadonlySet<string> = new Set()): readonly Segment[] => {
    const range = { start: partKey(uploadId, 0), end: partKey(uploadId, MAX_PART_NUMBER + 1) };
    const entries = [...parts.getRange(range)];
    uploads.removeSync(uploadId);
    for (const entry of entries) parts.removeSync(Buffer.from(entry.key));
    return forgetSegments(
      metadata,
      entries.map(({ value }) => value).filter(({ blob }) => !kept.has(blob)),
    );
  };
  const deleteWhere = async (isMatch: (upload: UploadRecord) => boolean): Promise<number> => {
    const ids = [...uploads.getRange({})].filter(({ value }) => isMatch(value)).map(({ key }) => key);
    const old = await root.transaction(() => ids.flatMap((id) => forget(id)));
    blobs.remove(old);
    return ids.length;
  };

  return {
    async create(upload) {
      const uploadId = randomBytes(16).toString('hex');
      await root.transaction(() => {
        checkBucket(metadata, upload.bucket);
        uploads.putSync(uploadId, upload);
      });
      return uploadId;
    },
    get(uploadId, bucket, key) {
      const upload = read(uploadId);
      if (upload.bucket !== bucket || upload.key !== key) throw noSuchUpload();
      return upload;
    },
    async putPart(uploadId, partNumber, part) {
      const old = await root.transaction(() => {
        read(uploadId);
        const previous = parts.get(partKey(uploadId, partNumber));
        parts.putSync(partKey(uploadId, partNumber), part);
        metadata.blobs.putSync(part.blob, true);
        return forgetSegments(metadata, previous ? [previous] : []);
      });
      blobs.remove(old);
    },
    async complete(uploadId, named, nowMs, condition, check) {
      const { record, old } = await root.transaction(() => {
        const upload = read(uploadId);
        const chosen = named.map((part) => checkPart(parts.get(partKey(uploadId, part.partNumber)), part));
        const made = makeObject(uploadId, upload, chosen, nowMs);
        check(made);
        const replaced = replaceObject(metadata, upload.bucket, upload.key, made, condition);
        return {
          record: made,
          old: [...replaced, ...forget(uploadId, new Set(chosen.map(({ blob }) => blob)))],
        };
      });
      blobs.remove(old);
      return record;
    },
    async delete(uploadId) {
      const old = await root.transaction(() => {
        read(uploadId);
        return forget(uploadId);
      });
      blobs.remove(old);
    },
    deleteOlderThan: (startedMs) => deleteWhere((upload) => upload.startedMs < startedMs),
    async deleteOfBucket(bucket) {
      await deleteWhere((upload) => upload.bucket === bucket);
    },
  };
}

function checkPart(part: PartRecord | undefined, { etag, checksums }: NamedPart): PartRecord {
  const isSame =
    part?.md5 === etag &&
    [...checksums].every(
      ([name, value]) => part.checksum?.algorithm !== name || part.checksum.value === value,
    );
  if (!part || !isSame) {
    throw new S3Error(
      'InvalidPart',
      'One or more of the specified parts could not be found, or does not match.',
    );
  }
  return part;
}

function makeObject(
  uploadId: string,
  upload: UploadRecord,
  parts: readonly PartRecord[],
  nowMs: number,
): ObjectRecord {
  if (parts.slice(0, -1).some(({ size }) => size < MIN_PART_BYTES)) {
    throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.');
  }
  const md5 = createHash('md5');
  for (const part of parts) md5.update(Buffer.from(part.md5, 'hex'));
  return {
    contentType: upload.contentType,
    headers: upload.headers,
    userMetadata: upload.userMetadata,
    size: parts.reduce((sum, { size }) => sum + size, 0),
    etag: `${md5.digest('hex')}-${parts.length}`,
    modifiedMs: nowMs,
    segments: parts.map(({ blob, size }) => ({ blob, size })),
    checksum: combinePartChecksums(upload, parts),
    uploadId,
  };
}

function combinePartChecksums(upload: UploadRecord, parts: readonly PartRecord[]): Checksum | undefined {
  const { checksumAlgorithm: algorithm, checksumType: type = 'COMPOSITE' } = upload;
  if (!algorithm) return undefined;
  // Every part has one: the server computes it even when the client sends none.
  return combineChecksums(
    algorithm,
    type,
    parts.map(({ checksum, size }) => ({ value: checksum?.value ?? '', size })),
  );
}

function noSuchUpload(): S3Error {
  return new S3Error(
    'NoSuchUpload',
    'The specified upload does not exist. It may have been aborted or completed.',
  );
}
