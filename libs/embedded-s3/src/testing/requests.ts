import type { IncomingMessage } from 'node:http';
import { parseRequest, type S3Request } from '../s3-request.js';

/** A request as the server sees it, without a connection. */
export function makeRequest(method: string, url: string, headers: Record<string, string> = {}): S3Request {
  return parseRequest({ method, url, headers } as unknown as IncomingMessage);
}

export const DOCUMENTED_CREDENTIALS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
export const DOCUMENTED_MS = Date.parse('2013-05-24T00:00:00Z');

/** The authorization header of the protocol documentation's examples. */
export function documentedAuthorization(signedHeaders: string, signature: string): string {
  const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
  return `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${signedHeaders},Signature=${signature}`;
}

/** The documentation's example of a streamed upload: 66,560 times the letter a. */
export function makeStreamedUpload(
  signature = '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
): S3Request {
  const signedHeaders =
    'content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class';
  return makeRequest('PUT', '/examplebucket/chunkObject.txt', {
    host: 's3.amazonaws.com',
    'x-amz-date': '20130524T000000Z',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
    'content-encoding': 'aws-chunked',
    'x-amz-decoded-content-length': '66560',
    'content-length': '66824',
    authorization: documentedAuthorization(signedHeaders, signature),
  });
}
