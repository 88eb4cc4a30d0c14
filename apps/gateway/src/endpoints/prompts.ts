import { Type, type Static } from '@sinclair/typebox';
import type { Principal } from '@assay/auth';
import { AppError, isAppError } from '@assay/errors';
import { pageMeta } from '@assay/paging';
import type { evaluation } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import { isActive, presentPrompt, presentPromptMeta, presentStoredPrompt } from '../presenters/prompt.js';
import { Moment, Nullable, OneOf, pageQuery, Text } from '../schemas/primitives.js';
import { Prompt, PROMPT_TYPES, PromptList } from '../schemas/prompt.js';
import { invalidField } from '../validation/issues.js';
import { endpoint } from './endpoint.js';
import { momentUs } from './time-range.js';
import { writerOf } from './writer.js';

const tag = 'Prompts';
const MAX_INT32 = 2_147_483_647;

/** Prompts are refused in words of their own. */
function denied(): AppError {
  return new AppError(
    'forbidden',
    'ACCESS_DENIED',
    'Access denied - prompts need basic auth with the public and the secret key of a project',
  );
}

const VersionQuery = Type.Optional(
  Type.Integer({ minimum: 0, maximum: MAX_INT32, description: 'A version; 0 counts as absent.' }),
);

export const listPrompts = endpoint({
  method: 'GET',
  path: '/v2/prompts',
  access: 'project',
  tag,
  summary: 'List prompts by name',
  description: 'Filters select versions; an entry tells of the matching versions of one name alone.',
  query: Type.Object({
    ...pageQuery,
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'Items per page.' }),
    name: Text('Exact.'),
    version: VersionQuery,
    label: Text('Exact.'),
    tag: Text('Exact.'),
    fromUpdatedAt: Moment('On or after.'),
    toUpdatedAt: Moment('Before.'),
  }),
  response: PromptList,
  denied,
  handle: async ({ query, principal, call, calls }) => {
    const { page, limit, name, label, version } = query;
    const { prompts, totalItems } = await calls.prompts.listPrompts(
      {
        projectId: principal.projectId,
        page,
        limit,
        ...definedFields({
          name,
          label,
          version: version === 0 ? undefined : version,
          tag: query.tag,
          fromUpdatedMs: firstMs(query.fromUpdatedAt),
          toUpdatedMs: firstMs(query.toUpdatedAt),
        }),
      },
      call,
    );
    const meta = pageMeta(query, totalItems);
    return { data: prompts.map(presentPromptMeta), meta, pagination: meta };
  },
});

/** The first whole millisecond that is not before a moment. */
function firstMs(text: string | undefined): number | undefined {
  const us = momentUs(text);
  return us === undefined ? undefined : Math.ceil(us / 1000);
}

const GetQuery = Type.Object({
  version: VersionQuery,
  label: Text('Default: `production`.'),
  resolve: Type.Optional(
    Type.Boolean({ description: 'Put the prompts it refers to in their places. Default: true.' }),
  ),
});

function acceptGet(
  { version, label, resolve = true }: Static<typeof GetQuery>,
  projectId: string,
  name: string,
): evaluation.GetPromptRequest {
  return { projectId, name, unresolved: !resolve, ...definedFields({ version, label }) };
}

export const getPrompt = endpoint({
  method: 'GET',
  path: '/v2/prompts/:promptName',
  access: 'project',
  tag,
  summary: 'Read a version of a prompt',
  description: 'By version, else by label, else the one labelled `production`.',
  query: GetQuery,
  response: Prompt,
  errors: ['not_found', 'conflict'],
  denied,
  handle: async ({ params, query, principal, call, calls }) =>
    presentPrompt(
      await calls.prompts.getPrompt(acceptGet(query, principal.projectId, params.promptName), call),
    ),
});

export const getPromptV1 = endpoint({
  method: 'GET',
  path: '/prompts',
  access: 'project',
  tag,
  summary: 'Read a version of a prompt (superseded by v2)',
  query: Type.Object({
    name: Type.String({ minLength: 1, description: 'Exact.' }),
    version: VersionQuery,
  }),
  response: Prompt,
  errors: ['not_found', 'conflict'],
  denied,
  handle: async ({ query, principal, call, calls }) => {
    const request = acceptGet(query, principal.projectId, query.name);
    return presentPrompt(
      await calls.prompts.getPrompt(request, call).catch((error: unknown) => {
        if (!isAppError(error) || error.kind !== 'not_found') throw error;
        throw new AppError('not_found', error.reason, 'Prompt not found', { cause: error });
      }),
    );
  },
});

