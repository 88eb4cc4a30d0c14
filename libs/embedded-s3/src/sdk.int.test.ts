import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
  type ChecksumAlgorithm,
  type GetObjectCommandInput,
  type ListObjectsV2CommandInput,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { openSdkTarget, type SdkTarget } from './testing/sdk-target.js';

type Body = NonNullable<PutObjectCommandInput['Body']>;

const MiB = 1024 ** 2;
const Bucket = `suite-${randomBytes(6).toString('hex')}`;

let target: SdkTarget;
let client: S3Client;

beforeAll(async () => {
  target = await openSdkTarget();
  client = target.makeClient();
  await client.send(new CreateBucketCommand({ Bucket }));
});
afterAll(async () => {
  await emptyBucket();
  await client.send(new DeleteBucketCommand({ Bucket }));
  await target.close();
});

type PutInput = Omit<PutObjectCommandInput, 'Bucket' | 'Key' | 'Body'>;

function put(Key: string, Body: Body, input: PutInput = {}, from = client) {
  return from.send(new PutObjectCommand({ Bucket, Key, Body, ...input }));
}

async function read(Key: string, input: Partial<GetObjectCommandInput> = {}, from = client): Promise<Buffer> {
  const { Body } = await from.send(new GetObjectCommand({ Bucket, Key, ...input }));
  return Buffer.from(await Body!.transformToByteArray());
}

async function readText(Key: string): Promise<string> {
  return (await read(Key)).toString();
}

function list(input: Partial<ListObjectsV2CommandInput>) {
  return client.send(new ListObjectsV2Command({ Bucket, ...input }));
}

async function emptyBucket(): Promise<void> {
  for (;;) {
    const { Contents = [] } = await list({});
    if (Contents.length === 0) return;
    await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: Contents.map(({ Key }) => ({ Key })) } }),
    );
  }
}

const withStatus = (httpStatusCode: number) =>
  expect.objectContaining({ $metadata: expect.objectContaining({ httpStatusCode }) });

describe('buckets', () => {
  it('are found, listed and refused a second time', async () => {
    await expect(client.send(new HeadBucketCommand({ Bucket }))).resolves.toBeDefined();
    const { Buckets } = await client.send(new ListBucketsCommand({}));
    expect(Buckets?.map(({ Name }) => Name)).toContain(Bucket);
    await expect(client.send(new CreateBucketCommand({ Bucket }))).rejects.toThrow(withStatus(409));
  });

  it('that do not exist are 404', async () => {
    await expect(client.send(new HeadBucketCommand({ Bucket: `${Bucket}-x` }))).rejects.toThrow(
      withStatus(404),
    );
    await expect(
      client.send(new PutObjectCommand({ Bucket: `${Bucket}-x`, Key: 'k', Body: 'x' })),
    ).rejects.toThrow(expect.objectContaining({ name: 'NoSuchBucket' }));
  });

  it('with objects cannot be deleted', async () => {
    await put('occupied', 'x');
    await expect(client.send(new DeleteBucketCommand({ Bucket }))).rejects.toThrow(
      expect.objectContaining({ name: 'BucketNotEmpty' }),
    );
  });
});

