import { LIST_SCHEMA, USER_SCHEMA } from '../schemas/scim.js';

/** Where SCIM lives below the host. */
const BASE = '/api/public/scim';

/** What a directory may expect (RFC 7643 §5). */
export const SERVICE_PROVIDER_CONFIG = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  documentationUri: 'https://datatracker.ietf.org/doc/html/rfc7644',
  patch: { supported: false },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 100 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      name: 'HTTP Basic',
      description: 'Public and secret part of an organization key',
      specUri: 'https://datatracker.ietf.org/doc/html/rfc7617',
      type: 'httpbasic',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${BASE}/ServiceProviderConfig` },
};

/** The one kind of resource: users. */
export const RESOURCE_TYPES = {
  schemas: [LIST_SCHEMA],
  totalResults: 1,
  Resources: [
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
      id: 'User',
      name: 'User',
      endpoint: '/Users',
      description: 'Members of the organization',
      schema: USER_SCHEMA,
      schemaExtensions: [],
      meta: { resourceType: 'ResourceType', location: `${BASE}/ResourceTypes/User` },
    },
  ],
};

function attribute(name: string, type: string, more: object = {}): Record<string, unknown> {
  return {
    name,
    type,
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}

/** What a user is made of. */
export const SCHEMA_LIST = {
  schemas: [LIST_SCHEMA],
  totalResults: 1,
  Resources: [
    {
      id: USER_SCHEMA,
      name: 'User',
      description: 'A member of the organization',
      attributes: [
        attribute('userName', 'string', { required: true, uniqueness: 'server', mutability: 'immutable' }),
        attribute('name', 'complex', { subAttributes: [attribute('formatted', 'string')] }),
        attribute('emails', 'complex', {
          multiValued: true,
          mutability: 'readOnly',
          subAttributes: [
            attribute('value', 'string'),
            attribute('type', 'string'),
            attribute('primary', 'boolean'),
          ],
        }),
        attribute('active', 'boolean'),
        attribute('roles', 'string', { multiValued: true, returned: 'never' }),
        attribute('password', 'string', { mutability: 'writeOnly', returned: 'never' }),
      ],
      meta: { resourceType: 'Schema', location: `${BASE}/Schemas/${USER_SCHEMA}` },
    },
  ],
};
