import { Type, type Static } from '@sinclair/typebox';
import type { integration } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import { named, Nullable, OneOf, pageQuery, Strict, Text, Timestamp } from '../schemas/primitives.js';
import { formatTimestampMs } from '../validation/timestamp.js';
import { endpoint } from './endpoint.js';
import { organizationKeyRequired } from './organization-access.js';
import { writerOf } from './writer.js';

const TARGET_TYPES = ['skill', 'mcp-tool', 'cli', 'docs', 'public-api', 'other'] as const;
const BODY_LIMIT_BYTES = 16 * 1024;

export const createFeedback = endpoint({
  method: 'POST',
  path: '/feedback',
  access: 'project',
  tag: 'Feedback',
  summary: 'Send feedback about this service',
  description:
    'About its API, docs and tools; no secrets, customer data or trace contents. 409 when this installation takes none.',
  bodyLimit: BODY_LIMIT_BYTES,
  body: named(
    'SubmitFeedbackRequest',
    Strict({
      targetType: OneOf(TARGET_TYPES),
      target: Type.String({ description: 'What it is about, 1 to 200 characters.' }),
      feedback: Type.String({ description: '1 to 3,000 characters.' }),
      goal: Type.Optional(
        Nullable(Type.String({ description: 'What was to be done, 1 to 1,500 characters.' })),
      ),
      referenceUrl: Type.Optional(
        Nullable(Type.String({ description: 'http or https, up to 2,048 characters; never fetched.' })),
      ),
    }),
  ),
  status: 201,
  response: named('SubmitFeedbackResponse', Type.Object({ id: Type.String() })),
  errors: ['conflict', 'too_large'],
  handle: async ({ body, principal, call, calls }) => {
    const { targetType, target, feedback, goal, referenceUrl } = body;
    const { id } = await calls.feedback.createFeedback(
      {
        ...writerOf(principal),
        targetType,
        target,
        feedback,
        ...definedFields({ goal: goal ?? undefined, referenceUrl: referenceUrl ?? undefined }),
      },
      call,
    );
    return { id };
  },
});

const Feedback = named(
  'Feedback',
  Type.Object({
    id: Type.String(),
    timestamp: Timestamp,
    projectId: Type.String(),
    targetType: OneOf(TARGET_TYPES),
    target: Type.String(),
    feedback: Type.String(),
    goal: Nullable(Type.String()),
    referenceUrl: Nullable(Type.String()),
  }),
);

function presentFeedback(item: integration.Feedback): Static<typeof Feedback> {
  const { id, createdMs, projectId, targetType, target, feedback, goal, referenceUrl } = item;
  return {
    id,
    timestamp: formatTimestampMs(createdMs),
    projectId,
    targetType: targetType as (typeof TARGET_TYPES)[number],
    target,
    feedback,
    goal: goal ?? null,
    referenceUrl: referenceUrl ?? null,
  };
}

export const listFeedback = endpoint({
  method: 'GET',
  path: '/feedback',
  base: '/api/assay/v1',
  access: 'organization',
  tag: 'Assay',
  summary: "List the feedback sent from the organization's projects, newest first",
  query: Type.Object({
    projectId: Text('Sent from this project.'),
    targetType: Type.Optional(OneOf(TARGET_TYPES, { description: 'About this kind of target.' })),
    cursor: Text('From the previous page.'),
    limit: pageQuery.limit,
  }),
  response: named(
    'FeedbackPage',
    Type.Object({
      data: Type.Array(Feedback),
      meta: Type.Object({ limit: Type.Integer(), cursor: Type.Optional(Type.String()) }),
    }),
  ),
  denied: organizationKeyRequired,
  handle: async ({ query, principal, call, calls }) => {
    const { feedback, nextCursor } = await calls.feedback.listFeedback(
      {
        organizationId: principal.organizationId,
        cursor: query.cursor ?? '',
        limit: query.limit,
        ...definedFields({ projectId: query.projectId || undefined, targetType: query.targetType }),
      },
      call,
    );
    return {
      data: feedback.map(presentFeedback),
      meta: { limit: query.limit, ...(nextCursor !== '' && { cursor: nextCursor }) },
    };
  },
});
