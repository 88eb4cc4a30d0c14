import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { AppError } from '@assay/errors';
import { createLogger } from '@assay/logging';
import { eventually } from '@assay/testing';
import { blobStore, objectStore } from './blob-store.js';
import type { ObjectStore } from './object-store.js';
import { startEmbeddedStore, startTestStore, type TestStore } from './testing/embedded-store.js';

const MiB = 1024 ** 2;
const TEXT = { contentType: 'text/plain' };

let target: TestStore;
let store: ObjectStore;

beforeAll(async () => {
  target = await startTestStore();
  store = objectStore(target.config);
  await store.ensureBucket();
});
afterAll(async () => {
  await store.close();
  await target.close();
});

const read = async (key: string): Promise<string> => text((await store.get(key)).stream);

describe('put and get', () => {
  it.each([
    ['a buffer', () => Buffer.from('content')],
    ['a text', () => 'content'],
    ['a stream', () => Readable.from([Buffer.from('con'), Buffer.from('tent')])],
    ['a generator', () => generate('con', 'tent')],
  ])('keep %s', async (_case, makeBody) => {
    const { etag } = await store.put('simple', makeBody(), { contentType: 'text/x' });
    expect(etag).toBe(createHash('md5').update('content').digest('hex'));
    const { stream, ...info } = await store.get('simple');
    expect(await text(stream)).toBe('content');
    expect(info).toEqual({
      key: 'simple',
      sizeBytes: 7,
      contentType: 'text/x',
      etag,
      modifiedMs: expect.any(Number) as number,
    });
    expect(Math.abs(Date.now() - info.modifiedMs)).toBeLessThan(60_000);
  });

  async function* generate(...pieces: string[]): AsyncGenerator<Buffer> {
    for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece));
  }

  it('keep a stream of unknown length and several parts byte for byte', async () => {
    const pieces = Array.from({ length: 20 }, () => randomBytes(MiB));
    await store.put('large', Readable.from(pieces), TEXT);
    expect((await buffer((await store.get('large')).stream)).equals(Buffer.concat(pieces))).toBe(true);
  });

  it('keep an empty stream', async () => {
    await store.put('empty', Readable.from([]), TEXT);
    expect(await read('empty')).toBe('');
  });

  it.each([
    ['more', 'longer', 3],
    ['less', 'short', 10],
  ])(
    'refuse a stream with %s bytes than announced, and keep what was',
    async (_case, body, contentLength) => {
      await store.put('announced', 'before', TEXT);
      const attempt = store.put('announced', Readable.from([Buffer.from(body)]), { ...TEXT, contentLength });
      await expect(attempt).rejects.toMatchObject({ kind: 'invalid', reason: 'BODY_LENGTH_MISMATCH' });
      expect(await read('announced')).toBe('before');
    },
  );

  it.each([1, 12])(
    'let the error of a stream that fails after %i MiB through, and store nothing',
    async (count) => {
      const own = new AppError('too_expensive', 'QUERY_TOO_EXPENSIVE', 'no');
      const key = `failing-${count}`;
      for (const error of [own, new Error('socket')]) {
        async function* fail(): AsyncGenerator<Buffer> {
          for (let i = 0; i < count; i += 1) yield await Promise.resolve(Buffer.alloc(MiB));
          throw error;
        }
        await expect(store.put(key, fail(), TEXT)).rejects.toBe(error);
      }
      await expect(store.head(key)).rejects.toMatchObject({ kind: 'not_found' });
    },
  );

  it('leave no parts of an upload that failed', async () => {
    const embedded = await startEmbeddedStore();
    const own = objectStore(embedded.config);
    await own.ensureBucket();
    let mostFiles = 0;
    async function* fail(): AsyncGenerator<Buffer> {
      for (let i = 0; i < 40; i += 1) {
        mostFiles = Math.max(mostFiles, await embedded.countFiles());
        yield randomBytes(MiB);
      }
      throw new Error('broken off');
    }
    await expect(own.put('parts', fail(), TEXT)).rejects.toThrow('broken off');
    expect(mostFiles).toBeGreaterThan(1);
    await eventually(async () => (await embedded.countFiles()) === 0);
    await own.close();
    await embedded.close();
  });

  it('refuse a stream that was destroyed', async () => {
    const body = new Readable({ read: () => undefined });
    const attempt = store.put('destroyed', body, TEXT);
    body.push('some');
    setImmediate(() => body.destroy());
    await expect(attempt).rejects.toThrow('ended early');
  });

  it.each(['', 'a/../b', '..', './a', 'k'.repeat(1025)])('refuse the key %j', async (key) => {
    const refused = { kind: 'invalid', reason: 'OBJECT_KEY_INVALID' };
    await expect(store.put(key, 'x', TEXT)).rejects.toMatchObject(refused);
    await expect(store.signGet(key, { expiresSeconds: 60 })).rejects.toMatchObject(refused);
    await expect((async () => store.get(key))()).rejects.toMatchObject(refused);
  });
});

