/**
 * A stream that begins to be read now, though it is consumed later, so that its first block is waiting. Close
 * it when it turns out not to be needed.
 */
export interface EarlyStream<T> extends AsyncIterable<T> {
  close(): Promise<void>;
}

export function startEarly<T>(source: AsyncIterable<T>): EarlyStream<T> {
  const iterator = source[Symbol.asyncIterator]();
  const first = iterator.next();
  // Whoever consumes the stream sees the error; one that is closed unread has nobody to tell.
  first.catch(() => undefined);
  return {
    close: async () => {
      await first.catch(() => undefined);
      await iterator.return?.();
    },
    async *[Symbol.asyncIterator]() {
      try {
        for (let next = await first; !next.done; next = await iterator.next()) yield next.value;
      } finally {
        await iterator.return?.();
      }
    },
  };
}
