import { Type, type Static } from '@sinclair/typebox';
import type { Principal } from '@assay/auth';
import { pageMeta } from '@assay/paging';
import type { evaluation } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import { Nullable, OneOf, Paged, pageQuery } from '../schemas/primitives.js';
import { ConfigCategory, SCORE_CONFIG_DATA_TYPES, ScoreConfig } from '../schemas/score-config.js';
import { invalidData } from '../validation/issues.js';
import { formatTimestampMs } from '../validation/timestamp.js';
import { endpoint } from './endpoint.js';
import { writerOf } from './writer.js';

const tag = 'Score configs';

/** A config for every generation. Source: behaviour/ingestion-and-tracing.md §5.6. */
function presentScoreConfig(config: evaluation.ScoreConfig): ScoreConfig {
  return {
    id: config.id,
    projectId: config.projectId,
    name: config.name,
    createdAt: formatTimestampMs(config.createdMs),
    updatedAt: formatTimestampMs(config.updatedMs),
    dataType: config.dataType as ScoreConfig['dataType'],
    isArchived: config.isArchived,
    minValue: config.minValue ?? null,
    maxValue: config.maxValue ?? null,
    categories: config.categories.length > 0 ? config.categories : null,
    description: config.description ?? null,
  };
}

const valueFields = {
  categories: Type.Optional(
    Nullable(Type.Array(ConfigCategory, { description: 'CATEGORICAL only; labels and values unique.' })),
  ),
  minValue: Type.Optional(Nullable(Type.Number({ description: 'NUMERIC only.' }))),
  maxValue: Type.Optional(Nullable(Type.Number({ description: 'NUMERIC only; greater than `minValue`.' }))),
  description: Type.Optional(Nullable(Type.String())),
};

export const createScoreConfig = endpoint({
  method: 'POST',
  path: '/score-configs',
  access: 'project',
  tag,
  summary: 'Create a score config',
  body: Type.Object({
    name: Type.String({
      description: 'Up to 35 characters: letters, digits, spaces and _ . ( ) -; need not be unique.',
    }),
    dataType: OneOf(SCORE_CONFIG_DATA_TYPES),
    ...valueFields,
  }),
  response: ScoreConfig,
  handle: async ({ body, principal, call, calls }) => {
    const { name, dataType, minValue, maxValue, categories, description } = body;
    const created = await calls.scoreConfigs.createScoreConfig(
      {
        ...writerOf(principal),
        name,
        dataType,
        categories: categories ? { categories } : null,
        ...definedFields({
          minValue: minValue ?? undefined,
          maxValue: maxValue ?? undefined,
          description: description ?? undefined,
        }),
      },
      call,
    );
    return presentScoreConfig(created);
  },
});

export const listScoreConfigs = endpoint({
  method: 'GET',
  path: '/score-configs',
  access: 'project',
  tag,
  summary: 'List score configs, newest first',
  query: Type.Object(pageQuery),
  response: Paged(ScoreConfig),
  handle: async ({ query, principal, call, calls }) => {
    const { page, limit } = query;
    const { scoreConfigs, totalItems } = await calls.scoreConfigs.listScoreConfigs(
      { projectId: principal.projectId, page, limit },
      call,
    );
    return { data: scoreConfigs.map(presentScoreConfig), meta: pageMeta(query, totalItems) };
  },
});

export const getScoreConfig = endpoint({
  method: 'GET',
  path: '/score-configs/:configId',
  access: 'project',
  tag,
  summary: 'Read a score config',
  response: ScoreConfig,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) =>
    presentScoreConfig(
      await calls.scoreConfigs.getScoreConfig({ projectId: principal.projectId, id: params.configId }, call),
    ),
});

const UpdateBody = Type.Object({
  isArchived: Type.Optional(Nullable(Type.Boolean())),
  name: Type.Optional(Nullable(Type.String())),
  ...valueFields,
});

/** @throws AppError `invalid/INVALID_REQUEST_DATA` for a body without a field to change. */
function acceptUpdate(
  body: Static<typeof UpdateBody>,
  principal: Principal,
  id: string,
): evaluation.UpdateScoreConfigRequest {
  if (!Object.keys(UpdateBody.properties).some((field) => field in body)) {
    throw invalidData([
      { code: 'custom', path: [], message: 'Request body must have at least one field to change' },
    ]);
  }
  const { isArchived, name, minValue, maxValue, categories, description } = body;
  return {
    ...writerOf(principal),
    id,
    categories: categories ? { categories } : null,
    clearMinValue: minValue === null,
    clearMaxValue: maxValue === null,
    clearDescription: description === null,
    ...definedFields({
      isArchived: isArchived ?? undefined,
      name: name ?? undefined,
      minValue: minValue ?? undefined,
      maxValue: maxValue ?? undefined,
      description: description ?? undefined,
    }),
  };
}

export const updateScoreConfig = endpoint({
  method: 'PATCH',
  path: '/score-configs/:configId',
  access: 'project',
  tag,
  summary: 'Change or archive a score config',
  description: 'Null removes `minValue`, `maxValue` and `description`. The data type cannot change.',
  body: UpdateBody,
  response: ScoreConfig,
  errors: ['not_found'],
  handle: async ({ params, body, principal, call, calls }) =>
    presentScoreConfig(
      await calls.scoreConfigs.updateScoreConfig(acceptUpdate(body, principal, params.configId), call),
    ),
});
