import type { ObjectStore } from '@assay/blob';
import { bumpRevision, withStoreErrors } from '@assay/mongo';
import type { Connection } from 'mongoose';
import { mediaDocuments, mediaLinkDocuments } from '../media/media.model.js';
import { modelDocuments } from '../models/model.model.js';
import { MODELS_REVISION } from '../models/model.store.js';
import type { MaskingStore } from './masking/masking.store.js';

const DELETES_AT_ONCE = 8;

/**
 * Removes what deleted projects have besides telemetry: files and their records, model definitions, masking rules.
 * Audit entries stay. Repeating is harmless; what fails is left for the next time.
 */
export function createProjectDataRemoval(parts: {
  readonly connection: Connection;
  readonly objects: Pick<ObjectStore, 'list' | 'delete'>;
  readonly keyPrefix: string;
  readonly masking: MaskingStore;
}): (projectIds: readonly string[]) => Promise<void> {
  const { connection, objects, keyPrefix, masking } = parts;
  return async (projectIds) => {
    for (const projectId of projectIds) await deleteObjects(objects, `${keyPrefix}${projectId}/`);
    const ofProjects = { projectId: { $in: [...projectIds] } };
    await withStoreErrors(async () => {
      await mediaLinkDocuments(connection).deleteMany(ofProjects);
      // Their ids begin with the project's, and only ids have an index; '0' is the character after '/'.
      for (const projectId of projectIds) {
        await mediaDocuments(connection).deleteMany({ _id: { $gt: `${projectId}/`, $lt: `${projectId}0` } });
      }
      const { deletedCount } = await modelDocuments(connection).deleteMany(ofProjects);
      if (deletedCount > 0) await bumpRevision(connection, MODELS_REVISION);
    });
    await masking.deleteOfProjects(projectIds);
  };
}

/** Files first: while their records are there, a removal that broke off finds them again. */
async function deleteObjects(objects: Pick<ObjectStore, 'list' | 'delete'>, prefix: string): Promise<void> {
  for (;;) {
    const { objects: found } = await objects.list(prefix);
    if (found.length === 0) return;
    for (let from = 0; from < found.length; from += DELETES_AT_ONCE) {
      await Promise.all(found.slice(from, from + DELETES_AT_ONCE).map(({ key }) => objects.delete(key)));
    }
  }
}
