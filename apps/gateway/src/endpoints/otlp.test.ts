import { gzipSync } from 'node:zlib';
import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import { recordCall } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type TestGateway } from '../testing/test-gateway.js';

const url = '/api/public/otel/v1/traces';
const json = { 'content-type': 'application/json' };
const protobuf = { 'content-type': 'application/x-protobuf' };

const opened: TestGateway[] = [];
function open(exportSpans?: ingestion.SpanServiceMethods['exportSpans']): TestGateway {
  const gateway = createTestGateway({ spans: exportSpans ? { exportSpans } : {} });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

function recordExport(answer: Partial<ingestion.ExportSpansResponse> = {}) {
  return recordCall<ingestion.ExportSpansRequest, ingestion.ExportSpansResponse>({
    rejectedSpans: 0,
    errorMessage: '',
    isSpooled: false,
    ...answer,
  });
}

describe('POST /otel/v1/traces', () => {
  it('passes JSON on and answers with an empty object', async () => {
    const { calls, method } = recordExport();
    const response = await open(method).request('POST', url, {
      payload: '{"resourceSpans":[]}',
      headers: json,
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({});
    expect(calls).toMatchObject([{ projectId: PROJECT_ID, encoding: 'OTLP_ENCODING_JSON' }]);
    expect(calls[0]?.body.toString()).toBe('{"resourceSpans":[]}');
  });

  it('passes protobuf on, gzip too, and answers in protobuf', async () => {
    const { calls, method } = recordExport({ rejectedSpans: 1, errorMessage: 'x' });
    const bytes = Buffer.from([0x0a, 0x00, 0xff]);
    const headers = { ...protobuf, 'content-encoding': 'gzip' };
    const response = await open(method).request('POST', url, { payload: gzipSync(bytes), headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/x-protobuf');
    expect([...response.rawPayload]).toEqual([0x0a, 0x05, 0x08, 0x01, 0x12, 0x01, 0x78]);
    expect(calls).toMatchObject([{ encoding: 'OTLP_ENCODING_PROTOBUF' }]);
    expect(calls[0]?.body.equals(bytes)).toBe(true);
  });

  it('counts rejected spans in a JSON answer', async () => {
    const { method } = recordExport({ rejectedSpans: 2, errorMessage: 'traceId:absent' });
    const response = await open(method).request('POST', url, { payload: '{}', headers: json });
    expect(response.json()).toEqual({
      partialSuccess: { rejectedSpans: '2', errorMessage: 'traceId:absent' },
    });
  });

  it('says when the spans wait in the spool', async () => {
    const { method } = recordExport({ isSpooled: true });
    const response = await open(method).request('POST', url, { payload: '', headers: protobuf });
    expect(response.headers['x-assay-durability']).toBe('spooled');
    expect(response.rawPayload).toHaveLength(0);
  });

  it.each([undefined, 'text/plain', 'json'])('refuses the content type %s', async (type) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    const response = await open().request('POST', url, { payload: Buffer.from('{}'), headers });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'Invalid content type' });
  });

  it('names a body that is not gzip', async () => {
    const headers = { ...json, 'content-encoding': 'gzip' };
    const response = await open().request('POST', url, { payload: '{}', headers });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'Failed to decompress request body' });
  });

  it("carries ingestion's words as `error`", async () => {
    const error = new AppError('invalid', 'OTLP_INVALID', 'Failed to parse OTel JSON Trace');
    const response = await open(() => Promise.reject(error)).request('POST', url, {
      payload: '{',
      headers: json,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      error: 'Failed to parse OTel JSON Trace',
      reason: 'OTLP_INVALID',
    });
  });

  it.each(['5', 'latest', ''])('refuses the ingestion version %p', async (version) => {
    const { calls, method } = recordExport();
    const headers = { ...json, 'x-any-ingestion-version': version };
    const response = await open(method).request('POST', url, { payload: '{}', headers });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ error: string }>().error).toContain('the highest is 4');
    expect(calls).toEqual([]);
  });

  it.each(['4', '3', '1'])('takes the ingestion version %s', async (version) => {
    const { method } = recordExport();
    const headers = { ...json, x_langfuse_ingestion_version: version };
    expect((await open(method).request('POST', url, { payload: '{}', headers })).statusCode).toBe(200);
  });

  it('takes 32 MB and no more', async () => {
    const { method } = recordExport();
    const { request } = open(method);
    const limitBytes = 32 * 1024 * 1024;
    const payload = Buffer.alloc(limitBytes + 1, 'x');
    expect((await request('POST', url, { payload: payload.subarray(1), headers: json })).statusCode).toBe(
      200,
    );
    const refused = await request('POST', url, { payload, headers: json });
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject({ reason: 'BODY_TOO_LARGE' });
  });
});

describe.each(['metrics', 'logs'])('POST /otel/v1/%s', (signal) => {
  it('succeeds without storing anything, in the encoding of the request', async () => {
    const { request } = open();
    const inJson = await request('POST', `/api/public/otel/v1/${signal}`, { payload: '{}', headers: json });
    expect(inJson.statusCode).toBe(200);
    expect(inJson.json()).toEqual({ message: 'OK' });
    const inProtobuf = await request('POST', `/api/public/otel/v1/${signal}`, {
      payload: Buffer.from([1, 2]),
      headers: protobuf,
    });
    expect(inProtobuf.headers['content-type']).toBe('application/x-protobuf');
    expect(inProtobuf.rawPayload).toHaveLength(0);
  });
});
