import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@assay/logging';
import { awaitLeftovers } from './leftovers.js';

const log = createLogger({ service: 'test', level: 'silent' });
/** By the folder of its program, as services are told apart. */
const NAME = 'testing';

let dataDir: string;
let child: ChildProcess;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'assay-leftovers-'));
  child = fork(join(__dirname, 'testing/child-program.cjs'), [], { env: { ...process.env, MODE: 'works' } });
  await once(child, 'message');
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

function writeRun(processes: { name: string; pid?: number | undefined }[]): void {
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ isReady: true, processes }));
}

describe('what a killed launcher left running', () => {
  it('is waited for until it is gone', async () => {
    writeRun([
      { name: 'launcher', pid: process.pid },
      { name: NAME, pid: child.pid },
      { name: 'never-started' },
    ]);
    let isOver = false;
    const waiting = awaitLeftovers(dataDir, log, 60_000).then(() => (isOver = true));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isOver).toBe(false);
    child.kill('SIGKILL');
    await waiting;
    expect(child.signalCode ?? (await once(child, 'exit'))[1]).toBe('SIGKILL');
  });

  it('is not waited for for ever', async () => {
    writeRun([{ name: NAME, pid: child.pid }]);
    await awaitLeftovers(dataDir, log, 100);
    expect(child.exitCode).toBeNull();
  });

  it('is nothing when no launcher wrote of any', async () => {
    await awaitLeftovers(dataDir, log, 60_000);
  });
});