const bodyFields = {
  name: Type.String(),
  type: Type.Optional(OneOf(PROMPT_TYPES, { description: 'Default: text.' })),
  prompt: Type.Unknown({
    description:
      'Text: a string. Chat: an array of `{role, content}` and `{type: "placeholder", name}`; other keys are dropped.',
  }),
  config: Type.Optional(Type.Unknown({ description: 'Any JSON; absent or null is `{}`.' })),
  labels: Type.Optional(Nullable(Type.Array(Type.String()))),
  tags: Type.Optional(
    Nullable(
      Type.Array(Type.String(), {
        description: 'Become the tags of every version. Absent or null: those of the version before.',
      }),
    ),
  ),
};
const CreateBody = Type.Object({
  ...bodyFields,
  commitMessage: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
});

function acceptCreate(body: Static<typeof CreateBody>, principal: Principal): evaluation.CreatePromptRequest {
  const { name, type = 'text', prompt, config, labels, tags, commitMessage } = body;
  return {
    ...writerOf(principal),
    name,
    type,
    promptJson: JSON.stringify(prompt),
    configJson: config === undefined || config === null ? '' : JSON.stringify(config),
    labels: labels ?? [],
    tags: tags ? { tags } : null,
    ...definedFields({ commitMessage: commitMessage ?? undefined }),
  };
}

export const createPrompt = endpoint({
  method: 'POST',
  path: '/v2/prompts',
  access: 'project',
  tag,
  summary: 'Create a prompt, or the next version of one',
  body: CreateBody,
  response: Prompt,
  status: 201,
  denied,
  handle: async ({ body, principal, call, calls }) =>
    presentStoredPrompt(await calls.prompts.createPrompt(acceptCreate(body, principal), call)),
});

export const createPromptV1 = endpoint({
  method: 'POST',
  path: '/prompts',
  access: 'project',
  tag,
  summary: 'Create a version of a prompt (superseded by v2)',
  body: Type.Object({
    ...bodyFields,
    isActive: Type.Boolean({ description: 'Adds the label `production`.' }),
  }),
  response: Prompt,
  status: 201,
  denied,
  handle: async ({ body: { isActive: isProduction, ...body }, principal, call, calls }) => {
    const labels = [...(body.labels ?? []), ...(isProduction ? ['production'] : [])];
    const request = acceptCreate({ ...body, labels }, principal);
    const created = await calls.prompts.createPrompt(request, call);
    return { ...presentStoredPrompt(created), isActive: isActive(created) };
  },
});

/** @throws AppError `invalid/INVALID_REQUEST_DATA`. */
function acceptVersion(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw invalidField('version', 'Invalid input: expected a version number');
  return Number(text);
}

export const updatePromptLabels = endpoint({
  method: 'PATCH',
  path: '/v2/prompts/:name/versions/:version',
  access: 'project',
  tag,
  summary: 'Add labels to a version of a prompt',
  description: 'Each label is taken from the version that has it. Labels of this version stay.',
  body: Type.Object({ newLabels: Type.Array(Type.String()) }),
  response: Prompt,
  errors: ['not_found'],
  handle: async ({ params, body, principal, call, calls }) =>
    presentStoredPrompt(
      await calls.prompts.updatePromptLabels(
        {
          ...writerOf(principal),
          name: params.name,
          version: acceptVersion(params.version),
          newLabels: body.newLabels,
        },
        call,
      ),
    ),
});

// An empty parameter, a variable that a script forgot to set, must not delete every version.
const KEEP_EMPTY = { 'x-keep-empty': true };

export const deletePrompts = endpoint({
  method: 'DELETE',
  path: '/v2/prompts/:promptName',
  access: 'project',
  tag,
  summary: 'Delete versions of a prompt',
  description:
    'By version or by label; without either all versions. Refused while other prompts refer to them.',
  query: Type.Object({
    version: Type.Optional(
      Type.String({ ...KEEP_EMPTY, pattern: '^[1-9]\\d{0,8}$', description: 'A number from 1.' }),
    ),
    label: Type.Optional(Type.String({ ...KEEP_EMPTY, minLength: 1, description: 'Exact.' })),
  }),
  response: Type.Null(),
  status: 204,
  errors: ['not_found'],
  denied,
  handle: async ({ params, query: { version, label }, principal, call, calls }) => {
    await calls.prompts.deletePrompts(
      {
        ...writerOf(principal),
        name: params.promptName,
        ...definedFields({ version: version === undefined ? undefined : Number(version), label }),
      },
      call,
    );
    return null;
  },
});
