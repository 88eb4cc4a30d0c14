import {
  annotation,
  evaluation,
  identity,
  ingestion,
  integration,
  metrics,
  type Contract,
} from '@assay/proto';

/** Every service method set that endpoints may call, by the name they call it. One entry per contract. */
export const gatewayCalls = {
  keys: identity.KeyService,
  identityHealth: identity.HealthService,
  apiKeys: identity.ApiKeyService,
  organizations: identity.OrganizationService,
  projects: identity.ProjectService,
  memberships: identity.MembershipService,
  users: identity.UserService,
  auditLog: identity.AuditService,
  events: ingestion.EventService,
  spans: ingestion.SpanService,
  scoreWrites: ingestion.ScoreService,
  traceWrites: ingestion.TraceService,
  receipts: ingestion.ReceiptService,
  masking: ingestion.MaskingService,
  models: ingestion.ModelService,
  media: ingestion.MediaService,
  metricsHealth: metrics.HealthService,
  traces: metrics.TraceService,
  sessions: metrics.SessionService,
  observations: metrics.ObservationService,
  scores: metrics.ScoreService,
  queries: metrics.QueryService,
  usage: metrics.UsageService,
  datasets: evaluation.DatasetService,
  datasetItems: evaluation.DatasetItemService,
  datasetRuns: evaluation.DatasetRunService,
  experiments: evaluation.ExperimentService,
  prompts: evaluation.PromptService,
  scoreConfigs: evaluation.ScoreConfigService,
  queues: annotation.QueueService,
  queueItems: annotation.QueueItemService,
  assignments: annotation.AssignmentService,
  comments: annotation.CommentService,
  blobExports: integration.BlobExportService,
  llmConnections: integration.LlmConnectionService,
  feedback: integration.FeedbackService,
  webhooks: integration.WebhookService,
} as const;

type MethodsOf<C> = C extends Contract<infer Methods> ? Methods : never;

/** What an endpoint's `handle` gets as `calls`. */
export type GatewayCalls = { readonly [K in keyof typeof gatewayCalls]: MethodsOf<(typeof gatewayCalls)[K]> };
