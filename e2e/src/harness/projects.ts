import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { api, target, type KeyPair } from './target.js';

/** A key with what it takes to change or revoke it. */
export interface MadeKey extends KeyPair {
  readonly id: string;
}

/** A project of the target's organization, with a key that may do everything in it. */
export interface MadeProject extends MadeKey {
  readonly projectId: string;
}

export async function createProject(name = `Project ${randomUUID().slice(0, 8)}`): Promise<MadeProject> {
  const made = await api('/api/public/projects', {
    auth: target.organizationKeys,
    json: { name, retention: 0 },
  });
  assert.equal(made.status, 201);
  const projectId = made.body.id as string;
  return { projectId, ...(await createKey(projectId)) };
}

/** A key of a project, or without one of the organization. */
export async function createKey(
  projectId: string | undefined,
  fields: { access?: string; expiresAt?: string } = {},
): Promise<MadeKey> {
  const made = await api(keysPath(projectId), { auth: target.organizationKeys, json: fields });
  assert.equal(made.status, 201);
  const { id, publicKey, secretKey } = made.body as MadeKey;
  return { id, publicKey, secretKey };
}

export async function revokeKey(projectId: string | undefined, keyId: string): Promise<void> {
  const path = `${keysPath(projectId)}/${keyId}`;
  const revoked = await api(path, { auth: target.organizationKeys, method: 'DELETE' });
  assert.equal(revoked.status, 200);
}

/** Where the keys of a project, or of the organization, are managed. */
export function keysPath(projectId: string | undefined): string {
  return projectId === undefined
    ? '/api/assay/v1/organization/api-keys'
    : `/api/assay/v1/projects/${projectId}/api-keys`;
}
