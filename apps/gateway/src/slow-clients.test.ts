import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { eventually } from '@assay/testing';
import { createTestGateway, type TestGateway } from './testing/test-gateway.js';

const HEADERS_MS = 600;
const RECEIVE_MS = 1_200;
/** More than any test takes, and what the server takes for an upper bound. */
const NEVER_MS = 300_000;
const SLOW_CLIENTS = 60;

const gateways: TestGateway[] = [];
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.app.close();
});

async function open(headersTimeoutMs: number, receiveTimeoutMs: number): Promise<OpenGateway> {
  const gateway = createTestGateway(
    { events: { appendEvents: () => Promise.resolve({ successes: [], errors: [], isSpooled: false }) } },
    { settings: { headersTimeoutMs, receiveTimeoutMs, maxRequests: SLOW_CLIENTS + 20 } },
  );
  gateways.push(gateway);
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  const { server } = gateway.app;
  const { port } = server.address() as AddressInfo;
  return {
    port,
    countConnections: () =>
      new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
    ask: async () => {
      const response = await fetch(`http://127.0.0.1:${String(port)}/api/public/ingestion`, {
        method: 'POST',
        headers: { authorization: 'project', 'content-type': 'application/json' },
        body: '{"batch":[]}',
      });
      expect(response.status).toBe(207);
    },
  };
}

interface OpenGateway {
  readonly port: number;
  countConnections(): Promise<number>;
  /** A request that is as fast as can be. */
  ask(): Promise<void>;
}

/** Sends `start`, then a byte now and then for as long as it may; resolves with the answer. */
async function drip(port: number, start: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined); // cut off in the middle of a write
  await once(socket, 'connect');
  socket.write(start);
  const timer = setInterval(() => socket.write('a'), 100);
  await once(socket, 'close');
  clearInterval(timer);
  return answer;
}

const head = (length: number): string =>
  `POST /api/public/ingestion HTTP/1.1\r\nHost: x\r\nAuthorization: project\r\nContent-Type: application/json\r\nContent-Length: ${String(length)}\r\n`;

describe('a client that sends slowly', () => {
  const parts: [string, string][] = [
    ['its headers', `${head(10)}X-Slow: `],
    ['its body', `${head(100_000)}\r\n{`],
  ];

  it.each(parts)('%s is cut off', async (_what, start) => {
    const { port, countConnections, ask } = await open(HEADERS_MS, RECEIVE_MS);
    const slow = await Promise.all(Array.from({ length: SLOW_CLIENTS }, () => drip(port, start)));
    for (const answer of slow) expect(answer === '' || answer.startsWith('HTTP/1.1 408')).toBe(true);
    // Nothing of them is left but what the tests themselves keep alive: slots and bytes are free again.
    await eventually(async () => (await countConnections()) < SLOW_CLIENTS / 2);
    await Promise.all(Array.from({ length: 25 }, () => ask()));
  });

  it.each(parts)('%s does not keep others from being served', async (_what, start) => {
    const { port, countConnections, ask } = await open(NEVER_MS, NEVER_MS);
    const slow = Promise.all(Array.from({ length: SLOW_CLIENTS }, () => drip(port, start)));
    await eventually(async () => (await countConnections()) >= SLOW_CLIENTS);
    await Promise.all(Array.from({ length: 15 }, () => ask()));
    expect(await countConnections()).toBeGreaterThanOrEqual(SLOW_CLIENTS);
    gateways[0]?.app.server.closeAllConnections();
    await slow;
  });

  it('without a key is refused before its body is waited for', async () => {
    const { port } = await open(HEADERS_MS, RECEIVE_MS);
    const socket = connect(port, '127.0.0.1');
    socket.write(head(100_000).replace('Authorization: project', 'X-No: key') + '\r\n{');
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1.1 401/);
    socket.destroy();
  });
});
