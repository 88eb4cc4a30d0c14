import { AppError } from '@assay/errors';
import { createLogger } from '@assay/logging';
import { evaluation, identity } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule, startProcess, type AnyModule } from '@assay/runtime';

/** The services that this one calls, in processes of their own, with what a test puts into them. */
export interface FakeServices {
  readonly env: { readonly IDENTITY_ADDR: string; readonly EVALUATION_ADDR: string };
  /** Project id to organization id. */
  readonly organizationByProject: Map<string, string>;
  /** What the list of projects tells about them. */
  readonly projectStates: identity.ProjectState[];
  /** What waits to be taken over. */
  readonly promptChanges: evaluation.PromptChange[];
  /** Makes the next deletes of prompt changes fail. */
  failDeletes(count: number): void;
  stop(): Promise<void>;
}

export async function startFakeServices(): Promise<FakeServices> {
  const organizationByProject = new Map<string, string>();
  const projectStates: identity.ProjectState[] = [];
  const promptChanges: evaluation.PromptChange[] = [];
  let failures = 0;
  const other = (): never => {
    throw new Error('not part of the fake');
  };
  const projects: identity.ProjectServiceMethods = {
    getProject: ({ organizationId, projectId }) => {
      if (organizationByProject.get(projectId) !== organizationId) {
        throw new AppError('not_found', 'PROJECT_NOT_FOUND', 'Project not found');
      }
      const facts = { id: projectId, name: 'Project', retentionDays: 0, createdMs: 1, updatedMs: 1 };
      return Promise.resolve({ ...facts, organization: null });
    },
    listProjects: other,
    createProject: other,
    updateProject: other,
    deleteProject: other,
    listProjectStates: () => Promise.resolve({ states: [...projectStates] }),
  };
  const changes: evaluation.PromptChangeServiceMethods = {
    listPromptChanges: ({ limit }) => Promise.resolve({ changes: promptChanges.slice(0, limit) }),
    deletePromptChanges: ({ ids }) => {
      if (failures > 0) {
        failures -= 1;
        throw new AppError('unavailable', 'STORE_UNAVAILABLE', 'Away.');
      }
      const left = promptChanges.filter(({ id }) => !ids.includes(id));
      promptChanges.splice(0, promptChanges.length, ...left);
      return Promise.resolve({});
    },
  };
  const [first, second] = await Promise.all([
    start('identity', serve(identity.ProjectService, projects)),
    start('evaluation', serve(evaluation.PromptChangeService, changes)),
  ]);
  return {
    env: { IDENTITY_ADDR: first.address, EVALUATION_ADDR: second.address },
    organizationByProject,
    projectStates,
    promptChanges,
    failDeletes: (count) => {
      failures = count;
    },
    stop: async () => {
      await Promise.all([first.stop(), second.stop()]);
    },
  };
}

async function start(
  name: string,
  served: ReturnType<typeof serve>,
): Promise<{ address: string; stop(): Promise<void> }> {
  const module: AnyModule = defineModule({
    name,
    config: {},
    needs: {},
    calls: {},
    start: () => ({ serves: [served] }),
  });
  const running = await startProcess([module], {
    env: {
      ADMIN_PORT: '0',
      [`${name.toUpperCase()}_PORT`]: '0',
      GRPC_HOST: '127.0.0.1',
      SHUTDOWN_TIMEOUT_MS: '500',
    },
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  return { address: `127.0.0.1:${running.grpcPort}`, stop: () => running.stop() };
}
