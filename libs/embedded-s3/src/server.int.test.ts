import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createLogger } from '@assay/logging';
import { eventually } from '@assay/testing';
import { fetchSigned, hmacHex, signRequest } from './testing/signed-fetch.js';
import { makeClient, startTestServer, type TestServer } from './testing/test-server.js';

const Bucket = 'bucket';
const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let client: S3Client;
let nowMs: () => number = Date.now;

beforeAll(async () => {
  server = await startTestServer({ clock: () => nowMs() });
  client = makeClient(server.endpoint);
  await client.send(new CreateBucketCommand({ Bucket }));
});
afterEach(() => {
  nowMs = Date.now;
});
afterAll(() => server.close());

async function listFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const urlOf = (path: string): string => `${server.endpoint}/${Bucket}/${path}`;

async function readObject(Key: string, from = client): Promise<string> {
  return (await from.send(new GetObjectCommand({ Bucket, Key }))).Body!.transformToString();
}

describe('what is not implemented', () => {
  it.each([
    ['GET', 'object?acl'],
    ['GET', 'object?versionId=1'],
    ['GET', 'object?partNumber=1'],
    ['PUT', 'object?tagging'],
    ['GET', '?versioning'],
    ['GET', '?list-type=2&unknown=1'],
    ['GET', ''],
    ['POST', 'object'],
    ['PATCH', 'object'],
  ])('%s %s is 501 with an XML body', async (method, path) => {
    const response = await fetchSigned({ method, url: urlOf(path) });
    expect(response.status).toBe(501);
    expect(response.headers.get('content-type')).toBe('application/xml');
    expect(await response.text()).toMatch(
      /^<\?xml[^>]*>\n<Error><Code>NotImplemented<\/Code>.*<RequestId>\w+<\/RequestId><\/Error>$/,
    );
  });

  it.each([
    ['x-amz-tagging', 'a=b'],
    ['x-amz-server-side-encryption', 'aws:kms'],
    ['x-amz-acl', 'public-read'],
    ['if-none-match', '"etag"'],
  ])('a put with %s is refused, not half done', async (name, value) => {
    const response = await fetchSigned({
      method: 'PUT',
      url: urlOf('refused'),
      headers: { [name]: value },
      body: 'x',
    });
    expect(response.status).toBe(501);
    expect((await fetchSigned({ method: 'HEAD', url: urlOf('refused') })).status).toBe(404);
  });
});

