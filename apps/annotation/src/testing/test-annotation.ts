import { AppError } from '@assay/errors';
import { createLogger } from '@assay/logging';
import {
  annotation as contracts,
  evaluation,
  identity,
  ingestion,
  metrics,
  type CallContext,
  type Contract,
} from '@assay/proto';
import { beginCall, createRemoteClient, serve } from '@assay/rpc';
import { defineModule, startProcess, type AnyModule } from '@assay/runtime';
import { annotation } from '../module.js';

export type Transport = 'local' | 'grpc';

/** What the services that annotation asks know; tests change it. */
export interface World {
  /** By user id; who is not here is no member. */
  readonly roles: Map<string, identity.MembershipRole>;
  /** By id, of whatever kind; all in the project `PROJECT_ID`. */
  readonly subjects: Map<string, metrics.Subject>;
  readonly promptIds: Set<string>;
  readonly configIds: Set<string>;
  /** Projects as identity tells of them. */
  readonly projectStates: identity.ProjectState[];
  /** Scores as they were stored, by id. */
  readonly scores: Map<string, Record<string, unknown>>;
  /** Runs before scores are stored; throws what ingestion would. */
  beforeScores: (() => Promise<void>) | undefined;
}

export const PROJECT_ID = 'project';

export function makeWorld(): World {
  return {
    roles: new Map<string, identity.MembershipRole>([
      ['ann', 'MEMBERSHIP_ROLE_MEMBER'],
      ['bob', 'MEMBERSHIP_ROLE_VIEWER'],
      ['outsider', 'MEMBERSHIP_ROLE_NONE'],
    ]),
    subjects: new Map([
      ['trace-1', { id: 'trace-1', environment: 'prod', traceId: 'trace-1' }],
      ['observation-1', { id: 'observation-1', environment: 'prod', traceId: 'trace-1' }],
      ['session-1', { id: 'session-1', environment: 'prod', traceId: '' }],
    ]),
    promptIds: new Set(['prompt-1']),
    configIds: new Set(['tone', 'truth']),
    projectStates: [],
    scores: new Map(),
    beforeScores: undefined,
  };
}

/** The annotation module with stand-ins for those it asks: in one process, or over gRPC as when distributed. */
export interface TestAnnotation {
  client<M extends object>(contract: Contract<M>): M;
  stop(): Promise<void>;
}

const log = createLogger({ service: 'test', level: 'silent' });

export async function startAnnotation(
  env: Readonly<Record<string, string>>,
  world: World,
  transport: Transport,
): Promise<TestAnnotation> {
  const own = {
    ADMIN_PORT: '0',
    GRPC_HOST: '127.0.0.1',
    SHUTDOWN_TIMEOUT_MS: '500',
    ANNOTATION_PORT: '0',
    ...env,
  };
  const fakes = makeFakes(world);
  if (transport === 'local') {
    const running = await startProcess([...fakes, annotation], { env: own, log });
    return { client: (contract) => running.client(contract), stop: () => running.stop() };
  }
  const others = await Promise.all(
    fakes.map((fake) =>
      startProcess([fake], { env: { ...own, [`${fake.name.toUpperCase()}_PORT`]: '0' }, log }),
    ),
  );
  const addresses = fakes.map((fake, index) => [
    `${fake.name.toUpperCase()}_ADDR`,
    `127.0.0.1:${others[index]?.grpcPort}`,
  ]);
  const running = await startProcess([annotation], {
    env: { ...own, ...(Object.fromEntries(addresses) as Record<string, string>) },
    log,
  });
  const closers: (() => void)[] = [];
  return {
    client: (contract) => {
      const remote = createRemoteClient(contract, `127.0.0.1:${running.grpcPort}`);
      closers.push(() => remote.close());
      return remote.methods;
    },
    stop: async () => {
      for (const close of closers) close();
      await running.stop();
      await Promise.all(others.map((other) => other.stop()));
    },
  };
}

/** Methods that these tests do not call answer with an error. */
function partly<M extends object>(contract: Contract<M>, methods: Partial<M>): ReturnType<typeof serve> {
  const missing = (): Promise<never> => Promise.reject(new Error('not part of these tests'));
  const names = Object.keys(contract.definition).map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  return serve(contract, {
    ...(Object.fromEntries(names.map((name) => [name, missing])) as M),
    ...methods,
  });
}

function makeFakes(world: World): AnyModule[] {
  const fake = (name: string, serves: ReturnType<typeof serve>[]): AnyModule =>
    defineModule({ name, config: {}, needs: {}, calls: {}, start: () => ({ serves }) });
  return [
    fake('identity', [
      partly(identity.MembershipService, { getProjectRole: (asked) => roleOf(world, asked) }),
      partly(identity.ProjectService, {
        listProjectStates: () => Promise.resolve({ states: [...world.projectStates] }),
      }),
    ]),
    fake('metrics', [
      partly(metrics.SubjectService, {
        findSubjects: ({ projectId, traceIds, observationIds, sessionIds }) => {
          const find = (ids: readonly string[]): metrics.Subject[] =>
            ids.flatMap((id) => (projectId === PROJECT_ID && world.subjects.get(id)) || []);
          return Promise.resolve({
            traces: find(traceIds),
            observations: find(observationIds),
            sessions: find(sessionIds),
          });
        },
      }),
    ]),
    fake('evaluation', [
      partly(evaluation.PromptService, {
        findPromptIds: ({ ids }) => Promise.resolve({ ids: ids.filter((id) => world.promptIds.has(id)) }),
      }),
      partly(evaluation.ScoreConfigService, {
        findScoreConfigs: ({ ids }) =>
          Promise.resolve({
            scoreConfigs: ids
              .filter((id) => world.configIds.has(id))
              .map((id) => ({ id }) as evaluation.ScoreConfig),
          }),
      }),
    ]),
    fake('ingestion', [
      partly(ingestion.ScoreService, {
        createReviewScores: async ({ bodiesJson, authorUserId, projectId }) => {
          await world.beforeScores?.();
          for (const body of bodiesJson) {
            const score = JSON.parse(body) as Record<string, unknown>;
            world.scores.set(String(score['id']), { ...score, authorUserId, projectId });
          }
          return { isSpooled: false };
        },
      }),
    ]),
  ];
}

async function roleOf(
  world: World,
  { userId }: identity.GetProjectRoleRequest,
): Promise<identity.ProjectRole> {
  const role = world.roles.get(userId);
  if (role) return Promise.resolve({ role });
  throw new AppError('not_found', 'NOT_A_MEMBER', 'User is not a member of the organization');
}

/** Who changes things in tests. */
export const WRITER = { projectId: PROJECT_ID, organizationId: 'organization', actorKeyId: 'key' };

/** The context of one call, long enough for slow machines. */
export function testCall(): CallContext {
  return beginCall({ timeoutMs: 60_000, requestId: 'request-1' }).call;
}

/** Every client of the service. */
export interface Clients {
  readonly queues: contracts.QueueServiceMethods;
  readonly items: contracts.QueueItemServiceMethods;
  readonly assignments: contracts.AssignmentServiceMethods;
  readonly comments: contracts.CommentServiceMethods;
  readonly audit: contracts.AuditServiceMethods;
}

export function clientsOf(service: TestAnnotation): Clients {
  return {
    queues: service.client(contracts.QueueService),
    items: service.client(contracts.QueueItemService),
    assignments: service.client(contracts.AssignmentService),
    comments: service.client(contracts.CommentService),
    audit: service.client(contracts.AuditService),
  };
}
