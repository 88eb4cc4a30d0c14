import { createHash, createHmac } from 'node:crypto';
import { CREDENTIALS } from './test-server.js';

interface SignedRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  /** Value of x-amz-content-sha256. */
  payload?: string;
}

export interface SignedHeaders {
  headers: Record<string, string>;
  signature: string;
  signingKey: Buffer;
  /** First lines of what a chunk's signature covers. */
  date: string;
  scope: string;
}

/**
 * Signs a request by the book, apart from the server's own code, for what no SDK would send. The path and
 * query of the URL must be in canonical form.
 */
export function signRequest({
  method,
  url,
  headers = {},
  payload = 'UNSIGNED-PAYLOAD',
}: SignedRequest): SignedHeaders {
  const { host, pathname, searchParams } = new URL(url);
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${date.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const all: Record<string, string> = {
    host,
    'x-amz-content-sha256': payload,
    'x-amz-date': date,
    ...headers,
  };
  const names = Object.keys(all).sort();
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const lines = names.map((name) => `${name}:${all[name]}\n`).join('');
  const canonical = [method, pathname, query.join('&'), lines, names.join(';'), payload].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  let signingKey = Buffer.from(`AWS4${CREDENTIALS.secretAccessKey}`);
  for (const part of scope.split('/')) signingKey = createHmac('sha256', signingKey).update(part).digest();
  const signature = hmacHex(signingKey, ['AWS4-HMAC-SHA256', date, scope, hash].join('\n'));
  const credential = `${CREDENTIALS.accessKeyId}/${scope}`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  const { host: _, ...sent } = all;
  return { headers: { ...sent, authorization }, signature, signingKey, date, scope };
}

export function hmacHex(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Sends a request signed by `signRequest`. */
export function fetchSigned(request: SignedRequest & { body?: string | Buffer }): Promise<Response> {
  const { headers } = signRequest(request);
  const body = request.body === undefined ? {} : { body: new Uint8Array(Buffer.from(request.body)) };
  return fetch(request.url, { method: request.method, headers, ...body });
}
