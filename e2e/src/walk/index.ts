import { annotationQueues } from './annotation-queues.js';
import { blobStorage } from './blob-storage.js';
import { comments } from './comments.js';
import { datasets } from './datasets.js';
import { experiments } from './experiments.js';
import { feedback } from './feedback.js';
import { health } from './health.js';
import { ingestion } from './ingestion.js';
import { llmConnections } from './llm-connections.js';
import { media } from './media.js';
import { metrics } from './metrics.js';
import { models } from './models.js';
import { observations } from './observations.js';
import { opentelemetry } from './opentelemetry.js';
import { people } from './people.js';
import { masking, usage } from './policies.js';
import { organizations, projects, scopedKeys } from './projects.js';
import { prompts } from './prompts.js';
import { receipts } from './receipts.js';
import { scoreConfigs } from './score-configs.js';
import { scores } from './scores.js';
import { sessions } from './sessions.js';
import { traces } from './traces.js';
import { webhooks } from './webhooks.js';
import type { Walk } from './walk.js';

export { pendingOperations } from './pending.js';

/** One entry per resource. A new operation of the service is a call in its resource's walk, or the test is red. */
export const walks: readonly Walk[] = [
  ingestion,
  opentelemetry,
  traces,
  sessions,
  observations,
  scores,
  scoreConfigs,
  datasets,
  experiments,
  prompts,
  annotationQueues,
  comments,
  models,
  media,
  metrics,
  receipts,
  llmConnections,
  feedback,
  webhooks,
  blobStorage,
  projects,
  organizations,
  people,
  scopedKeys,
  masking,
  usage,
  health,
];
