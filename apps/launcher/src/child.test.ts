import { join } from 'node:path';
import { createLogger } from '@assay/logging';
import { eventually } from '@assay/testing';
import { superviseChild, type ChildSpec } from './child.js';

const log = createLogger({ service: 'test', level: 'silent' });

function spec(mode: string, overrides: Partial<ChildSpec> = {}): ChildSpec {
  return {
    name: 'child',
    program: join(__dirname, 'testing/child-program.cjs'),
    env: { ...process.env, MODE: mode },
    readyTimeoutMs: 5_000,
    isRestarted: true,
    ...overrides,
  };
}

const fail = (): never => {
  throw new Error('must not be fatal');
};

describe('superviseChild', () => {
  it('restarts a store that was killed', async () => {
    let starts = 0;
    const child = await superviseChild(spec('works'), log, fail, () => (starts += 1));
    const first = child.pid();
    process.kill(first ?? 0, 'SIGKILL');
    await eventually(() => starts === 2);
    expect(child.pid()).not.toBe(first);
    await child.stop(1_000);
  });

  it('ends with the exit code of a service that died', async () => {
    const ended: [number, string][] = [];
    const child = await superviseChild(spec('works', { isRestarted: false }), log, (code, message) =>
      ended.push([code, message]),
    );
    process.kill(child.pid() ?? 0, 'SIGKILL');
    await eventually(() => ended.length === 1);
    expect(ended[0]?.[1]).toContain('SIGKILL');
  });

  it.each([
    ['dies before ready', /ended before it was ready \(3\)/],
    ['never ready', /was not ready within/],
  ])('fails the start when the child %s', async (mode, message) => {
    await expect(superviseChild(spec(mode, { readyTimeoutMs: 400 }), log, fail)).rejects.toThrow(message);
  });

  it('kills a child that does not stop when asked', async () => {
    const child = await superviseChild(spec('ignores SIGTERM'), log, fail);
    const pid = child.pid() ?? 0;
    await child.stop(150);
    expect(() => process.kill(pid, 0)).toThrow();
  });
});
