import { createHash } from 'node:crypto';
import { Ajv } from 'ajv';
import { endpoints } from '../endpoints/index.js';
import type { OpenApiDocument } from '../openapi/document.js';
import { renderOpenApi } from '../openapi/render-openapi.js';
import { createTestGateway, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(...args: Parameters<typeof createTestGateway>): TestGateway {
  const gateway = createTestGateway(...args);
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

describe('pages', () => {
  it.each(['/', '/docs'])('%s loads nothing from elsewhere and runs only what it contains', async (url) => {
    const response = await open().request('GET', url, { key: null });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    const html = response.payload;
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    for (const [, text] of html.matchAll(/<(?:script|style)>([^]*?)<\/(?:script|style)>/g)) {
      const hash = createHash('sha256')
        .update(text ?? '')
        .digest('base64');
      expect(policy).toContain(`'sha256-${hash}'`);
    }
  });

  it('the index shows the address that was used', async () => {
    const response = await open().request('GET', '/', { headers: { host: 'assay.internal:8080' } });
    expect(response.payload).toContain('http://assay.internal:8080/api/public/otel');
  });

  it('the index keeps a forged address out', async () => {
    const response = await open().request('GET', '/', { headers: { host: '"><script>alert(1)</script>' } });
    expect(response.payload).not.toContain('alert(1)');
    expect(response.payload).toContain('http://localhost:3000');
  });

  it('the index prefers the configured address', async () => {
    const gateway = open({}, { settings: { publicBaseUrl: 'https://assay.example/' } });
    expect((await gateway.request('GET', '/')).payload).toContain('https://assay.example/api/public/otel');
  });

  it('the reference has every operation', async () => {
    const { payload } = await open().request('GET', '/docs');
    for (const { summary } of endpoints) expect(payload).toContain(summary.replaceAll("'", '&#39;'));
  });

  it.each(['/', '/docs', '/api/public/openapi.json'])('%s answers GET and HEAD only', async (url) => {
    const { request } = open();
    expect((await request('HEAD', url)).statusCode).toBe(200);
    expect((await request('POST', url)).statusCode).toBe(405);
  });
});

describe('the OpenAPI document', () => {
  const document = renderOpenApi();

  it('is served as it is generated', async () => {
    const response = await open().request('GET', '/api/public/openapi.json', { key: null });
    expect(response.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('is the same every time', () => {
    expect(JSON.stringify(renderOpenApi())).toBe(JSON.stringify(document));
  });

  it('has each endpoint under its path, with its parameters and a name of its own', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(endpoints.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
    expect(document.paths['/api/public/traces/{traceId}']?.['get']).toMatchObject({
      operationId: 'getTracesByTraceId',
      security: [{ projectKey: [] }],
      parameters: [
        { name: 'traceId', in: 'path', required: true },
        { name: 'fields', in: 'query', required: false },
      ],
      responses: {
        200: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/TraceWithFullDetails' } } },
        },
        404: { description: 'NotFoundError.' },
      },
    });
  });

  it('refers only to schemas that it has, all of them valid', () => {
    const text = JSON.stringify(document);
    const names = Object.keys(document.components.schemas);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) expect(names).toContain(name);
    const ajv = new Ajv({ strict: false, formats: { 'date-time': true } });
    ajv.addSchema({ $id: 'document', components: document.components });
    for (const name of names) ajv.compile({ $ref: `document#/components/schemas/${name}` });
    expect(text).not.toContain('"x-');
  });

  it('does not need parameters that have a default', () => {
    const parameters = document.paths['/api/public/traces']?.['get']?.parameters ?? [];
    expect(parameters.find(({ name }) => name === 'page')).toMatchObject({
      required: false,
      schema: { default: 1 },
    });
  });

  it('shows both encodings of OTLP', () => {
    const operation: OpenApiDocument['paths'][string][string] | undefined =
      document.paths['/api/public/otel/v1/traces']?.['post'];
    expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-protobuf',
    ]);
  });
});
