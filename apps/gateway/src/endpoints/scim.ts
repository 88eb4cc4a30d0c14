import { Type } from '@sinclair/typebox';
import { AppError } from '@assay/errors';
import { presentScimError, presentScimUser } from '../presenters/scim.js';
import { named, Nullable, Text } from '../schemas/primitives.js';
import {
  LIST_SCHEMA,
  PATCH_SCHEMA,
  ResourceTypes,
  SchemaList,
  ScimUser,
  ScimUserList,
  ServiceProviderConfig,
  USER_SCHEMA,
} from '../schemas/scim.js';
import { endpoint } from './endpoint.js';
import { organizationKeyRequired } from './organization-access.js';
import { RESOURCE_TYPES, SCHEMA_LIST, SERVICE_PROVIDER_CONFIG } from './scim-discovery.js';
import { acceptActive, acceptFilter, acceptPatch, acceptRoles, requireSchema } from './scim-request.js';

const MAX_COUNT = 100;
const MAX_START_INDEX = 2 ** 31 - 1;

const shared = {
  access: 'organization',
  tag: 'SCIM',
  denied: organizationKeyRequired,
  presentError: presentScimError,
} as const;

export const getServiceProviderConfig = endpoint({
  ...shared,
  method: 'GET',
  path: '/scim/ServiceProviderConfig',
  summary: 'Read what the SCIM interface can do',
  response: ServiceProviderConfig,
  handle: () => Promise.resolve(SERVICE_PROVIDER_CONFIG),
});

export const listResourceTypes = endpoint({
  ...shared,
  method: 'GET',
  path: '/scim/ResourceTypes',
  summary: 'List the kinds of SCIM resources',
  response: ResourceTypes,
  handle: () => Promise.resolve(RESOURCE_TYPES),
});

export const listSchemas = endpoint({
  ...shared,
  method: 'GET',
  path: '/scim/Schemas',
  summary: 'List the SCIM schemas',
  response: SchemaList,
  handle: () => Promise.resolve(SCHEMA_LIST),
});

export const listUsers = endpoint({
  ...shared,
  method: 'GET',
  path: '/scim/Users',
  summary: "List the organization's members",
  query: Type.Object({
    filter: Text('`userName eq "email"`, nothing else.'),
    startIndex: Type.Integer({ default: 1, description: 'From 1; less counts as 1.' }),
    count: Type.Integer({
      default: MAX_COUNT,
      description: `At most ${MAX_COUNT}; less than 0 counts as 0.`,
    }),
  }),
  response: ScimUserList,
  handle: async ({ query, principal: { organizationId }, call, calls }) => {
    const email = acceptFilter(query.filter);
    const startIndex = Math.min(Math.max(query.startIndex, 1), MAX_START_INDEX);
    const count = Math.min(Math.max(query.count, 0), MAX_COUNT);
    const request = { organizationId, startIndex, count, ...(email !== undefined && { email }) };
    const { users, totalItems } = await calls.users.listUsers(request, call);
    return {
      schemas: [LIST_SCHEMA],
      totalResults: totalItems,
      startIndex,
      itemsPerPage: users.length,
      Resources: users.map((user) => presentScimUser(user)),
    };
  },
});

const UserBody = {
  schemas: Type.Optional(Type.Array(Type.String())),
  userName: Type.Optional(Nullable(Type.String({ description: 'Email; required.' }))),
  name: Type.Optional(Nullable(Type.Object({ formatted: Type.Optional(Nullable(Type.String())) }))),
  displayName: Type.Optional(Nullable(Type.String())),
  roles: Type.Optional(
    Nullable(Type.Array(Type.Unknown(), { description: 'The first one counts; NONE without any.' })),
  ),
  active: Type.Optional(Type.Unknown()),
};

