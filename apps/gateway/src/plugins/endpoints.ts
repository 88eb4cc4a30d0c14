import { Readable } from 'node:stream';
import { AppError } from '@assay/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayCalls } from '../calls.js';
import {
  RAW_BODY,
  type Access,
  type BodyLimit,
  type Endpoint,
  type Exchange,
} from '../endpoints/endpoint.js';
import { Reply } from '../endpoints/reply.js';
import { parseBody } from '../json/parse-body.js';
import { compileQueryDecoder, type RawQuery } from '../validation/query-decoder.js';
import { compileValidator } from '../validation/validator.js';
import { authorize, type Authenticator } from './access.js';
import { readBody } from './body.js';
import { requireJson } from './content-type.js';
import type { LoadLimit } from './load-limit.js';
import type { RateLimiter } from './rate-limits.js';

export interface EndpointServices {
  readonly calls: GatewayCalls;
  readonly authenticator: Authenticator;
  readonly loadLimit: LoadLimit;
  readonly rateLimiter: RateLimiter;
  readonly limits: Readonly<Record<Exclude<BodyLimit, number>, number>>;
}

type AnyExchange = Exchange<Access, unknown, unknown, unknown>;

/**
 * Makes the routes of all endpoints, and a 405 for every other method of their paths. Checks run in the order
 * clients know: method, key, path and query, body.
 */
export function addEndpoints(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  services: EndpointServices,
): void {
  // Each handler reads its own body, after its other checks; fastify only has to let it pass.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const endpoint of endpoints) addRoute(app, endpoint, services);
  for (const url of new Set(endpoints.map((endpoint) => endpoint.url))) {
    const own = endpoints.filter((one) => one.url === url);
    refuseMethods(app, url, new Set(own.map(({ method }) => method)), own[0]);
    addPreflight(app, url, own);
  }
}

/** Lets the preflight of a path know whom the path is for. It is answered in headers.ts. */
function addPreflight(app: FastifyInstance, url: string, own: readonly Endpoint[]): void {
  const endpoint = own.find(({ access }) => access !== 'organization') ?? own[0];
  if (endpoint) app.route({ method: 'OPTIONS', url, config: { endpoint }, handler: () => undefined });
}

/**
 * Answers 405 to all methods of a path but the declared ones; before the key and the body are looked at.
 *
 * @param endpoint One of the path's: refusals have the shape of its errors.
 */
export function refuseMethods(
  app: FastifyInstance,
  url: string,
  declared: ReadonlySet<string>,
  endpoint?: Endpoint,
): void {
  const refusal = (): AppError => new AppError('not_allowed', 'METHOD_NOT_ALLOWED', 'Method not allowed');
  const method = app.supportedMethods.filter((name) => name !== 'OPTIONS' && !declared.has(name));
  app.route({
    method,
    url,
    config: endpoint ? { endpoint } : {},
    onRequest: (_request, _reply, done) => done(refusal()),
    handler: refusal,
  });
}

function addRoute(app: FastifyInstance, endpoint: Endpoint, services: EndpointServices): void {
  const accept = compileAccept(endpoint, services);
  const checkRate = services.rateLimiter.checkOf(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.url,
    config: { endpoint },
    onRequest: async (request) => {
      const { authorization } = request.headers;
      const { call } = request.state.scope;
      const principal = await authorize(endpoint, authorization, services.authenticator, call);
      if (!principal) return;
      request.state.principal = principal;
      checkRate?.(principal);
    },
    handler: async (request, reply) => {
      const exchange = await accept(request);
      await send(reply, endpoint, await endpoint.handle(exchange));
      return reply;
    },
  });
}

/** Compiles the checks of an endpoint once; at run time they turn a request into an exchange. */
function compileAccept(
  endpoint: Endpoint,
  services: EndpointServices,
): (request: FastifyRequest) => Promise<AnyExchange> {
  const checkParams = compileValidator(endpoint.params);
  const decodeQuery = compileQueryDecoder(endpoint.query);
  const checkQuery = compileValidator(endpoint.query);
  const acceptBody = compileAcceptBody(endpoint, services);
  return async (request) => {
    const { state } = request;
    const params = checkParams(request.params);
    const query = checkQuery(decodeQuery(request.query as RawQuery));
    const { body, bodyText } = await acceptBody(request);
    return {
      params,
      query,
      body,
      bodyText,
      principal: state.principal,
      headers: request.headers,
      contentType: state.contentType,
      call: state.scope.call,
      calls: services.calls,
    };
  };
}

function compileAcceptBody(
  endpoint: Endpoint,
  services: EndpointServices,
): (request: FastifyRequest) => Promise<{ body: unknown; bodyText: string }> {
  const schema = endpoint.body;
  if (!schema) return () => Promise.resolve({ body: undefined, bodyText: '' });
  const { bodyLimit } = endpoint;
  const limitBytes = typeof bodyLimit === 'number' ? bodyLimit : services.limits[bodyLimit];
  const read = (request: FastifyRequest): Promise<Buffer> =>
    readBody(request, limitBytes, services.loadLimit);

  if (schema[RAW_BODY]) return async (request) => ({ body: await read(request), bodyText: '' });
  const check = compileValidator(schema);
  return async (request) => {
    requireJson(request.state.contentType);
    const bodyText = (await read(request)).toString('utf8');
    return { body: check(bodyText === '' ? undefined : parseBody(bodyText)), bodyText };
  };
}

async function send(reply: FastifyReply, endpoint: Endpoint, result: unknown): Promise<void> {
  const { content, options } =
    result instanceof Reply ? result : new Reply({ kind: 'json', value: result }, {});
  reply.code(options.status ?? endpoint.status);
  if (options.headers) reply.headers(options.headers);
  switch (content.kind) {
    case 'json':
      if (reply.statusCode === 204) reply.send();
      else sendJson(reply, JSON.stringify(content.value ?? { message: 'OK' }));
      break;
    case 'bytes':
      reply.header('content-type', content.contentType).send(content.bytes);
      break;
    case 'stream':
      sendJson(reply, Readable.from(await withFirstPiece(content.pieces), { objectMode: false }));
      break;
  }
}

function sendJson(reply: FastifyReply, body: string | Readable): void {
  reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Waits for the first piece: what fails before it can still be answered with a status. */
async function withFirstPiece(pieces: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* rejoin() {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
}