describe('objects', () => {
  it('keep body, type, headers and metadata', async () => {
    const body = '{"x":1}';
    const { ETag } = await put('a/1.json', body, {
      ContentType: 'application/json',
      CacheControl: 'no-cache',
      ContentDisposition: 'attachment; filename="1.json"',
      ContentEncoding: 'identity',
      Metadata: { foo: 'bar' },
    });
    expect(ETag).toBe(`"${createHash('md5').update(body).digest('hex')}"`);
    expect(await readText('a/1.json')).toBe(body);
    expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'a/1.json' }))).toMatchObject({
      ContentType: 'application/json',
      CacheControl: 'no-cache',
      ContentDisposition: 'attachment; filename="1.json"',
      ContentEncoding: 'identity',
      ContentLength: body.length,
      ETag,
      Metadata: { foo: 'bar' },
    });
  });

  it('that do not exist are NotFound and NoSuchKey', async () => {
    await expect(client.send(new HeadObjectCommand({ Bucket, Key: 'none' }))).rejects.toThrow(
      expect.objectContaining({ name: 'NotFound' }),
    );
    await expect(read('none')).rejects.toThrow(expect.objectContaining({ name: 'NoSuchKey' }));
  });

  it.each<[string, () => Body, number]>([
    ['a buffer of 1 MiB', () => Buffer.alloc(MiB, 'ab'), MiB],
    [
      'a stream of known length',
      () => Readable.from([Buffer.alloc(100_000, 'ab'), Buffer.alloc(200_000, 'ab')]),
      300_000,
    ],
    ['a buffer above the size that waits for 100 Continue', () => Buffer.alloc(3 * MiB, 'ab'), 3 * MiB],
    ['nothing', () => '', 0],
  ])('hold %s byte for byte', async (_case, makeBody, bytes) => {
    await put('bytes', makeBody(), { ContentLength: bytes });
    expect((await read('bytes')).equals(Buffer.alloc(bytes, 'ab'))).toBe(true);
  });

  it('hold a stream sent without checksum', async () => {
    const plain = target.makeClient({
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    const body = randomBytes(300_000);
    await put('plain', Readable.from([body]), { ContentLength: body.length }, plain);
    expect((await read('plain', {}, plain)).equals(body)).toBe(true);
  });

  it('are replaced whole', async () => {
    await put('again', 'a long first version', { Metadata: { version: '1' } });
    await put('again', 'second');
    expect(await readText('again')).toBe('second');
    expect((await client.send(new HeadObjectCommand({ Bucket, Key: 'again' }))).Metadata).toEqual({});
  });

  it('may be named like the folder of others', async () => {
    await put('x', '1');
    await put('x/y', '2');
    expect([await readText('x'), await readText('x/y')]).toEqual(['1', '2']);
  });

  it.each([
    ['spaces and signs', 'sp/ä b+c%20&=é 🎉.txt'],
    ['dots', 'sp/../../etc/passwd'],
    ['a leading slash', '/sp'],
    ['two slashes', 'sp//a'],
    ['a trailing slash', 'sp/'],
    ['XML and quotes', `sp/<a href="x">'&amp;'</a>`],
    ['characters of Signature Version 4', "sp/!*'()~-_.=@:,;$"],
    ['1,024 bytes', `sp/${'ä'.repeat(510)}z`],
  ])('may have keys with %s', async (_case, Key) => {
    await put(Key, 'content');
    expect(await readText(Key)).toBe('content');
    const { Contents } = await list({ Prefix: Key });
    expect(Contents?.map((one) => one.Key)).toEqual([Key]);
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key }] } }));
    expect((await list({ Prefix: Key })).KeyCount).toBe(0);
  });

  it('refuse keys above 1,024 bytes', async () => {
    await expect(put('k'.repeat(1025), 'x')).rejects.toThrow(withStatus(400));
  });

  it('go, also when they never were', async () => {
    await put('gone', 'x');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
    await expect(read('gone')).rejects.toThrow(withStatus(404));
  });

  it('go by the list', async () => {
    await Promise.all(['l/0', 'l/1', 'l/2'].map((key) => put(key, 'x')));
    const Delete = { Objects: [{ Key: 'l/0' }, { Key: 'l/1' }, { Key: 'l/never' }] };
    const { Deleted, Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    expect(Deleted?.map(({ Key }) => Key).sort()).toEqual(['l/0', 'l/1', 'l/never']);
    expect(Errors ?? []).toEqual([]);
    expect((await list({ Prefix: 'l/' })).Contents?.map(({ Key }) => Key)).toEqual(['l/2']);
  });
});

