import { formatUs, type ScoreRow, type TraceRow } from '@assay/telemetry';
import type { TraceValues } from '../decode/statements.js';
import type { StoredScore } from './delta.js';

export type UnstampedTrace = Omit<TraceRow, 'ver' | 'created_at' | 'updated_at'>;
export type UnstampedScore = Omit<ScoreRow, 'ver' | 'created_at' | 'updated_at'>;

interface Facts {
  readonly projectId: string;
  readonly id: string;
  /** The entity's time, its place in the key. */
  readonly timeUs: number;
  readonly expireAt: string;
}

/** The complete row of a trace, without its stamps. */
export function buildTraceRow(values: TraceValues, facts: Facts): UnstampedTrace {
  const minStartUs = values.minStartUs ?? facts.timeUs;
  return {
    project_id: facts.projectId,
    id: facts.id,
    timestamp: formatUs(facts.timeUs),
    name: values.name ?? '',
    user_id: values.userId ?? '',
    session_id: values.sessionId ?? '',
    tags: [...(values.tags ?? [])],
    environment: values.environment ?? 'default',
    version: values.version ?? '',
    release: values.release ?? '',
    public: values.public ? 1 : 0,
    bookmarked: 0,
    input: values.input ?? '',
    output: values.output ?? '',
    metadata: values.metadata ?? {},
    min_start: formatUs(minStartUs),
    max_end: formatUs(Math.max(values.maxEndUs ?? minStartUs, minStartUs)),
    expire_at: facts.expireAt,
    is_deleted: 0,
  };
}

/** The complete row of a score, without its stamps. */
export function buildScoreRow(values: StoredScore, facts: Facts): UnstampedScore {
  return {
    project_id: facts.projectId,
    id: facts.id,
    timestamp: formatUs(facts.timeUs),
    trace_id: values.traceId ?? '',
    observation_id: values.observationId ?? '',
    session_id: values.sessionId ?? '',
    dataset_run_id: values.datasetRunId ?? '',
    name: values.name ?? '',
    data_type: values.dataType ?? 'NUMERIC',
    value: values.value ?? null,
    string_value: values.stringValue ?? '',
    execution_trace_id: values.executionTraceId ?? '',
    source: values.source ?? 'API',
    comment: values.comment ?? '',
    author_user_id: values.authorUserId ?? '',
    config_id: values.configId ?? '',
    queue_id: values.queueId ?? '',
    environment: values.environment ?? 'default',
    metadata: values.metadata ?? {},
    expire_at: facts.expireAt,
    is_deleted: 0,
  };
}
