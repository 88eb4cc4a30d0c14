import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Logger } from '@assay/logging';
import type { BlobFiles } from '../blob-files.js';
import type { BucketStore } from '../buckets.store.js';
import type { UploadStore } from '../multipart.store.js';
import type { ObjectStore } from '../objects.store.js';
import type { IncomingBody } from '../request-body.js';
import type { S3Request } from '../s3-request.js';

/** What operations work on; shared by all requests. */
export interface Stores {
  readonly buckets: BucketStore;
  readonly objects: ObjectStore;
  readonly uploads: UploadStore;
  readonly blobs: BlobFiles;
}

/** One authenticated request. */
export interface OperationContext extends IncomingBody {
  readonly request: S3Request;
  readonly response: ServerResponse;
  readonly stores: Stores;
  readonly region: string;
  readonly nowMs: number;
  readonly log: Logger;
}

/** What goes back: a status, headers, and an XML document or a stream as the body, or none. */
export interface Answer {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly xml?: string;
  readonly stream?: Readable;
}

/** One operation of the S3 protocol and how a request for it is recognised. */
export interface Operation {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly target: 'service' | 'bucket' | 'object';
  /** Query parameters that make a request this operation. */
  readonly requires: readonly string[];
  /** Further query parameters it understands. With any other one the request is for something else. */
  readonly allows: readonly string[];
  readonly run: (context: OperationContext) => Promise<Answer> | Answer;
}
