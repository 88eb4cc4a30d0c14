import type { FastifyInstance } from 'fastify';

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-robots-tag': 'noindex',
  'x-frame-options': 'SAMEORIGIN',
} as const;

/**
 * Security headers on every answer, and CORS for what SDKs in browsers call: keys travel in a header that a page
 * must know, never in cookies, so an origin gains nothing. Operations for organization keys, which no page should
 * ever hold, get none. A preflight ends here, before authentication.
 */
export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('vary', 'Origin');
    const { origin } = request.headers;
    const isForBrowsers = request.routeOptions.config?.endpoint?.access !== 'organization';
    if (origin !== undefined && isForBrowsers) {
      reply
        .header('access-control-allow-origin', origin)
        .header('access-control-expose-headers', 'x-request-id, x-assay-durability, retry-after');
    }
    if (request.method !== 'OPTIONS') return done();
    if (!isForBrowsers) return void reply.code(204).send();
    const wanted = request.headers['access-control-request-headers'];
    if (wanted !== undefined) {
      reply
        .header('access-control-allow-headers', wanted)
        .header('vary', 'Origin, Access-Control-Request-Headers');
    }
    reply.header('access-control-allow-methods', 'GET,HEAD,PUT,PATCH,POST,DELETE').code(204).send();
    return undefined;
  });
}
