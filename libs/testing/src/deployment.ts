import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.js';
import { findLeaks, listSecrets } from './leaks.js';

export type Form = 'all-in-one' | 'distributed';

export interface ProjectKeys {
  readonly projectId: string;
  readonly publicKey: string;
  readonly secretKey: string;
}

/** A whole service under test: the launcher with its stores and services, on free ports and a directory of its own. */
export interface Deployment {
  readonly form: Form;
  readonly baseUrl: string;
  readonly adminUrl: string;
  readonly dataDir: string;
  readonly keys: ProjectKeys;
  readonly organizationKeys: { readonly publicKey: string; readonly secretKey: string };
  /** Name to process id, as of now: launcher, embedded-clickhouse, all-in-one, gateway … */
  pids(): Record<string, number>;
  /** What the launcher and its children printed so far. */
  output(): string;
  /** Starts the launcher again on the same directory and ports, after it ended or was killed. */
  restart(): Promise<void>;
  /**
   * Ends it as an operator would, and removes the directory unless `keepData`. Fails when anything that it printed
   * has one of its secrets, or the marker that stands for prompts.
   */
  stop(options?: { keepData?: boolean }): Promise<void>;
  /** Resolves when the launcher process is gone. */
  ended(): Promise<void>;
}

const LAUNCHER = fileURLToPath(new URL('../../../apps/launcher/dist/main.js', import.meta.url));
const READY_TIMEOUT_MS = 100_000;
const SHOWN_LINES = 20;
const SHOWN_LINE_LENGTH = 400;

interface RunFile {
  baseUrl: string;
  adminUrl: string;
  isReady: boolean;
  processes: { name: string; pid: number }[];
}

/** The last first: a report that is cut short still says how it ended. */
function lastLines(text: string): string {
  const lines = text.trimEnd().split('\n').slice(-SHOWN_LINES).reverse();
  return lines.map((line) => line.slice(0, SHOWN_LINE_LENGTH)).join('\n');
}

/** Starts a deployment from the build. `env` adds to or overrides what the launcher gets. */
export async function startDeployment(options: {
  form: Form;
  env?: NodeJS.ProcessEnv;
  dataDir?: string;
}): Promise<Deployment> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'assay-e2e-'));
  const unique = randomBytes(6).toString('hex');
  const keys = {
    projectId: `project-${unique}`,
    publicKey: `pk-lf-${unique}`,
    secretKey: `sk-lf-${unique}-secret`,
  };
  const organizationKeys = { publicKey: `pk-lf-org-${unique}`, secretKey: `sk-lf-org-${unique}-secret` };
  const init = {
    INIT_ORG_ID: `org-${unique}`,
    INIT_ORG_NAME: 'Test organization',
    INIT_ORG_PUBLIC_KEY: organizationKeys.publicKey,
    INIT_ORG_SECRET_KEY: organizationKeys.secretKey,
    INIT_PROJECT_ID: keys.projectId,
    INIT_PROJECT_NAME: 'Test project',
    INIT_PROJECT_PUBLIC_KEY: keys.publicKey,
    INIT_PROJECT_SECRET_KEY: keys.secretKey,
  };
  let printed = '';
  let child: ChildProcess;
  let ports: NodeJS.ProcessEnv = { HTTP_PORT: '0', ADMIN_PORT: '0' };

  const runFile = (): RunFile => JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunFile;
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [LAUNCHER], {
      env: {
        ...process.env,
        ...init,
        ...ports,
        DATA_DIR: dataDir,
        ASSAY_FORM: options.form,
        NODE_ENV: 'production',
        // It is long, and printed by every process: what a failed run shows should be of the service.
        AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    await untilReady();
  };
  const untilReady = async (): Promise<void> => {
    const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
    // The file of the launcher before it may still be there.
    const isReady = (): boolean => {
      if (!existsSync(join(dataDir, 'run.json'))) return false;
      const { isReady, processes } = runFile();
      return isReady && processes.some(({ name, pid }) => name === 'launcher' && pid === child.pid);
    };
    await eventually(() => hasEnded() || isReady(), {
      timeoutMs: READY_TIMEOUT_MS,
      details: () => printed.slice(-4000),
    });
    if (hasEnded()) throw new Error(`the launcher ended before it was ready:\n${lastLines(printed)}`);
  };
  const ended = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((resolve) => child.once('exit', () => resolve()));
  };

  await start();
  const { baseUrl, adminUrl } = runFile();
  // A restart keeps the address that clients know.
  ports = { HTTP_PORT: new URL(baseUrl).port, ADMIN_PORT: new URL(adminUrl).port };
  return {
    form: options.form,
    baseUrl,
    adminUrl,
    dataDir,
    keys,
    organizationKeys,
    pids: () => Object.fromEntries(runFile().processes.map(({ name, pid }) => [name, pid])),
    output: () => printed,
    restart: start,
    ended,
    stop: async ({ keepData = false } = {}) => {
      child.kill('SIGTERM');
      await ended();
      const leaks = findLeaks(printed, listSecrets(dataDir, { ...init, ...options.env }));
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
      if (leaks.length > 0) throw new Error(`the log has what it must not have:\n${leaks.join('\n')}`);
    },
  };
}
