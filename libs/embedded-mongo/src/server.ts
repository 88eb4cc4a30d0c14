import { createServer, type Server, type Socket } from 'node:net';
import { Catalog } from './catalog.js';
import type { Engine, Log } from './commands/context.js';
import { ClientConnection } from './connection.js';
import { Cursors } from './cursors.js';
import { makeCredentials } from './scram.js';
import { RetryRecords, Transactions } from './sessions.js';
import { Store } from './store.js';
import { sweepExpired } from './ttl.js';

export interface MongoServerOptions {
  /** Directory of the data, made when missing. One server a directory. */
  dataDir: string;
  /** Address to listen on, and the one clients must dial. Default 127.0.0.1. */
  host?: string;
  /** 0 chooses a free port. */
  port?: number;
  /** Printable ASCII. */
  user: string;
  password: string;
  log: Log;
  /** Skips flushing to disk: for tests whose subject is not durability. */
  noSync?: boolean;
  maxConnections?: number;
  /** Pause between looks for expired documents, sessions and cursors. Default 20 s. */
  sweepIntervalMs?: number;
  /** Longest life of a transaction. Default 60 s. */
  transactionLimitMs?: number;
}

export interface MongoServer {
  readonly port: number;
  /** Stops listening, ends connections and closes the store. */
  close(): Promise<void>;
}

const MAX_OPEN_TRANSACTIONS = 200;

function makeEngine(options: MongoServerOptions, store: Store, catalog: Catalog): Engine {
  const retries = new RetryRecords(store);
  const transactions = new Transactions({
    store,
    retries,
    limitMs: options.transactionLimitMs ?? 60_000,
    maxOpen: MAX_OPEN_TRANSACTIONS,
    onCount: (collection, change) => {
      collection.count += change;
    },
  });
  return {
    store,
    catalog,
    cursors: new Cursors(),
    retries,
    transactions,
    credentials: makeCredentials(options.user, options.password),
    log: options.log,
    startedAt: new Date(),
    address: '',
    openConnections: 0,
    commandCounts: new Map(),
  };
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      reject(
        new Error(
          `the embedded document server cannot listen on ${host} port ${String(port)}: ${cause.message}`,
          { cause },
        ),
      );
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no TCP address');
  return address.port;
}

function startSweeper(
  { store, catalog, cursors, retries, transactions, log }: Engine,
  intervalMs: number,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const sweep = async (): Promise<void> => {
    try {
      const aborted = transactions.sweep();
      const cursorsDropped = cursors.sweep();
      await retries.sweep();
      const expired = await sweepExpired(store, catalog, new Date());
      if (aborted + cursorsDropped + expired > 0)
        log.info({ aborted, cursorsDropped, expired }, 'expired state removed');
    } catch (error) {
      log.error({ err: error }, 'sweep failed');
    }
  };
  const timer = setInterval(() => {
    running ??= sweep().finally(() => {
      running = undefined;
    });
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Starts a document server on a directory. Clients connect with
 * `mongodb://user:password@host:port/DB?replicaSet=embedded&authSource=admin`.
 * @throws Error naming the port when it cannot listen.
 */
export async function startMongoServer(options: MongoServerOptions): Promise<MongoServer> {
  const { dataDir, host = '127.0.0.1', port = 0, noSync = false } = options;
  const store = new Store({ path: dataDir, noSync });
  try {
    const engine = makeEngine(options, store, new Catalog(store));
    const sockets = new Set<Socket>();
    let lastConnectionId = 0;
    const server = createServer((socket) => {
      sockets.add(socket);
      engine.openConnections++;
      socket.once('close', () => {
        sockets.delete(socket);
        engine.openConnections--;
      });
      new ClientConnection(engine, socket, ++lastConnectionId);
    });
    server.maxConnections = options.maxConnections ?? 1000;
    server.on('drop', () => {
      options.log.warn({ maxConnections: server.maxConnections }, 'client connection refused');
    });
    const boundPort = await listen(server, host, port);
    engine.address = `${host}:${String(boundPort)}`;
    const sweeper = startSweeper(engine, options.sweepIntervalMs ?? 20_000);
    return { port: boundPort, close: () => close(server, sockets, engine, sweeper) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function close(
  server: Server,
  sockets: Set<Socket>,
  engine: Engine,
  sweeper: { stop(): Promise<void> },
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  for (const socket of sockets) socket.destroy();
  await closed;
  await sweeper.stop();
  engine.transactions.closeAll();
  // Commands that were under way finish their commit before the file is closed.
  await engine.store.write(() => undefined);
  await engine.store.close();
}