describe('what does not exist', () => {
  it('is not found', async () => {
    const missing = { kind: 'not_found', reason: 'OBJECT_NOT_FOUND' };
    await expect(store.get('missing')).rejects.toMatchObject(missing);
    await expect(store.head('missing')).rejects.toMatchObject(missing);
  });

  it('may be deleted', async () => {
    await store.put('deleted', 'x', TEXT);
    await store.delete('deleted');
    await store.delete('deleted');
    await expect(store.head('deleted')).rejects.toMatchObject({ kind: 'not_found' });
  });
});

it('lists a prefix page by page', async () => {
  const keys = Array.from({ length: 5 }, (_, index) => `list/${index}`);
  await Promise.all(keys.map((key) => store.put(key, 'abc', TEXT)));
  const seen: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await store.list('list/', cursor, { limit: 2 });
    expect(page.objects.every(({ sizeBytes, modifiedMs }) => sizeBytes === 3 && modifiedMs > 0)).toBe(true);
    seen.push(...page.objects.map(({ key }) => key));
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== undefined);
  expect(seen).toEqual(keys);
  expect(pages).toBe(3);
});

describe('signed URLs', () => {
  const body = 'media bytes';
  const sha256Base64 = createHash('sha256').update(body).digest('base64');
  const headers = { 'content-type': 'image/png', 'x-amz-checksum-sha256': sha256Base64 };
  const signPut = () =>
    store.signPut('media/1.png', {
      contentType: 'image/png',
      contentLength: body.length,
      sha256Base64,
      expiresSeconds: 60,
    });
  const send = async (sent: string, sentHeaders: Record<string, string>): Promise<number> =>
    (await fetch(await signPut(), { method: 'PUT', body: sent, headers: sentHeaders })).status;

  it('take the announced upload, with headers of other stores too, and give it back', async () => {
    expect(await send(body, { ...headers, 'x-ms-blob-type': 'BlockBlob' })).toBe(200);
    const download = await fetch(await store.signGet('media/1.png', { expiresSeconds: 60 }));
    expect(download.headers.get('content-type')).toBe('image/png');
    expect(await download.text()).toBe(body);
  });

  it.each([
    ['other bytes', 'MEDIA bytes', headers, 400],
    ['another length', `${body}!`, headers, 403],
    ['another type', body, { ...headers, 'content-type': 'text/html' }, 403],
    [
      'another hash',
      body,
      { ...headers, 'x-amz-checksum-sha256': createHash('sha256').digest('base64') },
      403,
    ],
  ])('refuse %s', async (_case, sent, sentHeaders, status) => {
    expect(await send(sent, sentHeaders)).toBe(status);
  });

  it('name the public address when there is one', async () => {
    const config = { ...target.config, S3_PUBLIC_ENDPOINT: 'https://media.example:8443' };
    const url = new URL(await objectStore(config).signGet('a b/ä', { expiresSeconds: 60 }));
    expect(url.origin).toBe('https://media.example:8443');
    expect(url.pathname).toBe(`/${target.config.S3_BUCKET}/a%20b/%C3%A4`);
  });

  it('hold no secret', async () => {
    expect(await signPut()).not.toContain(target.config.S3_SECRET_ACCESS_KEY!.reveal());
  });
});

describe('limits', () => {
  it('end a put whose stream hangs', async () => {
    const body = new Readable({ read: () => undefined });
    await expect(store.put('hanging', body, { ...TEXT, timeoutMs: 200 })).rejects.toMatchObject({
      kind: 'timeout',
      reason: 'OBJECT_STORE_TIMEOUT',
    });
    expect(body.destroyed).toBe(true);
  });

  it('end a call its caller gives up, with the reason given', async () => {
    const controller = new AbortController();
    const attempt = store.put('cancelled', new Readable({ read: () => undefined }), {
      ...TEXT,
      signal: controller.signal,
    });
    controller.abort();
    await expect(attempt).rejects.toMatchObject({ kind: 'timeout', reason: 'CANCELLED' });
    const reason = new AppError('unavailable', 'STOPPING', 'stopping');
    await expect(store.head('x', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('reach into the stream of a get', async () => {
    await store.put('slow', Buffer.alloc(20 * MiB), TEXT);
    const { stream } = await store.get('slow', { timeoutMs: 2_000 });
    await expect(
      (async () => {
        for await (const _ of stream) await new Promise((resolve) => setTimeout(resolve, 50));
      })(),
    ).rejects.toThrow();
  });
});

describe('the resource', () => {
  const log = createLogger({ service: 'test', level: 'silent' });

  it('makes its bucket, and finds it the next time', async () => {
    const config = { ...target.config, S3_BUCKET: `${target.config.S3_BUCKET}-resource` };
    for (let i = 0; i < 2; i += 1) {
      const opened = await blobStore.open({ config, log });
      await opened.value.put('k', 'v', TEXT);
      await expect(opened.check!()).resolves.toBeUndefined();
      await opened.close();
    }
  });

  it('opens without a store, and says that it is not ready', async () => {
    const opened = await blobStore.open({
      config: { ...target.config, S3_ENDPOINT: 'http://127.0.0.1:1' },
      log,
    });
    await expect(opened.check!()).rejects.toMatchObject({
      kind: 'unavailable',
      reason: 'OBJECT_STORE_UNAVAILABLE',
    });
    await opened.close();
  });
});
