import { objectKey, type BucketRecord, type Metadata } from './metadata.js';
import { checkBucket } from './objects.store.js';
import { S3Error } from './s3-error.js';

/** The buckets of the server. */
export interface BucketStore {
  /** All buckets in the order of their names. */
  list(): { name: string; createdMs: number }[];
  /** @throws S3Error `InvalidBucketName`, `BucketAlreadyOwnedByYou`. */
  create(name: string, record: BucketRecord): Promise<void>;
  /** @throws S3Error `NoSuchBucket`. */
  check(name: string): void;
  /** @throws S3Error `NoSuchBucket`, `BucketNotEmpty`. */
  delete(name: string): Promise<void>;
}

/** 3 to 63 of lower-case letters, digits, dots and hyphens; no empty label, no IPv4 address. */
const BUCKET_NAME =
  /^(?=.{3,63}$)(?!\d+\.\d+\.\d+\.\d+$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

export function lmdbBucketStore(metadata: Metadata): BucketStore {
  const { root, buckets, objects } = metadata;
  return {
    list: () =>
      [...buckets.getRange({})].map(({ key, value }) => ({ name: key, createdMs: value.createdMs })),
    async create(name, record) {
      if (!BUCKET_NAME.test(name))
        throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.');
      await root.transaction(() => {
        if (buckets.doesExist(name)) {
          throw new S3Error(
            'BucketAlreadyOwnedByYou',
            'The bucket you tried to create already exists, and you own it.',
          );
        }
        buckets.putSync(name, record);
      });
    },
    check: (name) => checkBucket(metadata, name),
    async delete(name) {
      await root.transaction(() => {
        checkBucket(metadata, name);
        const range = {
          start: objectKey(name, ''),
          end: Buffer.concat([objectKey(name, ''), Buffer.from([0xff])]),
        };
        for (const _ of objects.getKeys({ ...range, limit: 1 })) {
          throw new S3Error('BucketNotEmpty', 'The bucket you tried to delete is not empty.');
        }
        buckets.removeSync(name);
      });
    },
  };
}
