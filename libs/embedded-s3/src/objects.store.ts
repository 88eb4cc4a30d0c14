import type { BlobFiles, Segment } from './blob-files.js';
import { objectKey, type Metadata, type ObjectRecord } from './metadata.js';
import { listObjects, type Listing, type ListingQuery } from './object-listing.js';
import { S3Error } from './s3-error.js';

/** What must hold for the current object before a write may replace or delete it. */
export interface WriteCondition {
  /** ETag without quotes, or `*` for any object. */
  readonly ifMatch?: string | undefined;
  /** True: the key must be free. */
  readonly isNew?: boolean;
}

/** The objects of all buckets. A read sees the old or the new object of a write, never a mix. */
export interface ObjectStore {
  /** @throws S3Error `NoSuchBucket`. */
  find(bucket: string, key: string): ObjectRecord | undefined;
  /** @throws S3Error `NoSuchBucket`, `NoSuchKey`. */
  get(bucket: string, key: string): ObjectRecord;
  /** @throws S3Error as `put` would, for a client that has not sent its body yet. */
  check(bucket: string, key: string, condition: WriteCondition): void;
  /** Resolves when the object is on disk. @throws S3Error `NoSuchBucket`, `NoSuchKey`, `PreconditionFailed`. */
  put(bucket: string, key: string, record: ObjectRecord, condition: WriteCondition): Promise<void>;
  /** One page of keys. @throws S3Error `NoSuchBucket`. */
  list(bucket: string, query: ListingQuery): Listing;
  /** Deleting what does not exist is fine. @throws S3Error as `put`. */
  delete(bucket: string, keys: readonly string[], condition?: WriteCondition): Promise<void>;
}

export function lmdbObjectStore(metadata: Metadata, blobs: BlobFiles): ObjectStore {
  const find = (bucket: string, key: string): ObjectRecord | undefined => {
    checkBucket(metadata, bucket);
    return metadata.objects.get(objectKey(bucket, key));
  };
  return {
    find,
    get(bucket, key) {
      const record = find(bucket, key);
      if (!record) throw new S3Error('NoSuchKey', 'The specified key does not exist.');
      return record;
    },
    check: (bucket, key, condition) => checkCondition(find(bucket, key), condition),
    async put(bucket, key, record, condition) {
      const old = await metadata.root.transaction(() =>
        replaceObject(metadata, bucket, key, record, condition),
      );
      blobs.remove(old);
    },
    list(bucket, query) {
      checkBucket(metadata, bucket);
      return listObjects(metadata, bucket, query);
    },
    async delete(bucket, keys, condition = {}) {
      const old = await metadata.root.transaction(() => {
        const records = keys.map((key) => find(bucket, key));
        for (const record of records) checkCondition(record, condition);
        for (const key of keys) metadata.objects.removeSync(objectKey(bucket, key));
        return records.flatMap((record) => forgetSegments(metadata, record?.segments ?? []));
      });
      blobs.remove(old);
    },
  };
}

/**
 * Puts a record in place of the current one. To be called inside a transaction.
 *
 * @returns The files of the old object, to be deleted after the commit.
 * @throws S3Error `NoSuchBucket`, `NoSuchKey`, `PreconditionFailed`, before any write.
 */
export function replaceObject(
  metadata: Metadata,
  bucket: string,
  key: string,
  record: ObjectRecord,
  condition: WriteCondition,
): readonly Segment[] {
  checkBucket(metadata, bucket);
  const old = metadata.objects.get(objectKey(bucket, key));
  checkCondition(old, condition);
  metadata.objects.putSync(objectKey(bucket, key), record);
  for (const { blob } of record.segments) metadata.blobs.putSync(blob, true);
  return forgetSegments(metadata, old?.segments ?? []);
}

/** Ends the reference to files. To be called inside a transaction; returns the same segments. */
export function forgetSegments(metadata: Metadata, segments: readonly Segment[]): readonly Segment[] {
  for (const { blob } of segments) metadata.blobs.removeSync(blob);
  return segments;
}

/** @throws S3Error `NoSuchBucket`. */
export function checkBucket(metadata: Metadata, bucket: string): void {
  if (!metadata.buckets.doesExist(bucket))
    throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.');
}

function checkCondition(current: ObjectRecord | undefined, { ifMatch, isNew }: WriteCondition): void {
  const failed = new S3Error(
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold.',
  );
  if (isNew && current) throw failed;
  if (ifMatch === undefined) return;
  if (!current) throw new S3Error('NoSuchKey', 'The specified key does not exist.');
  if (ifMatch !== '*' && ifMatch !== current.etag) throw failed;
}
