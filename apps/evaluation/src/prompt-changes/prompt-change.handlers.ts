import { AppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import type { PromptChangeDocument, PromptChangeStore } from './prompt-change.store.js';

const MAX_CHANGES = 1_000;

export function promptChangeHandlers(changes: PromptChangeStore): evaluation.PromptChangeServiceMethods {
  return {
    listPromptChanges: async ({ limit }) => {
      if (limit < 1 || limit > MAX_CHANGES) {
        throw new AppError('invalid', 'LIMIT_INVALID', `limit must be from 1 to ${MAX_CHANGES}`);
      }
      return { changes: (await changes.list(limit)).map(toMessage) };
    },

    deletePromptChanges: async ({ ids }) => {
      if (ids.length > MAX_CHANGES) {
        throw new AppError('invalid', 'TOO_MANY_IDS', `At most ${MAX_CHANGES} at once.`);
      }
      await changes.delete(ids);
      return {};
    },
  };
}

function toMessage({ _id, expiresAt: _expiresAt, ...fields }: PromptChangeDocument): evaluation.PromptChange {
  return { ...fields, id: _id };
}
