import { createHash, randomUUID } from 'node:crypto';
import { mongoConfig, mongoConnection } from '@assay/mongo';
import { loadConfig } from '@assay/config';
import { createLogger } from '@assay/logging';
import { ingestion as contracts } from '@assay/proto';
import { eventually } from '@assay/testing';
import type { Connection } from 'mongoose';
import {
  startIngestion,
  startStores,
  testCall,
  type TestProcess,
  type TestStores,
} from '../testing/process.js';
import { mediaLinkDocuments } from './media.model.js';

let stores: TestStores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores?.stop());

interface Upload {
  readonly bytes: Buffer;
  readonly sha256Base64: string;
  readonly request: contracts.CreateMediaUploadRequest;
}

function makeUpload(projectId: string, fields: Partial<contracts.CreateMediaUploadRequest> = {}): Upload {
  const bytes = Buffer.from(`file ${randomUUID()}`);
  const sha256Base64 = createHash('sha256').update(bytes).digest('base64');
  const request = {
    projectId,
    traceId: 't',
    observationId: '',
    datasetId: '',
    datasetItemId: '',
    contentType: 'image/png',
    contentLengthBytes: bytes.length,
    sha256Base64,
    field: 'input',
    ...fields,
  };
  return { bytes, sha256Base64, request };
}

/** As the client libraries do it. */
function put(url: string, bytes: Buffer, upload: Upload, contentType = 'image/png'): Promise<Response> {
  return fetch(url, {
    method: 'PUT',
    body: bytes,
    headers: {
      'content-type': contentType,
      'x-amz-checksum-sha256': upload.sha256Base64,
      'x-ms-blob-type': 'BlockBlob',
    },
  });
}

