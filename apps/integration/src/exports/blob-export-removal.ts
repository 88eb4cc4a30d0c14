import type { Changes } from '@assay/mongo';
import type { BlobExportDocument } from './blob-export.model.js';
import type { BlobExportStore } from './blob-export.store.js';
import { toSnapshot } from './blob-export-message.js';

/** In the audit log. */
export const RESOURCE_TYPE = 'blobExport';

export interface BlobExportRemoval {
  /**
   * Whether there was one. A run under way notices at its next heartbeat, before it writes a manifest at the latest.
   *
   * @param remover For the audit log; an empty key for the service itself.
   */
  remove(
    organizationId: string,
    projectId: string,
    remover: { readonly actorKeyId: string; readonly requestId: string },
  ): Promise<boolean>;
  /** Its project was deleted. */
  removeWithProject(document: BlobExportDocument): Promise<void>;
}

export function createBlobExportRemoval({
  changes,
  exports,
}: {
  changes: Changes;
  exports: BlobExportStore;
}): BlobExportRemoval {
  const remove: BlobExportRemoval['remove'] = (organizationId, projectId, { actorKeyId, requestId }) =>
    changes(
      { organizationId, projectId, actorKeyId, resourceType: RESOURCE_TYPE },
      { requestId },
      async ({ session, record }) => {
        const before = await exports.find(organizationId, projectId, session);
        if (!before) return false;
        await exports.delete(organizationId, projectId, session);
        await record({ resourceId: projectId, action: 'delete', before: toSnapshot(before) });
        return true;
      },
    );
  return {
    remove,
    removeWithProject: async ({ organizationId, _id }) => {
      await remove(organizationId, _id, { actorKeyId: '', requestId: '' });
    },
  };
}
