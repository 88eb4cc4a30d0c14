import { randomUUID } from 'node:crypto';
import { AppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import type { ProjectChanges } from '../revisions/project-changes.js';
import {
  BOOLEAN_CATEGORIES,
  checkMergedScoreConfig,
  checkScoreConfig,
  type ScoreConfigFields,
} from './score-config.js';
import type { ScoreConfigDocument } from './score-config.model.js';
import type { ScoreConfigStore } from './score-config.store.js';

export interface ScoreConfigDependencies {
  readonly scoreConfigs: ScoreConfigStore;
  readonly changes: ProjectChanges;
}

const MAX_IDS = 1_000;

export function scoreConfigHandlers({
  scoreConfigs,
  changes,
}: ScoreConfigDependencies): evaluation.ScoreConfigServiceMethods {
  return {
    getScoreConfig: async ({ projectId, id }) =>
      toMessage((await scoreConfigs.find(projectId, id)) ?? missing()),

    findScoreConfigs: async ({ projectId, ids }) => {
      if (ids.length > MAX_IDS) throw new AppError('invalid', 'TOO_MANY_IDS', `At most ${MAX_IDS} at once.`);
      return { scoreConfigs: (await scoreConfigs.findAll(projectId, ids)).map(toMessage) };
    },

    listScoreConfigs: async ({ projectId, page, limit }) => {
      const { items, totalItems } = await scoreConfigs.list(projectId, { page, limit });
      return { scoreConfigs: items.map(toMessage), totalItems };
    },

    createScoreConfig: async (request, call) => {
      const fields = acceptCreate(request);
      const id = randomUUID();
      return changes.run('scoreConfigs', request, call, async ({ session, nowMs, record }) => {
        const document: ScoreConfigDocument = {
          ...toStored(fields),
          _id: id,
          projectId: request.projectId,
          isArchived: false,
          createdMs: nowMs,
          updatedMs: nowMs,
        };
        await scoreConfigs.create(document, session);
        await record({ ...subjectOf(id), action: 'create', after: toMessage(document) });
        return toMessage(document);
      });
    },

    updateScoreConfig: async (request, call) =>
      changes.run('scoreConfigs', request, call, async ({ session, nowMs, record }) => {
        const before = (await scoreConfigs.find(request.projectId, request.id, session)) ?? missing();
        const merged = mergeFields(before, request);
        checkMergedScoreConfig(merged);
        const { _id, projectId, isArchived, createdMs } = before;
        const after: ScoreConfigDocument = {
          ...toStored(merged),
          _id,
          projectId,
          isArchived: request.isArchived ?? isArchived,
          createdMs,
          // Two changes within a millisecond are still one after the other.
          updatedMs: Math.max(nowMs, before.updatedMs + 1),
        };
        await scoreConfigs.replace(after, session);
        await record({
          ...subjectOf(_id),
          action: 'update',
          before: toMessage(before),
          after: toMessage(after),
        });
        return toMessage(after);
      }),
  };
}

function subjectOf(id: string): { resourceType: string; resourceId: string } {
  return { resourceType: 'scoreConfig', resourceId: id };
}

function missing(): never {
  throw new AppError(
    'not_found',
    'SCORE_CONFIG_NOT_FOUND',
    'Score config not found within authorized project',
  );
}

function acceptCreate(request: evaluation.CreateScoreConfigRequest): ScoreConfigFields {
  const { name, dataType, minValue, maxValue, categories, description } = request;
  const fields: ScoreConfigFields = {
    name,
    dataType,
    ...(minValue !== undefined && { minValue }),
    ...(maxValue !== undefined && { maxValue }),
    ...(categories && { categories: categories.categories }),
    ...(description !== undefined && { description }),
  };
  checkScoreConfig(fields);
  return fields;
}

/** The stored config with what the request says; the categories that a BOOLEAN config always has are left out. */
function mergeFields(
  stored: ScoreConfigDocument,
  request: evaluation.UpdateScoreConfigRequest,
): ScoreConfigFields {
  const minValue = request.clearMinValue ? undefined : (request.minValue ?? stored.minValue);
  const maxValue = request.clearMaxValue ? undefined : (request.maxValue ?? stored.maxValue);
  const description = request.clearDescription ? undefined : (request.description ?? stored.description);
  const kept = stored.dataType === 'BOOLEAN' ? undefined : stored.categories;
  const categories = request.categories ? request.categories.categories : kept;
  return {
    name: request.name ?? stored.name,
    dataType: stored.dataType,
    ...(minValue !== undefined && { minValue }),
    ...(maxValue !== undefined && { maxValue }),
    ...(categories && { categories }),
    ...(description !== undefined && { description }),
  };
}

function toStored({ categories, ...fields }: ScoreConfigFields): ScoreConfigFields & {
  categories?: { label: string; value: number }[];
} {
  const kept = fields.dataType === 'BOOLEAN' ? BOOLEAN_CATEGORIES : categories;
  return {
    ...fields,
    ...(kept && { categories: kept.map(({ label, value }) => ({ label, value })) }),
  };
}

function toMessage(document: ScoreConfigDocument): evaluation.ScoreConfig {
  const { _id, categories = [], ...fields } = document;
  return { ...fields, id: _id, categories };
}
