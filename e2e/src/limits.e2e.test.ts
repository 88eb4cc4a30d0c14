import { once } from 'node:events';
import { connect } from 'node:net';
import { startDeployment, type Deployment } from '@assay/testing';
import { api, target } from './harness/target.js';

let deployment: Deployment;
beforeAll(async () => {
  deployment = await startDeployment({
    form: target.form,
    env: {
      RATE_LIMITS: 'public-api=5/3600,ingestion=3/3600',
      HTTP_HEADERS_TIMEOUT_MS: '1000',
      HTTP_RECEIVE_TIMEOUT_MS: '2000',
    },
  });
}, 180_000);
afterAll(() => deployment.stop());

const ask = (path: string, json?: object) =>
  api(path, { baseUrl: deployment.baseUrl, auth: deployment.keys, ...(json && { json }) });

it('limits each group of a key by itself, and says how to go on', async () => {
  for (let i = 0; i < 3; i += 1) expect((await ask('/api/public/ingestion', { batch: [] })).status).toBe(207);
  const refused = await ask('/api/public/ingestion', { batch: [] });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('x-ratelimit-limit')).toBe('3');
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(refused.body).toMatchObject({
    message: 'Rate limit exceeded',
    code: 'rate_limited',
    details: { limit: 3, remaining: 0, retryAfterSeconds: Number(refused.headers.get('retry-after')) },
  });
  // Another group, and what is never limited.
  expect((await ask('/api/public/comments')).status).toBe(200);
  for (let i = 0; i < 10; i += 1) expect((await ask('/api/public/projects')).status).toBe(200);
});

it('cuts off clients that send too slowly, and serves others meanwhile', async () => {
  const { hostname, port } = new URL(deployment.baseUrl);
  const head = `POST /api/public/ingestion HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n`;
  const auth = `Authorization: Basic ${Buffer.from(`${deployment.keys.publicKey}:${deployment.keys.secretKey}`).toString('base64')}\r\n`;
  let open = 200;
  const slow = [`${head}X-Slow: `, `${head}${auth}\r\n{`].flatMap((start) =>
    Array.from({ length: 100 }, async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined).resume();
      await once(socket, 'connect');
      socket.write(start);
      const timer = setInterval(() => socket.write('a'), 200);
      await once(socket, 'close');
      clearInterval(timer);
      open -= 1;
    }),
  );
  expect((await ask('/api/public/projects')).status).toBe(200);
  expect(open).toBeGreaterThan(0);
  await Promise.all(slow);
});
