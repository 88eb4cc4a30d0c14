import { ensureIndexes } from '@assay/mongo';
import { integration } from '@assay/proto';
import { serve, type ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import { feedbackHandlers } from './feedback.handlers.js';
import { mongoFeedbackStore } from './feedback.store.js';

/** Feedback over one database; makes the indexes that are missing. */
export async function startFeedback(options: {
  connection: Connection;
  isEnabled: boolean;
  clock: () => number;
}): Promise<ServedContract[]> {
  const feedback = mongoFeedbackStore(options.connection);
  await ensureIndexes([feedback.model]);
  const { isEnabled, clock } = options;
  return [serve(integration.FeedbackService, feedbackHandlers({ feedback, isEnabled, clock }))];
}
