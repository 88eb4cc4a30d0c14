import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eventually } from '@assay/testing';
import { programPath } from './program-path.js';
import {
  buildEnvironment,
  makeDataDir,
  readRows,
  removeDataDir,
  startChildServer,
  type ChildServer,
} from './testing/child-server.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeDataDir();
});

afterEach(() => removeDataDir(dataDir));

function runProgram(extra: NodeJS.ProcessEnv): { child: ChildProcess; output: () => string } {
  const child = fork(fileURLToPath(programPath), {
    env: buildEnvironment(dataDir, { EMBEDDED_LOG_LEVEL: 'info', ...extra }),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

const LIST_LONG_QUERIES =
  "SELECT query_id FROM system.processes WHERE query LIKE '%sipHash64%' AND query NOT LIKE '%processes%'";

async function createTable(server: ChildServer): Promise<void> {
  const client = server.connect();
  await client.command({
    query:
      'CREATE TABLE IF NOT EXISTS k (run UInt32, x UInt32, s String) ENGINE = MergeTree ORDER BY (run, x)',
  });
  await client.close();
}

it('loses no acknowledged insert when it is killed', async () => {
  let acknowledged = 0;
  for (let run = 0; run < 4; run += 1) {
    const server = await startChildServer(dataDir);
    await createTable(server);
    const client = server.connect();
    const [row] = await readRows<{ n: number }>(client, 'SELECT count() AS n FROM k');
    // One insert may have been stored without its acknowledgement arriving, per writer and kill.
    expect(row?.n).toBeGreaterThanOrEqual(acknowledged);
    expect(row?.n).toBeLessThanOrEqual(acknowledged + run * 2 * 100);
    acknowledged = row?.n ?? 0;
    const writer = async (): Promise<void> => {
      for (let batch = 0; ; batch += 1) {
        const values = Array.from({ length: 100 }, (_, index) => ({
          run,
          x: batch * 100 + index,
          s: 'y'.repeat(300),
        }));
        await client.insert({ table: 'k', values, format: 'JSONEachRow' });
        acknowledged += values.length;
      }
    };
    const writers = [writer(), writer()].map((running) => running.catch(() => undefined));
    const before = acknowledged;
    await eventually(() => acknowledged >= before + 600);
    // At another point of an insert each time.
    await delay(run * 13);
    await server.kill();
    await Promise.all(writers);
    await client.close();
  }
  expect(acknowledged).toBeGreaterThan(2_000);
  const last = await startChildServer(dataDir);
  const client = last.connect();
  const [row] = await readRows<{ n: number }>(client, 'SELECT count() AS n FROM k');
  expect(row?.n).toBeGreaterThanOrEqual(acknowledged);
  await client.close();
  expect(await last.stop()).toBe(0);
  expect(await readdir(dataDir)).toEqual(['store']);
});

it('ends with code 1 and names the port when it is taken', async () => {
  const server = await startChildServer(dataDir);
  const otherDir = await makeDataDir();
  const { child, output } = runProgram({ EMBEDDED_DATA_DIR: otherDir, EMBEDDED_PORT: String(server.port) });
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(output()).toContain(`port ${server.port}`);
  await server.stop();
  await removeDataDir(otherDir);
});

it('ends with code 1 and every problem when its configuration is bad', async () => {
  const { child, output } = runProgram({ EMBEDDED_PORT: 'x', EMBEDDED_PASSWORD: '' });
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(output()).toMatch(/EMBEDDED_PORT.*EMBEDDED_PASSWORD/s);
});

it('waits for a dying predecessor to let go of the data directory', async () => {
  const first = await startChildServer(dataDir);
  const second = startChildServer(dataDir);
  // Long enough for the second one to find the directory taken; nothing shows from outside that it has.
  await delay(800);
  await first.kill();
  const server = await second;
  const client = server.connect();
  expect(await readRows(client, 'SELECT 1 AS a')).toEqual([{ a: 1 }]);
  await client.close();
  expect(await server.stop()).toBe(0);
});

it('stops when its parent is gone, so that the directory is free again', async () => {
  const server = await startChildServer(dataDir);
  const exited = once(server.child, 'exit');
  server.child.disconnect();
  expect(await exited).toEqual([0, null]);
});

it('stops while queries run', async () => {
  const server = await startChildServer(dataDir);
  const client = server.connect();
  const running = readRows(client, 'SELECT count() FROM numbers(30000000000) WHERE sipHash64(number) = 1');
  running.catch(() => undefined);
  await eventually(async () => (await readRows(client, LIST_LONG_QUERIES)).length === 1);
  expect(await server.stop()).toBe(0);
  // Had it been waited for, it would have answered.
  await expect(running).rejects.toThrow();
  await client.close();
});

it('gets its thread pool by itself when it is started without one', async () => {
  const { child } = runProgram({ UV_THREADPOOL_SIZE: '', EMBEDDED_LOG_LEVEL: 'silent' });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  expect((await fetch(`http://127.0.0.1:${port}/ping`)).status).toBe(200);
  const [grandchild = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    .trim()
    .split(' ');
  expect(readFileSync(`/proc/${grandchild}/environ`, 'utf8')).toContain('UV_THREADPOOL_SIZE=14');
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

it('keeps its memory flat while streaming and loading a million rows', async () => {
  const server = await startChildServer(dataDir);
  const client = server.connect();
  await createTable(server);
  const stream = async (): Promise<void> => {
    const result = await client.query({
      query: "SELECT number, toString(number) AS s, repeat('x', 50) AS t FROM numbers(1000000)",
      format: 'JSONEachRow',
    });
    let count = 0;
    for await (const rows of result.stream()) count += rows.length;
    expect(count).toBe(1_000_000);
  };
  const idle = server.rssMegabytes();
  await stream();
  const afterOne = server.rssMegabytes();
  await stream();
  await stream();
  const afterThree = server.rssMegabytes();
  await client.command({ query: "INSERT INTO k SELECT 1, number, repeat('x', 100) FROM numbers(1000000)" });
  const loaded = server.rssMegabytes();
  process.stdout.write(
    `embedded-clickhouse MB: ${[idle, afterOne, afterThree, loaded].map(Math.round).join(' ')}\n`,
  );
  expect(idle).toBeLessThan(400);
  expect(afterThree - afterOne).toBeLessThan(60);
  expect(loaded).toBeLessThan(900);
  await client.close();
  await server.stop();
});
