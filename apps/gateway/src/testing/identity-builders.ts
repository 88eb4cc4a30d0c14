import type { identity } from '@assay/proto';
import { START_US } from './builders.js';

/** 2026-01-02T03:04:05.123Z. */
export const CREATED_MS = START_US / 1000;
export const ORGANIZATION_ID = 'organization-1';

export function makeProject(fields: Partial<identity.Project> = {}): identity.Project {
  return {
    id: 'project-1',
    name: 'My project',
    organization: {
      id: ORGANIZATION_ID,
      name: 'My organization',
      createdMs: CREATED_MS,
      updatedMs: CREATED_MS,
    },
    retentionDays: 0,
    createdMs: CREATED_MS,
    updatedMs: CREATED_MS,
    ...fields,
  };
}

export function makeApiKey(fields: Partial<identity.ApiKey> = {}): identity.ApiKey {
  return {
    id: 'key-2',
    organizationId: ORGANIZATION_ID,
    projectId: 'project-1',
    publicKey: 'pk-lf-2',
    displaySecretKey: 'sk-lf-...cret',
    access: 'KEY_ACCESS_FULL',
    createdMs: CREATED_MS,
    overlapEndsMs: [],
    ...fields,
  };
}

export function makeUser(fields: Partial<identity.User> = {}): identity.User {
  return {
    id: 'user-1',
    email: 'ann@example.com',
    name: 'Ann',
    role: 'MEMBERSHIP_ROLE_MEMBER',
    createdMs: CREATED_MS,
    updatedMs: CREATED_MS,
    ...fields,
  };
}
