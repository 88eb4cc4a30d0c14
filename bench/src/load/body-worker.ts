import { parentPort, workerData } from 'node:worker_threads';
import { makeDataSet, type Slice } from '../data/index.js';

/** Entry of the thread that makes bodies: one for each message that it gets, null at the end. */
const bodies = makeDataSet(workerData as Slice);

parentPort?.on('message', () => {
  const next = bodies.next();
  if (next.done) {
    parentPort?.postMessage(null);
    parentPort?.close();
    return;
  }
  const { body } = next.value;
  const bytes =
    body.byteOffset === 0 && body.byteLength === body.buffer.byteLength ? body : Uint8Array.from(body);
  parentPort?.postMessage({ ...next.value, body: bytes }, [bytes.buffer as ArrayBuffer]);
});
