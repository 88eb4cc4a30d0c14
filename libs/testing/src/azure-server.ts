import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isSigned } from './azure-signature.js';

export interface AzureBlob {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly modified: Date;
}

/** A storage account that speaks the part of the Azure protocol that block blobs need, over HTTP, in memory. */
export interface AzureServer {
  /** Path style: `http://127.0.0.1:<port>/<account>`. */
  readonly endpoint: string;
  readonly accountName: string;
  /** Base64. */
  readonly accountKey: string;
  /** Blobs by container and name. What is put here is there, and what is taken away is gone. */
  readonly containers: Map<string, Map<string, AzureBlob>>;
  /** Of requests by method and decoded path: the code they are refused with, status 403; undefined: none. */
  refuses: (method: string, path: string) => string | undefined;
  close(): Promise<void>;
}

interface Account {
  readonly accountName: string;
  readonly accountKey: string;
  readonly containers: Map<string, Map<string, AzureBlob>>;
  /** Staged, not committed: by container, blob and block id. */
  readonly blocks: Map<string, Buffer>;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`refused: ${code}`);
  }
}

/** Starts an empty account. Requests whose SharedKey signature is wrong are refused. */
export async function startAzureServer(): Promise<AzureServer> {
  const account: Account = {
    accountName: 'testaccount',
    accountKey: randomBytes(64).toString('base64'),
    containers: new Map(),
    blocks: new Map(),
  };
  const server = createServer((request, response) => {
    void answer(account, request, (path) => running.refuses(request.method ?? '', path)).then(
      ({ status, headers, body }) => {
        response.writeHead(status, {
          'x-ms-version': '2026-04-06',
          'content-length': 0,
          ...(body && { 'content-length': body.length }),
          ...headers,
        });
        response.end(request.method === 'HEAD' ? undefined : body);
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const running: AzureServer = {
    endpoint: `http://127.0.0.1:${port}/${account.accountName}`,
    accountName: account.accountName,
    accountKey: account.accountKey,
    containers: account.containers,
    refuses: () => undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return running;
}

async function answer(
  account: Account,
  request: IncomingMessage,
  refuses: (path: string) => string | undefined,
): Promise<Answer> {
  const body = await buffer(request);
  try {
    const { pathname } = new URL(request.url ?? '/', 'http://server');
    const code = refuses(decodeURIComponent(pathname));
    if (code !== undefined) throw new Refusal(403, code);
    if (!isSigned(request, account)) throw new Refusal(403, 'AuthenticationFailed');
    return handle(account, request, body);
  } catch (error) {
    const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
    const text = `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${code}: no</Message></Error>`;
    return {
      status,
      headers: { 'x-ms-error-code': code, 'content-type': 'application/xml' },
      body: Buffer.from(text),
    };
  }
}

function handle(account: Account, request: IncomingMessage, body: Buffer): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
  const [accountName, container = '', ...segments] = pathname.slice(1).split('/').map(decodeURIComponent);
  const name = segments.join('/');
  if (accountName !== account.accountName) throw new Refusal(404, 'ResourceNotFound');
  const operation = [request.method, searchParams.get('restype'), searchParams.get('comp')].join(' ').trim();
  if (operation === 'PUT container') return createContainer(account, container);
  const blobs = account.containers.get(container);
  if (!blobs) throw new Refusal(404, 'ContainerNotFound');
  checkMd5(request, body);
  switch (operation) {
    case 'PUT':
      return commit(blobs, name, body, request);
    case 'PUT  block':
      account.blocks.set(`${container}/${name}/${searchParams.get('blockid') ?? ''}`, body);
      return { status: 201 };
    case 'PUT  blocklist':
      return commit(blobs, name, takeBlocks(account, `${container}/${name}`, String(body)), request);
    case 'GET':
    case 'HEAD':
      return read(blobs, name, request);
    case 'DELETE':
      if (!blobs.delete(name)) throw new Refusal(404, 'BlobNotFound');
      return { status: 202 };
    default:
      throw new Refusal(400, 'UnsupportedHttpVerb');
  }
}

function createContainer({ containers }: Account, name: string): Answer {
  if (!/^[a-z0-9](?:-?[a-z0-9]){2,62}$/.test(name)) throw new Refusal(400, 'InvalidResourceName');
  if (containers.has(name)) throw new Refusal(409, 'ContainerAlreadyExists');
  containers.set(name, new Map());
  return { status: 201, headers: { etag: '"0x1"', 'last-modified': new Date().toUTCString() } };
}

function checkMd5({ headers }: IncomingMessage, body: Buffer): void {
  const expected = headers['content-md5'];
  if (expected === undefined || expected === createHash('md5').update(body).digest('base64')) return;
  throw new Refusal(400, 'Md5Mismatch');
}

/** The bytes that a list of block ids names; other staged blocks of the blob are dropped. */
function takeBlocks({ blocks }: Account, blobPath: string, list: string): Buffer {
  const ids = [...list.matchAll(/<Latest>([^<]+)<\/Latest>/g)].map(([, id]) => id);
  const found = ids.map((id) => blocks.get(`${blobPath}/${id}`));
  if (found.includes(undefined)) throw new Refusal(400, 'InvalidBlockList');
  for (const key of [...blocks.keys()]) if (key.startsWith(`${blobPath}/`)) blocks.delete(key);
  return Buffer.concat(found as Buffer[]);
}

function commit(
  blobs: Map<string, AzureBlob>,
  name: string,
  bytes: Buffer,
  { headers }: IncomingMessage,
): Answer {
  const blob = {
    bytes,
    contentType: String(headers['x-ms-blob-content-type'] ?? 'application/octet-stream'),
    modified: new Date(),
  };
  blobs.set(name, blob);
  return { status: 201, headers: factsOf(blob) };
}

function read(blobs: Map<string, AzureBlob>, name: string, { headers }: IncomingMessage): Answer {
  const blob = blobs.get(name);
  if (!blob) throw new Refusal(404, 'BlobNotFound');
  const range = /^bytes=(\d+)-(\d*)$/.exec(String(headers['x-ms-range'] ?? headers['range'] ?? ''));
  const [from, to] = [Number(range?.[1] ?? 0), range?.[2] ? Number(range[2]) + 1 : blob.bytes.length];
  return {
    status: range ? 206 : 200,
    headers: {
      ...factsOf(blob),
      'content-type': blob.contentType,
      'content-length': String(to - from),
      'x-ms-blob-type': 'BlockBlob',
    },
    body: blob.bytes.subarray(from, to),
  };
}

function factsOf({ bytes, modified }: AzureBlob): Record<string, string> {
  const etag = createHash('md5').update(bytes).digest('hex');
  return { etag: `"0x${etag}"`, 'last-modified': modified.toUTCString() };
}
