import { randomBytes } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Answer } from './operations/operation.js';
import type { S3Error } from './s3-error.js';
import { renderXml } from './xml.js';

/** What a client may still send of a body nobody wants, before the connection is cut. */
const MAX_UNREAD_BYTES = 64 * 1024 ** 2;

const EXPOSED_HEADERS =
  'ETag, Content-Length, Content-Range, Content-Type, Last-Modified, x-amz-checksum-crc32, x-amz-checksum-sha256, x-amz-request-id';

/** Sends an answer; a stream to its end. Rejects when the stream fails or the client goes away. */
export async function sendAnswer(response: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers = {}, xml, stream } = answer;
  if (stream) {
    response.writeHead(status, headers);
    await pipeline(stream, response);
  } else if (xml !== undefined) {
    sendXml(response, status, headers, xml);
  } else {
    // HEAD says how long the body of GET would be; elsewhere no body is a body of no bytes.
    const hasLength = 'content-length' in headers || status === 204 || status === 304;
    response.writeHead(status, hasLength ? headers : { ...headers, 'content-length': 0 });
    response.end();
  }
}

/** Sends an error as S3 does: XML, or the bare status for HEAD. The rest of the request's body is thrown away. */
export function sendError(request: IncomingMessage, response: ServerResponse, error: S3Error): void {
  let unreadBytes = 0;
  request.on('data', (chunk: Buffer) => {
    unreadBytes += chunk.length;
    if (unreadBytes > MAX_UNREAD_BYTES) request.destroy();
  });
  if (request.method === 'HEAD') {
    response.writeHead(error.status, {});
    response.end();
    return;
  }
  const xml = renderXml(
    'Error',
    {
      Code: error.code,
      Message: error.message,
      Resource: request.url?.split('?')[0] ?? '',
      RequestId: String(response.getHeader('x-amz-request-id')),
    },
    { namespace: false },
  );
  sendXml(response, error.status, {}, xml);
}

function sendXml(response: ServerResponse, status: number, headers: OutgoingHttpHeaders, xml: string): void {
  const body = Buffer.from(xml);
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/xml',
    'content-length': body.length,
  });
  response.end(body);
}

/**
 * Headers of every answer. Any origin may read: a request is allowed by its signature alone, and browsers
 * add no credentials of their own to it.
 */
export function setCommonHeaders(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase());
  if (request.headers.origin === undefined) return;
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', EXPOSED_HEADERS);
}

/** Answers the question a browser asks before it uploads to a presigned URL. */
export function sendPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '3600',
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  });
  response.end();
}
