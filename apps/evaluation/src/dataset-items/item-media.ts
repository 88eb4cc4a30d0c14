import { AppError } from '@assay/errors';
import type { CallContext, evaluation, ingestion } from '@assay/proto';
import type { ItemContent } from './replace-item.js';
import { findReferences } from './media-references.js';

/** The part of the media service that items need. */
export type MediaLookup = Pick<ingestion.MediaServiceMethods, 'findMedia'>;

type MediaById = ReadonlyMap<string, ingestion.Media>;

/** Ids of one call to the media service. */
const IDS_PER_CALL = 1_000;
/** Different files that one item may name. */
const MAX_FILES = 200;

async function findAll(
  media: MediaLookup,
  projectId: string,
  ids: readonly string[],
  call: CallContext,
): Promise<MediaById> {
  const unique = [...new Set(ids)];
  const calls: Promise<ingestion.FindMediaResponse>[] = [];
  for (let from = 0; from < unique.length; from += IDS_PER_CALL) {
    calls.push(media.findMedia({ projectId, mediaIds: unique.slice(from, from + IDS_PER_CALL) }, call));
  }
  const answers = await Promise.all(calls);
  return new Map(answers.flatMap(({ media: found }) => found.map((one) => [one.mediaId, one])));
}

/** @throws AppError `invalid/ITEM_MEDIA_UNKNOWN` when content names files that cannot be read. */
export async function checkMedia(
  media: MediaLookup,
  item: Pick<ItemContent, 'projectId' | 'inputJson' | 'expectedOutputJson' | 'metadataJson'>,
  call: CallContext,
): Promise<void> {
  const ids = [...new Set(findReferences(item).map(({ mediaId }) => mediaId))];
  if (ids.length === 0) return;
  if (ids.length > MAX_FILES) {
    const message = `Dataset item references too many media: at most ${MAX_FILES}`;
    throw new AppError('invalid', 'ITEM_MEDIA_TOO_MANY', message);
  }
  const known = await findAll(media, item.projectId, ids, call);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const message = `Dataset item references unknown media: ${unknown.join(', ')}`;
  throw new AppError('invalid', 'ITEM_MEDIA_UNKNOWN', message);
}

/** Items with the files that their content names; one question for all of them, none when there is no file. */
export async function withMedia(
  media: MediaLookup,
  projectId: string,
  items: readonly evaluation.DatasetItem[],
  call: CallContext,
): Promise<evaluation.DatasetItem[]> {
  const references = items.map(findReferences);
  const ids = references.flat().map(({ mediaId }) => mediaId);
  if (ids.length === 0) return [...items];
  const known = await findAll(media, projectId, ids, call);
  return items.map((item, index) => ({
    ...item,
    mediaReferences: (references[index] ?? []).flatMap(({ field, reference, jsonPath, mediaId }) => {
      const found = known.get(mediaId);
      return found ? [{ field, reference, jsonPath, media: found }] : [];
    }),
  }));
}
