import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkCredentials } from './auth.js';
import { parseEngineError, UNKNOWN_EXCEPTION } from './clickhouse-error.js';
import { Engine } from './engine.js';
import { handleQuery, type QueryContext } from './query-handler.js';
import { Responder } from './responder.js';
import {
  resolveServerOptions,
  type ClickhouseServerOptions,
  type ResolvedServerOptions,
} from './server-options.js';
import { Slots } from './slots.js';

/** Longer than any client keeps an idle socket (2.5 s by default in the ordinary one): it must close first. */
const KEEP_ALIVE_MS = 75_000;
/** ClickHouse's own limit of a URL; parameters of a query travel in it. */
const MAX_HEADER_BYTES = 1024 * 1024;
const UPLOAD_TIMEOUT_MS = 600_000;
/** Request targets are relative; only path and parameters count. */
const BASE_URL = 'http://localhost';
const DRAIN_MS = 5_000;

export interface ClickhouseServer {
  readonly port: number;
  /** Refuses new work, gives running queries five seconds, kills reads, and closes the engine. */
  close(): Promise<void>;
}

/**
 * Opens the data directory and serves ClickHouse's HTTP protocol on it. One server per process, for the
 * engine is bound to one directory.
 *
 * @throws Error when the address is taken, naming the port, or the directory is held by another process.
 */
export async function startClickhouseServer(given: ClickhouseServerOptions): Promise<ClickhouseServer> {
  const options = resolveServerOptions(given);
  const engine = await Engine.open(options);
  const context: QueryContext = {
    engine,
    options,
    slots: new Slots(options.maxConcurrency, options.maxWaiting),
  };
  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: UPLOAD_TIMEOUT_MS },
    (message, response) => {
      handleRequest(context, message, response).catch((error: unknown) => {
        options.log.error({ error }, 'answer failed');
        response.destroy();
      });
    },
  );
  try {
    await listen(server, options);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      await closeServer(server);
      await engine.close();
    },
  };
}

async function listen(server: Server, { host, port }: ResolvedServerOptions): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new Error(`Cannot listen on ${host} port ${port}: ${error.message}`, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Queries still running then lose their client; reads are killed for it, writes end.
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(late);
}

async function handleRequest(
  context: QueryContext,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  // A broken connection shows as `close`; an error event without a listener would end the process.
  response.on('error', () => undefined);
  const target = message.url ?? '/';
  const url = new URL(URL.canParse(target, BASE_URL) ? target : '/malformed', BASE_URL);
  if (answerWithoutQuery(url, message, response)) return;
  const responder = new Responder(response, {
    queryId: readQueryId(url.searchParams),
    engineVersion: context.engine.version,
    sendTimeoutMs: context.options.sendTimeoutMs,
  });
  try {
    checkCredentials(context.options, message.headers, url.searchParams);
    await handleQuery(context, message, url.searchParams, { responder, signal: gone.signal });
  } catch (error) {
    const failure = parseEngineError(error);
    // The query's own mistakes are the client's business; only what nobody foresaw is ours.
    if (failure.code === UNKNOWN_EXCEPTION && !gone.signal.aborted) {
      context.options.log.error({ error }, 'request failed');
    }
    responder.sendError(failure);
  } finally {
    responder.stopProgress();
  }
}

/** The client's id when it fits in a header, else a new one. */
function readQueryId(parameters: URLSearchParams): string {
  const given = parameters.get('query_id') ?? '';
  return /^[\x21-\x7e]{1,200}$/.test(given) ? given : randomUUID();
}

/** Answers what is no query: the health check, and paths or methods that do not exist. */
function answerWithoutQuery(url: URL, message: IncomingMessage, response: ServerResponse): boolean {
  if (url.pathname === '/ping') return answerText(response, 200, 'Ok.\n');
  if (url.pathname !== '/') return answerText(response, 404, `There is no handle ${url.pathname}\n`);
  if (message.method !== 'GET' && message.method !== 'POST')
    return answerText(response, 405, 'Use GET or POST.\n');
  if (message.method === 'GET' && !url.searchParams.has('query')) return answerText(response, 200, 'Ok.\n');
  return false;
}

function answerText(response: ServerResponse, status: number, text: string): true {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=UTF-8' }).end(text);
  return true;
}
