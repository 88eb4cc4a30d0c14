import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createLogger } from '@assay/logging';
import { awaitPort } from './await-port.js';

const log = createLogger({ service: 'test', level: 'silent' });
const HOST = '127.0.0.1';

let holder: Server;
let port: number;
beforeEach(async () => {
  holder = createServer().listen(0, HOST);
  await once(holder, 'listening');
  port = (holder.address() as AddressInfo).port;
});
afterEach(() => void holder.close());

it('waits until the one before has given the port back', async () => {
  let isOver = false;
  const waiting = awaitPort(port, HOST, log, 60_000).then(() => (isOver = true));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(isOver).toBe(false);
  holder.close();
  await waiting;
  const next = createServer().listen(port, HOST);
  await once(next, 'listening');
  next.close();
});

it('leaves a port that stays in use to the listen that follows', async () => {
  await awaitPort(port, HOST, log, 100);
  expect(holder.listening).toBe(true);
});

it('has nothing to wait for when any port will do', async () => {
  await awaitPort(0, HOST, log, 60_000);
});
