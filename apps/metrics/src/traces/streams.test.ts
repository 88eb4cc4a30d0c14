import { chunkBySize } from './chunk-by-size.js';
import { startEarly } from './start-early.js';

async function* blocksOf<T>(...blocks: T[][]): AsyncIterable<T[]> {
  yield* blocks;
}

async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of stream) all.push(item);
  return all;
}

describe('chunkBySize', () => {
  it('cuts after 500 rows, whatever the blocks', async () => {
    const rows = Array.from({ length: 1_100 }, (_, index) => index);
    const chunks = await collect(chunkBySize(blocksOf(rows.slice(0, 700), rows.slice(700)), () => 1));
    expect(chunks.map((chunk) => chunk.length)).toEqual([500, 500, 100]);
    expect(chunks.flat()).toEqual(rows);
  });

  it('cuts after the row that fills a chunk', async () => {
    const chunks = await collect(chunkBySize(blocksOf([1_500_000, 600_000, 1, 3_000_000, 1]), (row) => row));
    expect(chunks).toEqual([[1_500_000, 600_000], [1, 3_000_000], [1]]);
  });

  it('has no chunk for no rows', async () => {
    expect(await collect(chunkBySize(blocksOf<number>([], []), () => 1))).toEqual([]);
  });
});

describe('startEarly', () => {
  it('reads the first block before it is asked, and all of them once', async () => {
    let read = 0;
    const stream = startEarly(
      (async function* () {
        for (const block of [1, 2, 3]) {
          read += 1;
          yield block;
        }
      })(),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBe(1);
    expect(await collect(stream)).toEqual([1, 2, 3]);
  });

  it('ends the source when it is closed unread, and keeps its error to itself', async () => {
    let isEnded = false;
    const good = startEarly(
      (async function* () {
        try {
          yield 1;
          yield 2;
        } finally {
          isEnded = true;
        }
      })(),
    );
    await good.close();
    expect(isEnded).toBe(true);
    const bad = startEarly<number>({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('broken')) }),
    });
    await expect(bad.close()).resolves.toBeUndefined();
  });

  it('passes the error of the source on to whoever reads it', async () => {
    const bad = startEarly<number>({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('broken')) }),
    });
    await expect(collect(bad)).rejects.toThrow('broken');
  });
});
