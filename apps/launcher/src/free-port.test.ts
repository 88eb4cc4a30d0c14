import { once } from 'node:events';
import { createServer } from 'node:net';
import { findFreePort, keepPort } from './free-port.js';

/** Where the first system begins to hand out ports; Linux itself begins at 32768. */
const FIRST_EPHEMERAL_PORT = 16_000;

it('gives ports that can be used, each once, and none that a connection may take meanwhile', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => findFreePort()));
  expect(new Set(ports).size).toBe(50);
  for (const port of ports) {
    expect(port).toBeLessThan(FIRST_EPHEMERAL_PORT);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    await new Promise((resolve) => server.close(resolve));
  }
});

it('gives none that was kept', async () => {
  // A sixth is left: a hundred looks find some of it.
  for (let port = 10_000; port < 15_000; port += 1) keepPort(port);
  for (let n = 0; n < 20; n += 1) expect(await findFreePort()).toBeGreaterThanOrEqual(15_000);
});
