import { parentPort } from 'node:worker_threads';
import { AppError } from '@assay/errors';
import { ModelTable } from '../cost/model-table.js';
import { encodeBatch } from './encode-batch.js';
import { encodeExport } from './encode-export.js';
import type { EncodedBody, FromWorker, ToWorker } from './messages.js';

/** Entry of a worker thread: decodes bodies and serialises rows, one job after the other. */
let models = new ModelTable([]);

parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'models') {
    models = new ModelTable(message.definitions, models);
    return;
  }
  const { id, job } = message;
  try {
    const result = job.kind === 'batch' ? encodeBatch(job) : encodeExport(job, models);
    post({ type: 'done', id, result }, buffersOf(result));
  } catch (thrown) {
    const { kind, reason, message: text, details } = AppError.from(thrown);
    const cause = kind === 'internal' && thrown instanceof Error ? { cause: thrown.stack } : {};
    post({ type: 'failed', id, failure: { kind, reason, message: text, details: { ...details, ...cause } } });
  }
});

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function buffersOf(result: EncodedBody): ArrayBuffer[] {
  if (result.kind === 'batch') return [];
  return result.spans.map((chunk) => chunk.lines.buffer as ArrayBuffer);
}
