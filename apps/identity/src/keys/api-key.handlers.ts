import { hashSecret } from '@assay/auth';
import type { Secret } from '@assay/config';
import { AppError } from '@assay/errors';
import type { identity } from '@assay/proto';
import { randomUUID } from 'node:crypto';
import type { Changes, ResourceScope } from '@assay/mongo';
import type { ClientSession } from 'mongoose';
import type { OrganizationStore } from '../organizations/organization.store.js';
import type { ProjectStore } from '../projects/project.store.js';
import { fromAccessMessage, toAccessMessage } from './key-access.js';
import { acceptKeyPair, displaySecretKey, makeSecretKey } from './key-pair.js';
import { acceptOverlapMs, rotateSecrets } from './key-secrets.js';
import type { KeyChange, KeyStore, StoredKey } from './key.store.js';

const MAX_KEYS = 1_000;
const MAX_NOTE_LENGTH = 1_000;

interface KeyOwner {
  readonly organizationId: string;
  readonly projectId: string;
}

/** RPC methods that administrators handle keys with. */
export function apiKeyHandlers(options: {
  keys: KeyStore;
  projects: ProjectStore;
  organizations: OrganizationStore;
  changes: Changes;
  pepper: Secret;
  clock: () => number;
}): identity.ApiKeyServiceMethods {
  const { keys, projects, organizations, changes, pepper, clock } = options;

  /** @throws AppError `not_found` when the project or organization does not exist. */
  const checkOwner = async (
    { organizationId, projectId }: KeyOwner,
    session?: ClientSession,
  ): Promise<void> => {
    if (projectId === '') await organizations.get(organizationId, session);
    else await projects.get(organizationId, projectId, session);
  };
  const toMessage = (key: StoredKey): identity.ApiKey => toApiKey(key, clock());

  return {
    listApiKeys: async ({ organizationId, projectId }) => {
      await checkOwner({ organizationId, projectId });
      return { apiKeys: (await keys.list(organizationId, projectId)).map(toMessage) };
    },

    getApiKey: async ({ organizationId, projectId, keyId }) => {
      await checkOwner({ organizationId, projectId });
      return toMessage(await keys.get(organizationId, projectId, keyId));
    },

    createApiKey: async (request, call) => {
      const { organizationId, projectId, actorKeyId, note, expiresMs } = request;
      const { publicKey, secretKey } = acceptKeyPair(request.publicKey, request.secretKey);
      const nowMs = clock();
      const key: StoredKey = {
        id: randomUUID(),
        publicKey,
        organizationId,
        projectId,
        access: fromAccessMessage(request.access) ?? 'full',
        ...(note !== undefined && { note: acceptNote(note) }),
        displaySecretKey: displaySecretKey(secretKey),
        secrets: [{ hash: hashSecret(pepper, secretKey) }],
        createdMs: nowMs,
        createdByKeyId: actorKeyId,
        ...(expiresMs !== undefined && { expiresMs: acceptExpiry(expiresMs, nowMs) }),
      };
      await checkOwner(request);
      if ((await keys.count(organizationId, projectId)) >= MAX_KEYS) throw tooManyKeys();
      await changes(toScope(request), call, async ({ session, record }) => {
        await checkOwner(request, session);
        await keys.insert(key, session);
        await record({ resourceId: key.id, action: 'create', after: toSnapshot(key) });
      });
      return { apiKey: toMessage(key), secretKey };
    },

    updateApiKey: async (request, call) => {
      const { organizationId, projectId, keyId, note, expiresMs } = request;
      const access = fromAccessMessage(request.access);
      const change: KeyChange = {
        ...(note !== undefined && { note: note === '' ? null : acceptNote(note) }),
        ...(access !== undefined && { access }),
        ...(expiresMs !== undefined && {
          expiresMs: expiresMs === 0 ? null : acceptExpiry(expiresMs, clock()),
        }),
      };
      await checkOwner(request);
      const updated = await changes(toScope(request), call, async ({ session, record }) => {
        const before = await keys.get(organizationId, projectId, keyId, session);
        const after =
          Object.keys(change).length === 0
            ? before
            : await keys.update(organizationId, projectId, keyId, change, session);
        await record({
          resourceId: keyId,
          action: 'update',
          before: toSnapshot(before),
          after: toSnapshot(after),
        });
        return after;
      });
      return toMessage(updated);
    },

    rotateApiKey: async (request, call) => {
      const { organizationId, projectId, keyId } = request;
      const overlapMs = acceptOverlapMs(request.overlapMs);
      const secretKey = makeSecretKey();
      const newHash = hashSecret(pepper, secretKey);
      await checkOwner(request);
      const rotated = await changes(toScope(request), call, async ({ session, record }) => {
        const before = await keys.get(organizationId, projectId, keyId, session);
        const change: KeyChange = {
          secrets: rotateSecrets(before.secrets, newHash, clock(), overlapMs),
          displaySecretKey: displaySecretKey(secretKey),
        };
        const after = await keys.update(organizationId, projectId, keyId, change, session);
        await record({
          resourceId: keyId,
          action: 'rotate',
          before: toSnapshot(before),
          after: { ...toSnapshot(after), overlapMs },
        });
        return after;
      });
      return { apiKey: toMessage(rotated), secretKey };
    },

    deleteApiKey: async (request, call) => {
      const { organizationId, projectId, keyId } = request;
      await checkOwner(request);
      await changes(toScope(request), call, async ({ session, record }) => {
        const before = await keys.get(organizationId, projectId, keyId, session);
        await keys.delete(organizationId, projectId, keyId, session);
        await record({ resourceId: keyId, action: 'delete', before: toSnapshot(before) });
      });
      return {};
    },
  };
}

