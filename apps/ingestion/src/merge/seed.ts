import { parseUs, type ObservationRow, type ScoreRow, type TraceRow } from '@assay/telemetry';
import type { ObservationValues, TraceValues } from '../decode/statements.js';
import { observationFields, scoreFields, traceFields, type StoredScore } from './delta.js';
import { leastOf, makeHeads, SEED_HEADS, type FieldHeads } from './field-text.js';
import type { Fields } from './fields.js';

/**
 * A stored row as fields of a state. Seeded at the lowest priority, it fills what the state has forgotten;
 * at a span's own priority, it folds a span that stood alone into the state that its id turned out to have.
 */
export function observationSeed(row: ObservationRow): Fields {
  return withDelivery(
    observationFields(readObservationRow(row), SEED_HEADS),
    row,
    row.start_time,
    SEED_HEADS,
  );
}

/** Of two versions of a span the one that ended later wins; one without an end gives way. */
export function spanFields(row: ObservationRow): Fields {
  const values = readObservationRow(row);
  const heads = makeSpanHeads(values.startUs ?? 0, values.endUs);
  return withDelivery(observationFields(values, heads), row, row.start_time, heads);
}

/** Priority of what a span says about its own observation. */
export function makeSpanHeads(startUs: number, endUs: number | undefined): FieldHeads {
  return makeHeads(endUs ?? startUs, endUs !== undefined);
}

export function traceSeed(row: TraceRow, state: ReadonlyMap<string, string>): Fields {
  const values: TraceValues = {
    ...texts({ name: row.name, userId: row.user_id, sessionId: row.session_id }),
    ...texts({ release: row.release, version: row.version, environment: row.environment }),
    ...texts({ input: row.input, output: row.output }),
    ...collections(row),
    ...(row.public ? { public: true } : {}),
    minStartUs: parseUs(row.min_start),
    maxEndUs: parseUs(row.max_end),
  };
  const fields: Record<string, string> = {};
  // The row cannot tell explicit values from those of root spans. What differs from the state's root value
  // must have been explicit; the rest must not stand before root spans yet to come.
  const asRoot = traceFields(values, SEED_HEADS, 'root');
  const asExplicit = traceFields(values, SEED_HEADS, 'attr');
  for (const [key, text] of Object.entries(asRoot)) {
    fields[key] = text;
    const known = state.get(key);
    const explicit = key.replace('root.', 'attr.');
    if (key.startsWith('root.') && known !== undefined && known.slice(22) !== text.slice(22))
      fields[explicit] = asExplicit[explicit] as string;
  }
  // It does not move any more when a later trace event brings a timestamp of its own.
  fields['timestampUs'] = SEED_HEADS.first + String(parseUs(row.timestamp));
  return withDelivery(fields, row, row.timestamp, undefined);
}

export function scoreSeed(row: ScoreRow): Fields {
  const values: StoredScore = {
    timestampUs: parseUs(row.timestamp),
    ...texts({ traceId: row.trace_id, observationId: row.observation_id, sessionId: row.session_id }),
    ...texts({ datasetRunId: row.dataset_run_id, name: row.name, dataType: row.data_type }),
    ...texts({ stringValue: row.string_value, source: row.source, comment: row.comment }),
    ...texts({ configId: row.config_id, queueId: row.queue_id, authorUserId: row.author_user_id }),
    ...texts({ executionTraceId: row.execution_trace_id, environment: row.environment }),
    ...(row.value === null ? {} : { value: row.value }),
    ...(Object.keys(row.metadata).length > 0 ? { metadata: row.metadata } : {}),
  };
  return withDelivery(scoreFields(values, SEED_HEADS), row, row.timestamp, undefined);
}

/** The values that a row holds; empty columns say nothing. */
export function readObservationRow(row: ObservationRow): ObservationValues {
  return {
    startUs: parseUs(row.start_time),
    ...times({ endUs: row.end_time, completionStartUs: row.completion_start_time }),
    ...times({ experimentItemVersionUs: row.experiment_item_version }),
    ...texts({ parentObservationId: row.parent_observation_id, type: row.type, name: row.name }),
    // A row without a trace carries its own id there, which is not something anyone said.
    ...texts({ traceId: row.trace_id === row.id ? '' : row.trace_id, traceName: row.trace_name }),
    ...texts({ environment: row.environment, level: row.level, statusMessage: row.status_message }),
    ...texts({ version: row.version, release: row.release, userId: row.user_id, sessionId: row.session_id }),
    ...texts({
      model: row.model,
      modelParameters: row.model_parameters,
      input: row.input,
      output: row.output,
    }),
    ...texts({ experimentId: row.experiment_id, experimentName: row.experiment_name }),
    ...texts({ experimentDescription: row.experiment_description, experimentRootId: row.experiment_root_id }),
    ...texts({ experimentDatasetId: row.experiment_dataset_id, experimentItemId: row.experiment_item_id }),
    ...texts({ experimentExpectedOutput: row.experiment_expected_output }),
    ...maps({ providedUsage: row.provided_usage, toolDefinitions: row.tool_definitions }),
    ...maps({ providedCost: numbers(row.provided_cost), experimentMetadata: row.experiment_metadata }),
    ...maps({ experimentItemMetadata: row.experiment_item_metadata }),
    ...(row.prompt_version === null
      ? {}
      : { prompt: { name: row.prompt_name, version: row.prompt_version } }),
    ...(row.tool_calls.length > 0 ? { toolCalls: row.tool_calls } : {}),
    ...(row.tool_call_names.length > 0 ? { toolCallNames: row.tool_call_names } : {}),
    ...(row.public ? { public: true } : {}),
    ...(row.is_app_root ? { isAppRoot: true } : {}),
    ...collections(row),
  };
}

function withDelivery(
  fields: Record<string, string>,
  row: Pick<ObservationRow, 'created_at'> & Partial<ObservationRow>,
  time: string,
  heads: FieldHeads | undefined,
): Fields {
  fields['seenUs'] = leastOf(parseUs(time));
  fields['createdMs'] = leastOf(Math.floor(parseUs(row.created_at) / 1000));
  if (heads)
    fields['by'] = heads.last + JSON.stringify([row.source, row.api_key_id, row.sdk_name, row.sdk_version]);
  return fields;
}

function texts<T extends Record<string, string>>(columns: T): Partial<T> {
  return Object.fromEntries(Object.entries(columns).filter(([, text]) => text !== '')) as Partial<T>;
}

function maps<T extends Record<string, Readonly<Record<string, unknown>>>>(columns: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, map]) => Object.keys(map).length > 0),
  ) as Partial<T>;
}

function times<T extends Record<string, string | null>>(columns: T): { [K in keyof T]?: number } {
  const known = Object.entries(columns).filter(([, text]) => text !== null);
  return Object.fromEntries(known.map(([key, text]) => [key, parseUs(text as string)])) as {
    [K in keyof T]?: number;
  };
}

function numbers(map: Readonly<Record<string, string | number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(map).map(([key, text]) => [key, Number(text)]));
}

function collections(row: { tags: readonly string[]; metadata: Readonly<Record<string, string>> }): {
  tags?: readonly string[];
  metadata?: Readonly<Record<string, string>>;
} {
  return {
    ...(row.tags.length > 0 ? { tags: row.tags } : {}),
    ...(Object.keys(row.metadata).length > 0 ? { metadata: row.metadata } : {}),
  };
}
