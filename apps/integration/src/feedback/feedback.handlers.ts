import { randomUUID } from 'node:crypto';
import { AppError } from '@assay/errors';
import type { integration } from '@assay/proto';
import { acceptFeedback } from './feedback.js';
import type { FeedbackDocument, FeedbackStore } from './feedback.store.js';

export interface FeedbackDependencies {
  readonly feedback: FeedbackStore;
  readonly isEnabled: boolean;
  readonly clock: () => number;
}

export function feedbackHandlers({
  feedback,
  isEnabled,
  clock,
}: FeedbackDependencies): integration.FeedbackServiceMethods {
  return {
    createFeedback: async ({ organizationId, projectId, actorKeyId, ...sent }) => {
      const fields = acceptFeedback(sent);
      if (!isEnabled) {
        throw new AppError(
          'conflict',
          'FEEDBACK_DISABLED',
          'Feedback submission is not configured for this deployment',
        );
      }
      const document: FeedbackDocument = {
        _id: randomUUID(),
        organizationId,
        projectId,
        actorKeyId,
        ...fields,
        createdMs: clock(),
      };
      await feedback.create(document);
      return toMessage(document);
    },

    listFeedback: async ({ organizationId, projectId, targetType, cursor, limit }) => {
      const filter = {
        ...(projectId !== undefined && { projectId }),
        ...(targetType !== undefined && { targetType }),
      };
      const { items, nextCursor } = await feedback.list(organizationId, filter, { cursor, limit });
      return { feedback: items.map(toMessage), nextCursor };
    },
  };
}

function toMessage({ _id, actorKeyId: _actor, ...fields }: FeedbackDocument): integration.Feedback {
  return { ...fields, id: _id };
}
