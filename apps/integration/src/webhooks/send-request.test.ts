import { createServer as createNetServer } from 'node:net';
import { startReceiver, type Receiver } from '../testing/receiver.js';
import { createAddressGuard, type AddressGuard } from './address-guard.js';
import { sendRequest } from './send-request.js';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const guard = createAddressGuard('127.0.0.0/8');
const send = (url: string, options: { guard?: AddressGuard; timeoutMs?: number } = {}) =>
  sendRequest(
    { url, body: '{"ä":1}', headers: { 'x-assay-event': 'e' } },
    { guard, timeoutMs: 5_000, ...options },
  );
const at = (path: string): string => `http://127.0.0.1:${receiver.port}${path}`;

it('posts the body as it is', async () => {
  expect(await send(at('/taken?a=1'))).toEqual({
    statusCode: 204,
    error: '',
    durationMs: expect.any(Number) as number,
  });
  const [request] = await receiver.until(1, '/taken?a=1');
  expect(request).toMatchObject({
    body: '{"ä":1}',
    headers: { 'x-assay-event': 'e', 'content-length': '8', host: `127.0.0.1:${receiver.port}` },
  });
});

it.each([301, 302, 307, 308])('does not follow a %i', async (status) => {
  receiver.answer((response) => void response.writeHead(status, { location: at('/target') }).end());
  expect(await send(at('/moved'))).toMatchObject({
    statusCode: status,
    error: expect.stringContaining('redirect') as string,
  });
  expect(receiver.requests.filter(({ path }) => path === '/target')).toEqual([]);
});

it.each([400, 404, 410, 429, 500, 503])('says that %i is no success', async (status) => {
  receiver.answer((response) => void response.writeHead(status).end('no'));
  expect(await send(at('/refused'))).toMatchObject({ statusCode: status, error: `Answered ${status}.` });
});

it('reads no more of an endless answer than it must', async () => {
  let sent = 0;
  receiver.answer((response) => {
    response.writeHead(200);
    const timer = setInterval(() => {
      for (let count = 0; count < 100 && response.write('x'.repeat(10_000)); count += 1) sent += 10_000;
    });
    response.on('close', () => clearInterval(timer));
  });
  expect(await send(at('/endless'))).toMatchObject({ statusCode: 200, error: '' });
  expect(sent).toBeLessThan(20_000_000);
});

it('gives up on a receiver that says nothing, and on one that never ends', async () => {
  receiver.answer(() => undefined);
  expect(await send(at('/silent'), { timeoutMs: 100 })).toMatchObject({ error: 'No answer in time.' });
  receiver.answer((response) => void response.writeHead(200).write('x'));
  // The status was there in time; the rest of the answer means nothing.
  expect(await send(at('/dripping'), { timeoutMs: 1_000 })).toMatchObject({ statusCode: 200, error: '' });
});

it('tells a refused connection and a broken answer', async () => {
  const server = createNetServer((socket) => void socket.resume().end('nonsense\r\n\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  expect((await send(`http://127.0.0.1:${port}/`)).error).toMatch(/^The request failed \(HPE_/);
  await new Promise((resolve) => server.close(resolve));
  expect((await send(`http://127.0.0.1:${port}/`)).error).toBe('The request failed (ECONNREFUSED).');
});

it('connects to the address that was checked, whatever the name resolves to by then', async () => {
  receiver.answer((response) => void response.writeHead(204).end());
  let asked = 0;
  const rebinding: AddressGuard = {
    isAllowed: () => true,
    resolve: () => {
      asked += 1;
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    },
  };
  const outcome = await send(`http://name.invalid:${receiver.port}/pinned`, { guard: rebinding });
  expect([outcome.statusCode, asked]).toEqual([204, 1]);
  const [request] = await receiver.until(1, '/pinned');
  expect(request?.headers.host).toBe(`name.invalid:${receiver.port}`);
});

it.each(['localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1', '0'])(
  'sends nothing to %s',
  async (host) => {
    const before = receiver.requests.length;
    const outcome = await send(`http://${host}:${receiver.port}/private`, { guard: createAddressGuard('') });
    expect(outcome).toMatchObject({ error: 'The host has an address that may not be called.' });
    expect(outcome.statusCode).toBeUndefined();
    expect(receiver.requests.length).toBe(before);
  },
);

it('says when a name does not exist', async () => {
  expect((await send('http://nowhere.invalid/')).error).toMatch(/^The host name cannot be resolved/);
});
