import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CREDENTIALS } from './test-server.js';

/** The program run from source, as the launcher runs the built one. */
export interface ChildProgram {
  readonly process: ChildProcess;
  readonly endpoint: string;
  readonly port: number;
  /** Everything written so far. */
  readonly output: () => string;
}

const SOURCE = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Starts the program without waiting for anything. */
export function forkProgram(
  dataDir: string,
  env: Record<string, string> = {},
): { child: ChildProcess; output: () => string } {
  const child = fork(SOURCE, [], {
    execArgv: ['--import', 'tsx', '--conditions=@assay/source'],
    env: {
      PATH: String(globalThis.process.env['PATH']),
      EMBEDDED_DATA_DIR: dataDir,
      EMBEDDED_USER: CREDENTIALS.accessKeyId,
      EMBEDDED_PASSWORD: CREDENTIALS.secretAccessKey,
      ...env,
    },
    silent: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return { child, output: () => text };
}

/** Starts the program and waits until it says that it is ready. */
export async function startProgram(dataDir: string, env: Record<string, string> = {}): Promise<ChildProgram> {
  const { child, output } = forkProgram(dataDir, env);
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`ended with ${code}: ${output()}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), exited])) as [
    { type: string; port: number },
  ];
  exited.catch(() => undefined);
  if (message.type !== 'ready') throw new Error(`unexpected message ${JSON.stringify(message)}`);
  return { process: child, port: message.port, endpoint: `http://127.0.0.1:${message.port}`, output };
}

/** Sends a signal and gives the exit code, or the signal's name when that ended it. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<number | string> {
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code, by] = await exited;
  return (code ?? by) as number | string;
}
