import { Type, type Static } from '@sinclair/typebox';
import { pageMeta } from '@assay/paging';
import type { integration } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import {
  JsonObject,
  Message,
  named,
  Nullable,
  OneOf,
  Paged,
  pageQuery,
  Timestamp,
} from '../schemas/primitives.js';
import { formatTimestampMs } from '../validation/timestamp.js';
import { endpoint } from './endpoint.js';
import { answer } from './reply.js';
import { writerOf, type Writer } from './writer.js';

const tag = 'LLM connections';

const LLM_ADAPTERS = [
  'anthropic',
  'openai',
  'azure',
  'bedrock',
  'google-vertex-ai',
  'google-ai-studio',
] as const;

const LlmConnection = named(
  'LlmConnection',
  Type.Object({
    id: Type.String(),
    provider: Type.String(),
    adapter: Type.String(),
    displaySecretKey: Type.String({ description: 'Enough of the secret key to recognise it.' }),
    baseURL: Nullable(Type.String()),
    customModels: Type.Array(Type.String()),
    withDefaultModels: Type.Boolean(),
    extraHeaderKeys: Type.Array(Type.String()),
    config: Nullable(JsonObject),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);
type LlmConnection = Static<typeof LlmConnection>;

const PutBody = named(
  'UpsertLlmConnectionRequest',
  Type.Object({
    provider: Type.String({ description: 'Unique in the project; a connection of this name is replaced.' }),
    adapter: OneOf(LLM_ADAPTERS),
    secretKey: Type.String({ description: 'Kept encrypted, never shown again.' }),
    baseURL: Type.Optional(Nullable(Type.String({ description: 'http or https.' }))),
    customModels: Type.Optional(Nullable(Type.Array(Type.String()))),
    withDefaultModels: Type.Optional(Nullable(Type.Boolean({ description: 'True when absent.' }))),
    extraHeaders: Type.Optional(
      Nullable(Type.Record(Type.String(), Type.String(), { description: 'Values are kept encrypted.' })),
    ),
    config: Type.Optional(
      Nullable({
        ...JsonObject,
        description:
          '`{region}` for bedrock, where it is required; `{useResponsesApi}` for openai; `{location}` for google-vertex-ai. When absent, that of the connection stays.',
      }),
    ),
  }),
);

function presentLlmConnection(connection: integration.LlmConnection): LlmConnection {
  const { id, provider, adapter, displaySecretKey, baseUrl, configJson } = connection;
  return {
    id,
    provider,
    adapter,
    displaySecretKey,
    baseURL: baseUrl ?? null,
    customModels: connection.customModels,
    withDefaultModels: connection.withDefaultModels,
    extraHeaderKeys: connection.extraHeaderKeys,
    config: configJson === undefined ? null : (JSON.parse(configJson) as Record<string, unknown>),
    createdAt: formatTimestampMs(connection.createdMs),
    updatedAt: formatTimestampMs(connection.updatedMs),
  };
}

function acceptLlmConnection(
  body: Static<typeof PutBody>,
  writer: Writer,
): integration.PutLlmConnectionRequest {
  const { provider, adapter, secretKey, baseURL, customModels, withDefaultModels, extraHeaders, config } =
    body;
  return {
    ...writer,
    provider,
    adapter,
    secretKey,
    customModels: customModels ?? [],
    withDefaultModels: withDefaultModels ?? true,
    extraHeaders: extraHeaders ?? {},
    ...definedFields({
      baseUrl: baseURL ?? undefined,
      configJson: config === undefined ? undefined : JSON.stringify(config),
    }),
  };
}

export const listLlmConnections = endpoint({
  method: 'GET',
  path: '/llm-connections',
  access: 'project',
  tag,
  summary: 'List LLM connections, newest first',
  query: Type.Object(pageQuery),
  response: Paged(LlmConnection),
  handle: async ({ query, principal, call, calls }) => {
    const { page, limit } = query;
    const { connections, totalItems } = await calls.llmConnections.listLlmConnections(
      { projectId: principal.projectId, page, limit },
      call,
    );
    return { data: connections.map(presentLlmConnection), meta: pageMeta(query, totalItems) };
  },
});

export const putLlmConnection = endpoint({
  method: 'PUT',
  path: '/llm-connections',
  access: 'project',
  tag,
  summary: 'Create an LLM connection, or replace the one of the same provider name',
  description: '200 when it replaced one, 201 when it is new.',
  body: PutBody,
  response: LlmConnection,
  handle: async ({ body, principal, call, calls }) => {
    const { connection, isNew } = await calls.llmConnections.putLlmConnection(
      acceptLlmConnection(body, writerOf(principal)),
      call,
    );
    const shown = presentLlmConnection(connection as integration.LlmConnection);
    return isNew ? answer(shown, { status: 201 }) : shown;
  },
});

export const deleteLlmConnection = endpoint({
  method: 'DELETE',
  path: '/llm-connections/:id',
  access: 'project',
  tag,
  summary: 'Delete an LLM connection',
  response: Message,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) => {
    await calls.llmConnections.deleteLlmConnection({ ...writerOf(principal), id: params.id }, call);
    return { message: 'LLM connection successfully deleted' };
  },
});
