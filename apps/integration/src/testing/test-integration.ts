import { randomBytes } from 'node:crypto';
import { createLogger, type Logger } from '@assay/logging';
import type { CallContext, Contract } from '@assay/proto';
import { beginCall, createRemoteClient, type RemoteClient } from '@assay/rpc';
import { startProcess, type RunningProcess } from '@assay/runtime';
import { integration } from '../module.js';

export type Transport = 'local' | 'remote';

/** One running instance of the service. */
export interface TestInstance {
  client<Methods extends object>(contract: Contract<Methods>, transport?: Transport): Methods;
  stop(): Promise<void>;
}

const silent = createLogger({ service: 'test', level: 'silent' });

/** The same for every instance of a test run. */
export const ENCRYPTION_KEY = randomBytes(32).toString('hex');

/** Starts the service on a store; several on one store are several instances. */
export async function startInstance(
  env: Readonly<Record<string, string>>,
  log: Logger = silent,
): Promise<TestInstance> {
  const running: RunningProcess = await startProcess([integration], {
    env: {
      ADMIN_PORT: '0',
      INTEGRATION_PORT: '0',
      GRPC_HOST: '127.0.0.1',
      SHUTDOWN_TIMEOUT_MS: '500',
      IDENTITY_ADDR: '127.0.0.1:1',
      EVALUATION_ADDR: '127.0.0.1:1',
      INGESTION_ADDR: '127.0.0.1:1',
      CLICKHOUSE_URL: 'http://127.0.0.1:1',
      ENCRYPTION_KEY,
      ...env,
    },
    log,
  });
  const remotes: RemoteClient<object>[] = [];
  return {
    client: <Methods extends object>(
      contract: Contract<Methods>,
      transport: Transport = 'local',
    ): Methods => {
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
