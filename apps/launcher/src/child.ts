import { fork, type ChildProcess } from 'node:child_process';
import { AppError } from '@assay/errors';
import type { Logger } from '@assay/logging';

export interface ChildSpec {
  readonly name: string;
  /** Built program. It sends `{ type: 'ready' }` over IPC once it works. */
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
  readonly readyTimeoutMs: number;
  /** Restart it when it dies: a store. Otherwise its death ends everything: a service. */
  readonly isRestarted: boolean;
}

export interface RunningChild {
  readonly name: string;
  pid(): number | undefined;
  /** SIGTERM, then SIGKILL after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

const MAX_RESTARTS = 10;
const RESTART_WINDOW_MS = 5 * 60_000;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
/** The AWS SDK tells on Node 20 what its later versions will need. The lock file chooses the version: no news for whoever starts Assay. */
const QUIET = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };

/**
 * Runs a child process and keeps it running.
 *
 * @param onFatal Called once when the child cannot be kept: its exit code, and a sentence for the operator.
 * @throws AppError `unavailable/CHILD_NOT_READY` when the first start fails.
 */
export async function superviseChild(
  spec: ChildSpec,
  log: Logger,
  onFatal: (exitCode: number, message: string) => void,
  onStarted: () => void = () => undefined,
): Promise<RunningChild> {
  let current: ChildProcess | undefined;
  let isStopping = false;
  const deaths: number[] = [];

  const launch = async (): Promise<void> => {
    const child = fork(spec.program, [], {
      env: { ...QUIET, ...spec.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A group of its own: Ctrl-C in a terminal reaches the launcher alone, which stops services before stores.
      detached: true,
    });
    current = child;
    await waitUntilReady(child, spec);
    onStarted();
    child.once('exit', (code, signal) => onExit(code, signal));
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
  };

  const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
    if (isStopping) return;
    const how = signal ? `was killed by ${signal}` : `exited with ${code ?? 'no code'}`;
    if (!spec.isRestarted) return onFatal(code ?? 1, `${spec.name} ${how}`);
    const now = Date.now();
    deaths.push(now);
    const recent = deaths.filter((at) => now - at < RESTART_WINDOW_MS).length;
    if (recent > MAX_RESTARTS)
      return onFatal(1, `${spec.name} died ${recent} times in 5 minutes; the last time it ${how}`);
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (recent - 1), MAX_DELAY_MS);
    log.warn({ child: spec.name, code, signal, delayMs }, 'child process restarted');
    setTimeout(() => {
      if (isStopping) return;
      launch().catch((error: unknown) => {
        log.error({ child: spec.name, error }, 'child process restart failed');
        current?.kill('SIGKILL');
        onExit(1, null);
      });
    }, delayMs);
  };

  try {
    await launch();
  } catch (error) {
    isStopping = true;
    current?.kill('SIGKILL');
    throw error;
  }
  return {
    name: spec.name,
    pid: () => current?.pid,
    stop: async (timeoutMs) => {
      isStopping = true;
      const child = current;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      await gone;
      clearTimeout(timer);
    },
  };
}

function waitUntilReady(child: ChildProcess, spec: ChildSpec): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (message: string): void => {
      cleanUp();
      reject(new AppError('unavailable', 'CHILD_NOT_READY', `${spec.name} ${message}`));
    };
    const onMessage = (message: unknown): void => {
      if ((message as { type?: string } | null)?.type !== 'ready') return;
      cleanUp();
      resolve();
    };
    const onExit = (code: number | null, signal: string | null): void =>
      fail(`ended before it was ready (${signal ?? code ?? 'unknown'})`);
    const onError = (error: Error): void => fail(`could not be started: ${error.message}`);
    const timer = setTimeout(
      () => fail(`was not ready within ${spec.readyTimeoutMs / 1000} s`),
      spec.readyTimeoutMs,
    );
    const cleanUp = (): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
    };
    child.on('message', onMessage).once('exit', onExit).once('error', onError);
  });
}
