import { Type, type Static } from '@sinclair/typebox';
import type { identity } from '@assay/proto';
import { presentApiKeySummary } from '../presenters/api-key.js';
import { ApiKeySummary } from '../schemas/api-key.js';
import { JsonObject, named, Nullable, Timestamp } from '../schemas/primitives.js';
import { formatTimestampMs } from '../validation/timestamp.js';
import { endpoint } from './endpoint.js';
import { organizationKeyRequired, presentOrganizationError } from './organization-access.js';

const shared = {
  access: 'organization',
  denied: organizationKeyRequired,
  presentError: presentOrganizationError,
} as const;

const OrganizationProject = named(
  'OrganizationProject',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    metadata: Nullable(JsonObject),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);
type OrganizationProject = Static<typeof OrganizationProject>;

function presentOrganizationProject(project: identity.Project): OrganizationProject {
  const { id, name, metadataJson, createdMs, updatedMs } = project;
  return {
    id,
    name,
    metadata: metadataJson === undefined ? null : (JSON.parse(metadataJson) as Record<string, unknown>),
    createdAt: formatTimestampMs(createdMs),
    updatedAt: formatTimestampMs(updatedMs),
  };
}

export const listOrganizationProjects = endpoint({
  ...shared,
  method: 'GET',
  path: '/organizations/projects',
  tag: 'Organizations',
  summary: "List the organization's projects, oldest first",
  response: named('OrganizationProjects', Type.Object({ projects: Type.Array(OrganizationProject) })),
  handle: async ({ principal: { organizationId }, call, calls }) => {
    const { projects } = await calls.projects.listProjects({ organizationId }, call);
    return { projects: projects.map(presentOrganizationProject) };
  },
});

export const listOrganizationApiKeys = endpoint({
  ...shared,
  method: 'GET',
  path: '/organizations/apiKeys',
  tag: 'Organizations',
  summary: "List the organization's own API keys, oldest first",
  response: named('OrganizationApiKeys', Type.Object({ apiKeys: Type.Array(ApiKeySummary) })),
  handle: async ({ principal: { organizationId }, call, calls }) => {
    const { apiKeys } = await calls.apiKeys.listApiKeys({ organizationId, projectId: '' }, call);
    return { apiKeys: apiKeys.map(presentApiKeySummary) };
  },
});

const Organization = named(
  'Organization',
  Type.Object({ id: Type.String(), name: Type.String(), createdAt: Timestamp, updatedAt: Timestamp }),
);
type Organization = Static<typeof Organization>;

function presentOrganization({ id, name, createdMs, updatedMs }: identity.Organization): Organization {
  return { id, name, createdAt: formatTimestampMs(createdMs), updatedAt: formatTimestampMs(updatedMs) };
}

const own = {
  base: '/api/assay/v1',
  path: '/organization',
  access: 'organization',
  tag: 'Assay',
  denied: organizationKeyRequired,
  response: Organization,
} as const;

export const getOrganization = endpoint({
  ...own,
  method: 'GET',
  summary: "Read the key's organization",
  handle: async ({ principal: { organizationId }, call, calls }) =>
    presentOrganization(await calls.organizations.getOrganization({ organizationId }, call)),
});

export const updateOrganization = endpoint({
  ...own,
  method: 'PATCH',
  summary: "Rename the key's organization",
  body: named('UpdateOrganizationRequest', Type.Object({ name: Type.String() })),
  handle: async ({ body, principal: { organizationId, keyId }, call, calls }) => {
    const request = { organizationId, actorKeyId: keyId, name: body.name };
    return presentOrganization(await calls.organizations.updateOrganization(request, call));
  },
});
