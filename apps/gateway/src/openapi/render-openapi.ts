import { ERROR_KINDS, type ErrorKind } from '@assay/errors';
import { endpoints as allEndpoints } from '../endpoints/index.js';
import { RAW_BODY, type Access, type Endpoint } from '../endpoints/endpoint.js';
import { ErrorBody } from '../schemas/error-body.js';
import { VERSION } from '../version.js';
import type { OpenApiContent, OpenApiDocument, OpenApiOperation, OpenApiParameter } from './document.js';
import { SchemaRegistry } from './schemas.js';

const DESCRIPTION =
  'Traces, observations, scores and evaluation data of LLM applications. Authenticate with HTTP Basic: the public key is the user, the secret key the password.';

const SECURITY: Readonly<Record<Access, OpenApiOperation['security']>> = {
  project: [{ projectKey: [] }],
  scores: [{ projectKey: [] }, { publicKey: [] }],
  organization: [{ organizationKey: [] }],
  key: [{ projectKey: [] }, { organizationKey: [] }],
  none: [],
};

/**
 * The API reference as an OpenAPI 3.1 document, from the endpoints themselves. The same endpoints always give
 * the same document; paths and schemas are sorted.
 *
 * @param options.baseUrl Where clients reach the server; default the address of a first start.
 */
export function renderOpenApi(
  options: { endpoints?: readonly Endpoint[]; baseUrl?: string } = {},
): OpenApiDocument {
  const endpoints = options.endpoints ?? allEndpoints;
  const schemas = new SchemaRegistry();
  const paths = new Map<string, Record<string, OpenApiOperation>>();
  for (const endpoint of [...endpoints].sort((a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0))) {
    const path = endpoint.url.replace(/:(\w+)/g, '{$1}');
    const operations = paths.get(path) ?? {};
    operations[endpoint.method.toLowerCase()] = renderOperation(endpoint, schemas);
    paths.set(path, operations);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Assay', version: VERSION, description: DESCRIPTION },
    servers: [{ url: options.baseUrl ?? 'http://localhost:3000' }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].sort().map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: schemas.list(),
      securitySchemes: {
        projectKey: { type: 'http', scheme: 'basic', description: "A project's public and secret key." },
        organizationKey: { type: 'http', scheme: 'basic', description: "An organization's key pair." },
        publicKey: { type: 'http', scheme: 'bearer', description: "A project's public key alone." },
      },
    },
  };
}

function renderOperation(endpoint: Endpoint, schemas: SchemaRegistry): OpenApiOperation {
  const hasContent = endpoint.status !== 204;
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    security: SECURITY[endpoint.access],
    parameters: [
      ...renderParameters(endpoint.params, 'path', schemas),
      ...renderParameters(endpoint.query, 'query', schemas),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: renderBody(endpoint.body, schemas) } }),
    responses: {
      [endpoint.status]: {
        description: 'Success.',
        ...(hasContent && { content: { 'application/json': { schema: schemas.refer(endpoint.response) } } }),
      },
      ...renderErrors(endpoint, schemas),
    },
  };
}

/** `GET /api/public/v2/scores/:scoreId` is `getV2ScoresByScoreId`; our own operations are `getAssay…`. */
function operationId({ method, url }: Endpoint): string {
  const words = url
    .replace(/^\/api\/public/, '')
    .replace(/^\/api\/assay\/v1/, '/assay')
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? `by-${part.slice(1)}` : part));
  return words.reduce(
    (name, part) =>
      name + part.replace(/(^|[^a-zA-Z\d])([a-zA-Z\d])/g, (_all, _gap, c: string) => c.toUpperCase()),
    method.toLowerCase(),
  );
}

function renderParameters(
  object: Endpoint['query'],
  place: OpenApiParameter['in'],
  schemas: SchemaRegistry,
): OpenApiParameter[] {
  const required = new Set(object.required);
  return Object.entries(object.properties).map(([name, property]) => {
    const { description, ...schema } = schemas.refer(property);
    return {
      name,
      in: place,
      required: required.has(name) && schema.default === undefined,
      ...(description && { description }),
      schema,
    };
  });
}

function renderBody(body: NonNullable<Endpoint['body']>, schemas: SchemaRegistry): OpenApiContent {
  const contentTypes = (body[RAW_BODY] as readonly string[] | undefined) ?? ['application/json'];
  const schema = schemas.refer(body);
  return Object.fromEntries(contentTypes.map((contentType) => [contentType, { schema }]));
}

function renderErrors(endpoint: Endpoint, schemas: SchemaRegistry): OpenApiOperation['responses'] {
  const kinds: ErrorKind[] = [
    'invalid',
    ...(endpoint.access === 'none' ? [] : (['unauthenticated', 'forbidden'] as const)),
    'not_allowed',
    ...(endpoint.body ? (['too_large', 'unsupported_type'] as const) : []),
    ...endpoint.errors,
    'internal',
    'unavailable',
    'timeout',
  ];
  const rows = [...new Set(kinds)].map((kind) => ERROR_KINDS[kind]);
  return Object.fromEntries(
    rows.map(({ httpStatus, publicName }) => [
      httpStatus,
      {
        description: `${publicName}.`,
        content: { 'application/json': { schema: schemas.refer(ErrorBody) } },
      },
    ]),
  );
}
