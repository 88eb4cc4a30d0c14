import { Readable } from 'node:stream';
import { sendBlocks, type SendBlock } from './send-blocks.js';

const MIB = 1024 ** 2;
const signal = new AbortController().signal;

/** A stream of chunks of one MiB that tells how many were taken from it. */
function makeSource(chunks: number): { stream: Readable; taken: () => number } {
  let taken = 0;
  const stream = new Readable({
    highWaterMark: MIB,
    read() {
      this.push(taken < chunks ? Buffer.alloc(MIB, taken) : null);
      taken += 1;
    },
  });
  return { stream, taken: () => taken };
}

it('cuts at 8 MiB and keeps the order', async () => {
  const sent = new Map<string, Buffer>();
  const ids = await sendBlocks(makeSource(20).stream, signal, async (id, bytes) => {
    sent.set(id, bytes);
  });
  expect(ids.map((id) => sent.get(id)!.length / MIB)).toEqual([8, 8, 4]);
  const bytes = Buffer.concat(ids.map((id) => sent.get(id)!));
  expect([...Array(20).keys()].every((index) => bytes[index * MIB] === index)).toBe(true);
});

it('never holds more than two blocks in flight and one that fills', async () => {
  const { stream, taken } = makeSource(100);
  const waiting: (() => void)[] = [];
  let sent = 0;
  let most = 0;
  const send: SendBlock = async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    sent += 1;
  };
  let isDone = false;
  const all = sendBlocks(stream, signal, send).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(waiting.length).toBeLessThanOrEqual(2);
    most = Math.max(most, taken() - sent * 8);
    waiting.shift()?.();
  }
  expect(await all).toHaveLength(13);
  // Three blocks, and what the stream itself has read ahead.
  expect(most).toBeLessThanOrEqual(3 * 8 + 3);
});

it('stops reading at the first block that fails, and gives up the other', async () => {
  const { stream, taken } = makeSource(1000);
  const given: AbortSignal[] = [];
  const send: SendBlock = async (_id, _bytes, { abortSignal }) => {
    given.push(abortSignal);
    if (given.length === 2) throw new Error('refused');
    await new Promise((_resolve, reject) => abortSignal.addEventListener('abort', reject));
  };
  await expect(sendBlocks(stream, signal, send)).rejects.toThrow('refused');
  expect(given.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(taken()).toBeLessThan(40);
});

it('fails when the last block does', async () => {
  const send: SendBlock = () => Promise.reject(new Error('refused'));
  await expect(sendBlocks(makeSource(1).stream, signal, send)).rejects.toThrow('refused');
});