describe('checksums', () => {
  it.each<[ChecksumAlgorithm, string]>([
    ['CRC32', 'ChecksumCRC32'],
    ['CRC32C', 'ChecksumCRC32C'],
    ['SHA1', 'ChecksumSHA1'],
    ['SHA256', 'ChecksumSHA256'],
    ['CRC64NVME', 'ChecksumCRC64NVME'],
  ])('by %s are verified, kept and given back', async (ChecksumAlgorithm, field) => {
    const answer = await put(`c/${ChecksumAlgorithm}`, Buffer.from('hello'), { ChecksumAlgorithm });
    const head = await client.send(
      new HeadObjectCommand({ Bucket, Key: `c/${ChecksumAlgorithm}`, ChecksumMode: 'ENABLED' }),
    );
    const given = (answer as unknown as Record<string, string>)[field];
    expect(given).toBeTruthy();
    expect((head as unknown as Record<string, string>)[field]).toBe(given);
    expect(await readText(`c/${ChecksumAlgorithm}`)).toBe('hello');
  });

  it.each([
    ['a checksum', { ChecksumSHA256: createHash('sha256').update('other').digest('base64') }],
    ['an MD5', { ContentMD5: createHash('md5').update('other').digest('base64') }],
  ])('refuse a body that does not fit %s, and keep the object that was', async (_case, input) => {
    await put('c/kept', 'first');
    await expect(put('c/kept', 'hello', input)).rejects.toThrow(withStatus(400));
    expect(await readText('c/kept')).toBe('first');
  });

  it('are not given with a range', async () => {
    await put('c/range', 'hello');
    const part = await client.send(new GetObjectCommand({ Bucket, Key: 'c/range', Range: 'bytes=1-2' }));
    expect(part.ChecksumCRC32).toBeUndefined();
    expect(await part.Body!.transformToString()).toBe('el');
  });
});

describe('ranges', () => {
  const body = Buffer.from('0123456789');
  beforeAll(() => put('range', body));

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=-100', '0123456789', 'bytes 0-9/10'],
  ])('%s is %s', async (Range, expected, ContentRange) => {
    const part = await client.send(new GetObjectCommand({ Bucket, Key: 'range', Range }));
    expect(part).toMatchObject({
      ContentRange,
      ContentLength: expected.length,
      $metadata: { httpStatusCode: 206 },
    });
    expect(await part.Body!.transformToString()).toBe(expected);
  });

  it('beyond the end is 416', async () => {
    await expect(read('range', { Range: 'bytes=10-' })).rejects.toThrow(withStatus(416));
  });
});

describe('conditions', () => {
  let etag: string;
  beforeEach(async () => {
    etag = (await put('cond', 'one')).ETag!;
  });

  it('let a new object through and no other with If-None-Match', async () => {
    await put(`cond-${randomBytes(4).toString('hex')}`, 'x', { IfNoneMatch: '*' });
    await expect(put('cond', 'two', { IfNoneMatch: '*' })).rejects.toThrow(withStatus(412));
    expect(await readText('cond')).toBe('one');
  });

  it('let exactly one of many writers through', async () => {
    const Key = `race-${randomBytes(4).toString('hex')}`;
    const writers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => put(Key, `w${index}`, { IfNoneMatch: '*' })),
    );
    const winner = writers.findIndex(({ status }) => status === 'fulfilled');
    expect(writers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readText(Key)).toBe(`w${winner}`);
  });

  it('replace only the version that was seen with If-Match', async () => {
    await put('cond', 'two', { IfMatch: etag });
    await expect(put('cond', 'three', { IfMatch: etag })).rejects.toThrow(withStatus(412));
    await expect(put('cond-none', 'x', { IfMatch: etag })).rejects.toThrow(withStatus(404));
  });

  it('spare a reader what it has', async () => {
    await expect(read('cond', { IfNoneMatch: etag })).rejects.toThrow(withStatus(304));
    await expect(read('cond', { IfModifiedSince: new Date(Date.now() + 60_000) })).rejects.toThrow(
      withStatus(304),
    );
    await expect(read('cond', { IfMatch: '"other"' })).rejects.toThrow(withStatus(412));
    await expect(read('cond', { IfUnmodifiedSince: new Date(0) })).rejects.toThrow(withStatus(412));
    expect((await read('cond', { IfMatch: etag, IfNoneMatch: '"other"' })).toString()).toBe('one');
  });
});