describe('bodies', () => {
  function sendRaw(path: string, headers: Record<string, string>, body: string, payload: string) {
    return fetchSigned({ method: 'PUT', url: urlOf(path), headers, body, payload });
  }

  it('are checked against a signed hash', async () => {
    const sha256 = createHash('sha256').update('right').digest('hex');
    expect((await sendRaw('hashed', {}, 'right', sha256)).status).toBe(200);
    const response = await sendRaw('hashed', {}, 'wrong', sha256);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('XAmzContentSHA256Mismatch');
    expect(await readObject('hashed')).toBe('right');
  });

  it('signed chunk by chunk are accepted', async () => {
    const chunks = ['first chunk', 'second', ''];
    const body = signChunks('chunked', chunks);
    const response = await fetch(urlOf('chunked'), { method: 'PUT', ...body(chunks) });
    expect(response.status).toBe(200);
    expect(await readObject('chunked')).toBe('first chunksecond');
  });

  it('with a changed chunk are refused, and the object that was stays', async () => {
    const body = signChunks('chunked', ['FIRST chunk', 'second', '']);
    const response = await fetch(urlOf('chunked'), { method: 'PUT', ...body(['FIRST chunk', 'SECOND', '']) });
    expect(response.status).toBe(403);
    expect(await readObject('chunked')).toBe('first chunksecond');
  });

  /** Signs some chunks; what is sent may be others of the same lengths. */
  function signChunks(path: string, signed: string[]) {
    const payload = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';
    const decoded = {
      'x-amz-decoded-content-length': String(signed.join('').length),
      'content-encoding': 'aws-chunked',
    };
    const { headers, signature, signingKey, date, scope } = signRequest({
      method: 'PUT',
      url: urlOf(path),
      headers: decoded,
      payload,
    });
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
    let previous = signature;
    const signatures = signed.map((chunk) => {
      const text = ['AWS4-HMAC-SHA256-PAYLOAD', date, scope, previous, sha256(''), sha256(chunk)].join('\n');
      return (previous = hmacHex(signingKey, text));
    });
    return (sent: string[]) => ({
      headers,
      body: sent
        .map(
          (chunk, index) =>
            `${chunk.length.toString(16)};chunk-signature=${signatures[index]}\r\n${chunk}\r\n`,
        )
        .join(''),
    });
  }

  it.each([
    [
      'a decoded length that is too large',
      { 'x-amz-decoded-content-length': '9' },
      '3\r\nabc\r\n0\r\n\r\n',
      'IncompleteBody',
    ],
    [
      'a decoded length that is too small',
      { 'x-amz-decoded-content-length': '2' },
      '3\r\nabc\r\n0\r\n\r\n',
      'IncompleteBody',
    ],
    ['no decoded length', {}, '3\r\nabc\r\n0\r\n\r\n', 'MissingContentLength'],
    [
      'a trailer that did not come',
      { 'x-amz-decoded-content-length': '3', 'x-amz-trailer': 'x-amz-checksum-crc32' },
      '3\r\nabc\r\n0\r\n\r\n',
      'MalformedTrailerError',
    ],
    [
      'a wrong trailer',
      { 'x-amz-decoded-content-length': '3', 'x-amz-trailer': 'x-amz-checksum-crc32' },
      '3\r\nabc\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n',
      'BadDigest',
    ],
    [
      'an unknown checksum',
      { 'x-amz-decoded-content-length': '3', 'x-amz-trailer': 'x-amz-checksum-xxhash3' },
      '3\r\nabc\r\n0\r\n\r\n',
      'NotImplemented',
    ],
  ])('in chunks are refused with %s', async (_case, headers, body, code) => {
    const response = await sendRaw('refused', headers, body, 'STREAMING-UNSIGNED-PAYLOAD-TRAILER');
    expect(await response.text()).toContain(`<Code>${code}</Code>`);
  });

  it('of a client that goes away leave nothing', async () => {
    const before = await listFiles(server.dataDir);
    const { headers } = signRequest({
      method: 'PUT',
      url: urlOf('torn'),
      headers: { 'content-length': '1000000' },
    });
    const upload = httpRequest(urlOf('torn'), { method: 'PUT', headers });
    upload.on('error', () => undefined);
    upload.write(Buffer.alloc(500_000));
    await eventually(async () => (await listFiles(server.dataDir)).length > before.length);
    upload.destroy();
    await eventually(async () => (await listFiles(server.dataDir)).length === before.length);
    expect((await fetchSigned({ method: 'HEAD', url: urlOf('torn') })).status).toBe(404);
  });

  it('are asked for only when the signature holds', async () => {
    const { headers } = signRequest({
      method: 'PUT',
      url: urlOf('expect'),
      headers: { 'content-length': '5' },
    });
    const send = (authorization: string): Promise<string[]> =>
      new Promise((resolve, reject) => {
        const seen: string[] = [];
        const upload = httpRequest(urlOf('expect'), {
          method: 'PUT',
          headers: { ...headers, authorization, expect: '100-continue' },
        });
        upload.on('continue', () => {
          seen.push('continue');
          upload.end('hello');
        });
        upload.on('response', (response) => {
          seen.push(String(response.statusCode));
          response.resume().on('end', () => resolve(seen));
          upload.destroy();
        });
        upload.on('error', reject);
        upload.flushHeaders();
      });
    expect(await send(headers['authorization']!)).toEqual(['continue', '200']);
    expect(await send(headers['authorization']!.replace(/.$/, 'x'))).toEqual(['403']);
  });
});

describe('presigned URLs', () => {
  const sign = () =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'presigned' }), { expiresIn: 60 });
  beforeAll(() => client.send(new PutObjectCommand({ Bucket, Key: 'presigned', Body: 'x' })));

  it('end when they said', async () => {
    const url = await sign();
    nowMs = () => Date.now() + 58_000;
    expect((await fetch(url)).status).toBe(200);
    nowMs = () => Date.now() + 62_000;
    const late = await fetch(url);
    expect(late.status).toBe(403);
    expect(await late.text()).toContain('expired');
  });

  it('take no header that was not signed', async () => {
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'stolen' }), {
      expiresIn: 60,
    });
    const response = await fetch(url, {
      method: 'PUT',
      headers: { 'x-amz-copy-source': `/${Bucket}/presigned` },
    });
    expect(response.status).toBe(403);
  });
});

