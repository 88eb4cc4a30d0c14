import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

const BLOCK_BYTES = 8 * 1024 ** 2;
const BLOCKS_IN_FLIGHT = 2;
/** A block gets through in this time at 70 KB/s. */
const BLOCK_TIMEOUT_MS = 120_000;

/** Sends one block; with another MD5 than the announced one the store refuses it. */
export type SendBlock = (
  id: string,
  bytes: Buffer,
  options: { readonly abortSignal: AbortSignal; readonly transactionalContentMD5: Uint8Array },
) => Promise<void>;

/**
 * Sends a stream in blocks of 8 MiB, two at a time, and gives their ids in order. Memory stays flat: no more of
 * the stream is read than those two and the one that is being filled.
 *
 * @throws What the stream or `send` threw first; `TimeoutError` for a block that takes over two minutes.
 */
export async function sendBlocks(stream: Readable, signal: AbortSignal, send: SendBlock): Promise<string[]> {
  const ids: string[] = [];
  const inFlight = new Set<Promise<unknown>>();
  const giveUp = new AbortController();
  let failure: { readonly error: unknown } | undefined;
  const fail = (error: unknown): void => {
    failure ??= { error };
    // Whoever makes the stream need not go on.
    stream.destroy();
  };
  const begin = (bytes: Buffer): void => {
    const id = makeBlockId(ids.length);
    ids.push(id);
    const sending: Promise<unknown> = sendInTime(id, bytes, AbortSignal.any([signal, giveUp.signal]), send)
      .catch(fail)
      .finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  };
  try {
    for await (const block of cutBlocks(stream)) {
      while (inFlight.size >= BLOCKS_IN_FLIGHT) await Promise.race(inFlight);
      begin(block);
    }
    await Promise.all(inFlight);
  } catch (error) {
    throw failure ? failure.error : error;
  } finally {
    giveUp.abort();
  }
  if (failure) throw failure.error;
  return ids;
}

async function sendInTime(id: string, bytes: Buffer, signal: AbortSignal, send: SendBlock): Promise<void> {
  const timeout = AbortSignal.timeout(BLOCK_TIMEOUT_MS);
  const transactionalContentMD5 = createHash('md5').update(bytes).digest();
  try {
    await send(id, bytes, { abortSignal: AbortSignal.any([signal, timeout]), transactionalContentMD5 });
  } catch (error) {
    throw timeout.aborted ? timeout.reason : error;
  }
}

/** Cuts a stream into blocks; the last one may be smaller. */
async function* cutBlocks(stream: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let rest = chunk;
    while (size + rest.length >= BLOCK_BYTES) {
      const taken = rest.subarray(0, BLOCK_BYTES - size);
      yield Buffer.concat([...chunks, taken]);
      rest = rest.subarray(taken.length);
      [chunks, size] = [[], 0];
    }
    if (rest.length > 0) chunks.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** Of one length for all, as the store wants it. */
function makeBlockId(index: number): string {
  return Buffer.from(String(index).padStart(6, '0')).toString('base64');
}
