import type { Sql } from '@assay/clickhouse';
import { buildDays, buildUsage } from '../daily/daily-metrics.sql.js';
import { buildRecentRow } from '../health/health.handlers.js';
import { buildTraceContext, observationScope } from '../observations/list-observations.sql.js';
import { parseQuery } from '../queries/parse-query.js';
import { buildQuery } from '../queries/query.sql.js';
import { resolveQuery } from '../queries/resolve-query.js';
import { scoreScope } from '../scores/list-scores.sql.js';
import { scanScope } from '../scores/scan-scores.sql.js';
import { buildSessionPage, buildSessionTotal, buildSessionTraces } from '../sessions/sessions.sql.js';
import { OBSERVATION_COLUMNS, selectColumns } from '@assay/telemetry';
import { fieldsOf } from '../store/columns.js';
import { buildCandidateCount, buildPageKeys, buildTotal } from '../store/page-keys.sql.js';
import { buildContestedKeys, buildRowById, buildRowsByKey } from '../store/rows-by-key.sql.js';
import { OBSERVATIONS } from '../store/tables.js';
import { buildRowSince } from '../store/totals.js';
import {
  buildDerivedTraceSubjects,
  buildObservationSubjects,
  buildSessionSubjects,
  buildTraceSubjects,
} from '../subjects/subjects.sql.js';
import {
  buildDerivedTrace,
  buildTraceObservations,
  buildTraceScores,
  buildTraceSummary,
} from '../traces/get-trace.sql.js';
import { parseOrder, traceScope } from '../traces/list-traces.sql.js';
import { buildTraceAggregates } from '../traces/observations-of-traces.sql.js';
import { buildScoreIdsOfTraces } from '../traces/scores-of-traces.sql.js';
import {
  listScoresRequest,
  listTracesRequest,
  observationConditions,
  scanScoresRequest,
} from './requests.js';
import { NOON_US, SECOND_US } from './rows.js';
import { buildUsageByMonth } from '../usage/usage.sql.js';

const projectId = 'project';
const fromUs = NOON_US;
const toUs = NOON_US + 60 * SECOND_US;
const place = { projectId, traceId: 'trace', fromUs, toUs };
const filterJson = (...conditions: object[]): string => JSON.stringify(conditions);

const observations = (
  generation: 'v1' | 'v2',
  fields: Parameters<typeof observationConditions>[0],
): ReturnType<typeof observationScope>['scope'] =>
  observationScope(projectId, observationConditions(fields), generation).scope;
const traces = (
  fields: Partial<Parameters<typeof listTracesRequest>[0]>,
): ReturnType<typeof traceScope>['scope'] => traceScope(listTracesRequest({ projectId, ...fields })).scope;

const query = (generation: 'v1' | 'v2', document: object): Sql => {
  const range = { fromTimestamp: '2026-06-15T12:00:00Z', toTimestamp: '2026-06-15T12:01:00Z' };
  const parsed = parseQuery(JSON.stringify({ ...range, ...document }), generation);
  return buildQuery(resolveQuery(parsed, generation), projectId, 1_000);
};
const daily = { projectId, page: 1, limit: 50, tags: ['a'], environments: ['prod'], fromUs, toUs };

