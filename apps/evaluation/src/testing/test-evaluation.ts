import { createLogger } from '@assay/logging';
import type { CallContext, Contract } from '@assay/proto';
import { beginCall, createRemoteClient, type RemoteClient } from '@assay/rpc';
import { startProcess, type AnyModule, type RunningProcess } from '@assay/runtime';
import { evaluation } from '../module.js';

export type Transport = 'local' | 'remote';

/** One running instance of the service. */
export interface TestInstance {
  client<Methods extends object>(contract: Contract<Methods>, transport: Transport): Methods;
  stop(): Promise<void>;
}

const log = createLogger({ service: 'test', level: 'silent' });

/**
 * Starts the service on a store; several on one store are several instances.
 *
 * @param others Modules that stand for the services it calls.
 */
export async function startInstance(
  env: Readonly<Record<string, string>>,
  others: readonly AnyModule[] = [],
): Promise<TestInstance> {
  const running: RunningProcess = await startProcess([...others, evaluation], {
    env: {
      ADMIN_PORT: '0',
      EVALUATION_PORT: '0',
      GRPC_HOST: '127.0.0.1',
      SHUTDOWN_TIMEOUT_MS: '500',
      METRICS_ADDR: '127.0.0.1:1',
      INGESTION_ADDR: '127.0.0.1:1',
      IDENTITY_ADDR: '127.0.0.1:1',
      CLICKHOUSE_URL: 'http://127.0.0.1:1',
      ...env,
    },
    log,
  });
  const remotes: RemoteClient<object>[] = [];
  return {
    client: <Methods extends object>(contract: Contract<Methods>, transport: Transport): Methods => {
      if (transport === 'local') return running.client(contract);
      const remote = createRemoteClient(contract, `127.0.0.1:${running.grpcPort}`);
      remotes.push(remote);
      return remote.methods;
    },
    stop: async () => {
      for (const remote of remotes) remote.close();
      await running.stop();
    },
  };
}

/** The context of one call, long enough for slow machines. */
export function makeCall(): CallContext {
  return beginCall({ timeoutMs: 60_000, requestId: 'request-1' }).call;
}
