import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { register } from 'prom-client';

export interface AdminServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * `/livez` answers while the process runs, `/readyz` with 503 and the reason while it cannot work,
 * `/metrics` in the Prometheus text format.
 */
export async function startAdminServer(options: {
  host: string;
  port: number;
  checkReady: () => Promise<void>;
}): Promise<AdminServer> {
  const server: Server = createServer((request, response) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
      response.writeHead(status, { 'content-type': type }).end(text);
    };
    switch (new URL(request.url ?? '/', 'http://admin').pathname) {
      case '/livez':
        return answer(200, 'ok\n');
      case '/readyz':
        return void options.checkReady().then(
          () => answer(200, 'ok\n'),
          (error: unknown) => answer(503, `${error instanceof Error ? error.message : 'not ready'}\n`),
        );
      case '/metrics':
        return void register.metrics().then(
          (text) => answer(200, text, register.contentType),
          () => answer(500, 'metrics failed\n'),
        );
      default:
        return answer(404, 'not found\n');
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
