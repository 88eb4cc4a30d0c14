import { objectKey, type Metadata, type ObjectRecord } from './metadata.js';
import { S3Error } from './s3-error.js';

/** Where a page ended: after a key, or after everything below a common prefix. */
export interface ListingPosition {
  readonly kind: 'key' | 'prefix';
  readonly value: string;
}

export interface ListingQuery {
  readonly prefix: string;
  /** Empty: no grouping. */
  readonly delimiter: string;
  /** 0..1000; objects and prefixes count alike. */
  readonly maxKeys: number;
  readonly after: ListingPosition | undefined;
}

export interface Listing {
  readonly objects: readonly { key: string; record: ObjectRecord }[];
  readonly prefixes: readonly string[];
  /** Undefined on the last page. */
  readonly next: ListingPosition | undefined;
}

/** No byte of UTF-8 is 0xff, so this comes after every key that starts with the text before it. */
const AFTER_ALL = Buffer.from([0xff]);

/**
 * One page of a bucket's keys in UTF-8 byte order. A common prefix costs one seek, however many keys are
 * below it.
 */
export function listObjects(metadata: Metadata, bucket: string, query: ListingQuery): Listing {
  const { prefix, delimiter, maxKeys } = query;
  const objects: { key: string; record: ObjectRecord }[] = [];
  const prefixes: string[] = [];
  const end = Buffer.concat([objectKey(bucket, prefix), AFTER_ALL]);
  const skipBytes = Buffer.byteLength(bucket) + 1;
  let start = startOf(bucket, query);
  let last: ListingPosition | undefined;

  if (maxKeys === 0) return { objects, prefixes, next: undefined };
  while (Buffer.compare(start, end) < 0) {
    let nextStart: Buffer | undefined;
    for (const entry of metadata.objects.getRange({ start, end })) {
      if (objects.length + prefixes.length >= maxKeys) return { objects, prefixes, next: last };
      const key = Buffer.from(entry.key).toString('utf8', skipBytes);
      const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      if (cut < 0) {
        objects.push({ key, record: entry.value });
        last = { kind: 'key', value: key };
      } else {
        last = { kind: 'prefix', value: key.slice(0, cut + delimiter.length) };
        prefixes.push(last.value);
        nextStart = afterPrefix(bucket, last.value);
        break;
      }
    }
    if (!nextStart) break;
    start = nextStart;
  }
  return { objects, prefixes, next: undefined };
}

function startOf(bucket: string, { prefix, delimiter, after }: ListingQuery): Buffer {
  const first = objectKey(bucket, prefix);
  if (!after) return first;
  // A start within a group skips the rest of the group, as S3 does: the group counts as already seen.
  const cut =
    delimiter && after.value.startsWith(prefix) ? after.value.indexOf(delimiter, prefix.length) : -1;
  let start: Buffer;
  if (after.kind === 'prefix') start = afterPrefix(bucket, after.value);
  else if (cut >= 0) start = afterPrefix(bucket, after.value.slice(0, cut + delimiter.length));
  else start = Buffer.concat([objectKey(bucket, after.value), Buffer.from([0])]);
  return Buffer.compare(start, first) > 0 ? start : first;
}

function afterPrefix(bucket: string, prefix: string): Buffer {
  return Buffer.concat([objectKey(bucket, prefix), AFTER_ALL]);
}

/** The opaque text a client hands back for the next page. */
export function encodeContinuationToken({ kind, value }: ListingPosition): string {
  return Buffer.from(`${kind === 'key' ? 'k' : 'p'}${value}`).toString('base64url');
}

/** @throws S3Error `InvalidArgument` for a text that no page handed out. */
export function decodeContinuationToken(token: string): ListingPosition {
  const text = Buffer.from(token, 'base64url').toString('utf8');
  const position: ListingPosition = { kind: text.startsWith('k') ? 'key' : 'prefix', value: text.slice(1) };
  if (!/^[kp]/.test(text) || encodeContinuationToken(position) !== token) {
    throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect.');
  }
  return position;
}
