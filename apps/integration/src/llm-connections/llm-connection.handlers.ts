import { randomUUID } from 'node:crypto';
import { AppError, isAppError } from '@assay/errors';
import type { Change, Changes, ResourceNote, ResourceScope } from '@assay/mongo';
import type { integration } from '@assay/proto';
import { maskSecret } from '../secrets/mask-secret.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { checkLlmConnection, type LlmConnectionFields } from './llm-connection.js';
import type { LlmConnectionDocument } from './llm-connection.model.js';
import type { LlmConnectionStore } from './llm-connection.store.js';

export interface LlmConnectionDependencies {
  readonly connections: LlmConnectionStore;
  readonly changes: Changes;
  readonly secretBox: SecretBox;
}

/** Two first PUTs of a provider at once: the one that loses finds the other's document the second time. */
const PUT_ATTEMPTS = 3;

export function llmConnectionHandlers(
  dependencies: LlmConnectionDependencies,
): integration.LlmConnectionServiceMethods {
  const { connections, changes } = dependencies;
  return {
    listLlmConnections: async ({ projectId, page, limit }) => {
      const { items, totalItems } = await connections.list(projectId, { page, limit });
      return { connections: items.map(toMessage), totalItems };
    },

    putLlmConnection: async (request, call) => {
      const put = () =>
        changes(scopeOf(request), call, (change) => putConnection(dependencies, request, change));
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await put();
        } catch (error) {
          const isRace = isAppError(error) && error.reason === 'ALREADY_EXISTS';
          if (!isRace || attempt === PUT_ATTEMPTS) throw error;
        }
      }
    },

    deleteLlmConnection: async (request, call) => {
      const { projectId, id } = request;
      await changes(scopeOf(request), call, async ({ session, record }) => {
        const before = await connections.find(projectId, { _id: id }, session);
        if (!before) {
          throw new AppError('not_found', 'LLM_CONNECTION_NOT_FOUND', 'LLM connection not found');
        }
        await connections.delete(projectId, id, session);
        await record({ resourceId: id, action: 'delete', before: toMessage(before) });
      });
      return {};
    },
  };
}

function scopeOf(
  request: integration.PutLlmConnectionRequest | integration.DeleteLlmConnectionRequest,
): ResourceScope {
  const { organizationId, projectId, actorKeyId } = request;
  return { organizationId, projectId, actorKeyId, resourceType: 'llmConnection' };
}

async function putConnection(
  { connections, secretBox }: LlmConnectionDependencies,
  request: integration.PutLlmConnectionRequest,
  { session, nowMs, record }: Change<ResourceNote>,
): Promise<integration.PutLlmConnectionResponse> {
  const { projectId, provider } = request;
  const before = await connections.find(projectId, { provider }, session);
  const fields = acceptFields(request, before);
  checkLlmConnection(fields);
  const after = toDocument(fields, { projectId, before, nowMs }, secretBox);
  await connections.put(after, session);
  await record({
    resourceId: after._id,
    action: before ? 'update' : 'create',
    ...(before && { before: toMessage(before) }),
    after: toMessage(after),
  });
  return { connection: toMessage(after), isNew: !before };
}

/** A config that is not sent stays, unless it belonged to another adapter. */
function acceptFields(
  request: integration.PutLlmConnectionRequest,
  before: LlmConnectionDocument | undefined,
): LlmConnectionFields {
  const { provider, adapter, secretKey, baseUrl, customModels, withDefaultModels, extraHeaders } = request;
  const kept = before?.adapter === adapter ? before.configJson : undefined;
  const configJson = request.configJson === 'null' ? undefined : (request.configJson ?? kept);
  return {
    provider,
    adapter,
    secretKey,
    ...(baseUrl !== undefined && { baseUrl }),
    customModels,
    withDefaultModels,
    extraHeaders,
    ...(configJson !== undefined && { configJson }),
  };
}

function toDocument(
  { secretKey, extraHeaders, customModels, ...fields }: LlmConnectionFields,
  at: { projectId: string; before: LlmConnectionDocument | undefined; nowMs: number },
  secretBox: SecretBox,
): LlmConnectionDocument {
  const { projectId, before, nowMs } = at;
  const _id = before?._id ?? randomUUID();
  return {
    _id,
    projectId,
    ...fields,
    customModels: [...customModels],
    displaySecretKey: maskSecret(secretKey),
    extraHeaderKeys: Object.keys(extraHeaders),
    sealed: secretBox.encrypt(JSON.stringify({ secretKey, extraHeaders }), sealContext(projectId, _id)),
    createdMs: before?.createdMs ?? nowMs,
    updatedMs: nowMs,
  };
}

/** Where the secrets of a connection belong; see `SecretBox`. */
export function sealContext(projectId: string, id: string): string {
  return `llmConnection/${projectId}/${id}`;
}

function toMessage(document: LlmConnectionDocument): integration.LlmConnection {
  const { _id, sealed: _sealed, ...fields } = document;
  return { ...fields, id: _id };
}
