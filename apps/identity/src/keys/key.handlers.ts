import { AppError, isAppError } from '@assay/errors';
import type { identity } from '@assay/proto';
import type { ProjectStore } from '../projects/project.store.js';
import { toAccessMessage } from './key-access.js';
import type { KeyStore, StoredKey } from './key.store.js';

const MAX_USES = 1_000;

/** RPC methods that gateways check keys with. */
export function keyHandlers(options: { keys: KeyStore; projects: ProjectStore }): identity.KeyServiceMethods {
  const { keys, projects } = options;
  return {
    getKey: async ({ publicKey }) => {
      const key = await keys.findByPublicKey(publicKey);
      if (!key || !(await isUsable(key, projects))) {
        throw new AppError('not_found', 'KEY_NOT_FOUND', 'No key has this public part.');
      }
      return toKeyMessage(key);
    },

    recordKeyUse: async ({ uses }) => {
      if (uses.length > MAX_USES) {
        throw new AppError('invalid', 'TOO_MANY_USES', `At most ${MAX_USES} uses at once.`);
      }
      await keys.recordUses(uses);
      return {};
    },
  };
}

/** A key made while its project was being deleted must not work. */
async function isUsable(key: StoredKey, projects: ProjectStore): Promise<boolean> {
  if (key.projectId === '') return true;
  try {
    await projects.get(key.organizationId, key.projectId);
    return true;
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') return false;
    throw error;
  }
}

function toKeyMessage(key: StoredKey): identity.Key {
  return {
    id: key.id,
    publicKey: key.publicKey,
    scope: key.projectId === '' ? 'KEY_SCOPE_ORGANIZATION' : 'KEY_SCOPE_PROJECT',
    access: toAccessMessage(key.access),
    organizationId: key.organizationId,
    projectId: key.projectId,
    ...(key.expiresMs !== undefined && { expiresMs: key.expiresMs }),
    secrets: key.secrets.map(({ hash, expiresMs }) => ({
      hash,
      ...(expiresMs !== undefined && { expiresMs }),
    })),
  };
}
