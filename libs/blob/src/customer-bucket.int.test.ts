import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Secret } from '@assay/config';
import type { AppError } from '@assay/errors';
import { objectStore, objectStoreFrom } from './blob-store.js';
import type { BucketSettings } from './client.js';
import { startTestStore, type TestStore } from './testing/embedded-store.js';

let target: TestStore;
let settings: BucketSettings;
const servers: Server[] = [];

beforeAll(async () => {
  target = await startTestStore();
  const own = objectStore(target.config);
  await own.ensureBucket();
  await own.close();
  settings = {
    endpoint: target.config.S3_ENDPOINT,
    region: target.config.S3_REGION,
    bucket: target.config.S3_BUCKET,
    accessKeyId: target.config.S3_ACCESS_KEY_ID,
    secretAccessKey: target.config.S3_SECRET_ACCESS_KEY,
    forcePathStyle: true,
    checksums: 'when_supported',
  };
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => target.close());

/** A store that gives one answer to everything; without a status it never answers. */
async function startFake(status?: number, body = '', headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    if (status === undefined) return;
    response.writeHead(status, headers);
    response.end(body);
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function tryPut(changes: Partial<BucketSettings>, timeoutMs = 10_000): Promise<AppError | undefined> {
  const store = objectStoreFrom({ ...settings, ...changes });
  try {
    await store.put('validation/test.txt', 'hello', { timeoutMs, contentType: 'text/plain' });
    return undefined;
  } catch (error) {
    return error as AppError;
  } finally {
    await store.close();
  }
}

const xmlError = (code: string, message: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;

describe('a test upload', () => {
  it('succeeds where writing is possible, and leaves its object', async () => {
    expect(await tryPut({})).toBeUndefined();
    const store = objectStoreFrom(settings);
    expect(await store.head('validation/test.txt')).toMatchObject({
      sizeBytes: 5,
      contentType: 'text/plain',
    });
    await store.close();
  });

  it.each<[string, Partial<BucketSettings>, object]>([
    [
      'an unknown key',
      { accessKeyId: 'nobody' },
      {
        reason: 'BUCKET_CREDENTIALS_REFUSED',
        details: { storeCode: 'InvalidAccessKeyId', storeStatus: 403 },
      },
    ],
    [
      'a wrong secret',
      { secretAccessKey: new Secret('wrong') },
      {
        reason: 'BUCKET_CREDENTIALS_REFUSED',
        details: { storeCode: 'SignatureDoesNotMatch', storeStatus: 403 },
      },
    ],
    [
      'no such bucket',
      { bucket: 'no-such-bucket' },
      { reason: 'BUCKET_NOT_FOUND', details: { storeCode: 'NoSuchBucket', storeStatus: 404 } },
    ],
    [
      'a host name that does not exist',
      { endpoint: 'http://store.invalid' },
      { reason: 'ENDPOINT_NOT_RESOLVED' },
    ],
    [
      'a port nobody listens on',
      { endpoint: 'http://127.0.0.1:1' },
      { reason: 'ENDPOINT_UNREACHABLE', details: { storeCode: 'ECONNREFUSED', storeStatus: null } },
    ],
  ])('tells %s', async (_case, changes, expected) => {
    expect(await tryPut(changes)).toMatchObject({ kind: 'invalid', ...expected });
  });

  it.each<[string, number, string, string]>([
    ['a forbidden write', 403, xmlError('AccessDenied', 'not yours'), 'BUCKET_FORBIDDEN'],
    [
      'a wrong region',
      400,
      xmlError('AuthorizationHeaderMalformed', 'expecting eu-west-1'),
      'BUCKET_REGION_WRONG',
    ],
    ['a bare 401', 401, '', 'BUCKET_CREDENTIALS_REFUSED'],
    ['a bare 403', 403, '', 'BUCKET_FORBIDDEN'],
    ['a store that fails', 500, xmlError('InternalError', 'oh'), 'BUCKET_UNAVAILABLE'],
    ['another refusal', 400, xmlError('EntityTooLarge', 'no'), 'BUCKET_REQUEST_FAILED'],
    ['something that is no store', 404, '<html>Not found</html>', 'BUCKET_NOT_FOUND'],
  ])('tells %s', async (_case, status, body, reason) => {
    expect(await tryPut({ endpoint: await startFake(status, body) })).toMatchObject({
      kind: 'invalid',
      reason,
    });
  });

  it("gives the store's own words, 500 characters at most", async () => {
    const error = await tryPut({
      endpoint: await startFake(403, xmlError('AccessDenied', `why: ${'x'.repeat(2000)}`)),
    });
    expect(error!.message).toMatch(/^The credentials do not allow this in the bucket: why: x+$/);
    expect(error!.message.length).toBeLessThanOrEqual(550);
  });

  it('ends when the endpoint hangs', async () => {
    expect(await tryPut({ endpoint: await startFake() }, 300)).toMatchObject({
      kind: 'invalid',
      reason: 'ENDPOINT_TIMED_OUT',
    });
  });

  it('never shows the secret', async () => {
    const secretAccessKey = new Secret('very-secret-value');
    const error = await tryPut({ secretAccessKey });
    expect(JSON.stringify([error!.message, error!.details, String(error!.cause)])).not.toContain(
      'very-secret-value',
    );
  });
});

it('works with a store that wants no checksums', async () => {
  expect(await tryPut({ checksums: 'when_required' })).toBeUndefined();
});
