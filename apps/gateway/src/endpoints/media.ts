import { Type } from '@sinclair/typebox';
import { definedFields } from '../presenters/defined-fields.js';
import { textOrNull } from '../presenters/text.js';
import { MEDIA_CONTENT_TYPES } from '../schemas/media-content-types.js';
import { Message, named, Nullable, OneOf, Timestamp } from '../schemas/primitives.js';
import { formatTimestampMs, parseTimestampUs } from '../validation/timestamp.js';
import { endpoint } from './endpoint.js';

const tag = 'Media';
const optionalId = Type.Optional(Nullable(Type.String()));

export const createMediaUpload = endpoint({
  method: 'POST',
  path: '/media',
  access: 'project',
  // Uploading files is a part of tracing: whoever may send traces may do it.
  right: 'ingest',
  tag,
  summary: 'Announce a file and get a URL to upload it',
  description:
    'Give traceId (and observationId), or datasetId and datasetItemId. PUT exactly the announced bytes to ' +
    'uploadUrl with the headers Content-Type and x-amz-checksum-sha256, then PATCH /media/{mediaId}. ' +
    'uploadUrl is null when the bytes are there already.',
  body: named(
    'GetMediaUploadUrlRequest',
    Type.Object({
      traceId: optionalId,
      observationId: optionalId,
      datasetId: optionalId,
      datasetItemId: optionalId,
      contentType: OneOf(MEDIA_CONTENT_TYPES),
      contentLength: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'In bytes.' }),
      sha256Hash: Type.String({ minLength: 44, maxLength: 44, description: 'Base64.' }),
      field: Type.String({ description: 'input, output (traces), expectedOutput (items) or metadata.' }),
    }),
  ),
  response: named(
    'GetMediaUploadUrlResponse',
    Type.Object({ mediaId: Type.String(), uploadUrl: Nullable(Type.String()) }),
  ),
  status: 201,
  handle: async ({ body, principal, call, calls }) => {
    const { mediaId, uploadUrl } = await calls.media.createMediaUpload(
      {
        projectId: principal.projectId,
        traceId: body.traceId ?? '',
        observationId: body.observationId ?? '',
        datasetId: body.datasetId ?? '',
        datasetItemId: body.datasetItemId ?? '',
        contentType: body.contentType,
        contentLengthBytes: body.contentLength,
        sha256Base64: body.sha256Hash,
        field: body.field,
      },
      call,
    );
    return { mediaId, uploadUrl: textOrNull(uploadUrl) };
  },
});

export const updateMedia = endpoint({
  method: 'PATCH',
  path: '/media/:mediaId',
  access: 'project',
  right: 'ingest',
  tag,
  summary: 'Report how an upload went',
  body: named(
    'PatchMediaBody',
    Type.Object({
      uploadedAt: Timestamp,
      uploadHttpStatus: Type.Integer({ minimum: 1, maximum: 999 }),
      uploadHttpError: Type.Optional(Nullable(Type.String())),
      uploadTimeMs: Type.Optional(Nullable(Type.Number())),
    }),
  ),
  response: Message,
  errors: ['not_found'],
  handle: async ({ params, body, principal, call, calls }) => {
    await calls.media.updateMedia(
      {
        projectId: principal.projectId,
        mediaId: params.mediaId,
        uploadedMs: Math.floor((parseTimestampUs(body.uploadedAt) ?? 0) / 1000),
        uploadHttpStatus: body.uploadHttpStatus,
        uploadHttpError: body.uploadHttpError ?? '',
        ...definedFields({ uploadDurationMs: body.uploadTimeMs ?? undefined }),
      },
      call,
    );
    return { message: 'OK' };
  },
});

export const getMedia = endpoint({
  method: 'GET',
  path: '/media/:mediaId',
  access: 'project',
  tag,
  summary: 'Read a file: what it is, and a URL to download it',
  response: named(
    'GetMediaResponse',
    Type.Object({
      mediaId: Type.String(),
      contentType: Type.String(),
      contentLength: Type.Integer({ description: 'In bytes.' }),
      uploadedAt: Timestamp,
      url: Type.String(),
      urlExpiry: Timestamp,
    }),
  ),
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) => {
    const media = await calls.media.getMedia(
      { projectId: principal.projectId, mediaId: params.mediaId },
      call,
    );
    return {
      mediaId: media.mediaId,
      contentType: media.contentType,
      contentLength: media.contentLengthBytes,
      uploadedAt: formatTimestampMs(media.uploadedMs),
      url: media.url,
      urlExpiry: formatTimestampMs(media.urlExpiresMs),
    };
  },
});
