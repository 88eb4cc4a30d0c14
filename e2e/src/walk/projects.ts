import { target } from '../harness/target.js';
import { createUser } from '../harness/users.js';
import type { Walk } from './walk.js';

export const projects: Walk = {
  resource: 'projects and their keys',
  run: async (walker) => {
    await walker.call('GET /projects');
    const body = { name: `Walk ${walker.unique.slice(0, 8)}`, retention: 30, metadata: { team: 'walk' } };
    const { id: projectId } = await walker.call('POST /projects', { json: body });
    await walker.call('POST /projects', { json: { name: `${body.name} 2`, retention: 0 } });
    const params = { projectId };
    await walker.call('PUT /projects/{projectId}', { params, json: { name: body.name } });
    await walker.call('PUT /projects/{projectId}', {
      params,
      json: { ...body, retention: 0 },
    });

    const key = { note: 'walk', publicKey: `pk-lf-${walker.unique}`, secretKey: `sk-lf-${walker.unique}` };
    for (const json of [{}, key]) {
      const { id: apiKeyId } = await walker.call('POST /projects/{projectId}/apiKeys', { params, json });
      await walker.call('GET /projects/{projectId}/apiKeys', { params });
      await walker.call('DELETE /projects/{projectId}/apiKeys/{apiKeyId}', {
        params: { projectId, apiKeyId },
      });
    }
    await walker.call('DELETE /projects/{projectId}', { params });
  },
};

/** Scopes, expiry and rotation, of a project's keys and of the organization's. */
export const scopedKeys: Walk = {
  resource: 'scoped keys',
  run: async (walker) => {
    const owners = [
      ['/api/assay/v1/projects/{projectId}/api-keys', { projectId: target.keys.projectId }],
      ['/api/assay/v1/organization/api-keys', {}],
    ] as const;
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    for (const [path, params] of owners) {
      await walker.call(`POST ${path}`, { params, json: {} });
      const json = { note: 'walk', access: 'read-only', expiresAt };
      const { id: apiKeyId } = await walker.call(`POST ${path}`, { params, json });
      const one = { ...params, apiKeyId };
      await walker.call(`GET ${path}`, { params });
      await walker.call(`GET ${path}/{apiKeyId}`, { params: one });
      await walker.call(`PATCH ${path}/{apiKeyId}`, {
        params: one,
        json: { access: 'full', expiresAt: null },
      });
      await walker.call(`POST ${path}/{apiKeyId}/rotate`, { params: one, json: { overlapSeconds: 60 } });
      await walker.call(`GET ${path}/{apiKeyId}`, { params: one });
      await walker.call(`DELETE ${path}/{apiKeyId}`, { params: one });
    }
  },
};

export const organizations: Walk = {
  resource: 'organizations and memberships',
  run: async (walker) => {
    const own = '/api/assay/v1/organization';
    const { name } = await walker.call(`GET ${own}`);
    await walker.call(`PATCH ${own}`, { json: { name } });
    await walker.call('GET /organizations/projects');
    await walker.call('GET /organizations/apiKeys');

    const userId = await createUser();
    const member = { userId, role: 'MEMBER' };
    await walker.call('PUT /organizations/memberships', { json: { ...member, role: 'ADMIN' } });
    await walker.call('PUT /organizations/memberships', { json: member });
    await walker.call('GET /organizations/memberships');
    const params = { projectId: target.keys.projectId };
    await walker.call('PUT /projects/{projectId}/memberships', {
      params,
      json: { ...member, role: 'VIEWER' },
    });
    await walker.call('GET /projects/{projectId}/memberships', { params });
    await walker.call('DELETE /projects/{projectId}/memberships', { params, json: { userId } });
    await walker.call('DELETE /organizations/memberships', { json: { userId } });
  },
};
