import { once } from 'node:events';
import { AppError } from '@assay/errors';
import { identity, metrics, type CallContext } from '@assay/proto';
import { eventually } from '@assay/testing';
import {
  beginCall,
  createLocalClient,
  createRemoteClient,
  serve,
  startRpcServer,
  type CallRecord,
} from './index.js';

/** Handlers whose behaviour the request chooses, so that one suite can ask both transports for the same things. */
function keyHandlers(seen: { call?: CallContext; wasAborted?: boolean }): identity.KeyServiceMethods {
  return {
    recordKeyUse: async () => ({}),
    getKey: async ({ publicKey }, call) => {
      seen.call = call;
      if (publicKey === 'missing')
        throw new AppError('not_found', 'KEY_NOT_FOUND', 'No such key: ü.', { details: { path: ['a'] } });
      if (publicKey === 'broken') throw new TypeError('secret internals');
      if (publicKey === 'slow') {
        await once(call.signal, 'abort');
        seen.wasAborted = true;
        call.signal.throwIfAborted();
      }
      return {
        id: 'k',
        publicKey,
        scope: 'KEY_SCOPE_PROJECT',
        access: 'KEY_ACCESS_FULL',
        organizationId: 'o',
        projectId: 'p',
        secrets: [],
        ...(publicKey === 'expiring' ? { expiresMs: 1_700_000_000_123 } : {}),
      };
    },
  };
}

function traceHandlers(): metrics.TraceServiceMethods {
  return {
    listTraces: async () => ({ traces: [], totalItems: 0 }),
    async *getTrace({ traceId }, call) {
      if (traceId === 'slow') await once(call.signal, 'abort');
      for (let chunk = 0; chunk < 3; chunk += 1) {
        if (traceId === 'breaks' && chunk === 2) throw new AppError('unavailable', 'STORE_DOWN', 'Down.');
        yield { trace: null, observations: [], scores: [] };
      }
    },
  };
}

interface Transport {
  keys: identity.KeyServiceMethods;
  traces: metrics.TraceServiceMethods;
  seen: { call?: CallContext; wasAborted?: boolean };
  records: CallRecord[];
  close(): Promise<void>;
}

const transports: Record<string, () => Promise<Transport>> = {
  local: async () => {
    const seen = {};
    const records: CallRecord[] = [];
    const observe = (record: CallRecord): void => void records.push(record);
    const keys = serve(identity.KeyService, keyHandlers(seen));
    const traces = serve(metrics.TraceService, traceHandlers());
    return {
      keys: createLocalClient(identity.KeyService, () => keys, observe),
      traces: createLocalClient(metrics.TraceService, () => traces, observe),
      seen,
      records,
      close: async () => undefined,
    };
  },
  gRPC: async () => {
    const seen = {};
    const records: CallRecord[] = [];
    const served = [
      serve(identity.KeyService, keyHandlers(seen)),
      serve(metrics.TraceService, traceHandlers()),
    ];
    const server = await startRpcServer({
      served,
      address: '127.0.0.1:0',
      observer: (record) => void records.push(record),
    });
    const keys = createRemoteClient(identity.KeyService, `127.0.0.1:${server.port}`);
    const traces = createRemoteClient(metrics.TraceService, `127.0.0.1:${server.port}`);
    return {
      keys: keys.methods,
      traces: traces.methods,
      seen,
      records,
      close: async () => {
        keys.close();
        traces.close();
        await server.stop(1000);
      },
    };
  },
};

