import { Type, type Static } from '@sinclair/typebox';
import { pageMeta } from '@assay/paging';
import type { ingestion } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import { presentModel } from '../presenters/model.js';
import { CreateModelBody, Model } from '../schemas/model.js';
import { Message, Paged, pageQuery } from '../schemas/primitives.js';
import { invalidField } from '../validation/issues.js';
import { endpoint } from './endpoint.js';
import { writerOf, type Writer } from './writer.js';

const tag = 'Models';

export const listModels = endpoint({
  method: 'GET',
  path: '/models',
  access: 'project',
  tag,
  summary: 'List model definitions, built-in ones included',
  query: Type.Object(pageQuery),
  response: Paged(Model),
  handle: async ({ query, principal, call, calls }) => {
    const { models, totalItems } = await calls.models.listModels(
      { projectId: principal.projectId, page: query.page, limit: query.limit },
      call,
    );
    return { data: models.map(presentModel), meta: pageMeta(query, totalItems) };
  },
});

export const getModel = endpoint({
  method: 'GET',
  path: '/models/:id',
  access: 'project',
  tag,
  summary: 'Read a model definition',
  response: Model,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) =>
    presentModel(await calls.models.getModel({ projectId: principal.projectId, modelId: params.id }, call)),
});

export const createModel = endpoint({
  method: 'POST',
  path: '/models',
  access: 'project',
  tag,
  summary: 'Create a model definition',
  description:
    'Comes before built-in definitions that match the same names. Prices what is written from now on; ' +
    'nothing is priced again.',
  body: CreateModelBody,
  response: Model,
  errors: ['conflict'],
  handle: async ({ body, principal, call, calls }) =>
    presentModel(await calls.models.createModel(acceptModel(body, writerOf(principal)), call)),
});

export const putModel = endpoint({
  method: 'PUT',
  path: '/models/:id',
  access: 'project',
  tag,
  summary: 'Create or replace a model definition',
  description: 'Under an id of your choice. Built-in definitions cannot be replaced.',
  body: CreateModelBody,
  response: Model,
  errors: ['not_found', 'conflict'],
  handle: async ({ params, body, principal, call, calls }) =>
    presentModel(
      await calls.models.putModel(
        { modelId: params.id, model: acceptModel(body, writerOf(principal)) },
        call,
      ),
    ),
});

export const deleteModel = endpoint({
  method: 'DELETE',
  path: '/models/:id',
  access: 'project',
  tag,
  summary: 'Delete a model definition',
  description: 'Built-in definitions cannot be deleted; a definition of your own overrides them.',
  response: Message,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) => {
    await calls.models.deleteModel({ ...writerOf(principal), modelId: params.id }, call);
    return { message: 'Model successfully deleted' };
  },
});

type CreateModelBody = Static<typeof CreateModelBody>;
type TierBody = NonNullable<CreateModelBody['pricingTiers']>[number];

function acceptModel(body: CreateModelBody, writer: Writer): ingestion.CreateModelRequest {
  const { modelName, matchPattern, unit, tokenizerId, tokenizerConfig } = body;
  return {
    ...writer,
    modelName,
    matchPattern,
    unit,
    tokenizerId: tokenizerId ?? '',
    tokenizerConfigJson:
      tokenizerConfig === undefined || tokenizerConfig === null ? '' : JSON.stringify(tokenizerConfig),
    pricingTiers: (body.pricingTiers ?? []).map(acceptTier),
    ...definedFields({
      startMs: acceptDate(body.startDate ?? undefined),
      inputPrice: body.inputPrice ?? undefined,
      outputPrice: body.outputPrice ?? undefined,
      totalPrice: body.totalPrice ?? undefined,
    }),
  };
}

/** Any text that means a date: this field has always taken more than ISO times. */
function acceptDate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw invalidField('startDate', 'Invalid date');
  return ms;
}

function acceptTier({ name, isDefault, priority, conditions, prices }: TierBody): ingestion.PricingTier {
  return {
    id: '',
    name,
    isDefault,
    priority,
    conditions: conditions.map((condition) =>
      'source' in condition
        ? {
            usage: null,
            attribute: { source: condition.source, key: condition.key, values: condition.values },
          }
        : { usage: { ...condition, caseSensitive: condition.caseSensitive ?? false }, attribute: null },
    ),
    prices,
  };
}
