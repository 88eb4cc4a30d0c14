import { spawnSync } from 'node:child_process';
import { createLogger } from '@assay/logging';
import { SchemaChecker, type SchemaCheck } from './schema-checker.js';

const log = createLogger({ service: 'test', level: 'silent' });
const { signal } = new AbortController();
const STRING = '{"type":"string"}';
const BACKTRACKS = JSON.stringify({ type: 'string', pattern: '^([a-zA-Z0-9]+\\s?)+$' });
const LONG_WORD = JSON.stringify(`${'a'.repeat(40)}!`);
const BRANCH = { type: 'array', items: { $ref: '#' }, minItems: 1 };

describe('SchemaChecker', () => {
  let checker: SchemaChecker;
  beforeEach(() => {
    checker = new SchemaChecker({ log, timeoutMs: 400 });
  });
  afterEach(() => checker.close());
  const checkOf = (projectId: string): SchemaCheck => checker.makeCheck(projectId, signal);

  it.each([
    ['a pattern that backtracks', BACKTRACKS, LONG_WORD],
    [
      'uniqueItems of many objects',
      '{"type":"array","uniqueItems":true}',
      JSON.stringify(Array.from({ length: 100_000 }, (_, i) => ({ i }))),
    ],
    [
      'branches within branches',
      JSON.stringify({ anyOf: [BRANCH, { ...BRANCH, maxItems: 2 }] }),
      `${'['.repeat(40)}${']'.repeat(40)}`,
    ],
  ])('gives up on %s, and goes on with what waits', async (_what, schema, value) => {
    const slow = expect(checkOf('a').findBreaches(schema, [value])).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'SCHEMA_CHECK_TIMEOUT',
      message: expect.stringContaining('took too long'),
    });
    const waiting = [checkOf('a'), checkOf('b')].map((check) => check.findBreaches(STRING, ['1', '"x"']));
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 20);
    await slow;
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(3);
    const breach = expect.objectContaining({ keyword: 'type', path: '/' });
    expect(await Promise.all(waiting)).toEqual([
      [breach, undefined],
      [breach, undefined],
    ]);
  });

  it('does not count the time in which others were checked', async () => {
    const slow = Promise.allSettled(
      ['a', 'b', 'c'].map((project) => checkOf(project).findBreaches(BACKTRACKS, [LONG_WORD])),
    );
    expect(await checkOf('d').isSchema(STRING)).toBe(true);
    for (const result of await slow) {
      expect(result).toMatchObject({ reason: { reason: 'SCHEMA_CHECK_TIMEOUT' } });
    }
  });

  it('tells schemas from other texts', async () => {
    expect(await checkOf('a').isSchema(BACKTRACKS)).toBe(true);
    expect(await checkOf('a').isSchema('{"unknownKeyword":1}')).toBe(false);
  });

  it('checks more values than go at once, in their order', async () => {
    const values = Array.from({ length: 30 }, (_, i) => (i % 2 ? i : 'x'.repeat(200_000)));
    const breaches = await checkOf('a').findBreaches(
      STRING,
      values.map((value) => JSON.stringify(value)),
    );
    expect(breaches.map((breach) => breach?.keyword)).toEqual(
      values.map((_, i) => (i % 2 ? 'type' : undefined)),
    );
  });

  it('takes longer than the limit when no single value does', async () => {
    const value = JSON.stringify(Array.from({ length: 1_000 }, (_, i) => ({ i })));
    const beganMs = performance.now();
    const values = Array.from({ length: 60 }, () => value);
    expect(await checkOf('a').findBreaches('{"type":"array","uniqueItems":true}', values)).toHaveLength(60);
    expect(performance.now() - beganMs).toBeGreaterThan(400);
  });

  it('says so when a check cannot be done at all', async () => {
    await expect(checkOf('a').findBreaches('{"$ref":"#"}', ['1'])).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'SCHEMA_CHECK_FAILED',
    });
  });

  it('drops what waits for a caller that has gone', async () => {
    const leaving = new AbortController();
    const first = checkOf('a').isSchema(STRING);
    const dropped = checker.makeCheck('a', leaving.signal).findBreaches(STRING, ['1']);
    leaving.abort(new Error('gone'));
    await expect(dropped).rejects.toThrow('gone');
    expect(await first).toBe(true);
  });

  it('tells the caller to come again when the thread dies, and starts another one', async () => {
    const lost = checkOf('a').findBreaches(BACKTRACKS, [LONG_WORD]);
    const outcome = expect(lost).rejects.toMatchObject({
      kind: 'unavailable',
      reason: 'SCHEMA_WORKER_LOST',
    });
    await checker.thread()?.terminate();
    await outcome;
    expect(await checkOf('a').isSchema(STRING)).toBe(true);
  });

  it('tells those that still wait when it closes to come again', async () => {
    const waiting = ['a', 'b'].map((project) => checkOf(project).findBreaches(BACKTRACKS, [LONG_WORD]));
    const outcome = Promise.allSettled(waiting);
    await checker.close();
    for (const result of await outcome) {
      expect(result).toMatchObject({ reason: { kind: 'unavailable', reason: 'SCHEMA_WORKER_LOST' } });
    }
  });

  it('lets a process end whose work is done', () => {
    const built = new URL('../../dist/schema-check/schema-checker.js', import.meta.url).href;
    const program = `
      const working = setInterval(() => {}, 1000);
      import(${JSON.stringify(built)}).then(async ({ SchemaChecker }) => {
        const check = new SchemaChecker({}).makeCheck('a', new AbortController().signal);
        console.log(await check.isSchema('{}'));
        clearInterval(working);
      });`;
    const run = spawnSync(process.execPath, ['-'], { input: program, timeout: 30_000 });
    expect([run.status, run.stdout.toString()]).toEqual([0, 'true\n']);
  });
});
