import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Walk } from './walk.js';

export const media: Walk = {
  resource: 'media',
  run: async (walker) => {
    const bytes = Buffer.from(`file ${walker.unique}`);
    const sha256Hash = createHash('sha256').update(bytes).digest('base64');
    const announced = {
      traceId: walker.unique,
      field: 'input',
      contentType: 'text/plain',
      contentLength: bytes.length,
      sha256Hash,
    };
    const { mediaId, uploadUrl } = await walker.call('POST /media', { json: announced });
    const uploaded = await fetch(uploadUrl as string, {
      method: 'PUT',
      headers: { 'content-type': 'text/plain', 'x-amz-checksum-sha256': sha256Hash },
      body: bytes,
    });
    assert.equal(uploaded.status, 200);
    await walker.call('PATCH /media/{mediaId}', {
      params: { mediaId },
      json: { uploadedAt: new Date().toISOString(), uploadHttpStatus: 200, uploadTimeMs: 12 },
    });
    const { url } = await walker.call('GET /media/{mediaId}', { params: { mediaId } });
    assert.equal(await (await fetch(url as string)).text(), bytes.toString());
    const again = await walker.call('POST /media', { json: { ...announced, field: 'output' } });
    assert.deepEqual(again, { mediaId, uploadUrl: null });
  },
};