/** Every kind of statement that this service sends, by the name of its golden file. */
export const STATEMENTS: Readonly<Record<string, Sql>> = {
  'observation-by-id': buildRowById(
    OBSERVATIONS,
    projectId,
    'observation',
    selectColumns(OBSERVATION_COLUMNS, fieldsOf(OBSERVATION_COLUMNS)),
  ),
  'rows-by-key': buildRowsByKey(
    OBSERVATIONS,
    projectId,
    [
      { id: 'a', us: fromUs },
      { id: 'b', us: fromUs },
    ],
    selectColumns(OBSERVATION_COLUMNS, ['id', 'startUs', 'input']),
  ),
  'contested-keys': buildContestedKeys(OBSERVATIONS, projectId, ['a', 'b']),
  'observations-first-page': buildPageKeys(
    observations('v1', { type: 'GENERATION', environments: ['prod', 'dev'], fromUs, toUs }),
    { limit: 50, offset: 0, candidates: 110 },
  ),
  'observations-after-cursor': buildPageKeys(observations('v2', { level: 'ERROR' }), {
    limit: 51,
    after: { us: fromUs, id: 'last' },
    candidates: 112,
  }),
  'observations-of-user-v1': buildPageKeys(observations('v1', { userId: 'user', fromUs, toUs }), {
    limit: 50,
    offset: 100,
  }),
  'observations-of-user-v2': buildPageKeys(observations('v2', { userId: 'user' }), {
    limit: 51,
    candidates: 112,
  }),
  'observations-search': buildPageKeys(
    observations('v2', {
      fromUs,
      toUs,
      filterJson: filterJson(
        { type: 'string', column: 'input', operator: 'matches', value: 'time(out)' },
        { type: 'stringObject', column: 'metadata', key: 'http.code', operator: '=', value: '500' },
        { type: 'null', column: 'endTime', operator: 'is not null', value: '' },
        { type: 'boolean', column: 'isRootObservation', operator: '=', value: true },
      ),
    }),
    { limit: 51, candidates: 112 },
  ),
  'observations-numbers': buildPageKeys(
    observations('v1', {
      filterJson: filterJson(
        { type: 'number', column: 'latency', operator: '>', value: 1.5 },
        { type: 'number', column: 'inputTokens', operator: '>=', value: 100 },
        { type: 'number', column: 'tokensPerSecond', operator: '<', value: 20 },
        { type: 'arrayOptions', column: 'calledToolNames', operator: 'any of', value: ['search'] },
        { type: 'arrayOptions', column: 'traceTags', operator: 'none of', value: ['test'] },
      ),
    }),
    { limit: 50, offset: 0, candidates: 110 },
  ),
  'observations-total': buildTotal(observations('v1', { name: 'step', fromUs })),
  'row-since': buildRowSince(projectId, ['observations', 'traces'], '7000000000000000000'),
  'observations-candidate-count': buildCandidateCount(
    observations('v2', { name: 'step' }),
    { limit: 51, after: { us: fromUs, id: 'last' } },
    112,
  ),
  'traces-first-page': buildPageKeys(
    traces({ userId: 'user', tags: ['a', 'b'], environments: ['prod'], fromUs }),
    { limit: 50, offset: 0, candidates: 110 },
  ),
  'traces-by-name': buildPageKeys(traces({}), { limit: 50, offset: 50, ...parseOrder('name.asc') }),
  'traces-by-cost': buildPageKeys(
    traces({
      fromUs,
      toUs,
      environments: ['prod'],
      filterJson: filterJson(
        { type: 'number', column: 'totalCost', operator: '>', value: 0.5 },
        { type: 'number', column: 'errorCount', operator: '=', value: 0 },
      ),
    }),
    { limit: 50, offset: 0 },
  ),
  'traces-by-scores': buildPageKeys(
    traces({
      fromUs,
      filterJson: filterJson(
        { type: 'numberObject', column: 'scores_avg', key: 'quality', operator: '<', value: 0.5 },
        {
          type: 'categoryOptions',
          column: 'score_categories',
          key: 'tone',
          operator: 'none of',
          value: ['bad'],
        },
        { type: 'booleanObject', column: 'scores', key: 'passed', operator: '<>', value: true },
      ),
    }),
    { limit: 50, offset: 0 },
  ),
  'trace-aggregates': buildTraceAggregates({
    projectId,
    traceIds: ['t1', 't2'],
    fromUs,
    toUs,
    environments: ['prod'],
    withIds: true,
  }),
  'trace-score-ids': buildScoreIdsOfTraces({ projectId, traceIds: ['t1', 't2'], environments: [] }),
  'trace-summary': buildTraceSummary(place),
  'trace-observations': buildTraceObservations(place),
  'trace-scores': buildTraceScores(projectId, 'trace'),
  'trace-from-observations': buildDerivedTrace({ projectId, traceId: 'trace' }, true),
  'trace-context': buildTraceContext(projectId, ['t1', 't2']),
  'scores-page': buildPageKeys(
    scoreScope(
      listScoresRequest({
        projectId,
        name: 'quality',
        userId: 'user',
        traceTags: ['a'],
        environments: ['prod'],
        value: { operator: '>=', value: 0.5 },
        fromUs,
        toUs,
      }),
    ).scope,
    { limit: 50, offset: 0 },
  ),
  'scores-scan': buildPageKeys(
    scanScope(
      scanScoresRequest({
        projectId,
        names: ['a', 'b'],
        dataTypes: ['NUMERIC'],
        values: ['1', '2.5'],
        valueMin: 0,
      }),
    ),
    { limit: 51, after: { us: fromUs, id: 'last' }, candidates: 112 },
  ),
  'sessions-page': buildSessionPage(
    { projectId, range: { fromUs, toUs }, environments: ['prod'] },
    { limit: 50, offset: 0 },
  ),
  'sessions-total': buildSessionTotal({ projectId, range: {}, environments: [] }),
  'query-day-and-model': query('v1', {
    view: 'observations',
    dimensions: [{ field: 'providedModelName' }],
    timeDimension: { granularity: 'day' },
    metrics: [
      { measure: 'totalCost', aggregation: 'sum' },
      { measure: 'latency', aggregation: 'p95' },
      { measure: 'inputTokens', aggregation: 'histogram' },
    ],
    filters: [{ type: 'stringObject', column: 'metadata', key: 'region', operator: '=', value: 'eu' }],
  }),
  'query-traces-two-relations': query('v1', {
    view: 'traces',
    metrics: [
      { measure: 'totalCost', aggregation: 'sum' },
      { measure: 'scoresCount', aggregation: 'sum' },
    ],
  }),
  'query-cost-by-type': query('v2', {
    view: 'observations',
    metrics: [{ measure: 'costByType', aggregation: 'sum' }],
    filters: [
      { type: 'string', column: 'costType', operator: '=', value: 'input' },
      { type: 'string', column: 'userId', operator: '=', value: 'user' },
    ],
  }),
  'query-scores-with-trace': query('v2', {
    view: 'scores-numeric',
    dimensions: [{ field: 'traceName' }, { field: 'observationModelName' }],
    metrics: [{ measure: 'value', aggregation: 'avg' }],
    orderBy: [{ field: 'avg_value', direction: 'desc' }],
    config: { row_limit: 10 },
  }),
  'daily-days': buildDays(daily),
  'daily-usage': buildUsage(daily, '2026-06-14', '2026-06-15'),
  'subjects-traces': buildTraceSubjects(projectId, ['t1', 't2']),
  'subjects-traces-from-observations': buildDerivedTraceSubjects(projectId, ['t1', 't2']),
  'subjects-observations': buildObservationSubjects(projectId, ['o1', 'o2']),
  'subjects-sessions': buildSessionSubjects(projectId, ['s1', 's2']),
  'session-traces': buildSessionTraces(projectId, 'session', 10_000),
  'usage-by-month': buildUsageByMonth([projectId, 'other'], {
    fromDay: '2026-05-01',
    untilDay: '2026-07-01',
  }),
};

/** The one statement that reads over all projects. */
export const PROJECTLESS_STATEMENTS: Readonly<Record<string, Sql>> = {
  'recent-row': buildRecentRow(OBSERVATIONS, fromUs),
};
