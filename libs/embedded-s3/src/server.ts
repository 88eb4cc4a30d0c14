import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@assay/logging';
import { sendAnswer, sendError, sendPreflight, setCommonHeaders } from './answer.js';
import { BlobFiles } from './blob-files.js';
import { lmdbBucketStore } from './buckets.store.js';
import { openMetadata } from './metadata.js';
import { lmdbUploadStore } from './multipart.store.js';
import { lmdbObjectStore } from './objects.store.js';
import type { Stores } from './operations/operation.js';
import { findOperation } from './operations/table.js';
import { S3Error } from './s3-error.js';
import { parseRequest } from './s3-request.js';
import { authenticate, type Credentials } from './sigv4.js';

const REGION = 'us-east-1';
const IDLE_SOCKET_MS = 120_000;
const CLOSE_GRACE_MS = 5_000;
const ABANDONED_UPLOAD_MS = 7 * 24 * 3_600_000;

export interface S3ServerOptions extends Credentials {
  /** Folder for everything the server keeps. One server at a time may use it. */
  readonly dataDir: string;
  /** Address to listen on; 127.0.0.1 when absent. */
  readonly host?: string;
  /** 0 (the default) takes a free port. */
  readonly port?: number;
  readonly log: Logger;
  /** Unix milliseconds; the system clock when absent. */
  readonly clock?: () => number;
}

export interface S3Server {
  readonly port: number;
  /** Answers the requests under way for up to 5 s, then cuts the rest off. */
  close(): Promise<void>;
}

/**
 * Starts an object store that speaks S3 over HTTP, path-style, for one key pair.
 *
 * Orphaned files and uploads abandoned for a week are removed in the background after the start.
 *
 * @throws The listen error (`EADDRINUSE`, …) when the port cannot be bound.
 */
export async function startS3Server(options: S3ServerOptions): Promise<S3Server> {
  const { dataDir, log, clock = Date.now } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const metadata = openMetadata(join(dataDir, 'metadata'));
  const blobs = await BlobFiles.open(join(dataDir, 'blobs'), (blob) => metadata.blobs.doesExist(blob), log);
  const stores: Stores = {
    buckets: lmdbBucketStore(metadata),
    objects: lmdbObjectStore(metadata, blobs),
    uploads: lmdbUploadStore(metadata, blobs),
    blobs,
  };
  const server = makeHttpServer((request, response) =>
    handle(request, response, { stores, log, clock, credentials: options }),
  );
  try {
    await listen(server, options.port ?? 0, options.host ?? '127.0.0.1');
  } catch (error) {
    await metadata.root.close();
    throw error;
  }
  const cleaning = clean(stores, log, clock());
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await closeServer(server);
      await blobs.close();
      await cleaning;
      await metadata.root.close();
    },
  };
}

function makeHttpServer(listener: (request: IncomingMessage, response: ServerResponse) => void): Server {
  // A large upload may take long; only silence ends a connection.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 60_000 }, listener);
  server.setTimeout(IDLE_SOCKET_MS);
  // Having a listener keeps Node from saying "continue" before the signature has been looked at.
  server.on('checkContinue', listener);
  return server;
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
  await closed;
  clearTimeout(timer);
}

/** Removes what a crash or a client left behind. A failure costs space, not data, so it is only reported. */
async function clean({ uploads, blobs }: Stores, log: Logger, nowMs: number): Promise<void> {
  try {
    const abandonedUploads = await uploads.deleteOlderThan(nowMs - ABANDONED_UPLOAD_MS);
    const orphanedFiles = await blobs.sweep();
    if (abandonedUploads + orphanedFiles > 0)
      log.info({ abandonedUploads, orphanedFiles }, 'leftovers removed');
  } catch (error) {
    log.error({ error }, 'sweep failed');
  }
}

interface Environment {
  stores: Stores;
  credentials: Credentials;
  log: Logger;
  clock: () => number;
}

function handle(message: IncomingMessage, response: ServerResponse, environment: Environment): void {
  setCommonHeaders(message, response);
  if (message.method === 'OPTIONS') {
    sendPreflight(message, response);
    return;
  }
  answer(message, response, environment).catch((error: unknown) => {
    const wire =
      error instanceof S3Error ? error : new S3Error('InternalError', 'We encountered an internal error.');
    const isGone = hasLeft(message, error);
    if (wire.status >= 500 && wire.code !== 'NotImplemented' && !isGone) {
      environment.log.error(
        { error, method: message.method, requestId: response.getHeader('x-amz-request-id') },
        'request failed',
      );
    }
    if (response.headersSent || isGone) response.destroy();
    else sendError(message, response, wire);
  });
}

/** Whether the client went away: while it sent its body, or while it was given the object's. */
function hasLeft(message: IncomingMessage, error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return (
    (message.destroyed && !message.complete) || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET'
  );
}

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  environment: Environment,
): Promise<void> {
  const { stores, credentials, log, clock } = environment;
  const nowMs = clock();
  const request = parseRequest(message);
  const authenticated = authenticate(request, credentials, nowMs);
  const operation = findOperation(request);
  const context = { request, response, authenticated, stores, region: REGION, nowMs, log };
  await sendAnswer(response, await operation.run(context));
}
