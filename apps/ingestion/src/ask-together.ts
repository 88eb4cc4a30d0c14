interface Waiting<Q, A> {
  readonly question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/**
 * Makes one call of many: questions asked in the same turn of the event loop go out together, as lists of at most
 * `max`. `ask` answers in the order of the questions; when it fails, each of its questions does.
 */
export function askTogether<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
  max: number,
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = [];
  const send = async (some: readonly Waiting<Q, A>[]): Promise<void> => {
    try {
      const answers = await ask(some.map(({ question }) => question));
      some.forEach(({ resolve }, index) => resolve(answers[index] as A));
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  };
  const sendAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += max) void send(all.slice(at, at + max));
  };
  return (question) =>
    new Promise<A>((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(sendAll);
      waiting.push({ question, resolve, reject });
    });
}
