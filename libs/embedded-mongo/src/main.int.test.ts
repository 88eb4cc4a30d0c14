import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@assay/testing';
import {
  type ClientSession,
  type Document,
  Long,
  MongoClient,
  MongoNetworkError,
  MongoServerSelectionError,
} from 'mongodb';
import { makeUri, TEST_PASSWORD, TEST_USER } from './testing/start-server.js';

const PROGRAM = join(__dirname, 'main.ts');
const NODE_OPTIONS = ['--import', 'tsx', '--conditions=@assay/source'];

let dataDir: string;
let client: MongoClient | undefined;
const children = new Set<ChildProcess>();

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
});

afterEach(async () => {
  await client?.close();
  client = undefined;
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(dataDir, { recursive: true, force: true });
});

function makeEnv(port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    EMBEDDED_DATA_DIR: dataDir,
    EMBEDDED_PORT: String(port),
    EMBEDDED_USER: TEST_USER,
    EMBEDDED_PASSWORD: TEST_PASSWORD,
  };
}

function startChild(port = 0): ChildProcess {
  const child = fork(PROGRAM, [], { execArgv: NODE_OPTIONS, env: makeEnv(port), silent: true });
  children.add(child);
  return child;
}

async function awaitReady(child: ChildProcess): Promise<number> {
  const [message] = (await once(child, 'message')) as [{ type: string; port: number }];
  expect(message.type).toBe('ready');
  return message.port;
}

describe('the program', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops cleanly on %s', async (signal) => {
    const child = startChild();
    await awaitReady(child);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('stops when its parent is gone, even by kill -9', async () => {
    const script = `
      const child = require('node:child_process').fork(${JSON.stringify(PROGRAM)}, [], { execArgv: ${JSON.stringify(NODE_OPTIONS)}, silent: true });
      child.on('message', () => console.log(child.pid));`;
    const parent = spawn(process.execPath, ['-e', script], {
      env: makeEnv(0),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.add(parent);
    const [line] = (await once(parent.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    const pid = Number(line.toString());
    parent.kill('SIGKILL');
    const isAlive = (): boolean => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await eventually(() => !isAlive());
  });

  it('ends with code 1 and names the port when it is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    const child = startChild(port);
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(stderr).toContain(String(port));
    blocker.close();
  });
});

describe('kill -9 under load', () => {
  it('loses no acknowledged write, doubles none, and keeps index and documents alike', async () => {
    const WRITERS = 12;
    const KILLS = 4;
    let child = startChild();
    const port = await awaitReady(child);
    client = await MongoClient.connect(makeUri(port), {
      heartbeatFrequencyMS: 500,
      serverSelectionTimeoutMS: 15_000,
    });
    const rows = client.db().collection<{ _id: string; n: number; pad: string }>('rows');
    const counters = client.db().collection<{ _id: string; n: number }>('counters');
    await rows.createIndex({ n: 1 }, { unique: true });

    const acknowledged = new Set<number>();
    const increments: Record<string, number> = {};
    const duplicates: unknown[] = [];
    let stopping = false;
    let next = 0;
    const db = client.db();
    // Repeats one numbered write until it is answered. The driver does so only for the first of many writes that a
    // lost server fails at once, and leaves the others to the caller.
    const repeat = async (command: Document, session: ClientSession): Promise<void> => {
      for (;;) {
        try {
          await db.command(command, { session });
          return;
        } catch (error) {
          if (!(error instanceof MongoNetworkError || error instanceof MongoServerSelectionError))
            throw error;
        }
      }
    };
    const write = async (writer: number): Promise<void> => {
      const counter = `c${String(writer)}`;
      const session = (client as MongoClient).startSession();
      for (let txn = 1; !stopping; txn++) {
        const n = next++;
        try {
          await rows.insertOne({ _id: `r${String(n)}`, n, pad: 'y'.repeat(300) });
          acknowledged.add(n);
        } catch (error) {
          if ((error as { code?: number }).code === 11000) duplicates.push(error);
        }
        const updates = [{ q: { _id: counter }, u: { $inc: { n: 1 } }, upsert: true }];
        await repeat({ update: 'counters', updates, txnNumber: Long.fromNumber(txn) }, session);
        increments[counter] = txn;
      }
      await session.endSession();
    };
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
    for (let kill = 0; kill < KILLS; kill++) {
      const goal = acknowledged.size + 300;
      await eventually(() => acknowledged.size >= goal);
      child.kill('SIGKILL');
      await once(child, 'exit');
      child = startChild(port);
      await awaitReady(child);
    }
    stopping = true;
    await Promise.all(writers);

    const stored = new Set((await rows.find({}, { projection: { n: 1 } }).toArray()).map((row) => row.n));
    expect([...acknowledged].filter((n) => !stored.has(n))).toEqual([]);
    expect(duplicates).toEqual([]);
    expect(await rows.countDocuments({ n: { $gte: 0 } })).toBe(stored.size);
    expect(await rows.countDocuments({})).toBe(stored.size);
    const kept = Object.fromEntries((await counters.find({}).toArray()).map((row) => [row._id, row.n]));
    expect(kept).toEqual(increments);
  });
});
