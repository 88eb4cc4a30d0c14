import type { ingestion } from '@assay/proto';
import { RuleIssues } from '../models/rule-issues.js';
import { EXTENSION_BY_CONTENT_TYPE } from './content-types.js';

const MEDIA_ID_CHARS = 22;
const HASH_BYTES = 32;
const MAX_ID_CHARS = 800;
const TRACE_FIELDS: readonly string[] = ['input', 'output', 'metadata'];
const ITEM_FIELDS: readonly string[] = ['input', 'expectedOutput', 'metadata'];

/** What a file belongs to; the ids of the other kind are empty. */
export interface MediaContext {
  readonly traceId: string;
  readonly observationId: string;
  readonly datasetId: string;
  readonly datasetItemId: string;
  readonly field: string;
}

/**
 * Id of a file: the beginning of its hash in the URL-safe alphabet. Clients compute the same.
 *
 * @param sha256Base64 44 characters of base64.
 */
export function makeMediaId(sha256Base64: string): string {
  return sha256Base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, MEDIA_ID_CHARS);
}

/** Where the bytes are: one object per project, file and type. */
export function makeObjectKey(
  prefix: string,
  projectId: string,
  mediaId: string,
  contentType: string,
): string {
  return `${prefix}${projectId}/${mediaId}.${EXTENSION_BY_CONTENT_TYPE.get(contentType) ?? 'bin'}`;
}

/**
 * Checks an announcement and reads what the file belongs to (behaviour 5.8).
 *
 * @throws AppError `invalid/MEDIA_INVALID` with every broken rule as an issue.
 */
export function acceptUpload(request: ingestion.CreateMediaUploadRequest, maxBytes: number): MediaContext {
  const issues = new RuleIssues();
  const { contentType, contentLengthBytes, sha256Base64 } = request;
  issues.check(EXTENSION_BY_CONTENT_TYPE.has(contentType), ['contentType'], 'Content type not supported');
  issues.check(contentLengthBytes > 0, ['contentLength'], 'Too small: expected number to be >0');
  issues.check(
    contentLengthBytes <= maxBytes,
    ['contentLength'],
    `File size must be less than ${maxBytes} bytes`,
  );
  issues.check(isSha256(sha256Base64), ['sha256Hash'], 'Expected a SHA-256 hash in base64, 44 characters');
  const context = acceptContext(request, issues);
  issues.throwIfAny('MEDIA_INVALID');
  return context;
}

/** Exactly one context, its field one that it has. */
function acceptContext(request: ingestion.CreateMediaUploadRequest, issues: RuleIssues): MediaContext {
  const { traceId, observationId, datasetId, datasetItemId, field } = request;
  const ids = { traceId, observationId, datasetId, datasetItemId };
  for (const [name, id] of Object.entries(ids)) {
    issues.check(id.length <= MAX_ID_CHARS, [name], `Expected at most ${MAX_ID_CHARS} characters`);
  }
  const ofTrace = traceId !== '' || observationId !== '';
  const ofItem = datasetId !== '' || datasetItemId !== '';
  if (ofTrace === ofItem) {
    issues.add(['traceId'], 'Give either traceId, or datasetId and datasetItemId');
  } else if (ofTrace) {
    issues.check(traceId !== '', ['traceId'], 'observationId needs traceId');
    issues.check(TRACE_FIELDS.includes(field), ['field'], `Expected one of ${TRACE_FIELDS.join(', ')}`);
  } else {
    issues.check(datasetId !== '', ['datasetId'], 'datasetItemId needs datasetId');
    issues.check(datasetItemId !== '', ['datasetItemId'], 'datasetId needs datasetItemId');
    issues.check(ITEM_FIELDS.includes(field), ['field'], `Expected one of ${ITEM_FIELDS.join(', ')}`);
  }
  return { ...ids, field };
}

function isSha256(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === HASH_BYTES && bytes.toString('base64') === text;
}
