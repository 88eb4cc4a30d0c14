import { listLengthIssues, makeIssue, parseHttpUrl, throwIssues } from '../issues.js';

export const FEEDBACK_TARGET_TYPES = ['skill', 'mcp-tool', 'cli', 'docs', 'public-api', 'other'] as const;

/** What somebody says about the service. */
export interface FeedbackFields {
  readonly targetType: string;
  readonly target: string;
  readonly feedback: string;
  readonly goal?: string;
  readonly referenceUrl?: string;
}

const MAX_TARGET_LENGTH = 200;
const MAX_FEEDBACK_LENGTH = 3_000;
const MAX_GOAL_LENGTH = 1_500;
const MAX_URL_LENGTH = 2_048;

/**
 * Trims the texts and checks them.
 *
 * @throws AppError `invalid/INVALID_REQUEST_DATA` listing broken rules.
 * Source: behaviour/platform-and-metrics.md §6.
 */
export function acceptFeedback(sent: FeedbackFields): FeedbackFields {
  const { targetType, referenceUrl } = sent;
  const target = sent.target.trim();
  const feedback = sent.feedback.trim();
  const goal = sent.goal?.trim();
  throwIssues([
    ...((FEEDBACK_TARGET_TYPES as readonly string[]).includes(targetType)
      ? []
      : [makeIssue(['targetType'], `Unknown target type; one of ${FEEDBACK_TARGET_TYPES.join(', ')}`)]),
    ...listLengthIssues(['target'], target, 1, MAX_TARGET_LENGTH),
    ...listLengthIssues(['feedback'], feedback, 1, MAX_FEEDBACK_LENGTH),
    ...(goal === undefined ? [] : listLengthIssues(['goal'], goal, 1, MAX_GOAL_LENGTH)),
    ...(referenceUrl === undefined
      ? []
      : listLengthIssues(['referenceUrl'], referenceUrl, 1, MAX_URL_LENGTH)),
    ...(referenceUrl === undefined || parseHttpUrl(referenceUrl)
      ? []
      : [makeIssue(['referenceUrl'], 'Invalid URL: it must be http or https')]),
  ]);
  return {
    targetType,
    target,
    feedback,
    ...(goal !== undefined && { goal }),
    ...(referenceUrl !== undefined && { referenceUrl }),
  };
}