export const createUser = endpoint({
  ...shared,
  method: 'POST',
  path: '/scim/Users',
  summary: 'Add a member, and the user when the email is new',
  body: named('CreateScimUserRequest', Type.Object(UserBody)),
  status: 201,
  response: ScimUser,
  errors: ['conflict'],
  handle: async ({ body, principal, call, calls }) => {
    if (!body.userName) throw new AppError('invalid', 'SCIM_REQUEST_INVALID', 'userName is required');
    const request = {
      organizationId: principal.organizationId,
      actorKeyId: principal.keyId,
      email: body.userName,
      name: body.name?.formatted ?? body.displayName ?? '',
      role: acceptRoles(body.roles),
    };
    return presentScimUser(await calls.users.createUser(request, call));
  },
});

export const getUser = endpoint({
  ...shared,
  method: 'GET',
  path: '/scim/Users/:userId',
  summary: 'Read a member',
  response: ScimUser,
  errors: ['not_found'],
  handle: async ({ params: { userId }, principal: { organizationId }, call, calls }) =>
    presentScimUser(await calls.users.getUser({ organizationId, userId }, call)),
});

export const replaceUser = endpoint({
  ...shared,
  method: 'PUT',
  path: '/scim/Users/:userId',
  summary: 'Add, change or remove the membership of a user',
  description:
    '`active: true` adds a member (role NONE unless given) or changes the role when one is given; `false` removes; without it a member stays.',
  body: named('ReplaceScimUserRequest', Type.Object(UserBody)),
  response: ScimUser,
  errors: ['not_found', 'conflict'],
  handle: async ({ params: { userId }, body, principal, call, calls }) => {
    requireSchema(body.schemas, USER_SCHEMA);
    const { organizationId, keyId: actorKeyId } = principal;
    const role = acceptRoles(body.roles);
    const isActive = acceptActive(body.active);
    if (isActive === undefined && body.active !== undefined) {
      throw new AppError('invalid', 'SCIM_REQUEST_INVALID', 'active must be true or false');
    }
    if (isActive === undefined && role === 'MEMBERSHIP_ROLE_UNSPECIFIED') {
      return presentScimUser(await calls.users.getUser({ organizationId, userId }, call));
    }
    const request = { organizationId, actorKeyId, userId, isActive: isActive ?? true, role };
    return presentScimUser(await calls.users.updateUser(request, call), isActive ?? true);
  },
});

export const patchUser = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/scim/Users/:userId',
  summary: 'Add or remove the membership of a user',
  description: 'Only `replace` of `active`. A removal answers 404: the user is no member any more.',
  body: named(
    'PatchScimUserRequest',
    Type.Object({
      schemas: Type.Optional(Type.Array(Type.String())),
      Operations: Type.Array(
        Type.Object({
          op: Type.String(),
          path: Type.Optional(Nullable(Type.String())),
          value: Type.Optional(Type.Unknown()),
        }),
        { maxItems: 100 },
      ),
    }),
  ),
  response: ScimUser,
  errors: ['not_found', 'conflict'],
  handle: async ({ params: { userId }, body, principal, call, calls }) => {
    requireSchema(body.schemas, PATCH_SCHEMA);
    const isActive = acceptPatch(body.Operations);
    const { organizationId, keyId: actorKeyId } = principal;
    const request = {
      organizationId,
      actorKeyId,
      userId,
      isActive,
      role: 'MEMBERSHIP_ROLE_UNSPECIFIED',
    } as const;
    const user = await calls.users.updateUser(request, call);
    if (!isActive) throw new AppError('not_found', 'USER_NOT_FOUND', 'User not found');
    return presentScimUser(user);
  },
});

export const deleteUser = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/scim/Users/:userId',
  summary: 'Remove a member',
  status: 204,
  response: Type.Unknown(),
  errors: ['not_found', 'conflict'],
  handle: async ({ params: { userId }, principal: { organizationId, keyId }, call, calls }) => {
    await calls.users.deleteUser({ organizationId, actorKeyId: keyId, userId }, call);
    return undefined;
  },
});
