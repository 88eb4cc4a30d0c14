import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createLogger } from '@assay/logging';
import { BlobFiles, sliceSegments, type Segment } from './blob-files.js';
import { makeDataDir } from './testing/test-server.js';

let dir: string;
let recorded: Set<string>;
let blobs: BlobFiles;

beforeEach(async () => {
  dir = await makeDataDir();
  recorded = new Set();
  const log = createLogger({ service: 'test', level: 'silent' });
  blobs = await BlobFiles.open(dir, (blob) => recorded.has(blob), log);
});
afterEach(async () => {
  await blobs.close();
  await rm(dir, { recursive: true });
});

function store(data: Buffer): Promise<Segment> {
  return blobs.create(async ({ blob, stream }) => {
    await pipeline(Readable.from([data]), stream);
    recorded.add(blob);
    return { blob, size: data.length };
  });
}

async function listFiles(): Promise<string[]> {
  await blobs.close();
  return (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

it('reads a range over several files', async () => {
  const data = [randomBytes(300_000), Buffer.alloc(0), randomBytes(10), randomBytes(5000)];
  const segments: Segment[] = [];
  for (const piece of data) segments.push(...(piece.length > 0 ? [await store(piece)] : []));
  const whole = Buffer.concat(data);
  for (const [start, end] of [
    [0, whole.length - 1],
    [299_999, 300_000],
    [300_005, 300_012],
    [5, 5],
  ] as const) {
    expect(await buffer(blobs.read(segments, start, end))).toEqual(whole.subarray(start, end + 1));
  }
});

it('reads nothing of an empty object', async () => {
  expect(await buffer(blobs.read([await store(Buffer.alloc(0))], 0, -1))).toHaveLength(0);
});

it('lets a reader finish an object that is deleted meanwhile, and then deletes the files', async () => {
  const segments = [await store(randomBytes(1000)), await store(randomBytes(1000))];
  const reader = blobs.read(segments, 0, 1999);
  blobs.remove(segments);
  expect(await buffer(reader)).toHaveLength(2000);
  expect(await listFiles()).toEqual([]);
});

it('deletes the files when a reader gives up before it began', async () => {
  const segment = await store(randomBytes(10));
  const reader = blobs.read([segment], 0, 9);
  blobs.remove([segment]);
  const closed = new Promise((resolve) => reader.once('close', resolve));
  reader.destroy();
  await closed;
  expect(await listFiles()).toEqual([]);
});

it('keeps no file of a write that failed', async () => {
  const failing = blobs.create(async ({ stream }) => {
    await pipeline(Readable.from([Buffer.from('x')]), stream);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await listFiles()).toEqual([]);
});

it('keeps the file of a write that failed after it was recorded', async () => {
  const failing = blobs.create(async ({ blob, stream }) => {
    await pipeline(Readable.from([Buffer.from('x')]), stream);
    recorded.add(blob);
    throw new Error('sync failed');
  });
  await expect(failing).rejects.toThrow('sync failed');
  expect(await listFiles()).toEqual([...recorded]);
});

it('copies without touching the original', async () => {
  const original = await store(Buffer.from('data'));
  const [copy] = await blobs.copy([original], async (copies) => {
    for (const { blob } of copies) recorded.add(blob);
    return copies;
  });
  blobs.remove([original]);
  expect((await buffer(blobs.read([copy!], 0, 3))).toString()).toBe('data');
  expect(await listFiles()).toEqual([copy!.blob]);
});

it('sweeps orphans and nothing else', async () => {
  const kept = await store(Buffer.from('kept'));
  await writeFile(join(dir, 'ab', 'abandoned'), 'x');
  let removed = -1;
  await blobs.create(async ({ blob, stream }) => {
    await pipeline(Readable.from([Buffer.from('under way')]), stream);
    removed = await blobs.sweep();
    recorded.add(blob);
  });
  expect(removed).toBe(1);
  expect((await listFiles()).sort()).toEqual([...recorded].sort());
  expect(recorded).toContain(kept.blob);
});

it.each([
  [0, 9, ['a:0-4', 'b:0-4']],
  [4, 5, ['a:4-4', 'b:0-0']],
  [5, 5, ['b:0-0']],
  [0, -1, []],
])('cuts %i to %i', (start, end, expected) => {
  const segments = [
    { blob: 'a', size: 5 },
    { blob: 'b', size: 5 },
  ];
  expect(
    sliceSegments(segments, start, end).map((slice) => `${slice.blob}:${slice.start}-${slice.end}`),
  ).toEqual(expected);
});
