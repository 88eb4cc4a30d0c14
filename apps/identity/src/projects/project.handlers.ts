import { AppError } from '@assay/errors';
import type { identity } from '@assay/proto';
import { randomUUID } from 'node:crypto';
import type { Changes } from '@assay/mongo';
import { acceptName } from '../entity-name.js';
import type { KeyStore } from '../keys/key.store.js';
import type { MembershipStore } from '../memberships/membership.store.js';
import type { OrganizationStore } from '../organizations/organization.store.js';
import { acceptMetadata, acceptRetentionDays } from './project.js';
import type { ProjectChange, ProjectStore, StoredProject } from './project.store.js';

const MAX_PROJECTS = 10_000;
const MAX_STATES = 1_000;

/** RPC methods of the project resource. */
export function projectHandlers(options: {
  projects: ProjectStore;
  organizations: OrganizationStore;
  keys: KeyStore;
  memberships: MembershipStore;
  changes: Changes;
  clock: () => number;
}): identity.ProjectServiceMethods {
  const { projects, organizations, keys, memberships, changes, clock } = options;
  const withOrganization = async (
    organizationId: string,
    project: StoredProject,
  ): Promise<identity.Project> => ({ ...project, organization: await organizations.get(organizationId) });

  return {
    getProject: async ({ organizationId, projectId }) => {
      const [project, organization] = await Promise.all([
        projects.get(organizationId, projectId),
        organizations.get(organizationId),
      ]);
      return { ...project, organization };
    },

    listProjects: async ({ organizationId }) => {
      const [found, organization] = await Promise.all([
        projects.list(organizationId),
        organizations.get(organizationId),
      ]);
      return { projects: found.map((project) => ({ ...project, organization })) };
    },

    createProject: async (request, call) => {
      const { organizationId, actorKeyId } = request;
      const nowMs = clock();
      const project: StoredProject = {
        id: randomUUID(),
        name: acceptName('project', request.name),
        ...(request.metadataJson !== undefined && { metadataJson: acceptMetadata(request.metadataJson) }),
        retentionDays: acceptRetentionDays(request.retentionDays),
        createdMs: nowMs,
        updatedMs: nowMs,
      };
      if ((await projects.count(organizationId)) >= MAX_PROJECTS) throw tooMany();
      const scope = { organizationId, projectId: project.id, actorKeyId, resourceType: 'project' };
      await changes(scope, call, async ({ session, record }) => {
        await projects.insert(organizationId, project, session);
        await record({ resourceId: project.id, action: 'create', after: project });
      });
      return withOrganization(organizationId, project);
    },

    updateProject: async (request, call) => {
      const { organizationId, projectId, actorKeyId, name, metadataJson, retentionDays } = request;
      const change: ProjectChange = {
        ...(name !== undefined && { name: acceptName('project', name) }),
        ...(metadataJson !== undefined && { metadataJson: acceptMetadata(metadataJson) }),
        ...(retentionDays !== undefined && { retentionDays: acceptRetentionDays(retentionDays) }),
        updatedMs: clock(),
      };
      const scope = { organizationId, projectId, actorKeyId, resourceType: 'project' };
      const updated = await changes(scope, call, async ({ session, record }) => {
        const before = await projects.get(organizationId, projectId, session);
        const after = await projects.update(organizationId, projectId, change, session);
        await record({ resourceId: projectId, action: 'update', before, after });
        return after;
      });
      return withOrganization(organizationId, updated);
    },

    deleteProject: async ({ organizationId, projectId, actorKeyId }, call) => {
      const scope = { organizationId, projectId, actorKeyId, resourceType: 'project' };
      await changes(scope, call, async ({ session, record }) => {
        const before = await projects.get(organizationId, projectId, session);
        await projects.delete(organizationId, projectId, clock(), session);
        await keys.deleteOfProject(organizationId, projectId, session);
        await memberships.deleteOfProject(organizationId, projectId, session);
        await record({ resourceId: projectId, action: 'delete', before });
      });
      return {};
    },

    listProjectStates: async ({ afterProjectId, limit, changedAfterMs }) => ({
      states: await projects.listStates(afterProjectId, acceptStateLimit(limit), changedAfterMs),
    }),
  };
}

function acceptStateLimit(limit: number): number {
  if (limit < 0 || limit > MAX_STATES) {
    throw new AppError('invalid', 'LIMIT_INVALID', `limit must be from 0 to ${MAX_STATES}`);
  }
  return limit === 0 ? MAX_STATES : limit;
}

function tooMany(): AppError {
  return new AppError('conflict', 'PROJECT_LIMIT', `An organization has at most ${MAX_PROJECTS} projects.`);
}
