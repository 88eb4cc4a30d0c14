import { renderXml } from '../xml.js';
import type { Operation } from './operation.js';

const OWNER = { ID: 'embedded', DisplayName: 'embedded' };

export const listBuckets: Operation = {
  method: 'GET',
  target: 'service',
  requires: [],
  allows: [],
  run: ({ stores }) => ({
    status: 200,
    xml: renderXml('ListAllMyBucketsResult', {
      Owner: OWNER,
      Buckets: {
        Bucket: stores.buckets
          .list()
          .map(({ name, createdMs }) => ({ Name: name, CreationDate: new Date(createdMs).toISOString() })),
      },
    }),
  }),
};

/** A location asked for in the body is not looked at: there is one place. */
export const createBucket: Operation = {
  method: 'PUT',
  target: 'bucket',
  requires: [],
  allows: [],
  run: async ({ request, stores, nowMs }) => {
    await stores.buckets.create(request.bucket, { createdMs: nowMs });
    return { status: 200, headers: { location: `/${request.bucket}` } };
  },
};

export const headBucket: Operation = {
  method: 'HEAD',
  target: 'bucket',
  requires: [],
  allows: [],
  run: ({ request, stores, region }) => {
    stores.buckets.check(request.bucket);
    return { status: 200, headers: { 'x-amz-bucket-region': region } };
  },
};

export const deleteBucket: Operation = {
  method: 'DELETE',
  target: 'bucket',
  requires: [],
  allows: [],
  run: async ({ request, stores }) => {
    await stores.buckets.delete(request.bucket);
    await stores.uploads.deleteOfBucket(request.bucket);
    return { status: 204 };
  },
};
