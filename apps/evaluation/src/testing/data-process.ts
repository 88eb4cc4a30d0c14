import type { ClickHouse } from '@assay/clickhouse';
import { AppError } from '@assay/errors';
import { createLogger } from '@assay/logging';
import { createAuditLog, ensureIndexes, mongoConnection } from '@assay/mongo';
import {
  evaluation as contracts,
  type CallContext,
  type Contract,
  type identity,
  type ingestion,
  type metrics,
} from '@assay/proto';
import { beginCall, createRemoteClient, serve } from '@assay/rpc';
import { defineModule, startProcess } from '@assay/runtime';
import type { TestMongo } from '@assay/testing';
import type { Connection } from 'mongoose';
import { SchemaChecker } from '../schema-check/schema-checker.js';
import { startDataServices } from '../datasets/data-services.js';
import { createAuditedChanges } from '../revisions/audited-changes.js';

const BUDGET = { timeoutMs: 15_000, memoryBytes: 768 * 1024 * 1024 };
const missingStore = {} as ClickHouse;

export type Transport = 'local' | 'grpc';

/** The data services in a process of their own, and clients of them over one transport. */
export interface DataProcess {
  readonly datasets: contracts.DatasetServiceMethods;
  readonly items: contracts.DatasetItemServiceMethods;
  readonly runs: contracts.DatasetRunServiceMethods;
  readonly experiments: contracts.ExperimentServiceMethods;
  readonly audit: identity.AuditServiceMethods;
  readonly connection: Connection;
  /** What the services take for now; set it. */
  nowMs: number;
  /** Trace ids by the observations that can be looked up. */
  readonly traceIdByObservationId: Map<string, string>;
  /** Files that can be read, by id. */
  readonly mediaById: Map<string, ingestion.Media>;
  /** Questions about files so far. */
  readonly mediaQuestions: ingestion.FindMediaRequest[];
  stop(): Promise<void>;
}

/** @param clickhouse Needed by experiments only. */
export async function startDataProcess(
  mongo: TestMongo,
  transport: Transport,
  clickhouse: ClickHouse = missingStore,
): Promise<DataProcess> {
  const state = { nowMs: Date.UTC(2026, 0, 1), connection: undefined as Connection | undefined };
  const traceIdByObservationId = new Map<string, string>();
  const observations = {
    getObservation: ({ observationId }: metrics.GetObservationRequest) => {
      const traceId = traceIdByObservationId.get(observationId);
      return traceId === undefined
        ? Promise.reject(new AppError('not_found', 'OBSERVATION_NOT_FOUND', 'Observation not found'))
        : Promise.resolve({ traceId } as metrics.Observation);
    },
  };
  const mediaById = new Map<string, ingestion.Media>();
  const mediaQuestions: ingestion.FindMediaRequest[] = [];
  const media = {
    findMedia: (request: ingestion.FindMediaRequest) => {
      mediaQuestions.push(request);
      return Promise.resolve({ media: request.mediaIds.flatMap((id) => mediaById.get(id) ?? []) });
    },
  };
  const log = createLogger({ service: 'test', level: 'silent' });
  const schemas = new SchemaChecker({ log, timeoutMs: 1_000 });
  const module = defineModule({
    name: 'evaluation',
    config: {},
    needs: { mongo: mongoConnection },
    calls: {},
    start: async ({ needs }) => {
      state.connection = needs.mongo.database('evaluation');
      const { connection } = state;
      const clock = (): number => state.nowMs;
      const audit = createAuditLog(connection);
      await ensureIndexes([audit.model]);
      const changes = createAuditedChanges({ connection, audit, clock });
      const data = { connection, clickhouse, budget: BUDGET, observations, media, schemas, changes, clock };
      return {
        serves: [
          ...(await startDataServices(data)),
          serve(contracts.AuditService, { listAuditEntries: (request) => audit.list(request) }),
        ],
        stop: () => schemas.close(),
      };
    },
  });
  const running = await startProcess([module], {
    env: { ADMIN_PORT: '0', EVALUATION_PORT: '0', GRPC_HOST: '127.0.0.1', ...mongo.empty() },
    log,
  });
  const closers: (() => void)[] = [];
  const clientOf = <M extends object>(contract: Contract<M>): M => {
    if (transport === 'local') return running.client(contract);
    const remote = createRemoteClient(contract, `127.0.0.1:${running.grpcPort}`);
    closers.push(() => remote.close());
    return remote.methods;
  };
  return {
    datasets: clientOf(contracts.DatasetService),
    items: clientOf(contracts.DatasetItemService),
    runs: clientOf(contracts.DatasetRunService),
    experiments: clientOf(contracts.ExperimentService),
    audit: clientOf(contracts.AuditService),
    connection: state.connection as Connection,
    get nowMs() {
      return state.nowMs;
    },
    set nowMs(value) {
      state.nowMs = value;
    },
    traceIdByObservationId,
    mediaById,
    mediaQuestions,
    stop: async () => {
      closers.forEach((close) => close());
      await running.stop();
    },
  };
}

/** Who changes things in tests. */
export const TEST_ACTOR = { organizationId: 'organization-1', actorKeyId: 'key-1' };

/** A call with a deadline that tests do not reach. */
export function testCall(): CallContext {
  return beginCall({ timeoutMs: 60_000, requestId: 'request-1' }).call;
}
