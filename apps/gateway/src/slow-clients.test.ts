import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { createTestGateway, type TestGateway } from './testing/test-gateway.js';

const HEADERS_MS = 600;
const RECEIVE_MS = 1_200;
/** Node looks for late clients once a second, and test machines are busy. */
const LATE_MS = 5_000;
const SLOW_CLIENTS = 60;

let gateway: TestGateway;
let port: number;
beforeAll(async () => {
  gateway = createTestGateway(
    { events: { appendEvents: () => Promise.resolve({ successes: [], errors: [], isSpooled: false }) } },
    {
      settings: {
        headersTimeoutMs: HEADERS_MS,
        receiveTimeoutMs: RECEIVE_MS,
        maxRequests: SLOW_CLIENTS + 20,
      },
    },
  );
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  port = (gateway.app.server.address() as AddressInfo).port;
});
afterAll(() => gateway.app.close());

/** Sends `start`, then a byte now and then for as long as it may; resolves with how long that was, and the answer. */
async function drip(start: string): Promise<{ ms: number; answer: string }> {
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined); // cut off in the middle of a write
  await once(socket, 'connect');
  const startedAt = performance.now();
  socket.write(start);
  const timer = setInterval(() => socket.write('a'), 100);
  await once(socket, 'close');
  clearInterval(timer);
  return { ms: performance.now() - startedAt, answer };
}

const countConnections = (): Promise<number> =>
  new Promise((resolve) => gateway.app.server.getConnections((_error, count) => resolve(count)));

const head = (length: number): string =>
  `POST /api/public/ingestion HTTP/1.1\r\nHost: x\r\nAuthorization: project\r\nContent-Type: application/json\r\nContent-Length: ${String(length)}\r\n`;

const answerTime = async (): Promise<number> => {
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${String(port)}/api/public/ingestion`, {
    method: 'POST',
    headers: { authorization: 'project', 'content-type': 'application/json' },
    body: '{"batch":[]}',
  });
  expect(response.status).toBe(207);
  return performance.now() - startedAt;
};

describe('a client that sends slowly', () => {
  it.each([
    ['its headers', `${head(10)}X-Slow: `, HEADERS_MS],
    ['its body', `${head(100_000)}\r\n{`, RECEIVE_MS],
  ])('%s is cut off, and others are served meanwhile', async (_what, start, limitMs) => {
    const slow = Promise.all(Array.from({ length: SLOW_CLIENTS }, () => drip(start)));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await answerTime()).toBeLessThan(LATE_MS);
    for (const { ms, answer } of await slow) {
      expect(ms).toBeLessThan(limitMs + LATE_MS);
      expect(answer === '' || answer.startsWith('HTTP/1.1 408')).toBe(true);
    }
    // Nothing of them is left but what the tests themselves keep alive: slots and bytes are free again.
    const giveUpAt = Date.now() + LATE_MS;
    while ((await countConnections()) >= SLOW_CLIENTS / 2) {
      if (Date.now() > giveUpAt) throw new Error('slow clients are still connected');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await Promise.all(Array.from({ length: 25 }, () => answerTime()));
  });

  it('without a key is refused before its body is waited for', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(head(100_000).replace('Authorization: project', 'X-No: key') + '\r\n{');
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1.1 401/);
    socket.destroy();
  });
});
