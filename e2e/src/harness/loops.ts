/** Work that goes on beside a test until it is told to stop. */
export interface Loops {
  /** Resolves when each turn under way is over; rejects with what a turn threw. */
  stop(): Promise<void>;
}

const running = new Set<Loops>();

/**
 * Takes one turn after another, `count` of them side by side. What a failed test leaves going ends with its file:
 * it would keep the whole run from ending.
 */
export function startLoops(count: number, turn: () => Promise<void>): Loops {
  let isStopping = false;
  const loop = async (): Promise<void> => {
    while (!isStopping) await turn();
  };
  const ends = Promise.all(Array.from({ length: count }, loop));
  // Whoever stops them hears of it.
  ends.catch(() => undefined);
  const loops: Loops = {
    stop: async () => {
      isStopping = true;
      running.delete(loops);
      await ends;
    },
  };
  running.add(loops);
  return loops;
}

/** Ends what is still going; called when the tests of a file are over. */
export async function stopLoops(): Promise<void> {
  await Promise.allSettled([...running].map((loops) => loops.stop()));
}
