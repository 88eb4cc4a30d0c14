import { randomUUID } from 'node:crypto';
import { AppError } from '@assay/errors';
import { SCORE_DATA_TYPES, SCORE_SOURCES, type ScoreDataType } from '@assay/telemetry';
import { parseEnvironment } from '../environment.js';
import { Fields } from '../fields.js';
import { IssueList } from '../issues.js';
import { isJsonObject, parseBody, type JsonObject } from '../json/parse-body.js';
import { TextWriter } from '../json/text-writer.js';
import { MAX_TEXT_SCORE_CHARS } from '../limits.js';
import { getMaxTextChars, type DecodeOptions } from '../options.js';
import type { ScoreStatement, ScoreValues } from '../statements.js';
import { makeWellFormed } from '../well-formed.js';
import { deriveEntityId, type Envelope } from './envelope.js';

/** The direct route leaves evaluators' scores to the batch route. */
const DIRECT_SOURCES = ['API', 'ANNOTATION'] as const;
const CORRECTION_NAME = 'output';

/** A `score-create` event: every rule of behaviour 5.7.1 that needs no score config. */
export function decodeScoreEvent({ id, eventUs, body }: Envelope): ScoreStatement {
  const entityId = body.id('id', true) ?? deriveEntityId('score', id);
  return toStatement(entityId, eventUs, readScore(body, SCORE_SOURCES));
}

/**
 * The body of `POST /scores`. Its time is the receipt's.
 *
 * @throws AppError `invalid/INVALID_JSON`, `invalid/INVALID_REQUEST_DATA` with `details.issues`.
 */
export function decodeScoreBody(json: string, options: DecodeOptions): ScoreStatement {
  const writer = new TextWriter(getMaxTextChars(options));
  const issues = new IssueList([]);
  const { value, exact } = parseScoreJson(json);
  if (!isJsonObject(value)) {
    issues.addType('object', [], value);
    throw refuse(issues);
  }
  const body = new Fields(value, exact as JsonObject, issues, writer);
  const entityId = body.id('id', true) ?? randomUUID();
  const values = readScore(body, DIRECT_SOURCES);
  if (!issues.isEmpty) throw refuse(issues);
  return toStatement(entityId, options.nowMs * 1000, values);
}

/** One of a list of scores: what it says, or the first thing that is wrong with it. */
export type ListedScore = { readonly statement: ScoreStatement } | { readonly problem: string };

const MAX_SCORES = 5_000;

/**
 * The list form of `POST /scores`: scores that may have a time of their own, each judged by itself.
 *
 * @throws AppError `invalid/INVALID_JSON`; `invalid/INVALID_REQUEST_DATA` when it is no list of 1 to 5,000.
 */
export function decodeScoreList(json: Uint8Array, options: DecodeOptions): ListedScore[] {
  const writer = new TextWriter(getMaxTextChars(options));
  const { value, exact } = parseScoreJson(json);
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_SCORES) {
    const issues = new IssueList([]);
    issues.add('custom', [], `Invalid input: expected a list of 1 to ${MAX_SCORES} scores`);
    throw refuse(issues);
  }
  return value.map((item: unknown, place): ListedScore => {
    const issues = new IssueList([]);
    if (!isJsonObject(item)) {
      issues.addType('object', [], item);
      return { problem: describeFirst(issues) };
    }
    const body = new Fields(item, (exact as JsonObject[])[place] as JsonObject, issues, writer);
    const entityId = body.id('id', true) ?? randomUUID();
    const timestampUs = body.time('timestamp');
    const values = readScore(body, DIRECT_SOURCES);
    if (!issues.isEmpty) return { problem: describeFirst(issues) };
    // What is sent last counts, whatever time it bears.
    const statement = toStatement(entityId, options.nowMs * 1000, values);
    return {
      statement:
        timestampUs === undefined
          ? statement
          : { ...statement, values: { ...statement.values, timestampUs } },
    };
  });
}

function describeFirst(issues: IssueList): string {
  const [first] = issues.all;
  const path = first?.path.join('.') ?? '';
  return `${path === '' ? '' : `${path}: `}${first?.message ?? 'Invalid input'}`;
}

function parseScoreJson(json: string | Uint8Array): { value: unknown; exact: unknown } {
  try {
    return parseBody(typeof json === 'string' ? Buffer.from(json) : json, true);
  } catch (cause) {
    throw new AppError('invalid', 'INVALID_JSON', 'Invalid JSON', { cause });
  }
}

function refuse(issues: IssueList): AppError {
  return new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', {
    details: { issues: issues.all },
  });
}

