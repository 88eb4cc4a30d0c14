import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../endpoints/endpoint.js';
import { renderOpenApi } from '../openapi/render-openapi.js';
import { renderDocsPage } from '../pages/docs-page.js';
import type { Page } from '../pages/html.js';
import { renderIndexPage } from '../pages/index-page.js';
import { refuseMethods } from './endpoints.js';

/** Names and ports; anything else in a Host header stays out of our pages. */
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-fA-F:]+\](:\d{1,5})?$/;
const METHODS: ['GET', 'HEAD'] = ['GET', 'HEAD'];

/** The index page, the API reference and its OpenAPI document: without a key, without anything from elsewhere. */
export function addPages(
  app: FastifyInstance,
  options: { endpoints: readonly Endpoint[]; publicBaseUrl: string | undefined },
): void {
  const baseUrl = options.publicBaseUrl?.replace(/\/+$/, '');
  const document = renderOpenApi({ endpoints: options.endpoints, ...(baseUrl && { baseUrl }) });
  const documentText = JSON.stringify(document);
  const docsPage = renderDocsPage(document);

  const add = (url: string, send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply): void => {
    app.route({ method: METHODS, url, handler: send });
    refuseMethods(app, url, new Set(METHODS));
  };
  add('/', (request, reply) => sendPage(reply, renderIndexPage(baseUrl ?? ownUrl(request))));
  add('/docs', (_request, reply) => sendPage(reply, docsPage));
  add('/api/public/openapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(documentText),
  );
}

/** The address this request used, for snippets that work when pasted. */
function ownUrl(request: FastifyRequest): string {
  const host = request.headers.host ?? '';
  return `http://${HOST.test(host) ? host : 'localhost:3000'}`;
}

function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', page.contentSecurityPolicy)
    .send(page.html);
}
