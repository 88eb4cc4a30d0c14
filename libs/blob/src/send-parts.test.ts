import { Readable } from 'node:stream';
import { sendParts, type PartSender } from './send-parts.js';

const MIB = 1024 ** 2;
const signal = new AbortController().signal;

/** A stream of chunks of one MiB, each filled with its number, that tells how many were taken from it. */
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

/** Keeps what it gets; its result is all bytes in one. */
function keeper(changes: Partial<PartSender<Buffer, Buffer>> = {}): PartSender<Buffer, Buffer> {
  return {
    whole: async (bytes) => Buffer.from(bytes),
    part: async (_index, bytes) => Buffer.from(bytes),
    complete: async (parts) => Buffer.concat(parts),
    abandon: async () => undefined,
    ...changes,
  };
}

it.each([
  [9, [8, 1]],
  [16, [8, 8]],
  [20, [8, 8, 4]],
])('cuts %i MiB at 8 MiB and keeps the order', async (chunks, expected) => {
  const sizes: number[] = [];
  const sender = keeper({
    part: async (index, bytes) => {
      sizes[index] = bytes.length / MIB;
      const copy = Buffer.from(bytes);
      // The first answers last.
      await new Promise((resolve) => setImmediate(resolve));
      return copy;
    },
  });
  const bytes = await sendParts(makeSource(chunks).stream, signal, sender);
  expect(sizes).toEqual(expected);
  expect(bytes).toHaveLength(chunks * MIB);
  expect([...Array(chunks).keys()].filter((index) => bytes[index * MIB] !== index)).toEqual([]);
});

it.each([0, 1, 8])('sends %i MiB whole', async (chunks) => {
  const part = jest.fn();
  expect(await sendParts(makeSource(chunks).stream, signal, keeper({ part }))).toHaveLength(chunks * MIB);
  expect(part).not.toHaveBeenCalled();
});

it('never holds more than two parts in flight and one that fills, in the same memory', async () => {
  const { stream, taken } = makeSource(100);
  const waiting: (() => void)[] = [];
  const memory = new Set<ArrayBufferLike>();
  let [sent, most, isDone] = [0, 0, false];
  const sender = keeper({
    part: async (_index, bytes) => {
      memory.add(bytes.buffer);
      await new Promise<void>((resolve) => waiting.push(resolve));
      sent += 1;
      return Buffer.alloc(0);
    },
  });
  const all = sendParts(stream, signal, sender).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(waiting.length).toBeLessThanOrEqual(2);
    most = Math.max(most, taken() - sent * 8);
    waiting.shift()?.();
  }
  await all;
  expect(sent).toBe(13);
  // Three parts, and what the stream itself has read ahead.
  expect(most).toBeLessThanOrEqual(3 * 8 + 3);
  expect(memory.size).toBeLessThanOrEqual(3);
});

it('stops reading at the first part that fails, gives up the other and abandons the upload', async () => {
  const { stream, taken } = makeSource(1000);
  const steps: string[] = [];
  const sender = keeper({
    part: async (index, _bytes, limit) => {
      if (index === 1) throw new Error('refused');
      await new Promise((resolve) => limit.addEventListener('abort', resolve));
      steps.push('given up');
      throw new Error('aborted');
    },
    complete: async () => {
      throw new Error('completed');
    },
    abandon: async () => void steps.push('abandoned'),
  });
  await expect(sendParts(stream, signal, sender)).rejects.toThrow('refused');
  expect(steps).toEqual(['given up', 'abandoned']);
  expect(taken()).toBeLessThan(40);
});

it('fails when the last part does', async () => {
  const sender = keeper({
    part: async (index) => {
      if (index === 1) throw new Error('refused');
      return Buffer.alloc(0);
    },
  });
  await expect(sendParts(makeSource(9).stream, signal, sender)).rejects.toThrow('refused');
});