describe('copies', () => {
  beforeAll(() => put('copy/ä source', 'data', { ContentType: 'text/x', Metadata: { foo: 'bar' } }));
  const CopySource = encodeURI(`${Bucket}/copy/ä source`);
  const copy = (Key: string, input = {}) =>
    client.send(new CopyObjectCommand({ Bucket, Key, CopySource, ...input }));

  it('have the data and the metadata of the source', async () => {
    const { CopyObjectResult } = await copy('copy/1');
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'copy/1' }));
    expect(head).toMatchObject({
      ContentType: 'text/x',
      Metadata: { foo: 'bar' },
      ETag: CopyObjectResult!.ETag,
    });
    expect(await readText('copy/1')).toBe('data');
  });

  it('take other metadata when told to', async () => {
    await copy('copy/2', { MetadataDirective: 'REPLACE', ContentType: 'text/y', Metadata: {} });
    expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'copy/2' }))).toMatchObject({
      ContentType: 'text/y',
      Metadata: {},
    });
  });

  it('outlive their source', async () => {
    await put('copy/short-lived', 'abc');
    await client.send(
      new CopyObjectCommand({ Bucket, Key: 'copy/3', CopySource: `${Bucket}/copy/short-lived` }),
    );
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'copy/short-lived' }));
    expect(await readText('copy/3')).toBe('abc');
  });

  it('need a source that exists and fits', async () => {
    await expect(copy('copy/4', { CopySource: `${Bucket}/none` })).rejects.toThrow(
      expect.objectContaining({ name: 'NoSuchKey' }),
    );
    await expect(copy('copy/4', { CopySourceIfMatch: '"other"' })).rejects.toThrow(withStatus(412));
    await expect(copy('copy/ä source')).rejects.toThrow(withStatus(400));
  });
});

describe('lists', () => {
  beforeAll(async () => {
    const keys = [
      ...Array.from({ length: 25 }, (_, index) => `p/${String(index).padStart(3, '0')}`),
      'q/a/1',
      'q/a/2',
      'q/b',
      'q/c/1',
    ];
    await Promise.all(keys.map((key) => put(key, 'x')));
  });

  it('come in pages', async () => {
    const keys: string[] = [];
    let ContinuationToken: string | undefined;
    let pages = 0;
    do {
      const page = await list({ Prefix: 'p/', MaxKeys: 10, ...(ContinuationToken && { ContinuationToken }) });
      keys.push(...(page.Contents ?? []).map(({ Key }) => Key!));
      expect(page.IsTruncated).toBe(page.NextContinuationToken !== undefined);
      ContinuationToken = page.NextContinuationToken;
      pages += 1;
    } while (ContinuationToken);
    expect(pages).toBe(3);
    expect(keys).toEqual([...new Set(keys)].sort());
    expect(keys).toHaveLength(25);
  });

  it('describe each object', async () => {
    const { Contents } = await list({ Prefix: 'p/000' });
    expect(Contents).toEqual([
      expect.objectContaining({
        Key: 'p/000',
        Size: 1,
        ETag: '"9dd4e461268c8034f5c8564e155c67a6"',
        StorageClass: 'STANDARD',
      }),
    ]);
    expect(Math.abs(Date.now() - Contents![0]!.LastModified!.getTime())).toBeLessThan(60_000);
  });

  it('group by a delimiter', async () => {
    const page = await list({ Prefix: 'q/', Delimiter: '/' });
    expect(page.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['q/a/', 'q/c/']);
    expect(page.Contents?.map(({ Key }) => Key)).toEqual(['q/b']);
    expect(page.KeyCount).toBe(3);
  });

  it('page through groups', async () => {
    const first = await list({ Prefix: 'q/', Delimiter: '/', MaxKeys: 1 });
    expect(first.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['q/a/']);
    const second = await list({
      Prefix: 'q/',
      Delimiter: '/',
      MaxKeys: 1,
      ContinuationToken: first.NextContinuationToken!,
    });
    expect(second.Contents?.map(({ Key }) => Key)).toEqual(['q/b']);
  });

  it('start after a key', async () => {
    expect((await list({ Prefix: 'p/', StartAfter: 'p/020' })).Contents?.map(({ Key }) => Key)).toEqual([
      'p/021',
      'p/022',
      'p/023',
      'p/024',
    ]);
  });

  it('encode keys when asked', async () => {
    await put('enc/ä +', 'x');
    const page = await list({ Prefix: 'enc/', EncodingType: 'url' });
    expect(page.EncodingType).toBe('url');
    expect(page.Contents?.[0]?.Key).toMatch(/^enc\/%C3%A4(%20|\+)%2B$/);
  });

  it('are empty when nothing is wanted or found', async () => {
    expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false });
    expect(await list({ Prefix: 'nothing/' })).toMatchObject({ KeyCount: 0, IsTruncated: false });
  });
});

