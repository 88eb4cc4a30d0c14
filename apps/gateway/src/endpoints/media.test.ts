import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import { recordCall } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(media: FakeCalls['media'] = {}): TestGateway {
  const gateway = createTestGateway({ media });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const sha256Hash = `${'A'.repeat(43)}=`;
const body = { traceId: 't', field: 'input', contentType: 'image/png', contentLength: 5, sha256Hash };

describe('POST /media', () => {
  it('announces a file of a trace and answers its upload URL', async () => {
    const { calls, method } = recordCall<
      ingestion.CreateMediaUploadRequest,
      ingestion.CreateMediaUploadResponse
    >({ mediaId: 'm', uploadUrl: 'http://bucket/x' });
    const response = await open({ createMediaUpload: method }).request('POST', '/api/public/media', {
      payload: { ...body, observationId: 'o', datasetId: null },
      key: 'ingest-only',
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ mediaId: 'm', uploadUrl: 'http://bucket/x' });
    expect(calls).toEqual([
      {
        projectId: PROJECT_ID,
        traceId: 't',
        observationId: 'o',
        datasetId: '',
        datasetItemId: '',
        contentType: 'image/png',
        contentLengthBytes: 5,
        sha256Base64: sha256Hash,
        field: 'input',
      },
    ]);
  });

  it('answers no URL for bytes that are there', async () => {
    const createMediaUpload = () => Promise.resolve({ mediaId: 'm', uploadUrl: '' });
    const response = await open({ createMediaUpload }).request('POST', '/api/public/media', {
      payload: body,
    });
    expect(response.json()).toEqual({ mediaId: 'm', uploadUrl: null });
  });

  it.each<[object, string]>([
    [{ contentType: 'image/x-unknown' }, 'contentType'],
    [{ contentLength: 0 }, 'contentLength'],
    [{ contentLength: 1.5 }, 'contentLength'],
    [{ sha256Hash: 'short' }, 'sha256Hash'],
    [{ sha256Hash: `${sha256Hash}=` }, 'sha256Hash'],
    [{ field: undefined }, 'field'],
    [{ traceId: 5 }, 'traceId'],
  ])('refuses %j and names the field', async (fields, path) => {
    const response = await open().request('POST', '/api/public/media', { payload: { ...body, ...fields } });
    expect(response.statusCode).toBe(400);
    const { error } = response.json<{ error: { path: string[] }[] }>();
    expect(error.map((issue) => issue.path[0])).toContain(path);
  });

  it('is refused to a key that only reads', async () => {
    const response = await open().request('POST', '/api/public/media', { payload: body, key: 'read-only' });
    expect(response.statusCode).toBe(403);
  });
});

describe('PATCH /media/{mediaId}', () => {
  const report = { uploadedAt: '2026-01-02T03:04:05.678Z', uploadHttpStatus: 200 };

  it('reports an upload', async () => {
    const { calls, method } = recordCall<ingestion.UpdateMediaRequest, object>({});
    const response = await open({ updateMedia: method }).request('PATCH', '/api/public/media/m', {
      payload: { ...report, uploadHttpError: null, uploadTimeMs: 12.5 },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'OK' });
    expect(calls).toEqual([
      {
        projectId: PROJECT_ID,
        mediaId: 'm',
        uploadedMs: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
        uploadHttpStatus: 200,
        uploadHttpError: '',
        uploadDurationMs: 12.5,
      },
    ]);
  });

  it.each([
    { uploadedAt: 'yesterday' },
    { uploadHttpStatus: 0 },
    { uploadHttpStatus: '200' },
    { uploadTimeMs: 'x' },
  ])('refuses %j', async (fields) => {
    const response = await open().request('PATCH', '/api/public/media/m', {
      payload: { ...report, ...fields },
    });
    expect(response.statusCode).toBe(400);
  });
});

describe('GET /media/{mediaId}', () => {
  it('shows a file with its URL', async () => {
    const { calls, method } = recordCall<ingestion.GetMediaRequest, ingestion.Media>({
      mediaId: 'm',
      contentType: 'image/png',
      contentLengthBytes: 5,
      uploadedMs: 0,
      url: 'http://bucket/x',
      urlExpiresMs: 3_600_000,
    });
    const response = await open({ getMedia: method }).request('GET', '/api/public/media/m');
    expect(response.json()).toEqual({
      mediaId: 'm',
      contentType: 'image/png',
      contentLength: 5,
      uploadedAt: '1970-01-01T00:00:00.000Z',
      url: 'http://bucket/x',
      urlExpiry: '1970-01-01T01:00:00.000Z',
    });
    expect(calls).toEqual([{ projectId: PROJECT_ID, mediaId: 'm' }]);
  });

  it('is 404 while it is not uploaded', async () => {
    const getMedia = () =>
      Promise.reject(new AppError('not_found', 'MEDIA_NOT_UPLOADED', 'Media not yet uploaded'));
    const response = await open({ getMedia }).request('GET', '/api/public/media/m');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ message: 'Media not yet uploaded' });
  });
});
