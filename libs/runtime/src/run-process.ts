import { AppError } from '@assay/errors';
import { createLogger } from '@assay/logging';
import type { AnyModule } from './module.js';
import { startProcess } from './start-process.js';

/**
 * The whole `main` of a process: starts the modules, tells a parent over IPC that it is ready, and stops on
 * SIGTERM, SIGINT, or when that parent is gone. A second signal ends at once.
 * Exit codes: 0 after a clean stop, 1 when the start or the stop failed.
 */
export async function runProcess(
  modules: readonly AnyModule[],
  options: { name?: string } = {},
): Promise<void> {
  const name = options.name ?? modules[0]?.name ?? 'assay';
  // A parent that dies while this process starts must not leave it behind: nobody would ever stop it.
  const isOrphan = (): boolean => process.send !== undefined && !process.connected;
  const leaveEarly = (): void => process.exit(1);
  process.once('disconnect', leaveEarly);
  if (isOrphan()) leaveEarly();
  const running = await startProcess(modules, options).catch((error: unknown) => {
    if (error instanceof AppError && error.reason === 'CONFIG_INVALID') {
      process.stderr.write(`The configuration of ${name} is not usable:\n${error.message}\n`);
    } else {
      createLogger({ service: name }).error({ error }, 'process start failed');
    }
    process.exit(1);
  });

  let isStopping = false;
  const stop = (cause: string): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    running.log.info({ cause }, 'process stop requested');
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        running.log.error({ error }, 'process stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.off('disconnect', leaveEarly);
  if (process.connected) {
    process.on('disconnect', () => stop('parent gone'));
    process.send?.({ type: 'ready', adminPort: running.adminPort, grpcPort: running.grpcPort });
  }
  process.on('unhandledRejection', (error) => {
    running.log.error({ error }, 'unhandled rejection seen');
  });
}
