import { translateMongoError, withStoreErrors } from '@assay/mongo';
import { isAppError } from '@assay/errors';
import type { ClientSession } from 'mongoose';
import type { ItemModels, ItemVersion } from './dataset-item.model.js';
import { forkOf } from './fork.js';

/** A version before it has a time. */
export type ItemContent = Omit<ItemVersion, '_id' | 'validFromMs'>;

/** Ids are unique per project: one document each. Project ids have no colon. */
export function itemKey(projectId: string, itemId: string): string {
  return `${projectId}:${itemId}`;
}

/**
 * Makes `next` the latest version, in two writes to single documents.
 *
 * First the previous version is copied among the past ones; a copy without a second write says what the latest
 * version says too, so readers that meet both take one. Then the latest version is replaced, if it is still the
 * one that was read. Whoever loses that race leaves at most a copy that seems to end too late, behind a version
 * that began after it. A transaction would buy nothing more and costs two more round trips; who needs one for other
 * reasons brings its session.
 *
 * @returns undefined when someone else was first.
 */
export async function replaceItem(
  models: ItemModels,
  previous: ItemVersion | undefined,
  next: ItemContent,
  nowMs: number,
): Promise<ItemVersion | undefined> {
  if (previous) return supersede(models, previous, next, nowMs);
  const _id = itemKey(next.projectId, next.itemId);
  return insertFirst(models.current, { _id, ...next, validFromMs: nowMs });
}

/**
 * Makes a marker the latest version, in a transaction of the caller's.
 *
 * @returns false when `previous` is not the latest any more.
 */
export async function deleteItem(
  models: ItemModels,
  previous: ItemVersion,
  nowMs: number,
  session: ClientSession,
): Promise<boolean> {
  const { projectId, itemId, datasetId } = previous;
  const marker: ItemContent = {
    projectId,
    itemId,
    datasetId,
    state: 'DELETED',
    inputJson: 'null',
    expectedOutputJson: 'null',
    metadataJson: 'null',
  };
  return (await supersede(models, previous, marker, nowMs, session)) !== undefined;
}

async function supersede(
  { current, past }: ItemModels,
  previous: ItemVersion,
  next: ItemContent,
  nowMs: number,
  session?: ClientSession,
): Promise<ItemVersion | undefined> {
  const { _id, projectId } = previous;
  const validFromMs = Math.max(nowMs, previous.validFromMs + 1);
  const version: ItemVersion = { _id, ...next, validFromMs };
  const options = session ? { session } : {};
  return withStoreErrors(async () => {
    await keepPast(past, previous, validFromMs, options);
    const { matchedCount } = await current.replaceOne(
      { _id, projectId, validFromMs: previous.validFromMs },
      version,
      options,
    );
    return matchedCount === 1 ? version : undefined;
  });
}

/** Copies a version among the past ones. An end that a lost race left stays if it is later: never too early. */
async function keepPast(
  past: ItemModels['past'],
  { _id: currentId, ...kept }: ItemVersion,
  validToMs: number,
  options: { readonly session?: ClientSession },
): Promise<void> {
  const _id = `${currentId}:${kept.validFromMs}`;
  const end = { validToMs, forkMs: forkOf(kept.validFromMs, validToMs) };
  const { upsertedCount } = await past.updateOne(
    { _id },
    { $setOnInsert: { ...kept, ...end } },
    { ...options, upsert: true },
  );
  if (upsertedCount > 0) return;
  await past.updateOne({ _id, validToMs: { $lt: validToMs } }, { $set: end }, options);
}

async function insertFirst(
  current: ItemModels['current'],
  version: ItemVersion,
): Promise<ItemVersion | undefined> {
  try {
    await current.insertMany([version]);
    return version;
  } catch (error) {
    const translated = translateMongoError(error);
    if (isAppError(translated) && translated.kind === 'conflict') return undefined;
    throw translated;
  }
}
