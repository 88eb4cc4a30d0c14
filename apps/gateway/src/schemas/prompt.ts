import { Type, type Static } from '@sinclair/typebox';
import { Json, named, Nullable, OneOf, PageMeta, Timestamp } from './primitives.js';

export const PROMPT_TYPES = ['text', 'chat'] as const;

const ChatMessage = named('PromptChatMessage', Type.Object({ role: Type.String(), content: Type.String() }));

const Placeholder = named(
  'PromptPlaceholder',
  Type.Object({ type: OneOf(['placeholder']), name: Type.String() }),
);

const PromptNode = Type.Object({ name: Type.String(), version: Type.Integer(), id: Type.String() });

const ResolutionGraph = named(
  'PromptResolutionGraph',
  Type.Object({
    root: PromptNode,
    dependencies: Type.Record(Type.String(), Type.Array(PromptNode), {
      description: 'By the id of the version that refers to them.',
    }),
  }),
);

/** One version of a prompt. */
export const Prompt = named(
  'Prompt',
  Type.Object({
    id: Type.String(),
    projectId: Type.String(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    createdBy: Type.String(),
    name: Type.String(),
    version: Type.Integer(),
    type: OneOf(PROMPT_TYPES),
    prompt: Type.Union([Type.String(), Type.Array(Type.Union([ChatMessage, Placeholder]))], {
      description: 'A text, or messages and placeholders.',
    }),
    config: Json,
    labels: Type.Array(Type.String()),
    tags: Type.Array(Type.String()),
    commitMessage: Nullable(Type.String()),
    isActive: Nullable(
      Type.Boolean({ description: 'Whether it is labelled `production`; null in v2 writes.' }),
    ),
    resolutionGraph: Type.Optional(Nullable(ResolutionGraph)),
  }),
);
export type Prompt = Static<typeof Prompt>;

/** One name of the list, with the versions that matched. */
export const PromptMeta = named(
  'PromptMeta',
  Type.Object({
    name: Type.String(),
    type: OneOf(PROMPT_TYPES),
    versions: Type.Array(Type.Integer()),
    labels: Type.Array(Type.String()),
    tags: Type.Array(Type.String()),
    lastUpdatedAt: Timestamp,
    lastConfig: Json,
  }),
);
export type PromptMeta = Static<typeof PromptMeta>;

export const PromptList = Type.Object({
  data: Type.Array(PromptMeta),
  meta: PageMeta,
  // Same as `meta`, for old clients.
  pagination: PageMeta,
});