describe.each(Object.keys(transports))('a service over the %s client', (name) => {
  let transport: Transport;
  beforeEach(async () => {
    transport = await transports[name]!();
  });
  afterEach(() => transport.close());

  const withCall = async <T>(run: (call: CallContext) => Promise<T>, timeoutMs = 5_000): Promise<T> => {
    const scope = beginCall({ timeoutMs, requestId: 'r-1', traceparent: '00-a-b-01' });
    try {
      return await run(scope.call);
    } finally {
      scope.end();
    }
  };

  it('answers with every field, absent optional ones left out', async () => {
    const plain = await withCall((call) => transport.keys.getKey({ publicKey: 'pk' }, call));
    expect(plain).toEqual({
      id: 'k',
      publicKey: 'pk',
      scope: 'KEY_SCOPE_PROJECT',
      access: 'KEY_ACCESS_FULL',
      organizationId: 'o',
      projectId: 'p',
      secrets: [],
    });
    const expiring = await withCall((call) => transport.keys.getKey({ publicKey: 'expiring' }, call));
    expect(expiring.expiresMs).toBe(1_700_000_000_123);
  });

  it('passes request id, trace context and deadline on', async () => {
    await withCall((call) => transport.keys.getKey({ publicKey: 'pk' }, call));
    expect(transport.seen.call).toMatchObject({ requestId: 'r-1', traceparent: '00-a-b-01' });
    expect(Math.abs(transport.seen.call!.deadlineMs - Date.now())).toBeLessThan(6_000);
  });

  it('rebuilds an AppError with kind, reason, message and details', async () => {
    const failed = withCall((call) => transport.keys.getKey({ publicKey: 'missing' }, call));
    await expect(failed).rejects.toMatchObject({
      kind: 'not_found',
      reason: 'KEY_NOT_FOUND',
      message: 'No such key: ü.',
      details: { path: ['a'] },
    });
  });

  it('hides the text of an unforeseen error', async () => {
    const failed = withCall((call) => transport.keys.getKey({ publicKey: 'broken' }, call));
    await expect(failed).rejects.toMatchObject({
      kind: 'internal',
      message: expect.not.stringContaining('secret'),
    });
    expect(transport.records.at(-1)?.error?.cause).toBeInstanceOf(TypeError);
  });

  it('ends at the deadline and tells the handler', async () => {
    const failed = withCall((call) => transport.keys.getKey({ publicKey: 'slow' }, call), 60);
    await expect(failed).rejects.toMatchObject({ kind: 'timeout', reason: 'DEADLINE_EXCEEDED' });
    await eventually(() => transport.seen.wasAborted === true);
  });

  it('ends when the caller cancels', async () => {
    const scope = beginCall({ timeoutMs: 5_000 });
    const failed = transport.keys.getKey({ publicKey: 'slow' }, scope.call);
    setImmediate(() => scope.cancel());
    await expect(failed).rejects.toMatchObject({ kind: 'timeout', reason: 'CANCELLED' });
    scope.end();
  });

  it('refuses a call whose context is already over', async () => {
    const scope = beginCall({ timeoutMs: 5_000 });
    scope.cancel();
    await expect(transport.keys.getKey({ publicKey: 'pk' }, scope.call)).rejects.toMatchObject({
      kind: 'timeout',
    });
    scope.end();
  });

  it('streams messages in order', async () => {
    const count = await withCall(async (call) => {
      let seen = 0;
      for await (const chunk of transport.traces.getTrace(
        { projectId: 'p', traceId: 't', groups: [] },
        call,
      )) {
        expect(chunk.observations).toEqual([]);
        seen += 1;
      }
      return seen;
    });
    expect(count).toBe(3);
  });

  it('ends a stream with the error of its handler, after what came before', async () => {
    let seen = 0;
    const failed = withCall(async (call) => {
      for await (const _chunk of transport.traces.getTrace(
        { projectId: 'p', traceId: 'breaks', groups: [] },
        call,
      ))
        seen += 1;
    });
    await expect(failed).rejects.toMatchObject({ kind: 'unavailable', reason: 'STORE_DOWN' });
    expect(seen).toBe(2);
  });

  it('reports each finished call once', async () => {
    await withCall((call) => transport.keys.getKey({ publicKey: 'pk' }, call));
    expect(transport.records).toEqual([
      expect.objectContaining({ service: 'identity', method: 'getKey', requestId: 'r-1' }),
    ]);
  });
});

describe('a deadline that gRPC notices before the signal of the call does', () => {
  let transport: Transport;
  beforeEach(async () => {
    transport = await transports['gRPC']!();
  });
  afterEach(() => transport.close());

  const call = (): CallContext => ({
    requestId: 'r-1',
    deadlineMs: Date.now() + 60,
    signal: new AbortController().signal,
  });

  it('ends a call as any other does', async () => {
    await expect(transport.keys.getKey({ publicKey: 'slow' }, call())).rejects.toMatchObject({
      kind: 'timeout',
      reason: 'DEADLINE_EXCEEDED',
    });
  });

  it('ends a stream as any other does', async () => {
    const stream = transport.traces.getTrace({ projectId: 'p', traceId: 'slow', groups: [] }, call());
    await expect(stream[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      kind: 'timeout',
      reason: 'DEADLINE_EXCEEDED',
    });
  });
});

it('tells an unreachable service from a failing one', async () => {
  const client = createRemoteClient(identity.KeyService, '127.0.0.1:1');
  const scope = beginCall({ timeoutMs: 2_000 });
  await expect(client.methods.getKey({ publicKey: 'pk' }, scope.call)).rejects.toMatchObject({
    kind: 'unavailable',
  });
  scope.end();
  client.close();
});
