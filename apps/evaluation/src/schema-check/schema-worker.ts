import { parentPort } from 'node:worker_threads';
import { answerJob } from './json-schema.js';
import type { FromSchemaWorker, SchemaJob } from './messages.js';

/** Entry of the worker thread: answers one job after the other. */
parentPort?.on('message', (job: SchemaJob) => {
  post({ type: 'begun' });
  post(answerJob(job));
});

function post(message: FromSchemaWorker): void {
  parentPort?.postMessage(message);
}
