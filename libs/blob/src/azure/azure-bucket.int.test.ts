import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Secret } from '@assay/config';
import type { AppError } from '@assay/errors';
import { startAzureServer, type AzureServer } from '@assay/testing';
import { azureBucketFrom, type AzureSettings } from './azure-bucket.js';

let server: AzureServer;
let settings: AzureSettings;
const others: Server[] = [];

beforeAll(async () => {
  server = await startAzureServer();
  settings = {
    endpoint: server.endpoint,
    container: 'exports',
    accountName: server.accountName,
    accountKey: new Secret(server.accountKey),
  };
});
beforeEach(() => {
  server.containers.clear();
  server.containers.set('exports', new Map());
  server.refuses = () => undefined;
});
afterAll(async () => {
  for (const other of others) {
    other.closeAllConnections();
    other.close();
  }
  await server.close();
});

const TEXT = { contentType: 'text/plain' };
const blobs = () => server.containers.get('exports')!;

/** Gives one answer to everything; without a status it never answers. */
async function startOther(status?: number): Promise<string> {
  const other = createServer((request, response) => {
    request.resume();
    if (status !== undefined) response.writeHead(status).end();
  });
  others.push(other.listen(0, '127.0.0.1'));
  await once(other, 'listening');
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}/testaccount`;
}

describe('objects', () => {
  it('come back as they were put', async () => {
    const bucket = azureBucketFrom(settings);
    const { etag } = await bucket.put('a/b c/ü.txt', 'hello', TEXT);
    const found = await bucket.get('a/b c/ü.txt');
    expect(String(await buffer(found.stream))).toBe('hello');
    expect(found).toMatchObject({ key: 'a/b c/ü.txt', sizeBytes: 5, contentType: 'text/plain', etag });
    expect(await bucket.head('a/b c/ü.txt')).toMatchObject({ sizeBytes: 5, contentType: 'text/plain', etag });
    expect([...blobs().keys()]).toEqual(['a/b c/ü.txt']);
    await bucket.close();
  });

  it('of many blocks hold every byte in order', async () => {
    const bucket = azureBucketFrom(settings);
    const bytes = randomBytes(20 * 1024 ** 2 + 7);
    const chunks = Array.from({ length: 42 }, (_none, index) =>
      bytes.subarray(index * 512 * 1024, (index + 1) * 512 * 1024),
    );
    await bucket.put('big', Readable.from(chunks, { objectMode: false }), TEXT);
    expect(blobs().get('big')).toMatchObject({ contentType: 'text/plain' });
    expect(blobs().get('big')!.bytes.equals(bytes)).toBe(true);
    const found = await bucket.get('big');
    expect((await buffer(found.stream)).equals(bytes)).toBe(true);
    await bucket.close();
  });

  it('may be empty streams', async () => {
    const bucket = azureBucketFrom(settings);
    await bucket.put('empty', Readable.from([]), TEXT);
    expect(await bucket.head('empty')).toMatchObject({ sizeBytes: 0 });
    await bucket.close();
  });

  it('are deleted, again too', async () => {
    const bucket = azureBucketFrom(settings);
    await bucket.put('a', 'hello', TEXT);
    await bucket.delete('a');
    await bucket.delete('a');
    expect(blobs().size).toBe(0);
    await bucket.close();
  });

  it('are not stored when their stream fails, and its error comes through', async () => {
    const bucket = azureBucketFrom(settings);
    const failing = Readable.from(
      (async function* () {
        yield randomBytes(9 * 1024 ** 2);
        await Promise.resolve();
        throw new Error('source broke');
      })(),
    );
    await expect(bucket.put('a', failing, TEXT)).rejects.toThrow('source broke');
    expect(blobs().size).toBe(0);
    await bucket.close();
  });

  it('are not stored with another length than announced', async () => {
    const bucket = azureBucketFrom(settings);
    const put = bucket.put('a', Readable.from(['hello']), { ...TEXT, contentLength: 6 });
    await expect(put).rejects.toMatchObject({ kind: 'invalid', reason: 'BODY_LENGTH_MISMATCH' });
    expect(blobs().size).toBe(0);
    await bucket.close();
  });
});

it('makes the container that is missing, once', async () => {
  const bucket = azureBucketFrom({ ...settings, container: 'new-one' });
  await bucket.prepare();
  await bucket.put('a', 'hello', TEXT);
  await bucket.prepare();
  expect([...server.containers.get('new-one')!.keys()]).toEqual(['a']);
  await bucket.close();
});

describe('failures', () => {
  const failureOf = async (changes: Partial<AzureSettings>, timeoutMs = 10_000): Promise<AppError> => {
    const bucket = azureBucketFrom({ ...settings, ...changes });
    try {
      await bucket.put('a', 'hello', { ...TEXT, timeoutMs });
      throw new Error('it was stored');
    } catch (error) {
      return error as AppError;
    } finally {
      await bucket.close();
    }
  };

  it.each<[string, () => Partial<AzureSettings> | Promise<Partial<AzureSettings>>, object]>([
    [
      'a wrong key',
      () => ({ accountKey: new Secret(randomBytes(64).toString('base64')) }),
      {
        reason: 'BUCKET_CREDENTIALS_REFUSED',
        details: { storeCode: 'AuthenticationFailed', storeStatus: 403 },
      },
    ],
    [
      'a key that is no base64',
      () => ({ accountKey: new Secret('?') }),
      { reason: 'BUCKET_CREDENTIALS_REFUSED' },
    ],
    ['another account', () => ({ accountName: 'nobody' }), { reason: 'BUCKET_CREDENTIALS_REFUSED' }],
    [
      'no such container',
      () => ({ container: 'missing' }),
      { reason: 'BUCKET_NOT_FOUND', details: { storeCode: 'ContainerNotFound', storeStatus: 404 } },
    ],
    [
      'a refused write',
      () => {
        server.refuses = () => 'AuthorizationPermissionMismatch';
        return {};
      },
      { reason: 'BUCKET_FORBIDDEN' },
    ],
    [
      'a bare 401',
      async () => ({ endpoint: await startOther(401) }),
      { reason: 'BUCKET_CREDENTIALS_REFUSED' },
    ],
    ['a bare 403', async () => ({ endpoint: await startOther(403) }), { reason: 'BUCKET_FORBIDDEN' }],
    [
      'a host name that does not exist',
      () => ({ endpoint: 'http://store.invalid' }),
      { reason: 'ENDPOINT_NOT_RESOLVED' },
    ],
    [
      'a port nobody listens on',
      () => ({ endpoint: 'http://127.0.0.1:1' }),
      { reason: 'ENDPOINT_UNREACHABLE', details: { storeCode: 'ECONNREFUSED', storeStatus: null } },
    ],
  ])('tell %s', async (_what, changes, expected) => {
    expect(await failureOf(await changes())).toMatchObject({ kind: 'invalid', ...expected });
    expect(blobs().size).toBe(0);
  });

  it('come in time when the endpoint hangs', async () => {
    expect(await failureOf({ endpoint: await startOther() }, 300)).toMatchObject({
      kind: 'invalid',
      reason: 'ENDPOINT_TIMED_OUT',
    });
  });

  it('never show the key', async () => {
    const secret = randomBytes(64).toString('base64');
    const error = await failureOf({ accountKey: new Secret(secret) });
    expect(JSON.stringify([error.message, error.details, String(error.cause)])).not.toContain(secret);
  });

  it('are of the caller when it gives up', async () => {
    const bucket = azureBucketFrom({ ...settings, endpoint: await startOther() });
    const controller = new AbortController();
    const put = bucket.put('a', 'hello', { ...TEXT, signal: controller.signal });
    controller.abort();
    await expect(put).rejects.toMatchObject({ kind: 'timeout', reason: 'CANCELLED' });
    await bucket.close();
  });

  it('end what is under way when the bucket is closed', async () => {
    const bucket = azureBucketFrom({ ...settings, endpoint: await startOther() });
    const put = bucket.put('a', 'hello', TEXT);
    await bucket.close();
    await expect(put).rejects.toMatchObject({ reason: 'CANCELLED' });
  });
});
