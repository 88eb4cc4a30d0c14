import {
  canCombine,
  findChecksumAlgorithm,
  type ChecksumAlgorithm,
  type ChecksumType,
} from '../checksums.js';
import type { ObjectRecord } from '../metadata.js';
import { MAX_PART_NUMBER, type NamedPart } from '../multipart.store.js';
import {
  ALGORITHM_BY_XML_NAME,
  checksumElements,
  checksumHeaders,
  findAmzValue,
  readDescription,
  readWriteCondition,
  stripQuotes,
} from '../object-headers.js';
import { readBody, readBodyText } from '../request-body.js';
import { S3Error } from '../s3-error.js';
import { findHeader, findParameter, type S3Request } from '../s3-request.js';
import { findChildText, parseXml, renderXml, type XmlElement } from '../xml.js';
import type { Operation, OperationContext } from './operation.js';

/** 10,000 parts with ETag and checksum. */
const MAX_BODY_BYTES = 4 * 1024 ** 2;

export const createMultipartUpload: Operation = {
  method: 'POST',
  target: 'object',
  requires: ['uploads'],
  allows: [],
  run: async ({ request, stores, nowMs }) => {
    const { bucket, key } = request;
    const { checksumAlgorithm, checksumType } = readUploadChecksum(request);
    const description = readDescription(request);
    const upload = { ...description, bucket, key, startedMs: nowMs, checksumAlgorithm, checksumType };
    const uploadId = await stores.uploads.create(upload);
    return {
      status: 200,
      headers: {
        ...(checksumAlgorithm && { 'x-amz-checksum-algorithm': checksumAlgorithm.toUpperCase() }),
        ...(checksumType && { 'x-amz-checksum-type': checksumType }),
      },
      xml: renderXml('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: uploadId }),
    };
  },
};

function readUploadChecksum(request: S3Request): {
  checksumAlgorithm: ChecksumAlgorithm | undefined;
  checksumType: ChecksumType | undefined;
} {
  const name = findAmzValue(request, 'x-amz-checksum-algorithm');
  if (name === undefined) return { checksumAlgorithm: undefined, checksumType: undefined };
  const checksumAlgorithm = findChecksumAlgorithm(name);
  if (!checksumAlgorithm)
    throw new S3Error('NotImplemented', `The checksum algorithm ${name} is not implemented.`);
  const byDefault = checksumAlgorithm === 'crc64nvme' ? 'FULL_OBJECT' : 'COMPOSITE';
  const checksumType = findAmzValue(request, 'x-amz-checksum-type')?.toUpperCase() ?? byDefault;
  const isPossible =
    checksumType === 'FULL_OBJECT'
      ? canCombine(checksumAlgorithm)
      : checksumType === 'COMPOSITE' && checksumAlgorithm !== 'crc64nvme';
  if (!isPossible) {
    throw new S3Error('InvalidRequest', `The ${checksumType} checksum type cannot be used with ${name}.`);
  }
  return { checksumAlgorithm, checksumType: checksumType as ChecksumType };
}

export const uploadPart: Operation = {
  method: 'PUT',
  target: 'object',
  requires: ['uploadId', 'partNumber'],
  allows: [],
  run: async (context) => {
    const { request, stores } = context;
    if (findAmzValue(request, 'x-amz-copy-source') !== undefined) {
      throw new S3Error('NotImplemented', 'Copying into a part is not implemented.');
    }
    const partNumber = readPartNumber(findParameter(request, 'partNumber'));
    const uploadId = findParameter(request, 'uploadId') ?? '';
    const upload = stores.uploads.get(uploadId, request.bucket, request.key);
    return stores.blobs.create(async ({ blob, stream }) => {
      const body = await readBody(context, stream, { checksumAlgorithm: upload.checksumAlgorithm });
      const { size, md5, checksum } = body;
      await stores.uploads.putPart(uploadId, partNumber, { blob, size, md5, checksum });
      const { 'x-amz-checksum-type': _, ...headers } = checksumHeaders(checksum);
      return { status: 200, headers: { etag: `"${md5}"`, ...headers } };
    });
  },
};

export const completeMultipartUpload: Operation = {
  method: 'POST',
  target: 'object',
  requires: ['uploadId'],
  allows: [],
  run: async (context) => {
    const { request } = context;
    const parts = readParts(parseXml(await readBodyText(context, MAX_BODY_BYTES)));
    const record = await complete(context, parts);
    return {
      status: 200,
      xml: renderXml('CompleteMultipartUploadResult', {
        Location: `http://${findHeader(request, 'host') ?? ''}${request.message.url?.split('?')[0] ?? ''}`,
        Bucket: request.bucket,
        Key: request.key,
        ETag: `"${record.etag}"`,
        ...checksumElements(record.checksum),
      }),
    };
  },
};

export const abortMultipartUpload: Operation = {
  method: 'DELETE',
  target: 'object',
  requires: ['uploadId'],
  allows: [],
  run: async ({ request, stores }) => {
    const uploadId = findParameter(request, 'uploadId') ?? '';
    stores.uploads.get(uploadId, request.bucket, request.key);
    await stores.uploads.delete(uploadId);
    return { status: 204 };
  },
};

async function complete(
  { request, stores, nowMs }: OperationContext,
  parts: NamedPart[],
): Promise<ObjectRecord> {
  const uploadId = findParameter(request, 'uploadId') ?? '';
  const current = stores.objects.find(request.bucket, request.key);
  // A client that lost the answer asks again: the upload is gone, and its object is there.
  if (current && current.uploadId === uploadId) return current;
  stores.uploads.get(uploadId, request.bucket, request.key);
  const expected = {
    size: findAmzValue(request, 'x-amz-mp-object-size'),
    checksums: readWholeChecksums(request),
  };
  return stores.uploads.complete(uploadId, parts, nowMs, readWriteCondition(request), (record) => {
    if (expected.size !== undefined && Number(expected.size) !== record.size) {
      throw new S3Error('InvalidRequest', 'The object is not as long as x-amz-mp-object-size says.');
    }
    for (const [algorithm, value] of expected.checksums) {
      if (
        record.checksum?.algorithm !== algorithm ||
        record.checksum.value.split('-')[0] !== value.split('-')[0]
      ) {
        throw new S3Error(
          'BadDigest',
          `The ${algorithm} you specified did not match the calculated checksum.`,
        );
      }
    }
  });
}

/** Checksums of the whole object in the headers of a completion. */
function readWholeChecksums(request: S3Request): [algorithm: string, value: string][] {
  return [...ALGORITHM_BY_XML_NAME.values()].flatMap((algorithm) => {
    const value = findHeader(request, `x-amz-checksum-${algorithm}`);
    return value === undefined ? [] : [[algorithm, value] as [string, string]];
  });
}

function readParts(root: XmlElement): NamedPart[] {
  const parts = root.children.filter(({ name }) => name === 'Part').map(readPart);
  if (root.name !== 'CompleteMultipartUpload' || parts.length === 0 || parts.length > MAX_PART_NUMBER) {
    throw new S3Error(
      'MalformedXML',
      `A CompleteMultipartUpload document names 1 to ${MAX_PART_NUMBER} parts.`,
    );
  }
  if (
    parts.some((part, index) => index > 0 && part.partNumber <= (parts[index - 1] as NamedPart).partNumber)
  ) {
    throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
  }
  return parts;
}

function readPart(element: XmlElement): NamedPart {
  const checksums = new Map<string, string>();
  for (const { name, text } of element.children) {
    const algorithm = ALGORITHM_BY_XML_NAME.get(name);
    if (algorithm) checksums.set(algorithm, text.trim());
  }
  return {
    partNumber: readPartNumber(findChildText(element, 'PartNumber')?.trim()),
    etag: stripQuotes(findChildText(element, 'ETag') ?? ''),
    checksums,
  };
}

function readPartNumber(text: string | undefined): number {
  const partNumber = /^\d{1,5}$/.test(text ?? '') ? Number(text) : NaN;
  if (!(partNumber >= 1 && partNumber <= MAX_PART_NUMBER)) {
    throw new S3Error('InvalidArgument', `Part number must be an integer from 1 to ${MAX_PART_NUMBER}.`);
  }
  return partNumber;
}