describe('multipart uploads', () => {
  const upload = (Key: string, Body: Readable) =>
    new Upload({ client, params: { Bucket, Key, Body }, partSize: 5 * MiB, queueSize: 4 }).done();

  it('of a small stream are one object', async () => {
    await upload('u/small', Readable.from([Buffer.from('small')]));
    expect(await readText('u/small')).toBe('small');
  });

  it('of a large stream hold every byte and have the ETag of their parts', async () => {
    const body = randomBytes(12 * MiB);
    const { ETag } = await upload(
      'u/large',
      Readable.from([body.subarray(0, 7 * MiB), body.subarray(7 * MiB)]),
    );
    const md5s = [0, 5, 10].map((at) =>
      createHash('md5')
        .update(body.subarray(at * MiB, (at + 5) * MiB))
        .digest(),
    );
    expect(ETag).toBe(`"${createHash('md5').update(Buffer.concat(md5s)).digest('hex')}-3"`);
    expect((await read('u/large')).equals(body)).toBe(true);
    const middle = await read('u/large', { Range: `bytes=${5 * MiB - 3}-${10 * MiB + 3}` });
    expect(middle.equals(body.subarray(5 * MiB - 3, 10 * MiB + 4))).toBe(true);
  });

  async function begin(Key: string, input = {}): Promise<string> {
    return (await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...input }))).UploadId!;
  }
  async function sendPart(Key: string, UploadId: string, PartNumber: number, Body: Buffer, input = {}) {
    const { ETag, ChecksumCRC32, ChecksumCRC64NVME } = await client.send(
      new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ...input }),
    );
    return { PartNumber, ETag, ChecksumCRC32, ChecksumCRC64NVME };
  }
  type Part = Awaited<ReturnType<typeof sendPart>>;
  const complete = (Key: string, UploadId: string, Parts: Part[], input = {}) =>
    client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts }, ...input }),
    );

  it('take the last part sent under a number, and only the parts named', async () => {
    const id = await begin('u/parts', { ContentType: 'text/x', Metadata: { a: 'b' } });
    await sendPart('u/parts', id, 1, Buffer.from('old'));
    const first = await sendPart('u/parts', id, 1, Buffer.alloc(5 * MiB, 'n'));
    await sendPart('u/parts', id, 2, Buffer.from('left out'));
    const third = await sendPart('u/parts', id, 3, Buffer.from('end'));
    await complete('u/parts', id, [first, third]);
    expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'u/parts' }))).toMatchObject({
      ContentLength: 5 * MiB + 3,
      ContentType: 'text/x',
      Metadata: { a: 'b' },
    });
    expect((await read('u/parts', { Range: 'bytes=-4' })).toString()).toBe('nend');
  });

  it('give a checksum of the whole when asked', async () => {
    const id = await begin('u/whole', { ChecksumAlgorithm: 'CRC64NVME', ChecksumType: 'FULL_OBJECT' });
    const data = [Buffer.alloc(5 * MiB, 'a'), Buffer.from('end')];
    const parts: Part[] = [];
    for (const [index, part] of data.entries()) {
      parts.push(await sendPart('u/whole', id, index + 1, part, { ChecksumAlgorithm: 'CRC64NVME' }));
    }
    const whole = await complete('u/whole', id, parts, { ChecksumType: 'FULL_OBJECT' });
    const single = await put('u/single', Buffer.concat(data), { ChecksumAlgorithm: 'CRC64NVME' });
    expect(whole.ChecksumCRC64NVME).toBe(single.ChecksumCRC64NVME);
    expect((await read('u/whole')).length).toBe(5 * MiB + 3);
  });

  it('refuse parts that are missing, wrong, too small or out of order', async () => {
    const id = await begin('u/bad');
    const one = await sendPart('u/bad', id, 1, Buffer.from('tiny'));
    const two = await sendPart('u/bad', id, 2, Buffer.from('tiny too'));
    await expect(complete('u/bad', id, [one, two])).rejects.toThrow(
      expect.objectContaining({ name: 'EntityTooSmall' }),
    );
    await expect(complete('u/bad', id, [two, one])).rejects.toThrow(
      expect.objectContaining({ name: 'InvalidPartOrder' }),
    );
    await expect(complete('u/bad', id, [{ ...one, ETag: two.ETag }])).rejects.toThrow(
      expect.objectContaining({ name: 'InvalidPart' }),
    );
    await expect(complete('u/bad', id, [{ ...one, PartNumber: 7 }])).rejects.toThrow(
      expect.objectContaining({ name: 'InvalidPart' }),
    );
    await expect(read('u/bad')).rejects.toThrow(withStatus(404));
    await complete('u/bad', id, [one]);
    expect(await readText('u/bad')).toBe('tiny');
  });

  it('leave nothing when they are given up', async () => {
    const id = await begin('u/aborted');
    const part = await sendPart('u/aborted', id, 1, Buffer.from('x'));
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key: 'u/aborted', UploadId: id }));
    await expect(complete('u/aborted', id, [part])).rejects.toThrow(
      expect.objectContaining({ name: 'NoSuchUpload' }),
    );
    await expect(read('u/aborted')).rejects.toThrow(withStatus(404));
  });

  it('obey If-None-Match', async () => {
    await put('u/cond', 'first');
    const id = await begin('u/cond');
    const part = await sendPart('u/cond', id, 1, Buffer.from('x'));
    await expect(complete('u/cond', id, [part], { IfNoneMatch: '*' })).rejects.toThrow(withStatus(412));
    expect(await readText('u/cond')).toBe('first');
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key: 'u/cond', UploadId: id }));
  });
});