function toScope(request: KeyOwner & { actorKeyId: string }): ResourceScope {
  const { organizationId, projectId, actorKeyId } = request;
  return { organizationId, projectId, actorKeyId, resourceType: 'apiKey' };
}

function acceptNote(note: string): string {
  if (note.length <= MAX_NOTE_LENGTH) return note;
  throw new AppError('invalid', 'NOTE_INVALID', `note must have at most ${MAX_NOTE_LENGTH} characters`, {
    details: { path: ['note'] },
  });
}

function acceptExpiry(expiresMs: number, nowMs: number): number {
  if (expiresMs > nowMs) return expiresMs;
  throw new AppError('invalid', 'EXPIRY_INVALID', 'expiresAt must be in the future', {
    details: { path: ['expiresAt'] },
  });
}

function tooManyKeys(): AppError {
  return new AppError(
    'conflict',
    'API_KEY_LIMIT',
    `There are already ${MAX_KEYS} API keys; delete some first.`,
  );
}

function toApiKey(key: StoredKey, nowMs: number): identity.ApiKey {
  const ends = key.secrets.map(({ expiresMs }) => expiresMs).filter((end) => end !== undefined);
  return {
    id: key.id,
    organizationId: key.organizationId,
    projectId: key.projectId,
    publicKey: key.publicKey,
    displaySecretKey: key.displaySecretKey,
    access: toAccessMessage(key.access),
    ...(key.note !== undefined && { note: key.note }),
    createdMs: key.createdMs,
    ...(key.expiresMs !== undefined && { expiresMs: key.expiresMs }),
    ...(key.lastUsedMs !== undefined && { lastUsedMs: key.lastUsedMs }),
    overlapEndsMs: ends.filter((end) => end > nowMs).sort((a, b) => b - a),
  };
}

/** What the audit log keeps: no hash, and not even the ends of the secret. */
function toSnapshot({ id, publicKey, access, note, expiresMs }: StoredKey): Record<string, unknown> {
  return { id, publicKey, access, note, expiresMs };
}
