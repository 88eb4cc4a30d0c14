import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { endProgram, forkProgram, startProgram, type ChildProgram } from './testing/child-program.js';
import { makeClient, makeDataDir } from './testing/test-server.js';

const Bucket = 'bucket';
const MiB = 1024 ** 2;

let dataDir: string;
let running: ChildProgram[] = [];

beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(async () => {
  for (const { process: child } of running) if (child.exitCode === null) child.kill('SIGKILL');
  running = [];
  await rm(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<ChildProgram> {
  const program = await startProgram(dataDir, env);
  running.push(program);
  return program;
}

async function readPeakBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) * 1024;
}

it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])('ends with 0 on %s', async (signal) => {
  const { process: child, output, port } = await start();
  expect(await endProgram(child, signal)).toBe(0);
  const [line] = output().trim().split('\n');
  expect(JSON.parse(line!)).toMatchObject({ msg: 'object store started', port });
});

it('ends by itself when its parent is gone', async () => {
  const { process: child } = await start();
  const exited = once(child, 'exit');
  child.disconnect();
  expect(await exited).toEqual([0, null]);
});

it('ends with 1 and names the port when it cannot be bound', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { child, output } = forkProgram(dataDir, { EMBEDDED_PORT: String(port) });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output()).toContain(`port ${port}`);
  taken.close();
});

it('ends with 1 and names what is missing from its settings', async () => {
  const { child, output } = forkProgram('', { EMBEDDED_USER: '' });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output()).toContain('EMBEDDED_DATA_DIR');
  expect(output()).toContain('EMBEDDED_USER');
});

it('never prints its secret', async () => {
  const { process: child, output } = await start();
  await endProgram(child, 'SIGTERM');
  expect(output()).not.toContain('test-secret');
});

/** A body that says which version it is in each of its bytes. */
const makeVersion = (version: number): Buffer => Buffer.alloc(300_000 + version, `<${version}>`);

it('loses no acknowledged object and tears none when it is killed during puts', async () => {
  const acknowledged = new Map<string, number>();
  let version = 0;
  for (let round = 0; round < 5; round += 1) {
    const { process: child, endpoint } = await start();
    const client = makeClient(endpoint);
    if (round === 0) await client.send(new CreateBucketCommand({ Bucket }));

    for (const [Key, at] of acknowledged) {
      const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key }));
      const bytes = Buffer.from(await Body!.transformToByteArray());
      expect(ETag).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`);
      const stored = bytes.length - 300_000;
      expect(stored).toBeGreaterThanOrEqual(at);
      expect(bytes.equals(makeVersion(stored))).toBe(true);
      acknowledged.set(Key, stored);
    }

    const exited = once(child, 'exit');
    const write = async (Key: string): Promise<void> => {
      for (;;) {
        version += 1;
        const mine = version;
        await client.send(new PutObjectCommand({ Bucket, Key, Body: makeVersion(mine) }));
        acknowledged.set(Key, mine);
      }
    };
    const writers = Promise.allSettled(Array.from({ length: 8 }, (_, index) => write(`k${index}`)));
    setTimeout(() => child.kill('SIGKILL'), 150 + round * 37);
    await exited;
    await writers;
    client.destroy();
  }
  expect(acknowledged.size).toBe(8);
});

it('does not hold a large object in memory', async () => {
  const { process: child, endpoint } = await start();
  const client = makeClient(endpoint);
  await client.send(new CreateBucketCommand({ Bucket }));
  const before = await readPeakBytes(child.pid!);
  const piece = Buffer.alloc(MiB, 'x');
  const pieces = (count: number) => Readable.from(Array.from({ length: count }, () => piece));
  await client.send(
    new PutObjectCommand({ Bucket, Key: 'one', Body: pieces(512), ContentLength: 512 * MiB }),
  );
  await new Upload({
    client,
    params: { Bucket, Key: 'parts', Body: pieces(256) },
    partSize: 32 * MiB,
  }).done();
  let bytes = 0;
  for (const Key of ['one', 'parts']) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    for await (const chunk of Body as Readable) bytes += (chunk as Buffer).length;
  }
  expect(bytes).toBe(768 * MiB);
  expect((await readPeakBytes(child.pid!)) - before).toBeLessThan(150 * MiB);
});