describe('presigned URLs', () => {
  const signGet = (input: Omit<GetObjectCommandInput, 'Bucket'>) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, ...input }), { expiresIn: 60 });
  const signPut = (input: Omit<PutObjectCommandInput, 'Bucket'>, options = {}) =>
    getSignedUrl(client, new PutObjectCommand({ Bucket, ...input }), { expiresIn: 60, ...options });

  it('upload and download', async () => {
    const putUrl = await signPut({ Key: 'ps/1', ContentType: 'text/plain', Metadata: { foo: 'bar' } });
    const upload = await fetch(putUrl, {
      method: 'PUT',
      body: 'presigned',
      headers: { 'content-type': 'text/plain' },
    });
    expect(upload.status).toBe(200);
    const getUrl = await signGet({ Key: 'ps/1', ResponseContentDisposition: 'attachment; filename="ä"' });
    const download = await fetch(getUrl);
    expect(download.headers.get('content-type')).toBe('text/plain');
    expect(download.headers.get('content-disposition')).toContain('attachment');
    expect(await download.text()).toBe('presigned');
    expect((await client.send(new HeadObjectCommand({ Bucket, Key: 'ps/1' }))).Metadata).toEqual({
      foo: 'bar',
    });
  });

  describe('that bind a hash, a length and a type', () => {
    const body = 'hash me';
    const ChecksumSHA256 = createHash('sha256').update(body).digest('base64');
    const headers = { 'content-type': 'text/plain', 'x-amz-checksum-sha256': ChecksumSHA256 };
    let url: string;
    beforeAll(async () => {
      url = await signPut(
        {
          Key: 'ps/2',
          ContentType: 'text/plain',
          ContentLength: body.length,
          ChecksumSHA256,
        },
        {
          signableHeaders: new Set(['content-type', 'content-length']),
          unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
        },
      );
    });

    it.each<[string, number, string, Record<string, string>]>([
      ['the body that was announced', 200, body, headers],
      ['another body of that length', 400, 'hash ME', headers],
      ['another length', 403, 'longer than that', headers],
      ['another type', 403, body, { ...headers, 'content-type': 'text/html' }],
      [
        'another hash',
        403,
        body,
        { ...headers, 'x-amz-checksum-sha256': 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=' },
      ],
      ['no hash', 403, body, { 'content-type': 'text/plain' }],
    ])('take %s: %i', async (_case, status, text, sent) => {
      expect((await fetch(url, { method: 'PUT', body: text, headers: sent })).status).toBe(status);
    });
  });

  it('cannot be changed', async () => {
    const url = await signGet({ Key: 'ps/1' });
    const last = url.match(/X-Amz-Signature=(.)/)![1] === '0' ? '1' : '0';
    expect((await fetch(url.replace(/X-Amz-Signature=./, `X-Amz-Signature=${last}`))).status).toBe(403);
    expect((await fetch(url.replace('/ps/1', '/ps/2'))).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).status).toBe(403);
  });
});

it('refuses strangers', async () => {
  const stranger = target.makeClient({ credentials: { accessKeyId: 'nobody', secretAccessKey: 'x' } });
  await expect(stranger.send(new ListObjectsV2Command({ Bucket }))).rejects.toThrow(withStatus(403));
  await expect(put('a', 'x', {}, stranger)).rejects.toThrow(withStatus(403));
});
