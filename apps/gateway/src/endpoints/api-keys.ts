import { Type } from '@sinclair/typebox';
import type { Principal } from '@assay/auth';
import { acceptAccess, keyOf, presentApiKey, presentApiKeySummary } from '../presenters/api-key.js';
import { definedFields } from '../presenters/defined-fields.js';
import { ApiKey, ApiKeyAccess, ApiKeySummary } from '../schemas/api-key.js';
import { named, Nullable, Timestamp } from '../schemas/primitives.js';
import { parseTimestampUs } from '../validation/timestamp.js';
import { endpoint, type Endpoint } from './endpoint.js';
import { organizationKeyRequired } from './organization-access.js';

const denied = organizationKeyRequired;
const success = named('ApiKeyDeletion', Type.Object({ success: Type.Boolean() }));

const PairBody = {
  note: Type.Optional(Nullable(Type.String())),
  publicKey: Type.Optional(Nullable(Type.String({ description: 'Both parts or none; `pk-lf-…`.' }))),
  secretKey: Type.Optional(Nullable(Type.String({ description: '`sk-lf-…`.' }))),
};

/** Whose keys a request is about; the organization's own without a project. */
function scopeOf(
  principal: Principal,
  projectId: string | undefined,
): { organizationId: string; projectId: string; actorKeyId: string } {
  return {
    organizationId: principal.organizationId,
    projectId: projectId ?? '',
    actorKeyId: principal.keyId,
  };
}

function acceptPair(body: { note?: string | null; publicKey?: string | null; secretKey?: string | null }): {
  note?: string;
  publicKey?: string;
  secretKey?: string;
} {
  return definedFields({
    note: body.note ?? undefined,
    publicKey: body.publicKey ?? undefined,
    secretKey: body.secretKey ?? undefined,
  });
}

/** Validated by the schema, so it is a moment. */
function acceptMomentMs(text: string): number {
  return Math.floor((parseTimestampUs(text) ?? 0) / 1000);
}

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/projects/:projectId/apiKeys',
  access: 'organization',
  tag: 'Projects',
  summary: "List a project's API keys",
  response: named('ApiKeyList', Type.Object({ apiKeys: Type.Array(ApiKeySummary) })),
  errors: ['not_found'],
  denied,
  handle: async ({ params, principal, call, calls }) => {
    const { apiKeys } = await calls.apiKeys.listApiKeys(scopeOf(principal, params.projectId), call);
    return { apiKeys: apiKeys.map(presentApiKeySummary) };
  },
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/projects/:projectId/apiKeys',
  access: 'organization',
  tag: 'Projects',
  summary: 'Create an API key of a project',
  description: 'The only answer that shows the secret key.',
  body: named('CreateApiKeyRequest', Type.Object(PairBody)),
  status: 201,
  response: named(
    'ApiKeyResponse',
    Type.Object({
      id: Type.String(),
      createdAt: Timestamp,
      publicKey: Type.String(),
      secretKey: Type.String(),
      displaySecretKey: Type.String(),
      note: Nullable(Type.String()),
    }),
  ),
  errors: ['not_found', 'conflict'],
  denied,
  handle: async ({ params, body, principal, call, calls }) => {
    const created = await calls.apiKeys.createApiKey(
      { ...scopeOf(principal, params.projectId), ...acceptPair(body), access: 'KEY_ACCESS_UNSPECIFIED' },
      call,
    );
    const { id, createdAt, publicKey, displaySecretKey, note } = presentApiKeySummary(keyOf(created));
    return { id, createdAt, publicKey, secretKey: created.secretKey, displaySecretKey, note };
  },
});

export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/projects/:projectId/apiKeys/:apiKeyId',
  access: 'organization',
  tag: 'Projects',
  summary: 'Revoke an API key of a project',
  response: success,
  errors: ['not_found'],
  denied,
  handle: async ({ params, principal, call, calls }) => {
    const request = { ...scopeOf(principal, params.projectId), keyId: params.apiKeyId };
    await calls.apiKeys.deleteApiKey(request, call);
    return { success: true };
  },
});

const ApiKeyWithSecret = named(
  'ApiKeyWithSecret',
  Type.Object({ ...ApiKey.properties, secretKey: Type.String({ description: 'Shown this once.' }) }),
);

const CreateBody = named(
  'CreateScopedApiKeyRequest',
  Type.Object({
    ...PairBody,
    access: Type.Optional(ApiKeyAccess),
    expiresAt: Type.Optional(Nullable(Timestamp)),
  }),
);

const UpdateBody = named(
  'UpdateApiKeyRequest',
  Type.Object({
    note: Type.Optional(Nullable(Type.String())),
    access: Type.Optional(ApiKeyAccess),
    expiresAt: Type.Optional(Nullable(Timestamp)),
  }),
);

const RotateBody = named(
  'RotateApiKeyRequest',
  Type.Object({
    overlapSeconds: Type.Integer({
      minimum: 0,
      maximum: 30 * 86_400,
      default: 86_400,
      description: 'How long the present secret still works.',
    }),
  }),
);

