import type { metrics } from '@assay/proto';
import type { ScoreV1, ScoreV1Item, ScoreV2, ScoreV2Item, ScoreV3 } from '../schemas/score.js';
import { formatTimestampMs, formatTimestampUs } from '../validation/timestamp.js';
import { presentMetadata } from './metadata.js';
import { textOrNull } from './text.js';

/** A score for v1. Source: behaviour/ingestion-and-tracing.md §5.7.2. */
export function presentScoreV1(score: metrics.Score): ScoreV1 {
  return {
    id: score.id,
    projectId: score.projectId,
    environment: score.environment,
    name: score.name,
    ...(score.dataType === 'TEXT' ? {} : { value: score.value ?? 0 }),
    stringValue: score.dataType === 'NUMERIC' ? null : score.stringValue,
    dataType: score.dataType as ScoreV1['dataType'],
    source: score.source as ScoreV1['source'],
    authorUserId: textOrNull(score.authorUserId),
    comment: textOrNull(score.comment),
    metadata: presentMetadata(score.metadata),
    configId: textOrNull(score.configId),
    queueId: textOrNull(score.queueId),
    executionTraceId: textOrNull(score.executionTraceId),
    timestamp: formatTimestampUs(score.timestampUs),
    createdAt: formatTimestampMs(score.createdMs),
    updatedAt: formatTimestampMs(score.updatedMs),
    traceId: textOrNull(score.traceId),
    observationId: textOrNull(score.observationId),
  };
}

/** A score for v2, which also has scores of sessions and dataset runs. */
export function presentScoreV2(score: metrics.Score): ScoreV2 {
  return {
    ...presentScoreV1(score),
    sessionId: textOrNull(score.sessionId),
    datasetRunId: textOrNull(score.datasetRunId),
  };
}

function presentScoreTrace(trace: metrics.ScoreTrace): NonNullable<ScoreV1Item['trace']> {
  return { userId: textOrNull(trace.userId), tags: trace.tags, environment: trace.environment };
}

/** A score of a v1 list, with what the list tells of its trace. */
export function presentScoreV1Item(score: metrics.Score): ScoreV1Item {
  return { ...presentScoreV1(score), trace: score.trace && presentScoreTrace(score.trace) };
}

/** A score of a v2 list; `trace` is null for scores of something else, and when it was not asked for. */
export function presentScoreV2Item(score: metrics.Score): ScoreV2Item {
  const trace = score.trace && {
    ...presentScoreTrace(score.trace),
    sessionId: textOrNull(score.trace.sessionId),
  };
  return { ...presentScoreV2(score), trace };
}

export type ScoreGroup = 'details' | 'subject' | 'annotation';

function presentValueV3(score: metrics.Score): ScoreV3['value'] {
  if (score.dataType === 'NUMERIC') return score.value ?? 0;
  if (score.dataType === 'BOOLEAN') return score.value === 1;
  return score.stringValue;
}

function presentSubject(score: metrics.Score): NonNullable<ScoreV3['subject']> | null {
  if (score.datasetRunId) return { kind: 'experiment', id: score.datasetRunId };
  if (score.observationId) return { kind: 'observation', id: score.observationId, traceId: score.traceId };
  if (score.sessionId) return { kind: 'session', id: score.sessionId };
  return score.traceId ? { kind: 'trace', id: score.traceId } : null;
}

/** A score for v3, with the groups asked for. Source: behaviour/ingestion-and-tracing.md §5.7.3. */
export function presentScoreV3(score: metrics.Score, groups: ReadonlySet<ScoreGroup>): ScoreV3 {
  return {
    id: score.id,
    projectId: score.projectId,
    name: score.name,
    dataType: score.dataType as ScoreV3['dataType'],
    value: presentValueV3(score),
    source: score.source as ScoreV3['source'],
    timestamp: formatTimestampUs(score.timestampUs),
    environment: score.environment,
    createdAt: formatTimestampMs(score.createdMs),
    updatedAt: formatTimestampMs(score.updatedMs),
    ...(groups.has('details') && {
      comment: textOrNull(score.comment),
      configId: textOrNull(score.configId),
      metadata: presentMetadata(score.metadata),
    }),
    ...(groups.has('annotation') && {
      authorUserId: textOrNull(score.authorUserId),
      queueId: textOrNull(score.queueId),
    }),
    ...(groups.has('subject') && { subject: presentSubject(score) }),
  };
}