describe('browsers', () => {
  it('may ask before they upload, without a signature', async () => {
    const response = await fetch(urlOf('any'), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,x-amz-checksum-sha256',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type,x-amz-checksum-sha256');
  });

  it('may read answers, errors too', async () => {
    const response = await fetch(urlOf('any'), { headers: { origin: 'https://app.example' } });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('broken requests', () => {
  it.each([
    ['escapes that are not UTF-8', 'GET /bucket/%ff HTTP/1.1', 'InvalidURI'],
    ['escapes cut short', 'GET /bucket/%4 HTTP/1.1', 'InvalidURI'],
    ['no path', 'GET * HTTP/1.1', 'InvalidURI'],
  ])('with %s are refused', async (_case, line, code) => {
    const socket = connect(Number(new URL(server.endpoint).port), '127.0.0.1');
    socket.end(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toContain(`<Code>${code}</Code>`);
  });

  it.each([
    ['no document', ''],
    ['no objects', '<Delete/>'],
    ['too many objects', `<Delete>${'<Object><Key>k</Key></Object>'.repeat(1001)}</Delete>`],
  ])('to delete with %s are refused', async (_case, body) => {
    const response = await fetchSigned({ method: 'POST', url: urlOf('?delete='), body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('MalformedXML');
  });
});

describe('restarts', () => {
  it('keep objects, and remove what a crash left behind', async () => {
    const first = await startTestServer();
    const firstClient = makeClient(first.endpoint);
    await firstClient.send(new CreateBucketCommand({ Bucket }));
    await firstClient.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'data' }));
    const kept = await listFiles(first.dataDir);
    await writeFile(join(first.dataDir, 'blobs', 'ab', 'ab'.repeat(16)), 'orphan');
    const second = await first.restart();
    await eventually(async () => (await listFiles(second.dataDir)).length === 1);
    expect(await listFiles(second.dataDir)).toEqual(kept);
    expect(await readObject('kept', makeClient(second.endpoint))).toBe('data');
    await second.close();
  });

  it('give up uploads nobody finished for a week', async () => {
    const first = await startTestServer();
    const firstClient = makeClient(first.endpoint);
    await firstClient.send(new CreateBucketCommand({ Bucket }));
    const Key = 'abandoned';
    const { UploadId } = await firstClient.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    await firstClient.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'x' }));
    const soon = await first.restart({ clock: () => Date.now() + 6 * DAY_MS });
    const late = await soon.restart({ clock: () => Date.now() + 8 * DAY_MS });
    await eventually(async () => (await listFiles(late.dataDir)).length === 0);
    await late.close();
  });

  it('keep uploads under way', async () => {
    const first = await startTestServer();
    const firstClient = makeClient(first.endpoint);
    await firstClient.send(new CreateBucketCommand({ Bucket }));
    const Key = 'under-way';
    const { UploadId } = await firstClient.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const { ETag } = await firstClient.send(
      new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'x' }),
    );
    const second = await first.restart();
    const secondClient = makeClient(second.endpoint);
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await secondClient.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
    expect(await readObject(Key, secondClient)).toBe('x');
    await second.close();
  });
});

it('answers a repeated completion like the first', async () => {
  const Key = 'repeated';
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const { ETag, ChecksumCRC32 } = await client.send(
    new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'x' }),
  );
  const complete = new CompleteMultipartUploadCommand({
    Bucket,
    Key,
    UploadId,
    MultipartUpload: { Parts: [{ PartNumber: 1, ETag, ChecksumCRC32 }] },
  });
  const first = await client.send(complete);
  expect((await client.send(complete)).ETag).toBe(first.ETag);
});

it('lets readers finish an object that is replaced meanwhile', async () => {
  const old = Buffer.alloc(20_000_000, 'o');
  await client.send(new PutObjectCommand({ Bucket, Key: 'replaced', Body: old }));
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'replaced' }));
  await client.send(new PutObjectCommand({ Bucket, Key: 'replaced', Body: 'new' }));
  expect(Buffer.from(await Body!.transformToByteArray()).equals(old)).toBe(true);
  expect(await readObject('replaced')).toBe('new');
});

it('logs what it broke, not that a client went away', async () => {
  const lines: { error?: { code?: string }; msg: string }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]) };
  const own = await startTestServer({ log: createLogger({ service: 'test', destination }) });
  const ownClient = makeClient(own.endpoint);
  await ownClient.send(new CreateBucketCommand({ Bucket }));
  await ownClient.send(new PutObjectCommand({ Bucket, Key: 'k', Body: Buffer.alloc(50_000_000) }));
  const { Body } = await ownClient.send(new GetObjectCommand({ Bucket, Key: 'k' }));
  (Body as Readable).destroy();
  expect(
    (await ownClient.send(new GetObjectCommand({ Bucket, Key: 'k', Range: 'bytes=0-9' }))).ContentLength,
  ).toBe(10);
  await rm(join(own.dataDir, 'blobs'), { recursive: true });
  const broken = await ownClient
    .send(new GetObjectCommand({ Bucket, Key: 'k' }))
    .catch((error: unknown) => error);
  await (broken as { Body?: Readable }).Body?.toArray().catch(() => undefined);
  await eventually(() => lines.length > 0);
  expect(lines.map(({ msg }) => msg)).toEqual(['request failed']);
  expect(JSON.stringify(lines[0])).toContain('ENOENT');
  await own.close();
});

it('keeps no file of what was deleted or replaced', async () => {
  const own = await startTestServer();
  const ownClient = makeClient(own.endpoint);
  await ownClient.send(new CreateBucketCommand({ Bucket }));
  for (const Body of ['1', '2', '3']) await ownClient.send(new PutObjectCommand({ Bucket, Key: 'k', Body }));
  await eventually(async () => (await listFiles(own.dataDir)).length === 1);
  const { Contents } = await ownClient.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents).toHaveLength(1);
  await own.close();
});
