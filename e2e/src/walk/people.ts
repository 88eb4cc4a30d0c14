import type { Walk } from './walk.js';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export const people: Walk = {
  resource: 'users and memberships',
  run: async (walker) => {
    for (const what of ['ServiceProviderConfig', 'ResourceTypes', 'Schemas'])
      await walker.call(`GET /scim/${what}`);
    const userName = `${walker.unique}@example.com`;
    const body = { schemas: [USER], userName, name: { formatted: 'Ann' }, roles: ['MEMBER'] };
    const { id: userId } = await walker.call('POST /scim/Users', { json: body });
    const params = { userId };
    await walker.call('GET /scim/Users', { query: { filter: `userName eq "${userName}"` } });
    await walker.call('GET /scim/Users/{userId}', { params });

    await walker.call('PUT /organizations/memberships', { json: { userId, role: 'VIEWER' } });
    await walker.call('GET /organizations/memberships');
    const name = `People ${walker.unique.slice(0, 8)}`;
    const { id: projectId } = await walker.call('POST /projects', { json: { name, retention: 0 } });
    const ofProject = { params: { projectId } };
    await walker.call('PUT /projects/{projectId}/memberships', {
      ...ofProject,
      json: { userId, role: 'ADMIN' },
    });
    await walker.call('GET /projects/{projectId}/memberships', ofProject);
    await walker.call('DELETE /projects/{projectId}/memberships', { ...ofProject, json: { userId } });

    const changed = { ...body, name: { formatted: 'Anna' } };
    await walker.call('PUT /scim/Users/{userId}', { params, json: changed });
    const operations = [{ op: 'replace', path: 'active', value: true }];
    await walker.call('PATCH /scim/Users/{userId}', {
      params,
      json: { schemas: [PATCH], Operations: operations },
    });
    await walker.call('DELETE /organizations/memberships', { json: { userId } });
    const other = await walker.call('POST /scim/Users', { json: { ...body, userName: `other-${userName}` } });
    await walker.call('DELETE /scim/Users/{userId}', { params: { userId: other.id as string } });
  },
};
