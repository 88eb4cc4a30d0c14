import { parentPort } from 'node:worker_threads';
import { AppError } from '@assay/errors';
import { ModelTable } from '../cost/model-table.js';
import { decodeScoreBody, decodeScoreList } from '../decode/index.js';
import { maskStatement } from '../policies/masking/mask-statements.js';
import type { Masker } from '../policies/masking/masker.js';
import { MaskerTable } from '../policies/masking/masker-table.js';
import { encodeBatch } from './encode-batch.js';
import { encodeExport } from './encode-export.js';
import type { DecodeJob, EncodedBody, FromWorker, ScoreJob, ScoresJob, ToWorker } from './messages.js';

/** Entry of a worker thread: decodes bodies and serialises rows, one job after the other. */
let models = new ModelTable([]);
const maskers = new MaskerTable();

parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'models') {
    models = new ModelTable(message.definitions, models);
    return;
  }
  if (message.type === 'masking') {
    maskers.put(message.changed);
    return;
  }
  const { id, job } = message;
  try {
    const result = encode(job, maskers.begin(job.projectId));
    post({ type: 'done', id, result }, buffersOf(result));
  } catch (thrown) {
    const { kind, reason, message: text, details } = AppError.from(thrown);
    const cause = kind === 'internal' && thrown instanceof Error ? { cause: thrown.stack } : {};
    post({ type: 'failed', id, failure: { kind, reason, message: text, details: { ...details, ...cause } } });
  }
});

function encode(job: DecodeJob, masker: Masker | undefined): EncodedBody {
  switch (job.kind) {
    case 'batch':
      return encodeBatch(job, models, masker);
    case 'export':
      return encodeExport(job, models, masker);
    case 'score':
      return decodeScore(job, masker);
    case 'scores':
      return decodeScores(job, masker);
  }
}

function decodeScore({ body, receivedMs }: ScoreJob, masker: Masker | undefined): EncodedBody {
  const statement = decodeScoreBody(Buffer.from(body).toString('utf8'), { nowMs: receivedMs });
  return { kind: 'score', statement: masker ? maskStatement(masker, statement) : statement };
}

function decodeScores({ body, receivedMs }: ScoresJob, masker: Masker | undefined): EncodedBody {
  const scores = decodeScoreList(body, { nowMs: receivedMs });
  if (!masker) return { kind: 'scores', scores };
  return {
    kind: 'scores',
    scores: scores.map((one) =>
      'statement' in one
        ? { statement: maskStatement(masker, one.statement) }
        : { problem: masker.maskAside(one.problem) },
    ),
  };
}

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function buffersOf(result: EncodedBody): ArrayBuffer[] {
  if (result.kind === 'score' || result.kind === 'scores') return [];
  const chunks = result.kind === 'export' ? [...result.drafts, ...result.spans] : result.drafts;
  return chunks.map((chunk) => chunk.lines.buffer as ArrayBuffer);
}
