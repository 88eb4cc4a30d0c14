import { Type, type Static } from '@sinclair/typebox';
import { named } from './primitives.js';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

const Schemas = Type.Array(Type.String());
const Feature = Type.Object({ supported: Type.Boolean() });
const ResourceMeta = Type.Object({ resourceType: Type.String(), location: Type.String() });

export const ScimUser = named(
  'ScimUser',
  Type.Object({
    schemas: Schemas,
    id: Type.String(),
    userName: Type.String(),
    name: Type.Object({ formatted: Type.String() }),
    emails: Type.Array(Type.Object({ primary: Type.Boolean(), value: Type.String(), type: Type.String() })),
    active: Type.Boolean(),
    meta: Type.Object({
      resourceType: Type.String(),
      created: Type.String(),
      lastModified: Type.String(),
    }),
  }),
);
export type ScimUser = Static<typeof ScimUser>;

export const ScimUserList = named(
  'ScimUsersListResponse',
  Type.Object({
    schemas: Schemas,
    totalResults: Type.Integer(),
    startIndex: Type.Integer(),
    itemsPerPage: Type.Integer(),
    Resources: Type.Array(ScimUser),
  }),
);

export const ServiceProviderConfig = named(
  'ServiceProviderConfig',
  Type.Object({
    schemas: Schemas,
    documentationUri: Type.String(),
    patch: Feature,
    bulk: Type.Object({
      supported: Type.Boolean(),
      maxOperations: Type.Integer(),
      maxPayloadSize: Type.Integer(),
    }),
    filter: Type.Object({ supported: Type.Boolean(), maxResults: Type.Integer() }),
    changePassword: Feature,
    sort: Feature,
    etag: Feature,
    authenticationSchemes: Type.Array(
      Type.Object({
        name: Type.String(),
        description: Type.String(),
        specUri: Type.String(),
        type: Type.String(),
        primary: Type.Boolean(),
      }),
    ),
    meta: ResourceMeta,
  }),
);

export const ResourceTypes = named(
  'ResourceTypesResponse',
  Type.Object({
    schemas: Schemas,
    totalResults: Type.Integer(),
    Resources: Type.Array(
      Type.Object({
        schemas: Schemas,
        id: Type.String(),
        name: Type.String(),
        endpoint: Type.String(),
        description: Type.String(),
        schema: Type.String(),
        schemaExtensions: Type.Array(Type.Object({ schema: Type.String(), required: Type.Boolean() })),
        meta: ResourceMeta,
      }),
    ),
  }),
);

export const SchemaList = named(
  'SchemasResponse',
  Type.Object({
    schemas: Schemas,
    totalResults: Type.Integer(),
    Resources: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        description: Type.String(),
        attributes: Type.Array(Type.Record(Type.String(), Type.Unknown())),
        meta: ResourceMeta,
      }),
    ),
  }),
);
