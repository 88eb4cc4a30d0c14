import type { ConfigSchema } from '@assay/config';
import { createLogger, type Logger } from '@assay/logging';
import type { Contract } from '@assay/proto';
import {
  createLocalClient,
  createRemoteClient,
  startRpcServer,
  type RpcServer,
  type ServedContract,
} from '@assay/rpc';
import { collectDefaultMetrics, register } from 'prom-client';
import { startAdminServer } from './admin-server.js';
import { awaitPort } from './await-port.js';
import { createCallObserver } from './call-log.js';
import type { AnyModule, StartedModule } from './module.js';
import { listResources, loadProcessConfig } from './process-config.js';
import type { AnyResource, OpenedResource } from './resource.js';

export interface RunningProcess {
  readonly log: Logger;
  readonly adminPort: number;
  /** Of the one service of this process; undefined when nothing is served over gRPC. */
  readonly grpcPort: number | undefined;
  /** A client of a service that runs here. For tests and tools. */
  client<Methods extends object>(contract: Contract<Methods>): Methods;
  /** Not ready, delay, refuse, drain, close. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts modules in one process: checks their configuration, opens what they need, wires their calls (local
 * when the callee is here, gRPC when its address is given) and starts them in the given order.
 * A process of one module serves it over gRPC; a process of several is closed in itself.
 *
 * @throws AppError `invalid/CONFIG_INVALID` listing every problem.
 */
export async function startProcess(
  modules: readonly AnyModule[],
  options: { env?: NodeJS.ProcessEnv; name?: string; log?: Logger } = {},
): Promise<RunningProcess> {
  const name = options.name ?? modules.map((module) => module.name).join('+');
  const config = loadProcessConfig(modules, options.env ?? process.env);
  const log = options.log ?? createLogger({ service: name, level: config.runtime.LOG_LEVEL });
  // A logger per service, not a child of the process's: a line must not carry `service` twice.
  const logOf = (service: string): Logger =>
    options.log ?? createLogger({ service, level: config.runtime.LOG_LEVEL });
  const observer = createCallObserver(logOf);
  if (!register.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics();

  const closers: (() => Promise<void>)[] = [];
  const opened = new Map<AnyResource, OpenedResource<unknown>>();
  const started = new Map<string, StartedModule>();
  const served = new Map<string, ServedContract>();
  const remotes = new Map<string, { methods: object; close(): void }>();
  let isStopping = false;

  const localClient = <M extends object>(contract: Contract<M>): M =>
    createLocalClient(contract, () => served.get(contract.fullName), observer);

  const clientOf = (contract: Contract<object>): object => {
    if (modules.some((module) => module.name === contract.service)) return localClient(contract);
    const known = remotes.get(contract.fullName);
    if (known) return known.methods;
    const client = createRemoteClient(contract, config.addressOf(contract.service) ?? '');
    remotes.set(contract.fullName, client);
    return client.methods;
  };

  const checkReady = async (): Promise<void> => {
    if (isStopping) throw new Error('stopping');
    if (started.size < modules.length) throw new Error('starting');
    await Promise.all([...opened.values()].map(async (resource) => resource.check?.()));
    await Promise.all([...started.values()].map(async (module) => module.isReady?.()));
  };

  let rpcServer: RpcServer | undefined;
  const stopOnce = async (): Promise<void> => {
    isStopping = true;
    const { SHUTDOWN_DELAY_MS, SHUTDOWN_TIMEOUT_MS } = config.runtime;
    if (SHUTDOWN_DELAY_MS > 0 && started.size === modules.length)
      await new Promise((resolve) => setTimeout(resolve, SHUTDOWN_DELAY_MS));
    await rpcServer?.stop(SHUTDOWN_TIMEOUT_MS);
    for (const module of [...started.values()].reverse()) await module.stop?.(SHUTDOWN_TIMEOUT_MS);
    for (const remote of remotes.values()) remote.close();
    for (const resource of [...opened.values()].reverse()) await resource.close();
    for (const close of closers) await close();
    log.info({}, 'process stopped');
  };
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopOnce());

  try {
    const { ADMIN_HOST: host, ADMIN_PORT: port } = config.runtime;
    await awaitPort(port, host, log);
    const admin = await startAdminServer({ host, port, checkReady });
    closers.push(() => admin.close());
    await openResources(listResources(modules), opened, (resource) => config.of(resource), log);
    for (const module of modules) {
      const one = await module.start({
        config: config.of(module) as ConfigSchema,
        needs: mapValues(
          module.needs as Record<string, AnyResource>,
          (resource) => opened.get(resource)?.value,
        ),
        calls: mapValues(module.calls as Record<string, Contract<object>>, clientOf),
        log: logOf(module.name),
        clock: Date.now,
      });
      started.set(module.name, one);
      for (const item of one.serves ?? []) served.set(item.contract.fullName, item);
    }
    if (modules.length === 1 && served.size > 0) {
      const address = `${config.runtime.GRPC_HOST}:${config.grpcPort}`;
      rpcServer = await startRpcServer({ served: [...served.values()], address, observer });
    }
    log.info(
      { modules: modules.map((module) => module.name), adminPort: admin.port, grpcPort: rpcServer?.port },
      'process started',
    );
    return { log, adminPort: admin.port, grpcPort: rpcServer?.port, client: localClient, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openResources(
  resources: readonly AnyResource[],
  opened: Map<AnyResource, OpenedResource<unknown>>,
  configOf: (resource: AnyResource) => unknown,
  log: Logger,
): Promise<void> {
  await Promise.all(
    resources.map(async (resource) => {
      const one = (await resource.open({
        config: configOf(resource) as never,
        log,
      })) as OpenedResource<unknown>;
      opened.set(resource, one);
    }),
  );
}

function mapValues<V, R>(record: Readonly<Record<string, V>>, map: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
