import { AppError } from '@assay/errors';
import type { Logger } from '@assay/logging';
import type { AuditLog, AuditRecord } from '@assay/mongo';
import type { CallContext, ingestion } from '@assay/proto';
import type { ModelDirectory } from './model-directory.js';
import { acceptModel } from './model-rules.js';
import type { ModelDefinitions } from './model.store.js';
import { compareModels, toModelMessage, toPricesMessage, type StoredModel } from './stored-model.js';

export interface ModelParts {
  readonly definitions: ModelDefinitions;
  readonly directory: Pick<ModelDirectory, 'loadProject'>;
  readonly builtIn: readonly StoredModel[];
  readonly audit: Pick<AuditLog, 'record'>;
  readonly clock: () => number;
  readonly log: Logger;
}

const MAX_PRICE_IDS = 1_000;
/** Of the ids of built-in definitions, also of those still to come. */
const BUILT_IN_PREFIX = 'builtin.';

/** Model definitions: list, read, create, replace, delete, and their prices for readers. */
export function modelHandlers(parts: ModelParts): ingestion.ModelServiceMethods {
  const { definitions, directory, builtIn, audit, clock, log } = parts;
  const builtInById = new Map(builtIn.map((model) => [model.id, model]));
  /** The change is stored: should this read fail, the watch of the revision brings it a moment later. */
  const takeEffect = (projectId: string): Promise<void> =>
    directory.loadProject(projectId).catch((error: unknown) => {
      log.warn({ error, projectId }, 'model definitions not reloaded');
    });
  return {
    listModels: async ({ projectId, page, limit }) => {
      checkPage(page, limit);
      const all = [...builtIn, ...(await definitions.list(projectId))].sort(compareModels);
      const models = all.slice((page - 1) * limit, page * limit).map(toModelMessage);
      return { models, totalItems: all.length };
    },
    getModel: async ({ projectId, modelId }) => {
      const model = builtInById.get(modelId) ?? (await definitions.find(projectId, modelId));
      if (!model) throw notFound();
      return toModelMessage(model);
    },
    createModel: async (request, call) => {
      const model = acceptModel(request, clock());
      await definitions.create(request.projectId, model, (after, session) =>
        audit.record(describeChange(request, after.id, { action: 'create', after }, call, clock()), session),
      );
      await takeEffect(request.projectId);
      return toModelMessage(model);
    },
    putModel: async ({ modelId, model: request }, call) => {
      if (!request) throw new AppError('invalid', 'MODEL_MISSING', 'The definition is missing.');
      if (modelId.startsWith(BUILT_IN_PREFIX)) throw notFound();
      const model = { ...acceptModel(request, clock()), id: modelId };
      const stored = await definitions.put(request.projectId, model, (change, session) =>
        audit.record(describeChange(request, modelId, change, call, clock()), session),
      );
      if (!stored) throw notFound();
      await takeEffect(request.projectId);
      return toModelMessage(stored);
    },
    deleteModel: async (request, call) => {
      const { projectId, modelId } = request;
      if (builtInById.has(modelId)) throw notFound();
      const isDeleted = await definitions.delete(projectId, modelId, (before, session) =>
        audit.record(describeChange(request, modelId, { action: 'delete', before }, call, clock()), session),
      );
      if (!isDeleted) throw notFound();
      await takeEffect(projectId);
      return {};
    },
    listModelPrices: async ({ projectId, modelIds }) => {
      if (modelIds.length > MAX_PRICE_IDS) {
        throw new AppError('invalid', 'TOO_MANY_IDS', `At most ${MAX_PRICE_IDS} model ids at once.`);
      }
      const own = modelIds.filter((id) => !builtInById.has(id));
      const found = own.length > 0 ? await definitions.findMany(projectId, own) : [];
      const known = modelIds.flatMap((id) => builtInById.get(id) ?? []);
      return { prices: [...known, ...found].map(toPricesMessage) };
    },
  };
}

function describeChange(
  { projectId, organizationId, actorKeyId }: Omit<ingestion.DeleteModelRequest, 'modelId'>,
  resourceId: string,
  change: Pick<AuditRecord, 'action' | 'before' | 'after'>,
  { requestId }: CallContext,
  atMs: number,
): AuditRecord {
  const resourceType = 'model';
  return { projectId, organizationId, actorKeyId, resourceType, resourceId, ...change, requestId, atMs };
}

function checkPage(page: number, limit: number): void {
  if (page >= 1 && limit >= 1 && limit <= 100) return;
  throw new AppError('invalid', 'PAGE_INVALID', 'page is 1 or more, limit 1 to 100');
}

function notFound(): AppError {
  return new AppError('not_found', 'MODEL_NOT_FOUND', 'No model with this id in the project.');
}
