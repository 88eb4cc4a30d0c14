import { AppError } from '@assay/errors';
import type { Principal } from '@assay/auth';
import { createLogger } from '@assay/logging';
import type { TSchema } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { gatewayCalls, type GatewayCalls } from '../calls.js';
import type { Endpoint } from '../endpoints/endpoint.js';
import { endpoints as allEndpoints } from '../endpoints/index.js';
import { ErrorBody } from '../schemas/error-body.js';
import { buildServer, type ServerSettings } from '../server.js';
import { parseTimestampUs } from '../validation/timestamp.js';

/** The methods a test is about; any other call fails the request. */
export type FakeCalls = { [K in keyof GatewayCalls]?: Partial<GatewayCalls[K]> };

export const PROJECT_ID = 'project-1';
/** What services are told of the project key that tests call with. */
export const WRITER = { projectId: PROJECT_ID, organizationId: 'organization-1', actorKeyId: 'key-1' };

/** A key per kind and right, by the `authorization` header that stands for it. */
export const principals: Readonly<Record<string, Principal>> = {
  project: makePrincipal({ kind: 'project' }),
  scores: makePrincipal({ kind: 'scores' }),
  organization: makePrincipal({ kind: 'organization', projectId: '' }),
  'ingest-only': makePrincipal({ kind: 'project', access: 'ingest-only' }),
  'read-only': makePrincipal({ kind: 'project', access: 'read-only' }),
};

function makePrincipal(fields: Partial<Principal>): Principal {
  return {
    kind: 'project',
    keyId: 'key-1',
    publicKey: 'pk-1',
    organizationId: 'organization-1',
    projectId: PROJECT_ID,
    access: 'full',
    ...fields,
  };
}

const settings: ServerSettings = {
  bodyLimitBytes: 1024 * 1024,
  ingestionBodyLimitBytes: 4.5 * 1024 * 1024,
  otlpBodyLimitBytes: 32 * 1024 * 1024,
  requestTimeoutMs: 5_000,
  receiveTimeoutMs: 5_000,
  headersTimeoutMs: 5_000,
  keepAliveTimeoutMs: 5_000,
  maxRequests: 100,
  maxBodyBytes: 256 * 1024 * 1024,
  rateLimits: new Map(),
  publicBaseUrl: undefined,
};

export interface TestGateway {
  readonly app: FastifyInstance;
  /** Log lines so far, parsed. */
  readonly logLines: Record<string, unknown>[];
  /**
   * Sends a request with the project's key, unless another is named or null for none. Every answer is checked
   * against the schema that its endpoint declares (or the error schema).
   */
  request(
    method: InjectOptions['method'] & string,
    url: string,
    options?: Omit<InjectOptions, 'method' | 'url'> & { key?: string | null },
  ): Promise<LightMyRequestResponse>;
}

/** A gateway in memory, with plain objects in place of the services. Close `app` when done. */
export function createTestGateway(
  fakes: FakeCalls = {},
  options: { settings?: Partial<ServerSettings>; endpoints?: readonly Endpoint[] } = {},
): TestGateway {
  const logLines: Record<string, unknown>[] = [];
  const app = buildServer({
    endpoints: options.endpoints ?? allEndpoints,
    calls: completeCalls(fakes),
    authenticator: { authenticate: async (authorization) => findPrincipal(authorization) },
    settings: { ...settings, ...options.settings },
    log: createLogger({
      service: 'gateway',
      destination: { write: (line) => logLines.push(JSON.parse(line) as Record<string, unknown>) },
    }),
  });
  const endpointByRequestId = new Map<string, Endpoint | undefined>();
  app.addHook('preHandler', async (request) => {
    endpointByRequestId.set(request.state.scope.call.requestId, request.routeOptions.config.endpoint);
  });
  return {
    app,
    logLines,
    request: async (method, url, { key = 'project', ...rest } = {}) => {
      const response = await app.inject({
        ...rest,
        method,
        url,
        headers: { ...(key !== null && { authorization: key }), ...rest.headers },
      });
      checkAnswer(response, endpointByRequestId.get(String(response.headers['x-request-id'])));
      return response;
    },
  };
}

function findPrincipal(authorization: string | undefined): Principal {
  const principal = principals[authorization ?? ''];
  if (principal) return principal;
  const message = authorization === undefined ? 'No authorization header' : 'Invalid authorization header';
  throw new AppError('unauthenticated', 'KEY_MISSING', message);
}

function completeCalls(fakes: FakeCalls): GatewayCalls {
  const missing = (service: string) =>
    new Proxy(
      {},
      {
        get: (_target, method) => () => {
          throw new Error(`no fake for ${service}.${String(method)}`);
        },
      },
    );
  return Object.fromEntries(
    Object.keys(gatewayCalls).map((service) => {
      const fake = fakes[service as keyof FakeCalls];
      return [
        service,
        fake ? Object.assign(Object.create(missing(service)) as object, fake) : missing(service),
      ];
    }),
  ) as unknown as GatewayCalls;
}

const ajv = new Ajv({ strict: false, allErrors: true, allowUnionTypes: true });
ajv.addFormat('date-time', (text: string) => parseTimestampUs(text) !== undefined);

/** Fails when an answer has a field that its schema does not, or lacks one that it does. */
function checkAnswer(response: LightMyRequestResponse, endpoint: Endpoint | undefined): void {
  const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
  if (!isJson || response.payload === '') return;
  const isError =
    response.statusCode >= 400 && !(endpoint && response.statusCode === 503 && isHealth(endpoint));
  const schema = isError ? ErrorBody : endpoint?.response;
  if (!schema) return;
  if (!ajv.validate(closed(schema), response.json())) {
    throw new Error(
      `${endpoint?.method} ${endpoint?.url} ${response.statusCode}: ${ajv.errorsText()}\n${response.payload.slice(0, 2000)}`,
    );
  }
}

/** Health answers its own body with 503. */
function isHealth(endpoint: Endpoint): boolean {
  return endpoint.tag === 'Health';
}

/** The schema with every object closed that does not say otherwise: declared fields are all there are. */
function closed(schema: TSchema): TSchema {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, close(inner)]));
    return copy['type'] === 'object' && copy['properties'] && !('additionalProperties' in copy)
      ? { ...copy, additionalProperties: false }
      : copy;
  };
  return close(schema) as TSchema;
}
