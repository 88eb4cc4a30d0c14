import type { Changes } from '@assay/mongo';
import type { identity } from '@assay/proto';
import { acceptName } from '../entity-name.js';
import type { OrganizationStore } from './organization.store.js';

/** RPC methods of the organization resource. */
export function organizationHandlers(options: {
  organizations: OrganizationStore;
  changes: Changes;
  clock: () => number;
}): identity.OrganizationServiceMethods {
  const { organizations, changes, clock } = options;
  return {
    getOrganization: ({ organizationId }) => organizations.get(organizationId),

    updateOrganization: (request, call) => {
      const { organizationId, actorKeyId } = request;
      const name = acceptName('organization', request.name);
      const scope = { organizationId, projectId: '', actorKeyId, resourceType: 'organization' };
      return changes(scope, call, async ({ session, record }) => {
        const before = await organizations.get(organizationId, session);
        const after = await organizations.update(organizationId, { name, updatedMs: clock() }, session);
        await record({ resourceId: organizationId, action: 'update', before, after });
        return after;
      });
    },
  };
}
