import type { Contract } from '@assay/proto';
import { beginCall, createRemoteClient, type RemoteClient } from '@assay/rpc';
import { startProcess, type RunningProcess } from '@assay/runtime';
import type { CallContext } from '@assay/proto';
import { identity } from '../module.js';

export type Transport = 'local' | 'grpc';

/** The identity module in a process of its own, as its callers see it. */
export interface TestIdentity {
  readonly process: RunningProcess;
  client<M extends object>(contract: Contract<M>, transport: Transport): M;
  stop(): Promise<void>;
}

export const call: CallContext = beginCall({ timeoutMs: 60_000, requestId: 'request-1' }).call;

export async function startIdentity(env: NodeJS.ProcessEnv): Promise<TestIdentity> {
  const running = await startProcess([identity], {
    env: {
      KEY_PEPPER: 'pepper',
      LOG_LEVEL: 'silent',
      ADMIN_PORT: '0',
      GRPC_HOST: '127.0.0.1',
      IDENTITY_PORT: '0',
      ...env,
    },
  });
  const remotes: RemoteClient<unknown>[] = [];
  return {
    process: running,
    client: (contract, transport) => {
      if (transport === 'local') return running.client(contract);
      const remote = createRemoteClient(contract, `127.0.0.1:${String(running.grpcPort)}`);
      remotes.push(remote);
      return remote.methods;
    },
    stop: async () => {
      for (const remote of remotes) remote.close();
      await running.stop();
    },
  };
}
