import type { Logger } from '@assay/logging';
import { fastify, type FastifyInstance } from 'fastify';
import type { GatewayCalls } from './calls.js';
import type { Endpoint } from './endpoints/endpoint.js';
import type { Authenticator } from './plugins/access.js';
import { addEndpoints } from './plugins/endpoints.js';
import { addErrors } from './plugins/errors.js';
import { addHeaders } from './plugins/headers.js';
import { addLoadLimit } from './plugins/load-limit.js';
import { addPages } from './plugins/pages.js';
import { RateLimiter, type RateLimits } from './plugins/rate-limits.js';
import { addRequestContext } from './plugins/request-context.js';
import { encodeNames } from './plugins/names-in-paths.js';
import { decorateRequests } from './plugins/request-state.js';
import { answerBadUrl, answerClientError } from './plugins/broken-requests.js';

/** The numbers that `config.ts` declares, in the server's own words. */
export interface ServerSettings {
  readonly bodyLimitBytes: number;
  readonly ingestionBodyLimitBytes: number;
  readonly otlpBodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  readonly receiveTimeoutMs: number;
  readonly headersTimeoutMs: number;
  readonly keepAliveTimeoutMs: number;
  readonly maxRequests: number;
  readonly maxBodyBytes: number;
  readonly rateLimits: RateLimits;
  /** As clients reach this server; undefined when it is not known. */
  readonly publicBaseUrl: string | undefined;
}

/** An id of 800 characters is up to 9,600 bytes when percent-encoded; a `filter` may be long too. */
const MAX_HEADER_BYTES = 64 * 1024;
/** A socket without any traffic; longer than any request may take. */
const IDLE_SLACK_MS = 30_000;

/** Builds the HTTP server without a port, so that tests can inject requests. */
export function buildServer(options: {
  endpoints: readonly Endpoint[];
  calls: GatewayCalls;
  authenticator: Authenticator;
  settings: ServerSettings;
  log: Logger;
}): FastifyInstance {
  const { settings, log } = options;
  const app = fastify({
    logger: false, // one wide line per request comes from plugins/request-context.ts
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => encodeNames(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_HEADER_BYTES },
    requestTimeout: settings.receiveTimeoutMs,
    connectionTimeout: Math.max(settings.requestTimeoutMs, settings.receiveTimeoutMs) + IDLE_SLACK_MS,
    keepAliveTimeout: settings.keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: settings.headersTimeoutMs,
      connectionsCheckingInterval: 1000,
    },
    frameworkErrors: answerBadUrl,
    clientErrorHandler: answerClientError,
  });
  decorateRequests(app);
  addRequestContext(app, { log, timeoutMs: settings.requestTimeoutMs });
  addHeaders(app);
  addErrors(app);
  const loadLimit = addLoadLimit(app, settings);
  addEndpoints(app, options.endpoints, {
    calls: options.calls,
    authenticator: options.authenticator,
    loadLimit,
    rateLimiter: new RateLimiter(settings.rateLimits, Date.now),
    limits: {
      default: settings.bodyLimitBytes,
      ingestion: settings.ingestionBodyLimitBytes,
      otlp: settings.otlpBodyLimitBytes,
    },
  });
  addPages(app, { endpoints: options.endpoints, publicBaseUrl: settings.publicBaseUrl });
  return app;
}
