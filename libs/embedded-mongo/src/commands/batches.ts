import { setImmediate as nextTurn } from 'node:timers/promises';
import { Long } from 'bson';
import { CommandError } from '../command-error.js';
import type { Source } from '../query.js';
import { encodeCursorReply } from '../wire.js';
import type { CommandContext, Reply } from './context.js';

/** Longest stretch of one query before other requests get their turn. */
const SLICE_MS = 10;
// The document that crosses this line still goes out: up to 28 MB, below every driver's message limit.
const MAX_BATCH_BYTES = 12_000_000;
/** Documents in a first batch when the client names no size, as in MongoDB. */
export const DEFAULT_BATCH = 101;

/**
 * Pulls a source until the sink is full or the source ends, letting other requests run in between.
 * @returns True at the end of the source.
 * @throws CommandError 50 after the command's `maxTimeMS`.
 */
export async function pullInSlices<T>(
  source: Source<T>,
  sink: (item: T) => boolean,
  deadlineMs: number,
): Promise<boolean> {
  let full = false;
  for (;;) {
    const atEnd = source.pull((item) => {
      full = !sink(item);
      return !full;
    }, performance.now() + SLICE_MS);
    if (atEnd || full) return atEnd;
    if (performance.now() > deadlineMs) throw new CommandError(50, 'operation exceeded time limit');
    await nextTurn();
  }
}

/** Reads one batch: at most `size` documents and about 12 MB. */
export async function readBatch(
  source: Source<Buffer>,
  size: number,
  deadlineMs: number,
): Promise<{ documents: Buffer[]; atEnd: boolean }> {
  const documents: Buffer[] = [];
  if (size === 0) return { documents, atEnd: false };
  let bytes = 0;
  const atEnd = await pullInSlices(
    source,
    (document) => {
      documents.push(document);
      bytes += document.length;
      return documents.length < size && bytes < MAX_BATCH_BYTES;
    },
    deadlineMs,
  );
  return { documents, atEnd };
}

export interface FirstBatchOptions {
  namespace: string;
  size: number | undefined;
  single?: boolean;
  noTimeout?: boolean;
}

/** Answers with the first batch and keeps the rest under a cursor id; zero when there is no rest. */
export async function openCursor(
  context: CommandContext,
  source: Source<Buffer>,
  { namespace, size = DEFAULT_BATCH, single = false, noTimeout = false }: FirstBatchOptions,
): Promise<Reply> {
  const { documents, atEnd } = await readBatch(source, size, context.deadlineMs);
  let cursorId = Long.ZERO;
  if (!atEnd && !single) {
    const { session, transaction } = context;
    cursorId = context.engine.cursors.open({
      namespace,
      source,
      sessionId: session?.sessionId,
      txnNumber: transaction?.txnNumber,
      noTimeout,
    });
  }
  return encodeCursorReply('firstBatch', documents, cursorId, namespace);
}

/** A result that is in memory already, as a source. */
export function makeArraySource(documents: Buffer[]): Source<Buffer> {
  let next = 0;
  return {
    pull(sink) {
      while (next < documents.length) if (!sink(documents[next++] as Buffer)) break;
      return next >= documents.length;
    },
  };
}
