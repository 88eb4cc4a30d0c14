import * as queueItems from './annotation-queue-items.js';
import * as queues from './annotation-queues.js';
import * as reviews from './annotation-reviews.js';
import * as apiKeys from './api-keys.js';
import * as audit from './audit.js';
import * as blobStorage from './blob-storage.js';
import * as comments from './comments.js';
import * as datasetItems from './dataset-items.js';
import * as datasetRunItems from './dataset-run-items.js';
import * as datasetRuns from './dataset-runs.js';
import * as datasets from './datasets.js';
import type { Endpoint } from './endpoint.js';
import * as experimentComparison from './experiment-comparison.js';
import * as experiments from './experiments.js';
import * as feedback from './feedback.js';
import * as health from './health.js';
import * as ingestion from './ingestion.js';
import * as llmConnections from './llm-connections.js';
import * as masking from './masking.js';
import * as media from './media.js';
import * as metrics from './metrics.js';
import * as models from './models.js';
import * as memberships from './memberships.js';
import * as observations from './observations.js';
import * as organizations from './organizations.js';
import * as otlp from './otlp.js';
import * as projects from './projects.js';
import * as receipts from './receipts.js';
import * as scim from './scim.js';
import * as prompts from './prompts.js';
import * as scoreConfigs from './score-configs.js';
import * as scoresV3 from './scores-v3.js';
import * as scores from './scores.js';
import * as sessions from './sessions.js';
import { singleEvents } from './single-events.js';
import * as traces from './traces.js';
import * as webhookDeliveries from './webhook-deliveries.js';
import * as webhooks from './webhooks.js';
import * as usage from './usage.js';

/** Every endpoint. The server, the API reference and the generated tests read this list. */
export const endpoints: readonly Endpoint[] = [
  ingestion.appendEvents,
  ...singleEvents,

  otlp.exportSpans,
  otlp.exportMetrics,
  otlp.exportLogs,

  traces.listTraces,
  traces.getTrace,
  traces.deleteTrace,
  traces.deleteTraces,

  sessions.listSessions,
  sessions.getSession,

  observations.listObservations,
  observations.getObservation,
  observations.scanObservations,

  scores.createScore,
  scores.listScoresV1,
  scores.getScoreV1,
  scores.deleteScore,
  scores.listScoresV2,
  scores.getScoreV2,
  scoresV3.scanScores,

  metrics.queryMetrics,
  metrics.queryMetricsV2,
  metrics.listDailyMetrics,

  datasets.listDatasets,
  datasets.putDataset,
  datasets.getDataset,
  datasets.listDatasetsV1,
  datasets.putDatasetV1,
  datasets.getDatasetV1,

  datasetItems.putDatasetItem,
  datasetItems.listDatasetItems,
  datasetItems.getDatasetItem,
  datasetItems.deleteDatasetItem,

  datasetRuns.listDatasetRuns,
  datasetRuns.getDatasetRun,
  datasetRuns.deleteDatasetRun,
  datasetRunItems.createDatasetRunItem,
  datasetRunItems.listDatasetRunItems,

  experiments.scanExperiments,
  experiments.scanExperimentItems,
  experimentComparison.compareExperiments,

  models.listModels,
  models.createModel,
  models.getModel,
  models.putModel,
  models.deleteModel,

  media.createMediaUpload,
  media.updateMedia,
  media.getMedia,

  scoreConfigs.createScoreConfig,
  scoreConfigs.listScoreConfigs,
  scoreConfigs.getScoreConfig,
  scoreConfigs.updateScoreConfig,

  queues.listQueues,
  queues.createQueue,
  queues.getQueue,
  queues.createAssignment,
  queues.deleteAssignment,
  queueItems.listQueueItems,
  queueItems.createQueueItem,
  queueItems.getQueueItem,
  queueItems.updateQueueItem,
  queueItems.deleteQueueItem,
  reviews.claimQueueItem,
  reviews.completeQueueItem,
  reviews.getQueueProgress,

  comments.createComment,
  comments.listComments,
  comments.getComment,

  prompts.listPrompts,
  prompts.createPrompt,
  prompts.getPrompt,
  prompts.updatePromptLabels,
  prompts.deletePrompts,
  prompts.getPromptV1,
  prompts.createPromptV1,

  projects.listProjects,
  projects.createProject,
  projects.updateProject,
  projects.deleteProject,
  apiKeys.listApiKeys,
  apiKeys.createApiKey,
  apiKeys.deleteApiKey,
  ...apiKeys.ownApiKeyEndpoints,

  organizations.listOrganizationProjects,
  organizations.listOrganizationApiKeys,
  organizations.getOrganization,
  organizations.updateOrganization,
  ...memberships.membershipEndpoints,

  scim.getServiceProviderConfig,
  scim.listResourceTypes,
  scim.listSchemas,
  scim.listUsers,
  scim.createUser,
  scim.getUser,
  scim.replaceUser,
  scim.patchUser,
  scim.deleteUser,

  llmConnections.listLlmConnections,
  llmConnections.putLlmConnection,
  llmConnections.deleteLlmConnection,

  feedback.createFeedback,
  feedback.listFeedback,

  webhooks.createWebhook,
  webhooks.listWebhooks,
  webhooks.getWebhook,
  webhooks.updateWebhook,
  webhooks.deleteWebhook,
  webhooks.rotateWebhookSecret,
  webhookDeliveries.pingWebhook,
  webhookDeliveries.listWebhookDeliveries,
  webhookDeliveries.getWebhookDelivery,
  webhookDeliveries.redeliverWebhook,

  blobStorage.listBlobStorageIntegrations,
  blobStorage.putBlobStorageIntegration,
  blobStorage.getBlobStorageIntegration,
  blobStorage.deleteBlobStorageIntegration,

  masking.getMasking,
  masking.putMasking,
  masking.previewMasking,
  usage.listUsage,
  audit.listAuditEntries,
  receipts.getReceipt,

  health.checkHealth,
  health.checkReady,
];
