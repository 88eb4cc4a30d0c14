import { defineConfig, variable } from '@assay/config';
import { AppError } from '@assay/errors';
import { createLogger } from '@assay/logging';
import { identity } from '@assay/proto';
import { beginCall, serve } from '@assay/rpc';
import { defineModule, defineResource, startProcess, type AnyModule } from './index.js';

const log = createLogger({ service: 'test', level: 'silent' });
const KEY: identity.Key = {
  id: 'k',
  publicKey: 'pk',
  scope: 'KEY_SCOPE_PROJECT',
  access: 'KEY_ACCESS_FULL',
  organizationId: 'o',
  projectId: 'p',
  secrets: [],
};
const ENV = { ADMIN_PORT: '0', IDENTITY_PORT: '0', GRPC_HOST: '127.0.0.1', SHUTDOWN_TIMEOUT_MS: '500' };

function callee(order: string[] = []): AnyModule {
  return defineModule({
    name: 'identity',
    config: defineConfig({}),
    needs: {},
    calls: {},
    start: () => ({
      serves: [serve(identity.KeyService, { getKey: async () => KEY, recordKeyUse: async () => ({}) })],
      stop: async () => void order.push('stop identity'),
    }),
  });
}

function caller(order: string[], seen: { publicKey?: string }): AnyModule {
  return defineModule({
    name: 'caller',
    config: defineConfig({}),
    needs: {},
    calls: { keys: identity.KeyService },
    start: async ({ calls }) => ({
      isReady: async () => {
        const scope = beginCall({ timeoutMs: 2_000 });
        seen.publicKey = (await calls.keys.getKey({ publicKey: 'pk' }, scope.call)).publicKey;
        scope.end();
      },
      stop: async () => void order.push('stop caller'),
    }),
  });
}

const admin = (port: number, path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);

describe('startProcess', () => {
  it('wires a call inside the process, whatever the start order', async () => {
    const seen: { publicKey?: string } = {};
    const running = await startProcess([caller([], seen), callee()], { env: ENV, log });
    expect((await admin(running.adminPort, '/readyz')).status).toBe(200);
    expect(seen.publicKey).toBe('pk');
    expect(running.grpcPort).toBeUndefined();
    await running.stop();
  });

  it('wires the same call over gRPC when the callee runs elsewhere', async () => {
    const seen: { publicKey?: string } = {};
    const remote = await startProcess([callee()], { env: ENV, log });
    const running = await startProcess([caller([], seen)], {
      env: { ...ENV, IDENTITY_ADDR: `127.0.0.1:${remote.grpcPort}` },
      log,
    });
    expect((await admin(running.adminPort, '/readyz')).status).toBe(200);
    expect(seen.publicKey).toBe('pk');
    await running.stop();
    await remote.stop();
  });

  it('refuses to start with every problem in one message', async () => {
    const demanding = defineModule({
      name: 'caller',
      config: defineConfig({ A_SECRET: variable.requiredSecret({ description: 'A secret.' }) }),
      needs: {},
      calls: { keys: identity.KeyService },
      start: () => ({}),
    });
    await expect(
      startProcess([demanding], { env: { ...ENV, LOG_LEVEL: 'loud' }, log }),
    ).rejects.toMatchObject({
      reason: 'CONFIG_INVALID',
      message: expect.stringMatching(/LOG_LEVEL[^]*A_SECRET is required[^]*IDENTITY_ADDR is required/),
    });
  });

  it('shares a resource between modules, and closes it after them', async () => {
    const order: string[] = [];
    let opened = 0;
    const store = defineResource({
      name: 'store',
      config: defineConfig({}),
      open: async () => {
        opened += 1;
        return { value: 'store', close: async () => void order.push('close store') };
      },
    });
    const using = (name: string): AnyModule =>
      defineModule({
        name,
        config: defineConfig({}),
        needs: { store },
        calls: {},
        start: () => ({ stop: async () => void order.push(`stop ${name}`) }),
      });
    const running = await startProcess([using('first'), using('second')], { env: ENV, log });
    await Promise.all([running.stop(), running.stop()]);
    expect(opened).toBe(1);
    expect(order).toEqual(['stop second', 'stop first', 'close store']);
  });

  it('is alive but not ready while a module cannot work', async () => {
    const broken = defineModule({
      name: 'broken',
      config: defineConfig({}),
      needs: {},
      calls: {},
      start: () => ({ isReady: () => Promise.reject(new Error('store down')) }),
    });
    const running = await startProcess([broken], { env: ENV, log });
    expect((await admin(running.adminPort, '/livez')).status).toBe(200);
    const ready = await admin(running.adminPort, '/readyz');
    expect([ready.status, await ready.text()]).toEqual([503, 'store down\n']);
    expect(await (await admin(running.adminPort, '/metrics')).text()).toContain(
      'process_cpu_user_seconds_total',
    );
    expect((await admin(running.adminPort, '/other')).status).toBe(404);
    await running.stop();
  });

  it('closes what it opened when a module cannot start', async () => {
    const order: string[] = [];
    const failing = defineModule({
      name: 'failing',
      config: defineConfig({}),
      needs: {},
      calls: {},
      start: () => Promise.reject(new AppError('unavailable', 'NO_STORE', 'No store.')),
    });
    await expect(startProcess([callee(order), failing], { env: ENV, log })).rejects.toMatchObject({
      reason: 'NO_STORE',
    });
    expect(order).toEqual(['stop identity']);
  });
});
