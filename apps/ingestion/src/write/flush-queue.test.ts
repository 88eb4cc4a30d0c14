import { eventually } from '@assay/testing';
import { FlushQueue, type FlushLimits } from './flush-queue.js';
import type { Write } from './write.js';

const limits: FlushLimits = { maxRows: 10, maxBytes: 1_000_000, maxWaitMs: 1000, maxInFlight: 2 };

const write = (rows: number): Write => ({
  projectId: 'p',
  acceptedUs: 1,
  expireAt: '2149-06-06',
  envelopes: [],
  deltas: Array.from({ length: rows }, (_, i) => ({
    kind: 'trace',
    id: `t${i}`,
    fields: {},
    traceId: undefined,
  })),
  drafts: [],
  spans: [],
});

/** A queue whose flushes end when told to. */
function makeQueue(overrides: Partial<FlushLimits> = {}) {
  const running: { rows: number[]; end(error?: Error): void }[] = [];
  const queue = new FlushQueue(
    { ...limits, ...overrides },
    (writes) =>
      new Promise((resolve, reject) => {
        running.push({
          rows: writes.map(({ deltas }) => deltas.length),
          end: (error) => (error ? reject(error) : resolve(writes.map(() => ({ refused: [], merged: [] })))),
        });
      }),
  );
  return { queue, running };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('FlushQueue', () => {
  it('flushes at once when idle', () => {
    const { queue, running } = makeQueue();
    void queue.add(write(1));
    expect(running.map(({ rows }) => rows)).toEqual([[1]]);
  });

  it('gathers what comes while a flush runs into one that follows it', async () => {
    const { queue, running } = makeQueue();
    const all = [queue.add(write(1)), queue.add(write(2)), queue.add(write(3))];
    expect(running).toHaveLength(1);
    running[0]?.end();
    await eventually(() => running.length > 1);
    expect(running[1]?.rows).toEqual([2, 3]);
    running[1]?.end();
    await Promise.all(all);
    await queue.drain();
  });

  it('starts a second flush beside a running one when there is enough for it, never a third', () => {
    const { queue, running } = makeQueue();
    for (const rows of [1, 6, 4, 9, 1]) void queue.add(write(rows));
    expect(running.map(({ rows }) => rows)).toEqual([[1], [6, 4]]);
  });

  it('does not let a write wait longer than it may', async () => {
    const { queue, running } = makeQueue({ maxWaitMs: 5 });
    void queue.add(write(1));
    void queue.add(write(2));
    await eventually(() => running.length > 1);
    expect(running[1]?.rows).toEqual([2]);
  });

  it('takes a write larger than the limits alone', async () => {
    const { queue, running } = makeQueue();
    void queue.add(write(1));
    void queue.add(write(100));
    void queue.add(write(1));
    expect(running.map(({ rows }) => rows)).toEqual([[1], [100]]);
    running[0]?.end();
    running[1]?.end();
    await eventually(() => running.length > 2);
    expect(running[2]?.rows).toEqual([1]);
  });

  it('tells everyone in a flush that it failed, and goes on', async () => {
    const { queue, running } = makeQueue();
    const failing = queue.add(write(1));
    const next = queue.add(write(2));
    running[0]?.end(new Error('down'));
    await expect(failing).rejects.toThrow('down');
    await settled();
    running[1]?.end();
    await expect(next).resolves.toEqual({ refused: [], merged: [] });
  });
});