/** Our own operations on the keys below `path`: of a project, or of the organization. */
function makeKeyEndpoints(
  path: '/projects/:projectId/api-keys' | '/organization/api-keys',
  owner: string,
): Endpoint[] {
  const shared = { base: '/api/assay/v1', access: 'organization', tag: 'Assay', denied } as const;
  const projectIdOf = (params: object): string | undefined =>
    'projectId' in params ? (params.projectId as string) : undefined;
  const keyIdOf = (params: object): string => ('apiKeyId' in params ? (params.apiKeyId as string) : '');
  return [
    endpoint({
      ...shared,
      method: 'GET',
      path,
      summary: `List the API keys of ${owner}, with their scopes`,
      response: named('ScopedApiKeyList', Type.Object({ data: Type.Array(ApiKey) })),
      errors: ['not_found'],
      handle: async ({ params, principal, call, calls }) => {
        const { apiKeys } = await calls.apiKeys.listApiKeys(scopeOf(principal, projectIdOf(params)), call);
        return { data: apiKeys.map(presentApiKey) };
      },
    }),
    endpoint({
      ...shared,
      method: 'POST',
      path,
      summary: `Create an API key of ${owner} with a scope and an expiry`,
      body: CreateBody,
      status: 201,
      response: ApiKeyWithSecret,
      errors: ['not_found', 'conflict'],
      handle: async ({ params, body, principal, call, calls }) => {
        const request = {
          ...scopeOf(principal, projectIdOf(params)),
          ...acceptPair(body),
          access: acceptAccess(body.access),
          ...(typeof body.expiresAt === 'string' && { expiresMs: acceptMomentMs(body.expiresAt) }),
        };
        const created = await calls.apiKeys.createApiKey(request, call);
        return { ...presentApiKey(keyOf(created)), secretKey: created.secretKey };
      },
    }),
    endpoint({
      ...shared,
      method: 'GET',
      path: `${path}/:apiKeyId`,
      summary: `Read an API key of ${owner}`,
      response: ApiKey,
      errors: ['not_found'],
      handle: async ({ params, principal, call, calls }) => {
        const request = { ...scopeOf(principal, projectIdOf(params)), keyId: keyIdOf(params) };
        return presentApiKey(await calls.apiKeys.getApiKey(request, call));
      },
    }),
    endpoint({
      ...shared,
      method: 'PATCH',
      path: `${path}/:apiKeyId`,
      summary: `Change note, scope or expiry of an API key of ${owner}`,
      description: 'Absent fields stay; null removes a note or an expiry.',
      body: UpdateBody,
      response: ApiKey,
      errors: ['not_found'],
      handle: async ({ params, body, principal, call, calls }) => {
        const { note, expiresAt } = body;
        const request = {
          ...scopeOf(principal, projectIdOf(params)),
          keyId: keyIdOf(params),
          access: acceptAccess(body.access),
          // Empty and 0 take them away.
          ...(note !== undefined && { note: note ?? '' }),
          ...(expiresAt !== undefined && { expiresMs: expiresAt === null ? 0 : acceptMomentMs(expiresAt) }),
        };
        return presentApiKey(await calls.apiKeys.updateApiKey(request, call));
      },
    }),
    endpoint({
      ...shared,
      method: 'POST',
      path: `${path}/:apiKeyId/rotate`,
      summary: `Give an API key of ${owner} a new secret`,
      description:
        'The only answer that shows the new secret. Earlier secrets work until the overlap ends: put the new one in place, and no request fails.',
      body: RotateBody,
      response: ApiKeyWithSecret,
      errors: ['not_found', 'conflict'],
      handle: async ({ params, body, principal, call, calls }) => {
        const request = {
          ...scopeOf(principal, projectIdOf(params)),
          keyId: keyIdOf(params),
          overlapMs: body.overlapSeconds * 1000,
        };
        const rotated = await calls.apiKeys.rotateApiKey(request, call);
        return { ...presentApiKey(keyOf(rotated)), secretKey: rotated.secretKey };
      },
    }),
    endpoint({
      ...shared,
      method: 'DELETE',
      path: `${path}/:apiKeyId`,
      summary: `Revoke an API key of ${owner}`,
      response: success,
      errors: ['not_found'],
      handle: async ({ params, principal, call, calls }) => {
        const request = { ...scopeOf(principal, projectIdOf(params)), keyId: keyIdOf(params) };
        await calls.apiKeys.deleteApiKey(request, call);
        return { success: true };
      },
    }),
  ];
}

/** Scopes, expiry and rotation, of project keys and of organization keys. */
export const ownApiKeyEndpoints: readonly Endpoint[] = [
  ...makeKeyEndpoints('/projects/:projectId/api-keys', 'a project'),
  ...makeKeyEndpoints('/organization/api-keys', 'the organization'),
];
