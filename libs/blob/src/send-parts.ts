import type { Readable } from 'node:stream';

const PART_BYTES = 8 * 1024 ** 2;
const PARTS_IN_FLIGHT = 2;

/** How a store takes a stream. `Part` is what it answers to one part. */
export interface PartSender<Part, Result> {
  /** All of the stream, when it is no more than one part. */
  whole(bytes: Uint8Array, signal: AbortSignal): Promise<Result>;
  /** One of several, by its place from 0. Its bytes change as soon as the promise settles. */
  part(index: number, bytes: Uint8Array, signal: AbortSignal): Promise<Part>;
  /** All parts have been sent; their answers in order. */
  complete(parts: readonly Part[], signal: AbortSignal): Promise<Result>;
  /** Removes the parts of an upload that failed; must not reject. */
  abandon(): Promise<void>;
}

/**
 * Sends a stream in parts of 8 MiB, two at a time. Memory stays flat: a part can be sent again, and the stream is
 * read no further than one part ahead. Parts are filled in place and their buffers used again, because memory
 * outside of the heap that lives longer than a moment makes the collector run over the whole heap to find it.
 *
 * @throws What the stream or the sender threw first.
 */
export async function sendParts<Part, Result>(
  stream: Readable,
  signal: AbortSignal,
  sender: PartSender<Part, Result>,
): Promise<Result> {
  const parts = new PartQueue(stream, signal, sender);
  try {
    let buffer = parts.takeBuffer();
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length;) {
        if (size === PART_BYTES) {
          await parts.add(buffer);
          [buffer, size] = [parts.takeBuffer(), 0];
        }
        const copied = chunk.copy(buffer, size, at);
        size += copied;
        at += copied;
      }
    }
    if (parts.count === 0) return await sender.whole(buffer.subarray(0, size), signal);
    await parts.add(buffer.subarray(0, size));
    return await sender.complete(await parts.finish(), signal);
  } catch (error) {
    await parts.giveUp();
    throw parts.failure ? parts.failure.error : error;
  }
}

/** The parts under way. The first that fails ends the stream: whoever makes it need not go on. */
class PartQueue<Part> {
  count = 0;
  failure: { readonly error: unknown } | undefined;
  readonly #answers: Part[] = [];
  readonly #inFlight = new Set<Promise<void>>();
  readonly #free: Buffer[] = [];
  readonly #stop = new AbortController();
  readonly #limit: AbortSignal;

  constructor(
    private readonly stream: Readable,
    signal: AbortSignal,
    private readonly sender: Pick<PartSender<Part, unknown>, 'part' | 'abandon'>,
  ) {
    this.#limit = AbortSignal.any([signal, this.#stop.signal]);
  }

  takeBuffer(): Buffer {
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES);
  }

  /** Begins to send a part, as soon as there is room for it. */
  async add(bytes: Buffer): Promise<void> {
    while (this.#inFlight.size >= PARTS_IN_FLIGHT) await Promise.race(this.#inFlight);
    const sending = this.#send(this.count, bytes).finally(() => this.#inFlight.delete(sending));
    this.count += 1;
    this.#inFlight.add(sending);
  }

  /** Waits for all and gives their answers. */
  async finish(): Promise<readonly Part[]> {
    await Promise.all(this.#inFlight);
    if (this.failure) throw this.failure.error;
    return this.#answers;
  }

  async giveUp(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#inFlight);
    if (this.count > 0) await this.sender.abandon();
  }

  async #send(index: number, bytes: Buffer): Promise<void> {
    try {
      this.#answers[index] = await this.sender.part(index, bytes, this.#limit);
      if (bytes.length === PART_BYTES) this.#free.push(bytes);
    } catch (error) {
      this.failure ??= { error };
      this.stream.destroy();
    }
  }
}
