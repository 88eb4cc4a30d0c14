import {
  annotation,
  evaluation,
  ingestion,
  integration,
  type Contract,
  type identity as contracts,
} from '@assay/proto';
import { beginCall, createRemoteClient, serve, type RemoteClient } from '@assay/rpc';
import { defineModule, startProcess, type AnyModule, type RunningProcess } from '@assay/runtime';
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

/** Another service as far as identity needs it: its audit log, which is empty unless a test says otherwise. */
function keepsAudit(
  contract: Contract<Pick<contracts.AuditServiceMethods, 'listAuditEntries'>>,
  entries: readonly contracts.AuditEntry[],
): AnyModule {
  return defineModule({
    name: contract.service,
    config: {},
    needs: {},
    calls: {},
    start: () => ({
      serves: [
        serve(contract, {
          listAuditEntries: ({ organizationId, resourceId }) =>
            Promise.resolve({
              entries: entries.filter(
                (entry) =>
                  entry.organizationId === organizationId &&
                  (resourceId === undefined || entry.resourceId === resourceId),
              ),
              nextCursor: '',
            }),
        }),
      ],
    }),
  });
}

/** @param auditOfEvaluation The evaluation service's audit log; it knows the filters that are used here. */
export async function startIdentity(
  env: NodeJS.ProcessEnv,
  auditOfEvaluation: readonly contracts.AuditEntry[] = [],
): Promise<TestIdentity> {
  const free = { ADMIN_PORT: '0', LOG_LEVEL: 'silent', GRPC_HOST: '127.0.0.1' };
  const others = await Promise.all(
    [annotation, evaluation, ingestion, integration].map(async ({ AuditService }) => {
      const { service } = AuditService;
      const entries = service === 'evaluation' ? auditOfEvaluation : [];
      const name = service.toUpperCase();
      const other = await startProcess([keepsAudit(AuditService, entries)], {
        env: { ...free, [`${name}_PORT`]: '0' },
      });
      return { process: other, address: [`${name}_ADDR`, `127.0.0.1:${String(other.grpcPort)}`] };
    }),
  );
  const stopOthers = async (): Promise<void> => {
    for (const other of others) await other.process.stop();
  };
  const running = await startProcess([identity], {
    env: {
      KEY_PEPPER: 'pepper',
      ...free,
      IDENTITY_PORT: '0',
      ...(Object.fromEntries(others.map(({ address }) => address)) as NodeJS.ProcessEnv),
      ...env,
    },
  }).catch(async (error: unknown) => {
    await stopOthers();
    throw error;
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
      await stopOthers();
    },
  };
}
