import { defineConfig, variable, type Variable } from '@assay/config';
import { parseRateLimits, type RateLimits } from './plugins/rate-limits.js';
import { RATE_GROUPS } from './plugins/rate-groups.js';

const MIB = 1024 * 1024;

const rateLimits: Variable<RateLimits> = {
  ...variable.string({
    description:
      'Requests per API key and group, as `group=points/seconds` with commas between; empty: no limits. Over it: 429. ' +
      `Groups: ${RATE_GROUPS.join(', ')}. Counted by each process.`,
    default: '',
  }),
  parse: parseRateLimits,
  fallback: new Map(),
};

/** What the HTTP server reads. Body limits count bytes after decompression. */
export const gatewayConfig = defineConfig({
  HTTP_PORT: variable.integer({
    description: 'Port of the public HTTP API. 0 takes a free one.',
    default: 3000,
    max: 65_535,
  }),
  HTTP_HOST: variable.string({
    description:
      'Address the HTTP API listens on. The default is reachable from this machine only; the distributed form sets 0.0.0.0.',
    default: '127.0.0.1',
  }),
  HTTP_BODY_LIMIT_BYTES: variable.integer({
    description: 'Largest request body of an endpoint without a limit of its own.',
    default: MIB,
    min: 1024,
  }),
  INGESTION_BODY_LIMIT_BYTES: variable.integer({
    description: 'Largest body of batch ingestion and of dataset items.',
    default: 4.5 * MIB,
    min: 1024,
  }),
  OTLP_BODY_LIMIT_BYTES: variable.integer({
    description: 'Largest OTLP export. Messages between services end at 40 MB.',
    default: 32 * MIB,
    min: 1024,
    max: 38 * MIB,
  }),
  HTTP_REQUEST_TIMEOUT_MS: variable.integer({
    description: 'Time for the whole work of a request; then 504.',
    default: 60_000,
    min: 100,
    max: 600_000,
  }),
  HTTP_RECEIVE_TIMEOUT_MS: variable.integer({
    description: 'Time for a client to send a whole request; then the connection is closed.',
    default: 60_000,
    min: 100,
    max: 600_000,
  }),
  HTTP_HEADERS_TIMEOUT_MS: variable.integer({
    description: 'Time for a client to send the request headers; then the connection is closed.',
    default: 10_000,
    min: 100,
    max: 600_000,
  }),
  HTTP_KEEP_ALIVE_TIMEOUT_MS: variable.integer({
    description: 'How long an idle connection stays open; longer than the load balancer keeps one.',
    default: 72_000,
    max: 600_000,
  }),
  HTTP_MAX_REQUESTS: variable.integer({
    description: 'Requests worked on at once by this process; more get 503 with Retry-After.',
    default: 1000,
    min: 1,
  }),
  HTTP_MAX_BODY_BYTES: variable.integer({
    description: 'Request bodies held at once by this process, in bytes; more get 503 with Retry-After.',
    default: 256 * MIB,
    min: MIB,
  }),
  RATE_LIMITS: rateLimits,
  PUBLIC_BASE_URL: variable.optionalUrl({
    description: 'Address clients use, shown on the index page and in the API reference.',
  }),
});