function toStatement(entityId: string, eventUs: number, values: ScoreValues): ScoreStatement {
  return { kind: 'score', entityId, eventUs, isUpdate: false, values: { ...values, timestampUs: eventUs } };
}

function readScore(body: Fields, sources: readonly (typeof SCORE_SOURCES)[number][]): ScoreValues {
  const name = body.requiredText('name');
  const dataType = body.option('dataType', SCORE_DATA_TYPES);
  const value = readValue(body, dataType);
  const source = body.option('source', sources) ?? 'API';
  const configId = body.text('configId');
  const comment = body.text('comment');
  const queueId = body.text('queueId');
  const executionTraceId = body.text('executionTraceId');
  const metadata = body.textMap('metadata');
  const values: ScoreValues = {
    ...readTarget(body),
    source,
  };
  const environment = body.source['environment'];
  if (typeof environment === 'string') values.environment = parseEnvironment(environment);
  if (name !== undefined) values.name = dataType === 'CORRECTION' ? CORRECTION_NAME : name;
  if (dataType !== undefined) values.dataType = dataType;
  if (value !== undefined) values.value = value;
  if (configId !== undefined) values.configId = configId;
  if (comment !== undefined) values.comment = comment;
  if (queueId !== undefined) values.queueId = queueId;
  if (executionTraceId !== undefined) values.executionTraceId = executionTraceId;
  if (metadata) values.metadata = metadata;
  checkTogether(values, body);
  return values;
}

function readTarget(body: Fields): ScoreValues {
  const traceId = body.id('traceId', true);
  const observationId = body.id('observationId', true);
  const sessionId = body.id('sessionId', true);
  const datasetRunId = body.id('datasetRunId', true);
  const targets = [traceId, sessionId, datasetRunId].filter((target) => target !== undefined).length;
  if (targets !== 1 && body.issues.isEmpty) {
    body.issues.add('custom', body.at(), 'Provide exactly one of traceId, sessionId and datasetRunId');
  } else if (observationId !== undefined && traceId === undefined && body.issues.isEmpty) {
    body.issues.add('custom', body.at('observationId'), 'observationId requires traceId');
  }
  return {
    ...(traceId !== undefined && { traceId }),
    ...(observationId !== undefined && { observationId }),
    ...(sessionId !== undefined && { sessionId }),
    ...(datasetRunId !== undefined && { datasetRunId }),
  };
}

function readValue(body: Fields, dataType: ScoreDataType | undefined): number | string | undefined {
  const { value } = body.source;
  if (typeof value === 'number' && Number.isFinite(value)) {
    if (dataType === 'BOOLEAN' && value !== 0 && value !== 1) {
      body.issues.add('invalid_value', body.at('value'), 'Invalid input: expected 0 or 1');
      return undefined;
    }
    if (dataType === undefined || dataType === 'NUMERIC' || dataType === 'BOOLEAN') return value;
    body.issues.addType('string', body.at('value'), value);
    return undefined;
  }
  if (typeof value !== 'string') {
    body.issues.addType(expectedOf(dataType), body.at('value'), value);
    return undefined;
  }
  if (dataType === 'NUMERIC' || dataType === 'BOOLEAN') {
    body.issues.addType('number', body.at('value'), value);
    return undefined;
  }
  if (dataType === 'TEXT' && (value.length < 1 || value.length > MAX_TEXT_SCORE_CHARS)) {
    body.issues.add(
      'custom',
      body.at('value'),
      `TEXT value must have 1 to ${MAX_TEXT_SCORE_CHARS} characters`,
    );
    return undefined;
  }
  return makeWellFormed(value);
}

function expectedOf(dataType: ScoreDataType | undefined): string {
  if (dataType === undefined) return 'number or string';
  return dataType === 'NUMERIC' || dataType === 'BOOLEAN' ? 'number' : 'string';
}

function checkTogether(
  { dataType, sessionId, datasetRunId, configId, source }: ScoreValues,
  body: Fields,
): void {
  if (dataType === 'CORRECTION') {
    if (sessionId !== undefined || datasetRunId !== undefined) {
      body.issues.add('custom', body.at('dataType'), 'A CORRECTION belongs to a trace or an observation');
    }
    if (configId !== undefined) {
      body.issues.add('custom', body.at('configId'), 'configId is not allowed for CORRECTION scores');
    }
  } else if (source === 'ANNOTATION' && configId === undefined) {
    body.issues.add('custom', body.at('configId'), 'configId is required for ANNOTATION scores');
  }
}
