import { ensureIndexes, type Changes } from '@assay/mongo';
import { integration } from '@assay/proto';
import { serve, type ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import type { SecretBox } from '../secrets/secret-box.js';
import { llmConnectionHandlers } from './llm-connection.handlers.js';
import { llmConnectionModel } from './llm-connection.model.js';
import { mongoLlmConnectionStore } from './llm-connection.store.js';

/** LLM connections over one database; makes the indexes that are missing. */
export async function startLlmConnections(options: {
  connection: Connection;
  changes: Changes;
  secretBox: SecretBox;
}): Promise<ServedContract[]> {
  const { connection, changes, secretBox } = options;
  const model = llmConnectionModel(connection);
  await ensureIndexes([model]);
  const connections = mongoLlmConnectionStore(model);
  return [
    serve(integration.LlmConnectionService, llmConnectionHandlers({ connections, changes, secretBox })),
  ];
}
