import { Type, type Static } from '@sinclair/typebox';
import type { ingestion } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import { JsonObject, named, Nullable, Strict, Timestamp } from '../schemas/primitives.js';
import { formatTimestampMs } from '../validation/timestamp.js';
import { endpoint } from './endpoint.js';
import { writerOf } from './writer.js';

const shared = { base: '/api/assay/v1', access: 'project', tag: 'Assay' } as const;
const DEFAULT_REPLACEMENT = '[masked]';

const MaskingRule = named(
  'MaskingRule',
  Type.Object({
    name: Type.String({ description: 'For people; 1 to 100 characters.' }),
    pattern: Nullable(
      Type.String({
        description: 'Regular expression in RE2 syntax, searched in texts. Null: a path alone.',
      }),
    ),
    path: Nullable(
      Type.String({
        description:
          'JSON path from the fields down: `$.input.messages[*].content`, `$..password`. Null: everywhere.',
      }),
    ),
    replacement: Type.String({ description: 'Up to 64 characters.' }),
  }),
);

const RuleBody = named(
  'CreateMaskingRule',
  Strict({
    name: MaskingRule.properties.name,
    pattern: Type.Optional(MaskingRule.properties.pattern),
    path: Type.Optional(MaskingRule.properties.path),
    replacement: Type.Optional(Nullable(Type.String({ description: `Default \`${DEFAULT_REPLACEMENT}\`.` }))),
  }),
);
type RuleBody = Static<typeof RuleBody>;

const Masking = named(
  'Masking',
  Type.Object({
    rules: Type.Array(MaskingRule),
    version: Type.Integer({ description: 'Grows with each change; 0 when there never were rules.' }),
    updatedAt: Nullable(Timestamp),
  }),
);
type Masking = Static<typeof Masking>;

function acceptRule({ name, pattern, path, replacement }: RuleBody): ingestion.MaskingRule {
  return { name, pattern: pattern ?? '', path: path ?? '', replacement: replacement ?? DEFAULT_REPLACEMENT };
}

function presentMasking({ rules, version, updatedMs }: ingestion.Masking): Masking {
  return {
    rules: rules.map(({ name, pattern, path, replacement }) => ({
      name,
      pattern: pattern === '' ? null : pattern,
      path: path === '' ? null : path,
      replacement,
    })),
    version,
    updatedAt: updatedMs === undefined ? null : formatTimestampMs(updatedMs),
  };
}

export const getMasking = endpoint({
  ...shared,
  method: 'GET',
  path: '/masking',
  summary: "Read the project's masking rules",
  response: Masking,
  handle: async ({ principal, call, calls }) =>
    presentMasking(await calls.masking.getMasking({ projectId: principal.projectId }, call)),
});

export const putMasking = endpoint({
  ...shared,
  method: 'PUT',
  path: '/masking',
  summary: "Replace the project's masking rules",
  description:
    'Rules are applied in their order to texts of traces, observations and scores before anything is stored, from ' +
    'the next request on (other instances: within a second). What is stored already stays. At most 50 rules.',
  body: named(
    'PutMaskingRequest',
    Strict({
      rules: Type.Array(RuleBody, { description: 'Empty: nothing is masked.' }),
      expectedVersion: Type.Optional(
        Type.Integer({ minimum: 0, description: 'Change only over this version; else 409.' }),
      ),
    }),
  ),
  response: Masking,
  errors: ['conflict'],
  handle: async ({ body, principal, call, calls }) => {
    const request = {
      ...writerOf(principal),
      rules: body.rules.map(acceptRule),
      ...definedFields({ expectedVersion: body.expectedVersion }),
    };
    return presentMasking(await calls.masking.putMasking(request, call));
  },
});

export const previewMasking = endpoint({
  ...shared,
  method: 'POST',
  path: '/masking/preview',
  right: 'read',
  summary: 'Show what masking rules make of a sample',
  description: 'Nothing is stored.',
  body: named(
    'PreviewMaskingRequest',
    Strict({
      sample: Type.Record(Type.String(), Type.Unknown(), {
        description: 'Fields of an observation, a trace or a score, such as `input` and `metadata`.',
      }),
      rules: Type.Optional(Type.Array(RuleBody, { description: "Default: the project's own." })),
    }),
  ),
  response: named('MaskingPreview', Type.Object({ sample: JsonObject })),
  handle: async ({ body, principal, call, calls }) => {
    const { sampleJson } = await calls.masking.previewMasking(
      {
        projectId: principal.projectId,
        sampleJson: JSON.stringify(body.sample),
        rules: (body.rules ?? []).map(acceptRule),
        useStored: body.rules === undefined,
      },
      call,
    );
    return { sample: JSON.parse(sampleJson) as Record<string, unknown> };
  },
});
