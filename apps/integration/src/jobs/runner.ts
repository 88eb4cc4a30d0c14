import type { Logger } from '@assay/logging';

export interface RunnerOptions<Job> {
  /** The next job that this process may do now; undefined when there is none. */
  take(): Promise<Job | undefined>;
  /** Does it, its failures included. */
  run(job: Job, signal: AbortSignal): Promise<void>;
  /** How often to look. After a job it looks at once. */
  readonly pollMs: number;
  /** Jobs at once. */
  readonly concurrency: number;
  readonly log: Logger;
}

export interface Runner {
  /** Ends the jobs under way and waits for them. */
  stop(): Promise<void>;
}

/** Does jobs as they become due, some at once, until stopped. */
export function startRunner<Job>({ take, run, pollMs, concurrency, log }: RunnerOptions<Job>): Runner {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isFailing = false;

  const workOnce = async (): Promise<boolean> => {
    try {
      const job = await take();
      isFailing = false;
      if (job === undefined) return false;
      await run(job, signal);
      return true;
    } catch (error) {
      // Once per outage: the store is asked again every few seconds.
      if (!isFailing && !signal.aborted) log.warn({ error }, 'job not done');
      isFailing = true;
      return false;
    }
  };
  const work = async (): Promise<void> => {
    while (!signal.aborted) if (!(await workOnce())) await rest(pollMs, signal);
  };
  const workers = Array.from({ length: concurrency }, work);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(workers);
    },
  };
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