describe.each(['local', 'grpc'] as const)('media over %s', (transport) => {
  let process: TestProcess;
  let media: contracts.MediaServiceMethods;
  let documents: { connection: Connection; close(): Promise<void> };
  let projectId: string;
  beforeAll(async () => {
    const env = {
      ...stores.env,
      ...stores.mongo.empty(),
      MEDIA_KEY_PREFIX: 'files/',
      MEDIA_MAX_BYTES: '1000000',
    };
    process = await startIngestion(env, transport);
    media = process.clientOf(contracts.MediaService);
    const opened = await mongoConnection.open({
      config: loadConfig.orThrow(mongoConfig, env),
      log: createLogger({ service: 'test', level: 'silent' }),
    });
    documents = { connection: opened.value.database('ingestion'), close: () => opened.close() };
  });
  afterAll(async () => {
    await documents?.close();
    await process?.stop();
  });
  beforeEach(() => {
    projectId = `project-${randomUUID()}`;
  });

  const announce = (request: contracts.CreateMediaUploadRequest) =>
    media.createMediaUpload(request, testCall());
  const report = (mediaId: string, uploadHttpStatus: number, uploadHttpError = '', project = projectId) =>
    media.updateMedia(
      { projectId: project, mediaId, uploadedMs: 1000, uploadHttpStatus, uploadHttpError },
      testCall(),
    );
  const get = (mediaId: string, project = projectId) =>
    media.getMedia({ projectId: project, mediaId }, testCall());
  const listLinks = (mediaId: string) =>
    mediaLinkDocuments(documents.connection).find({ projectId, mediaId }).sort({ createdMs: 1 }).lean();

  it('takes a file from its announcement to its download', async () => {
    const upload = makeUpload(projectId);
    const { mediaId, uploadUrl } = await announce(upload.request);
    expect(mediaId).toBe(upload.sha256Base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22));
    expect(new URL(uploadUrl).pathname).toBe(`/media-test/files/${projectId}/${mediaId}.png`);
    await expect(get(mediaId)).rejects.toMatchObject({ kind: 'not_found', reason: 'MEDIA_NOT_UPLOADED' });

    expect((await put(uploadUrl, upload.bytes, upload)).status).toBe(200);
    await report(mediaId, 200);
    const read = await get(mediaId);
    expect(read).toMatchObject({
      mediaId,
      contentType: 'image/png',
      contentLengthBytes: upload.bytes.length,
      uploadedMs: 1000,
    });
    expect(read.urlExpiresMs).toBeGreaterThan(Date.now() + 3_500_000);
    const download = await fetch(read.url);
    expect(download.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await download.arrayBuffer())).toEqual(upload.bytes);
  });

  it('finds the readable ones of many files of a project', async () => {
    const uploads = [makeUpload(projectId), makeUpload(projectId), makeUpload(projectId)];
    const made = [];
    for (const upload of uploads) made.push(await announce(upload.request));
    const [stored, failed, waiting] = made.map(({ mediaId }) => mediaId) as [string, string, string];
    await report(stored, 200);
    await report(failed, 500, 'no');
    const find = (mediaIds: string[], project = projectId) =>
      media.findMedia({ projectId: project, mediaIds }, testCall());
    const found = await find([stored, failed, waiting, stored, 'unknown']);
    expect(found.media).toEqual([
      { ...(await get(stored)), url: expect.any(String), urlExpiresMs: expect.any(Number) },
    ]);
    expect((await find([stored], 'other')).media).toEqual([]);
    await expect(find(Array.from({ length: 1001 }, String))).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('refuses other bytes, another length and another type than announced', async () => {
    const upload = makeUpload(projectId);
    const { uploadUrl } = await announce(upload.request);
    const wrong = Buffer.from(upload.bytes);
    wrong[0] = 0;
    expect((await put(uploadUrl, wrong, upload)).status).toBe(400);
    expect((await put(uploadUrl, Buffer.concat([upload.bytes, wrong]), upload)).ok).toBe(false);
    expect((await put(uploadUrl, upload.bytes, upload, 'text/html')).ok).toBe(false);
    const lie = createHash('sha256').update(wrong).digest('base64');
    expect((await put(uploadUrl, wrong, { ...upload, sha256Base64: lie })).ok).toBe(false);
    expect((await put(uploadUrl, upload.bytes, upload)).status).toBe(200);
  });

  it('asks for known bytes no second time, and links them all the same', async () => {
    const upload = makeUpload(projectId);
    const first = await announce(upload.request);
    await put(first.uploadUrl, upload.bytes, upload);
    await report(first.mediaId, 200);
    const again = { ...upload.request, observationId: 'o', field: 'output' };
    for (let i = 0; i < 2; i += 1) {
      expect(await announce(again)).toEqual({ mediaId: first.mediaId, uploadUrl: '' });
    }
    const item = { traceId: '', datasetId: 'd', datasetItemId: 'i', field: 'expectedOutput' };
    expect((await announce({ ...upload.request, ...item })).uploadUrl).toBe('');
    expect(
      (await listLinks(first.mediaId)).map((link) => [
        link.traceId,
        link.observationId,
        link.datasetItemId,
        link.field,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['t', '', '', 'input'],
        ['t', 'o', '', 'output'],
        ['', '', 'i', 'expectedOutput'],
      ]),
    );
    expect(await listLinks(first.mediaId)).toHaveLength(3);
  });

  it('makes one record and one link of ten announcements at once', async () => {
    const { request } = makeUpload(projectId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => announce(request)));
    const ids = new Set(answers.map(({ mediaId }) => mediaId));
    expect(ids.size).toBe(1);
    expect(await listLinks([...ids][0] ?? '')).toHaveLength(1);
  });

  it.each([201, 404, 0])('asks for bytes again that were not stored with 200 but %d', async (status) => {
    const upload = makeUpload(projectId);
    const { mediaId } = await announce(upload.request);
    if (status > 0) await report(mediaId, status, 'nope');
    expect((await announce(upload.request)).uploadUrl).not.toBe('');
  });

  it('shows nothing of an upload that failed, until it works', async () => {
    const upload = makeUpload(projectId);
    const { mediaId, uploadUrl } = await announce(upload.request);
    await report(mediaId, 403, 'denied');
    await expect(get(mediaId)).rejects.toMatchObject({ kind: 'not_found', reason: 'MEDIA_UPLOAD_FAILED' });
    await put(uploadUrl, upload.bytes, upload);
    await report(mediaId, 201);
    expect((await get(mediaId)).mediaId).toBe(mediaId);
  });

  it('keeps what is there readable while the same bytes come as another type', async () => {
    const upload = makeUpload(projectId);
    const first = await announce(upload.request);
    await put(first.uploadUrl, upload.bytes, upload);
    await report(first.mediaId, 200);
    const other = await announce({ ...upload.request, contentType: 'text/plain' });
    expect(other.uploadUrl).toContain('.txt');
    expect((await fetch((await get(first.mediaId)).url)).status).toBe(200);
    expect((await get(first.mediaId)).contentType).toBe('image/png');
    await put(other.uploadUrl, upload.bytes, upload, 'text/plain');
    await report(first.mediaId, 200);
    expect((await get(first.mediaId)).contentType).toBe('text/plain');
  });

  it('keeps the files of projects apart, of the same bytes too', async () => {
    const upload = makeUpload(projectId);
    const { mediaId, uploadUrl } = await announce(upload.request);
    await put(uploadUrl, upload.bytes, upload);
    await report(mediaId, 200);
    const other = `${projectId}-other`;
    await expect(get(mediaId, other)).rejects.toMatchObject({ kind: 'not_found', reason: 'MEDIA_NOT_FOUND' });
    await expect(report(mediaId, 500, '', other)).rejects.toMatchObject({ kind: 'not_found' });
    const theirs = await announce({ ...upload.request, projectId: other });
    expect(new URL(theirs.uploadUrl).pathname).toContain(`/${other}/`);
    expect((await get(mediaId)).contentType).toBe('image/png');
  });

  describe('when traces are deleted', () => {
    const deleteTraces = (traceIds: string[], project = projectId) =>
      process
        .clientOf(contracts.TraceService)
        .deleteTraces({ projectId: project, organizationId: 'o', actorKeyId: 'k', traceIds }, testCall());
    const upload = async (fields: Partial<contracts.CreateMediaUploadRequest>) => {
      const made = makeUpload(projectId, fields);
      const { mediaId, uploadUrl } = await announce(made.request);
      await put(uploadUrl, made.bytes, made);
      await report(mediaId, 200);
      return { ...made, mediaId };
    };

    const untilGone = (url: string): Promise<boolean> =>
      eventually(async () => (await fetch(url)).status === 404);

    it('takes files that nothing else shows, with their bytes, from the next request on', async () => {
      const { mediaId, request } = await upload({ traceId: 't1' });
      await announce({ ...request, observationId: 'o1', field: 'output' });
      const { url } = await get(mediaId);
      await deleteTraces(['t1', 'unknown']);
      await expect(get(mediaId)).rejects.toMatchObject({ reason: 'MEDIA_NOT_FOUND' });
      await expect(report(mediaId, 200)).rejects.toMatchObject({ reason: 'MEDIA_NOT_FOUND' });
      expect(await listLinks(mediaId)).toEqual([]);
      await untilGone(url);
    });

    it('keeps files that another trace, a dataset item or another project shows', async () => {
      const shared = await upload({ traceId: 't1' });
      await announce({ ...shared.request, traceId: 't2' });
      const item = await upload({ traceId: 't1' });
      const ofItem = { traceId: '', datasetId: 'd', datasetItemId: 'i', field: 'input' };
      await announce({ ...item.request, ...ofItem });
      const other = await upload({ traceId: 't3' });
      await deleteTraces(['t1']);
      await deleteTraces(['t3'], `${projectId}-other`);
      for (const { mediaId, bytes } of [shared, item, other]) {
        const download = await fetch((await get(mediaId)).url);
        expect(Buffer.from(await download.arrayBuffer())).toEqual(bytes);
      }
      await deleteTraces(['t2']);
      await expect(get(shared.mediaId)).rejects.toMatchObject({ reason: 'MEDIA_NOT_FOUND' });
    });

    it('asks for the bytes again when a removed file comes back', async () => {
      const { mediaId, request, bytes, ...made } = await upload({ traceId: 't1' });
      const { url } = await get(mediaId);
      await deleteTraces(['t1']);
      const { uploadUrl } = await announce({ ...request, traceId: 't2' });
      expect(uploadUrl).not.toBe('');
      await expect(get(mediaId)).rejects.toMatchObject({ reason: 'MEDIA_NOT_UPLOADED' });
      await untilGone(url);
      expect((await put(uploadUrl, bytes, { ...made, request, bytes })).status).toBe(200);
      await report(mediaId, 200);
      expect((await fetch((await get(mediaId)).url)).status).toBe(200);
    });

    it('keeps a file that is announced while its last trace goes', async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        const { mediaId, request, bytes, ...made } = await upload({ traceId: `t${turn}` });
        const { url } = await get(mediaId);
        const [again] = await Promise.all([
          announce({ ...request, traceId: 'stays' }),
          deleteTraces([`t${turn}`]),
        ]);
        if (again.uploadUrl !== '') {
          await untilGone(url);
          await put(again.uploadUrl, bytes, { ...made, request, bytes });
          await report(mediaId, 200);
        }
        expect((await fetch((await get(mediaId)).url)).status).toBe(200);
      }
    });
  });

  it('lets no other hash take the id of a file', async () => {
    const { request, sha256Base64 } = makeUpload(projectId);
    await announce(request);
    const bytes = Buffer.from(sha256Base64, 'base64');
    bytes[31] = (bytes[31] ?? 0) ^ 1;
    await expect(announce({ ...request, sha256Base64: bytes.toString('base64') })).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'MEDIA_ID_TAKEN',
    });
  });

  it('knows no file that was never announced', async () => {
    await expect(get('a'.repeat(22))).rejects.toMatchObject({ message: 'Media asset not found' });
    await expect(report('a'.repeat(22), 200)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it.each<[string, Partial<contracts.CreateMediaUploadRequest>, string]>([
    ['no context', { traceId: '' }, 'traceId'],
    ['two contexts', { datasetId: 'd', datasetItemId: 'i' }, 'traceId'],
    ['an observation without its trace', { traceId: '', observationId: 'o' }, 'traceId'],
    ['an item without its dataset', { traceId: '', datasetItemId: 'i' }, 'datasetId'],
    ['a dataset without an item', { traceId: '', datasetId: 'd' }, 'datasetItemId'],
    [
      'the output field of an item',
      { traceId: '', datasetId: 'd', datasetItemId: 'i', field: 'output' },
      'field',
    ],
    ['the expected output of a trace', { field: 'expectedOutput' }, 'field'],
    ['an unknown type', { contentType: 'image/x' }, 'contentType'],
    ['no bytes', { contentLengthBytes: 0 }, 'contentLength'],
    ['too many bytes', { contentLengthBytes: 1_000_001 }, 'contentLength'],
    ['a hash of 44 other characters', { sha256Base64: '!'.repeat(44) }, 'sha256Hash'],
    ['a hash in the URL-safe alphabet', { sha256Base64: `${'_'.repeat(43)}=` }, 'sha256Hash'],
  ])('refuses %s', async (_name, fields, field) => {
    const error: unknown = await announce({ ...makeUpload(projectId).request, ...fields }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ kind: 'invalid', reason: 'MEDIA_INVALID' });
    const { issues } = (error as { details: { issues: { path: string[] }[] } }).details;
    expect(issues.map(({ path }) => path[0])).toContain(field);
  });
});
