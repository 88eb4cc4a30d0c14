import type { Connection } from 'mongoose';
import { blobExportModel } from './exports/blob-export.model.js';
import { secretContextOf } from './exports/export-target.js';
import { sealContext } from './llm-connections/llm-connection.handlers.js';
import { llmConnectionModel } from './llm-connections/llm-connection.model.js';
import type { SealedField } from './secrets/renew-secrets.js';
import { secretContext } from './webhooks/webhook.handlers.js';
import { webhookModel } from './webhooks/webhook.model.js';

/** Every encrypted text that this service keeps. */
export function listSealedFields(connection: Connection): SealedField[] {
  const webhooks = {
    model: webhookModel(connection),
    contextOf: ({ _id }: { _id: string }) => secretContext(_id),
  };
  return [
    { ...webhooks, field: 'sealedSecret' },
    { ...webhooks, field: 'sealedOldSecret' },
    {
      model: llmConnectionModel(connection),
      field: 'sealed',
      contextOf: ({ projectId, _id }) => sealContext(projectId, _id),
    },
    {
      model: blobExportModel(connection),
      field: 'secretAccessKey',
      contextOf: ({ _id }) => secretContextOf(_id),
    },
  ];
}
