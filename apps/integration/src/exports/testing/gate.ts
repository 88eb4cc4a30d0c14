import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** `fail`: every answer is that the store is broken. */
export type GateMode = 'open' | 'fail' | 'hang';

/** A store behind a gate that can be shut. */
export interface Gate {
  readonly endpoint: string;
  mode: GateMode;
  /** Requests, by method and path, that are denied with 403 while the gate is open. */
  refuses: (method: string, path: string) => boolean;
  /** Told of each request; what comes back is called when it is answered. */
  onRequest: (method: string, path: string) => () => unknown;
  close(): Promise<void>;
}

/** Passes requests on as they are: signatures stay valid, because the name of the host does. */
export async function startGate(target: string): Promise<Gate> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    outgoing.once('close', gate.onRequest(method, url));
    if (gate.mode === 'hang') return void incoming.resume();
    if (gate.mode === 'fail') return answer(incoming, outgoing, 500, 'InternalError');
    if (gate.refuses(method, url)) return answer(incoming, outgoing, 403, 'AccessDenied');
    const passed = request(
      { hostname, port, method, path: url, headers: incoming.headers },
      (answer) => void answer.pipe(outgoing.writeHead(answer.statusCode ?? 500, answer.headers)),
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gate: Gate = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'open',
    refuses: () => false,
    onRequest: () => () => undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return gate;
}

function answer(incoming: IncomingMessage, outgoing: ServerResponse, status: number, code: string): void {
  incoming.resume();
  outgoing
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>shut</Message></Error>`);
}
