import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@assay/testing';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks over HTTP on the loopback. */
export interface Receiver {
  readonly port: number;
  readonly requests: ReceivedRequest[];
  /** How requests are answered from now on; 204 at first. */
  answer(how: (response: ServerResponse, request: ReceivedRequest) => void): void;
  /** Those of a path, as soon as there are as many. */
  until(count: number, path: string): Promise<ReceivedRequest[]>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  let how = (response: ServerResponse, _request: ReceivedRequest): void => void response.writeHead(204).end();
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const request = { path: incoming.url ?? '', headers: incoming.headers, body };
      requests.push(request);
      how(response, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    answer: (next) => {
      how = next;
    },
    until: (count, path) => {
      const find = (): ReceivedRequest[] => requests.filter((request) => request.path === path);
      return eventually(() => find().length >= count && find(), {
        intervalMs: 5,
        details: () => `${find().length} of ${count} requests came to ${path}`,
      });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
