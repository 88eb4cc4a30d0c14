import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type GateMode = 'open' | 'refuse' | 'hang';

/** A store behind a gate that can be shut. */
export interface Gate {
  readonly endpoint: string;
  mode: GateMode;
  /** Requests of one method that are refused while the gate is open, by method and path. */
  refuses: (method: string, path: string) => boolean;
  /** Told of each request; what comes back is called when it is answered. */
  onRequest: (method: string, path: string) => () => unknown;
  close(): Promise<void>;
}

const REFUSAL = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>shut</Message></Error>';

/** Passes requests on as they are: signatures stay valid, because the name of the host does. */
export async function startGate(target: string): Promise<Gate> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    outgoing.once('close', gate.onRequest(method, url));
    if (gate.mode === 'hang') return void incoming.resume();
    if (gate.mode === 'refuse' || gate.refuses(method, url)) return refuse(incoming, outgoing);
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

function refuse(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.resume();
  outgoing.writeHead(403, { 'content-type': 'application/xml' }).end(REFUSAL);
}
