import type {
  ObservationStatement,
  ObservationValues,
  ScoreValues,
  Statement,
  TextMap,
  TraceStatement,
} from '../decode/statements.js';
import type { EntityKind } from '@assay/telemetry';
import { greatestOf, leastOf, makeHeads, type FieldHeads } from './field-text.js';
import type { Fields } from './fields.js';

/** One addition to an entity's state. */
export interface Delta {
  readonly kind: EntityKind;
  readonly id: string;
  readonly fields: Fields;
  /** Trace that the statement names, for the check against deleted traces. */
  readonly traceId: string | undefined;
}

/** What a writer adds to what the client said. */
export interface Provenance {
  /** `batch` or `otel`. */
  readonly source: string;
  readonly apiKeyId: string;
  readonly sdkName: string;
  readonly sdkVersion: string;
}

/** A score's values once its rules are checked: what is stored, not what was sent. */
export interface StoredScore extends Omit<ScoreValues, 'value'> {
  value?: number;
  stringValue?: string;
}

export const OBSERVATION_LAST = [
  'parentObservationId',
  'type',
  'name',
  'endUs',
  'completionStartUs',
  'level',
  'statusMessage',
  'version',
  'release',
  'userId',
  'sessionId',
  'traceName',
  'model',
  'modelParameters',
  'providedUsage',
  'providedCost',
  'prompt',
  'toolDefinitions',
  'toolCalls',
  'toolCallNames',
  'experimentId',
  'experimentName',
  'experimentDescription',
  'experimentMetadata',
  'experimentDatasetId',
  'experimentItemId',
  'experimentItemVersionUs',
  'experimentItemMetadata',
  'experimentExpectedOutput',
  'experimentRootId',
  'public',
  'isAppRoot',
  'input',
  'output',
] as const satisfies readonly (keyof ObservationValues)[];

export const OBSERVATION_FIRST = ['startUs', 'traceId', 'environment'] as const;

/** Said by a trace event or implied by a root span; the first of the two is read first. */
export const TRACE_NAMED = ['name', 'userId', 'sessionId', 'release', 'version'] as const;

export const SCORE_LAST = [
  'observationId',
  'sessionId',
  'datasetRunId',
  'name',
  'dataType',
  'value',
  'stringValue',
  'source',
  'comment',
  'configId',
  'queueId',
  'authorUserId',
  'executionTraceId',
] as const satisfies readonly (keyof StoredScore)[];

export const SCORE_FIRST = ['timestampUs', 'traceId', 'environment'] as const;

/**
 * What a statement adds to the state of its entity (docs: storage design 3.3).
 *
 * @param receivedMs When it came in; the earliest becomes `created_at`.
 */
export function encodeDelta(
  statement: Exclude<Statement, { kind: 'score' }>,
  by: Provenance,
  receivedMs: number,
): Delta {
  return statement.kind === 'observation'
    ? encodeObservation(statement, by, receivedMs)
    : encodeTrace(statement, receivedMs);
}

function encodeObservation(statement: ObservationStatement, by: Provenance, receivedMs: number): Delta {
  const heads = makeHeads(statement.eventUs, statement.isUpdate);
  const { values } = statement;
  const fields = observationFields(values, heads);
  fields['seenUs'] = leastOf(statement.eventUs);
  fields['createdMs'] = leastOf(receivedMs);
  fields['by'] = heads.last + JSON.stringify([by.source, by.apiKeyId, by.sdkName, by.sdkVersion]);
  return { kind: 'observation', id: statement.entityId, fields, traceId: values.traceId };
}

/** The fields that an observation's values say, without those about the delivery. */
export function observationFields(values: ObservationValues, heads: FieldHeads): Record<string, string> {
  const fields: Record<string, string> = {};
  putAll(fields, OBSERVATION_LAST, values, heads.last);
  putAll(fields, OBSERVATION_FIRST, values, heads.first);
  putTags(fields, values.tags, heads);
  putMap(fields, values.metadata, heads);
  return fields;
}

function encodeTrace(statement: TraceStatement, receivedMs: number): Delta {
  const heads = makeHeads(statement.eventUs, statement.isUpdate);
  const { values, origin } = statement;
  const fields = traceFields(values, heads, origin === 'event' ? 'attr' : 'root');
  fields['seenUs'] = leastOf(statement.eventUs);
  fields['createdMs'] = leastOf(receivedMs);
  return { kind: 'trace', id: statement.entityId, fields, traceId: statement.entityId };
}

export function traceFields(
  values: TraceStatement['values'],
  heads: FieldHeads,
  rank: 'attr' | 'root',
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const name of TRACE_NAMED) {
    const value = values[name];
    if (value !== undefined) fields[`${rank}.${name}`] = heads.last + JSON.stringify(value);
  }
  putAll(fields, ['public', 'input', 'output'] as const, values, heads.last);
  putAll(fields, ['timestampUs'] as const, values, heads.first);
  if (values.environment !== undefined)
    fields[`${rank}.environment`] = heads.first + JSON.stringify(values.environment);
  if (values.minStartUs !== undefined) fields['minStartUs'] = leastOf(values.minStartUs);
  if (values.maxEndUs !== undefined) fields['maxEndUs'] = greatestOf(values.maxEndUs);
  putTags(fields, values.tags, heads);
  putMap(fields, values.metadata, heads);
  return fields;
}

export function encodeScoreDelta(
  id: string,
  values: StoredScore,
  at: { eventUs: number; isUpdate: boolean; receivedMs: number },
): Delta {
  const fields = scoreFields(values, makeHeads(at.eventUs, at.isUpdate));
  fields['seenUs'] = leastOf(at.eventUs);
  fields['createdMs'] = leastOf(at.receivedMs);
  return { kind: 'score', id, fields, traceId: values.traceId };
}

export function scoreFields(values: StoredScore, heads: FieldHeads): Record<string, string> {
  const fields: Record<string, string> = {};
  putAll(fields, SCORE_LAST, values, heads.last);
  putAll(fields, SCORE_FIRST, values, heads.first);
  putMap(fields, values.metadata, heads);
  return fields;
}

function putAll<V extends object, K extends keyof V & string>(
  fields: Record<string, string>,
  names: readonly K[],
  values: V,
  head: string,
): void {
  for (const name of names) {
    const value = values[name];
    if (value !== undefined) fields[name] = head + JSON.stringify(value);
  }
}

function putTags(
  fields: Record<string, string>,
  tags: readonly string[] | undefined,
  heads: FieldHeads,
): void {
  for (const tag of tags ?? []) fields[`tags.${tag}`] = `${heads.last}1`;
}

function putMap(fields: Record<string, string>, map: TextMap | undefined, heads: FieldHeads): void {
  if (!map) return;
  for (const [key, text] of Object.entries(map))
    fields[`metadata.${key}`] = heads.last + JSON.stringify(text);
}
