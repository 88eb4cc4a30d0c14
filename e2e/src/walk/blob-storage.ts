import assert from 'node:assert/strict';
import { startAzureServer } from '@assay/testing';
import { openExportStore } from '../harness/export-store.js';
import { target } from '../harness/target.js';
import type { Walk } from './walk.js';

const PATH = '/integrations/blob-storage';

export const blobStorage: Walk = {
  resource: 'blob storage integrations',
  run: async (walker) => {
    const [store, azure] = await Promise.all([openExportStore(), startAzureServer()]);
    try {
      const { projectId } = target.keys;
      const json = {
        ...store.settings,
        projectId,
        prefix: `${walker.unique}/`,
        exportFrequency: 'daily',
        enabled: true,
        fileType: 'PARQUET',
        exportMode: 'FROM_TODAY',
      };
      const created = await walker.call(`PUT ${PATH}`, { json });
      assert.equal(created.id, projectId);
      assert.equal('secretAccessKey' in created, false);
      const moved = await walker.call(`PUT ${PATH}`, {
        json: {
          ...json,
          type: 'AZURE_BLOB_STORAGE',
          endpoint: azure.endpoint,
          accessKeyId: azure.accountName,
          secretAccessKey: azure.accountKey,
        },
      });
      assert.equal(moved.type, 'AZURE_BLOB_STORAGE');
      await walker.call(`GET ${PATH}`);
      const params = { id: projectId };
      assert.equal((await walker.call(`GET ${PATH}/{id}`, { params })).enabled, true);
      await walker.call(`DELETE ${PATH}/{id}`, { params });
    } finally {
      await Promise.all([store.close(), azure.close()]);
    }
  },
};
