import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DataSetBody, Slice } from '../data/index.js';

/** Bodies that are ready before they are asked for. */
const AHEAD = 3;

/** All bodies of a data set, made by another thread. */
export async function* readBodies(plan: Slice): AsyncGenerator<DataSetBody> {
  const worker = new Worker(new URL('./body-worker.js', import.meta.url), { workerData: plan });
  const answers: Promise<DataSetBody | null>[] = [];
  const waiting: ((body: DataSetBody | null) => void)[] = [];
  const failed = once(worker, 'error').then(([error]) => {
    throw error as Error;
  });
  failed.catch(() => undefined);
  worker.on('message', (body: DataSetBody | null) => waiting.shift()?.(body));
  const ask = (): void => {
    answers.push(new Promise((resolve) => waiting.push(resolve)));
    worker.postMessage('next');
  };
  try {
    for (let i = 0; i < AHEAD; i += 1) ask();
    for (;;) {
      const body = await Promise.race([answers.shift() as Promise<DataSetBody | null>, failed]);
      if (body === null) return;
      ask();
      yield { ...body, body: Buffer.from(body.body.buffer, body.body.byteOffset, body.body.byteLength) };
    }
  } finally {
    await worker.terminate();
  }
}
