import { AppError } from '@assay/errors';
import { identity, ingestion, metrics as contracts, type CallContext, type Contract } from '@assay/proto';
import { beginCall, createRemoteClient, serve } from '@assay/rpc';
import { defineModule, startProcess } from '@assay/runtime';
import { createLogger } from '@assay/logging';
import { metrics } from '../module.js';

export type Transport = 'local' | 'grpc';

/** The module in a process of its own, and clients of it over one transport. */
export interface TestProcess {
  readonly traces: contracts.TraceServiceMethods;
  readonly observations: contracts.ObservationServiceMethods;
  readonly sessions: contracts.SessionServiceMethods;
  readonly scores: contracts.ScoreServiceMethods;
  readonly subjects: contracts.SubjectServiceMethods;
  readonly queries: contracts.QueryServiceMethods;
  readonly health: contracts.HealthServiceMethods;
  readonly usage: contracts.UsageServiceMethods;
  readonly adminPort: number;
  stop(): Promise<void>;
}

/** Prices that the stand-in for ingestion knows, by model id. */
const TEST_PRICES: Readonly<Record<string, Omit<ingestion.ModelPrices, 'modelId'>>> = {
  'model-1': { inputPrice: 0.000001, outputPrice: 0.000002 },
};

const notServed = (): Promise<never> => Promise.reject(new Error('not part of these tests'));

/** Ingestion as far as reads need it. */
const modelDefinitions = defineModule({
  name: 'ingestion',
  config: {},
  needs: {},
  calls: {},
  start: () => ({
    serves: [
      serve(ingestion.ModelService, {
        listModels: notServed,
        getModel: notServed,
        createModel: notServed,
        putModel: notServed,
        deleteModel: notServed,
        listModelPrices: ({ modelIds }) =>
          Promise.resolve({
            prices: modelIds.flatMap((modelId) => {
              const price = TEST_PRICES[modelId];
              return price ? [{ modelId, ...price }] : [];
            }),
          }),
      }),
    ],
  }),
});

/** Projects that the stand-in for identity knows, by organization. */
export const TEST_PROJECTS = new Map<string, readonly string[]>();

/** Identity as far as reads need it. */
const projectDirectory = defineModule({
  name: 'identity',
  config: {},
  needs: {},
  calls: {},
  start: () => ({
    serves: [
      serve(identity.ProjectService, {
        getProject: ({ organizationId, projectId }) =>
          TEST_PROJECTS.get(organizationId)?.includes(projectId)
            ? Promise.resolve(projectOf(projectId))
            : Promise.reject(new AppError('not_found', 'PROJECT_NOT_FOUND', 'Project not found')),
        listProjects: ({ organizationId }) =>
          Promise.resolve({ projects: (TEST_PROJECTS.get(organizationId) ?? []).map(projectOf) }),
        createProject: notServed,
        updateProject: notServed,
        deleteProject: notServed,
        listProjectStates: notServed,
      }),
    ],
  }),
});

function projectOf(id: string): identity.Project {
  return { id, name: id, organization: null, retentionDays: 0, createdMs: 0, updatedMs: 0 };
}

/** `local`: all modules in one process. `grpc`: each in its own, as in the distributed form. */
export async function startMetrics(env: Record<string, string>, transport: Transport): Promise<TestProcess> {
  const log = createLogger({ service: 'test', level: 'silent' });
  const own = {
    ADMIN_PORT: '0',
    METRICS_PORT: '0',
    INGESTION_PORT: '0',
    IDENTITY_PORT: '0',
    GRPC_HOST: '127.0.0.1',
    ...env,
  };
  const models = transport === 'grpc' ? await startProcess([modelDefinitions], { env: own, log }) : undefined;
  const projects =
    transport === 'grpc' ? await startProcess([projectDirectory], { env: own, log }) : undefined;
  const addresses =
    models && projects
      ? {
          INGESTION_ADDR: `127.0.0.1:${models.grpcPort}`,
          IDENTITY_ADDR: `127.0.0.1:${projects.grpcPort}`,
        }
      : {};
  const running = await startProcess(models ? [metrics] : [modelDefinitions, projectDirectory, metrics], {
    env: { ...own, ...addresses },
    log,
  });
  const closers: (() => void)[] = [];
  const clientOf = <M extends object>(contract: Contract<M>): M => {
    if (!models) return running.client(contract);
    const remote = createRemoteClient(contract, `127.0.0.1:${running.grpcPort}`);
    closers.push(() => remote.close());
    return remote.methods;
  };
  return {
    traces: clientOf(contracts.TraceService),
    observations: clientOf(contracts.ObservationService),
    sessions: clientOf(contracts.SessionService),
    scores: clientOf(contracts.ScoreService),
    subjects: clientOf(contracts.SubjectService),
    queries: clientOf(contracts.QueryService),
    health: clientOf(contracts.HealthService),
    usage: clientOf(contracts.UsageService),
    adminPort: running.adminPort,
    stop: async () => {
      closers.forEach((close) => close());
      await running.stop();
      await models?.stop();
      await projects?.stop();
    },
  };
}

/** A call with a deadline that tests do not reach. */
export function testCall(timeoutMs = 20_000): CallContext {
  return beginCall({ timeoutMs }).call;
}
