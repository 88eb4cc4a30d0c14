import { beginCall, createRemoteClient } from '@assay/rpc';
import { metrics as contracts, type CallContext, type Contract } from '@assay/proto';
import { startProcess } from '@assay/runtime';
import { createLogger } from '@assay/logging';
import { metrics } from '../module.js';

export type Transport = 'local' | 'grpc';

/** The module in a process of its own, and clients of it over one transport. */
export interface TestProcess {
  readonly traces: contracts.TraceServiceMethods;
  readonly observations: contracts.ObservationServiceMethods;
  readonly sessions: contracts.SessionServiceMethods;
  readonly scores: contracts.ScoreServiceMethods;
  readonly health: contracts.HealthServiceMethods;
  readonly adminPort: number;
  stop(): Promise<void>;
}

export async function startMetrics(env: Record<string, string>, transport: Transport): Promise<TestProcess> {
  const running = await startProcess([metrics], {
    env: { ADMIN_PORT: '0', METRICS_PORT: '0', GRPC_HOST: '127.0.0.1', ...env },
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  const closers: (() => void)[] = [];
  const clientOf = <M extends object>(contract: Contract<M>): M => {
    if (transport === 'local') return running.client(contract);
    const remote = createRemoteClient(contract, `127.0.0.1:${running.grpcPort}`);
    closers.push(() => remote.close());
    return remote.methods;
  };
  return {
    traces: clientOf(contracts.TraceService),
    observations: clientOf(contracts.ObservationService),
    sessions: clientOf(contracts.SessionService),
    scores: clientOf(contracts.ScoreService),
    health: clientOf(contracts.HealthService),
    adminPort: running.adminPort,
    stop: async () => {
      closers.forEach((close) => close());
      await running.stop();
    },
  };
}

/** A call with a deadline that tests do not reach. */
export function testCall(timeoutMs = 20_000): CallContext {
  return beginCall({ timeoutMs }).call;
}
