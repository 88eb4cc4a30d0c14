import { open, type Database, type RootDatabase } from 'lmdb';
import type { Segment } from './blob-files.js';
import type { Checksum, ChecksumAlgorithm, ChecksumType } from './checksums.js';

export interface BucketRecord {
  readonly createdMs: number;
}

/** What the client says about an object, given back on each read. */
export interface ObjectDescription {
  readonly contentType: string;
  /** Cache-Control, Content-Disposition, Content-Encoding, Content-Language, Expires; lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Without the `x-amz-meta-` prefix. */
  readonly userMetadata: Readonly<Record<string, string>>;
}

export interface ObjectRecord extends ObjectDescription {
  readonly size: number;
  /** Without quotes. */
  readonly etag: string;
  readonly modifiedMs: number;
  readonly segments: readonly Segment[];
  readonly checksum?: Checksum | undefined;
  /** The multipart upload it came from: lets a repeated completion find that it has already happened. */
  readonly uploadId?: string;
}

export interface UploadRecord extends ObjectDescription {
  readonly bucket: string;
  readonly key: string;
  readonly startedMs: number;
  readonly checksumAlgorithm?: ChecksumAlgorithm | undefined;
  readonly checksumType?: ChecksumType | undefined;
}

export interface PartRecord extends Segment {
  readonly md5: string;
  readonly checksum?: Checksum | undefined;
}

/**
 * The tables of the server, in one LMDB environment. Reads are synchronous and see the last commit. Every
 * write goes through `root.transaction`, whose callback must be synchronous and must finish all its checks
 * before its first write, because a throw does not undo what was put before it.
 */
export interface Metadata {
  readonly root: RootDatabase;
  readonly buckets: Database<BucketRecord, string>;
  /** Under `objectKey`, so that a range is in the byte order of the keys. */
  readonly objects: Database<ObjectRecord, Buffer>;
  readonly uploads: Database<UploadRecord, string>;
  /** Under `partKey`. */
  readonly parts: Database<PartRecord, Buffer>;
  /** Every file named by an object or a part. */
  readonly blobs: Database<true, string>;
}

/** Opens or makes the tables in a folder. A commit is on disk when its promise resolves. */
export function openMetadata(dir: string): Metadata {
  const root = open({ path: dir, maxDbs: 8 });
  return {
    root,
    buckets: root.openDB({ name: 'buckets' }),
    objects: root.openDB({ name: 'objects', keyEncoding: 'binary' }),
    uploads: root.openDB({ name: 'uploads' }),
    parts: root.openDB({ name: 'parts', keyEncoding: 'binary' }),
    blobs: root.openDB({ name: 'blobs' }),
  };
}

/** Bucket names hold no zero byte, so one separates them from the key. */
export function objectKey(bucket: string, key: string): Buffer {
  return Buffer.from(`${bucket}\0${key}`);
}

/** Sorts by part number within an upload. */
export function partKey(uploadId: string, partNumber: number): Buffer {
  const key = Buffer.alloc(uploadId.length + 2);
  key.write(uploadId, 'latin1');
  key.writeUInt16BE(partNumber, uploadId.length);
  return key;
}
