import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { metrics } from '@assay/proto';
import { parseUs, type ObservationRow, type ScoreRow, type TraceRow } from '@assay/telemetry';
import { startMetrics, testCall, type TestProcess } from './testing/process.js';
import { createRandom, type Random } from './testing/random.js';
import { randomCondition } from './testing/random-filter.js';
import { isMet, type JsonCondition } from './testing/reference-filter.js';
import {
  latencyOf,
  OBSERVATION_VIEW_V1,
  OBSERVATION_VIEW_V2,
  observationsOf,
  SCORE_VIEW,
  scoresOf,
  TRACE_VIEW,
  type View,
} from './testing/reference-views.js';
import {
  ALL_TRACE_GROUPS,
  listScoresRequest,
  listTracesRequest,
  observationConditions,
  scanObservationsRequest,
  scanScoresRequest,
} from './testing/requests.js';
import { NOON_US, SECOND_US } from './testing/rows.js';
import { startTestStore, type TestStore } from './testing/store.js';
import { ENVIRONMENTS, makeWorld, TAGS, type World } from './testing/world.js';

const SEED = Number(process.env['ASSAY_TEST_SEED'] ?? Date.now() % 1_000_000);
const RUNS = Number(process.env['ASSAY_TEST_RUNS'] ?? 50);

let store: TestStore;
let service: TestProcess;
let world: World;

beforeAll(async () => {
  process.stderr.write(`lists: ASSAY_TEST_SEED=${SEED}\n`);
  store = await startTestStore();
  service = await startMetrics(store.env, 'local');
  world = makeWorld(`world-${randomUUID()}`, SEED);
  // Another project with the same ids and other values: whatever leaks shows up as a difference.
  const other = makeWorld(`other-${randomUUID()}`, SEED + 1);
  for (const [index, batch] of world.batches.entries()) {
    await store.insert(batch);
    await store.insert(other.batches[index] ?? {});
  }
});
afterAll(async () => {
  await service?.stop();
  await store?.stop();
});

/** Runs a check for many seeds; the failing one is printed and shrunk towards small numbers. */
function forSeeds(check: (random: Random) => Promise<void>): Promise<void> {
  const property = fc.asyncProperty(fc.nat(1_000_000), (seed) => check(createRandom(seed)));
  return fc.assert(property, { numRuns: RUNS, seed: SEED });
}

function randomFilter<Row>(random: Random, view: View<Row>, sample: Row): JsonCondition[] {
  return Array.from({ length: random.pick([0, 1, 1, 1, 2, 3]) }, () => {
    const column = random.pick(Object.keys(view));
    const kind = view[column]?.(sample, world, []).kind ?? 'text';
    return randomCondition(random, column, kind);
  });
}

function meets<Row>(
  row: Row,
  view: View<Row>,
  filter: JsonCondition[],
  environments: string[] = [],
): boolean {
  return filter.every((condition) => {
    const cell = view[condition.column]?.(row, world, environments);
    return cell !== undefined && isMet(condition, cell);
  });
}

const hasColumn = (filter: JsonCondition[], ...columns: string[]): boolean =>
  filter.some((condition) => columns.includes(condition.column));

/** Descending by a time and the id, as the lists promise. */
function newestFirst<Row extends { id: string }>(rows: Row[], timeOf: (row: Row) => string): Row[] {
  const bytes = (text: string): Buffer => Buffer.from(text);
  return [...rows].sort(
    (left, right) =>
      parseUs(timeOf(right)) - parseUs(timeOf(left)) || Buffer.compare(bytes(right.id), bytes(left.id)),
  );
}

function randomRange(random: Random): { fromUs?: number; toUs?: number } {
  const moment = (): number => NOON_US + random.int(28) * SECOND_US;
  return {
    ...(random.chance(0.3) ? { fromUs: moment() } : {}),
    ...(random.chance(0.3) ? { toUs: moment() } : {}),
  };
}

const isInRange = (text: string, { fromUs, toUs }: { fromUs?: number; toUs?: number }): boolean =>
  parseUs(text) >= (fromUs ?? -Infinity) && parseUs(text) < (toUs ?? Infinity);

const maybe = <T>(random: Random, make: () => T): T | undefined => (random.chance(0.15) ? make() : undefined);

const defined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

describe('lists over random data', () => {
  it(
    'of traces show the rows, order, totals and sums of a plain computation',
    () =>
      forSeeds(async (random) => {
        const filter = randomFilter(random, TRACE_VIEW, world.traces[0] as TraceRow);
        const range = randomRange(random);
        const environments = random.chance(0.3) ? random.some(ENVIRONMENTS, 0.6) : [];
        const userId = maybe(random, () => random.pick(['u1', 'u2']));
        const tags = random.chance(0.2) ? random.some(TAGS, 0.5) : [];
        const request = listTracesRequest({
          projectId: world.projectId,
          page: random.pick([1, 1, 2, 3]),
          limit: random.pick([3, 10, 50]),
          groups: ALL_TRACE_GROUPS,
          filterJson: JSON.stringify(filter),
          environments,
          tags,
          ...range,
          ...defined({ userId }),
        });
        const counted = hasColumn(filter, 'environment') ? [] : environments;
        const expected = newestFirst(
          world.traces.filter(
            (row) =>
              meets(row, TRACE_VIEW, filter, counted) &&
              (hasColumn(filter, 'timestamp') || isInRange(row.timestamp, range)) &&
              (counted.length === 0 || counted.includes(row.environment)) &&
              (userId === undefined || hasColumn(filter, 'userId') || row.user_id === userId) &&
              (hasColumn(filter, 'tags') || tags.every((tag) => row.tags.includes(tag))),
          ),
          (row) => row.timestamp,
        );
        const offset = (request.page - 1) * request.limit;
        const page = expected.slice(offset, offset + request.limit);
        const { traces, totalItems } = await service.traces.listTraces(request, testCall());
        expect({ ids: idsOf(traces), totalItems }).toEqual({ ids: idsOf(page), totalItems: expected.length });
        for (const [index, row] of page.entries()) checkTrace(traces[index] as metrics.Trace, row, counted);
      }),
    120_000,
  );

  function checkTrace(shown: metrics.Trace, row: TraceRow, environments: string[]): void {
    const observations = observationsOf(row, world, environments);
    const scores = scoresOf(row, world, environments).filter((score) => score.data_type !== 'CORRECTION');
    expect(shown).toMatchObject({
      projectId: world.projectId,
      name: row.name,
      tags: row.tags,
      input: row.input,
      metadata: row.metadata,
      public: row.public === 1,
    });
    expect([...shown.observationIds].sort()).toEqual(idsOf(observations).sort());
    expect([...shown.scoreIds].sort()).toEqual(idsOf(scores).sort());
    expect(shown.latencySeconds).toBeCloseTo(latencyOf(observations), 9);
    expect(shown.totalCost).toBeCloseTo(
      observations.reduce((sum, one) => sum + Number(one.total_cost), 0),
      12,
    );
  }

  it(
    'of observations by page show the rows, order and totals of a plain computation',
    () =>
      forSeeds(async (random) => {
        const sample = world.observations[0] as ObservationRow;
        const filter = randomFilter(random, OBSERVATION_VIEW_V1, sample);
        const range = randomRange(random);
        const conditions = randomConditions(random, range, filter);
        const page = random.pick([1, 1, 2, 4]);
        const limit = random.pick([3, 10, 50]);
        const expected = newestFirst(
          world.observations.filter(
            (row) =>
              meets(row, OBSERVATION_VIEW_V1, filter) &&
              isAsked(row, conditions, filter, OBSERVATION_VIEW_V1),
          ),
          (row) => row.start_time,
        );
        const { observations, totalItems } = await service.observations.listObservations(
          { projectId: world.projectId, page, limit, conditions },
          testCall(),
        );
        const offset = (page - 1) * limit;
        expect({ ids: idsOf(observations), totalItems }).toEqual({
          ids: idsOf(expected.slice(offset, offset + limit)),
          totalItems: expected.length,
        });
      }),
    120_000,
  );

  it(
    'of observations by cursor show every row once, in the order of a plain computation',
    () =>
      forSeeds(async (random) => {
        const sample = world.observations[0] as ObservationRow;
        const filter = randomFilter(random, OBSERVATION_VIEW_V2, sample);
        const conditions = randomConditions(random, randomRange(random), filter);
        const expected = newestFirst(
          world.observations.filter(
            (row) =>
              meets(row, OBSERVATION_VIEW_V2, filter) &&
              isAsked(row, conditions, filter, OBSERVATION_VIEW_V2),
          ),
          (row) => row.start_time,
        );
        const limit = random.pick([7, 20, 1000]);
        const found: metrics.Observation[] = [];
        let cursor = '';
        do {
          const page = await service.observations.scanObservations(
            scanObservationsRequest({
              projectId: world.projectId,
              limit,
              cursor,
              conditions,
              groups: ['OBSERVATION_FIELD_GROUP_BASIC', 'OBSERVATION_FIELD_GROUP_TRACE_CONTEXT'],
            }),
            testCall(),
          );
          found.push(...page.observations);
          cursor = page.nextCursor;
        } while (cursor !== '');
        expect(idsOf(found)).toEqual(idsOf(expected));
        for (const [index, row] of expected.entries()) {
          const cell = (column: string): unknown => OBSERVATION_VIEW_V2[column]?.(row, world, []).value;
          expect(found[index]).toMatchObject({
            userId: cell('userId'),
            sessionId: cell('sessionId'),
            release: cell('release'),
            traceName: cell('traceName'),
            tags: cell('traceTags'),
          });
        }
      }),
    120_000,
  );

  function randomConditions(
    random: Random,
    range: object,
    filter: JsonCondition[],
  ): metrics.ObservationConditions {
    const simple = {
      name: maybe(random, () => random.pick(['alpha', 'Gamma'])),
      userId: maybe(random, () => random.pick(['u1', 'u2', 'own'])),
      type: maybe(random, () => 'GENERATION'),
      level: maybe(random, () => 'ERROR'),
      parentObservationId: maybe(random, () => random.pick(['', 't1-o0'])),
      isRoot: maybe(random, () => random.chance(0.5)),
      version: maybe(random, () => '1'),
      traceId: maybe(random, () => random.pick(['t1', 't2', 't3'])),
    };
    return observationConditions({
      environments: random.chance(0.2) ? random.some(ENVIRONMENTS, 0.6) : [],
      filterJson: filter.length > 0 ? JSON.stringify(filter) : '',
      ...range,
      ...defined(simple),
    });
  }

  function isAsked(
    row: ObservationRow,
    conditions: metrics.ObservationConditions,
    filter: JsonCondition[],
    view: View<ObservationRow>,
  ): boolean {
    const equals = (
      field: 'name' | 'userId' | 'type' | 'level' | 'parentObservationId' | 'version' | 'traceId',
    ): boolean => {
      const wanted = conditions[field];
      return (
        wanted === undefined || hasColumn(filter, field) || view[field]?.(row, world, []).value === wanted
      );
    };
    const { isRoot, environments } = conditions;
    const range = conditions as { fromUs?: number; toUs?: number };
    return (
      (['name', 'userId', 'type', 'level', 'parentObservationId', 'version', 'traceId'] as const).every(
        equals,
      ) &&
      (hasColumn(filter, 'startTime') || isInRange(row.start_time, range)) &&
      (isRoot === undefined ||
        hasColumn(filter, 'isRootObservation') ||
        isRoot === (row.parent_observation_id === '' || row.is_app_root === 1)) &&
      (environments.length === 0 ||
        hasColumn(filter, 'environment') ||
        environments.includes(row.environment))
    );
  }

  it(
    'of scores by page show the rows, order and totals of a plain computation',
    () =>
      forSeeds(async (random) => {
        const filter = randomFilter(random, SCORE_VIEW, world.scores[0] as ScoreRow);
        const range = randomRange(random);
        const scope = random.pick(['SCORE_SCOPE_TRACE', 'SCORE_SCOPE_ALL'] as const);
        const environments = random.chance(0.3) ? random.some(ENVIRONMENTS, 0.6) : [];
        const userId = maybe(random, () => random.pick(['u1', 'u2']));
        const traceTags = random.chance(0.2) ? random.some(TAGS, 0.5) : [];
        const value = maybe(random, () => ({
          operator: random.pick(['<', '>', '<=', '>=', '!=', '=']),
          value: random.pick([0, 0.5, 1]),
        }));
        const request = listScoresRequest({
          projectId: world.projectId,
          page: random.pick([1, 1, 2]),
          limit: random.pick([4, 50]),
          scope,
          environments,
          traceTags,
          value: value ?? null,
          filterJson: JSON.stringify(filter),
          ...range,
          ...defined({ userId, name: maybe(random, () => 'tone'), source: maybe(random, () => 'API') }),
        });
        const expected = newestFirst(
          world.scores.filter((row) => meets(row, SCORE_VIEW, filter) && isScoreAsked(row, request, filter)),
          (row) => row.timestamp,
        );
        const { scores, totalItems } = await service.scores.listScores(request, testCall());
        const offset = (request.page - 1) * request.limit;
        expect({ ids: idsOf(scores), totalItems }).toEqual({
          ids: idsOf(expected.slice(offset, offset + request.limit)),
          totalItems: expected.length,
        });
      }),
    120_000,
  );

  function isScoreAsked(row: ScoreRow, request: metrics.ListScoresRequest, filter: JsonCondition[]): boolean {
    const environments = hasColumn(filter, 'environment') ? [] : request.environments;
    const trace = world.traces.find((one) => one.id === row.trace_id);
    const hasTraceCondition = request.userId !== undefined || request.traceTags.length > 0;
    const isTraceRight =
      trace !== undefined &&
      (request.userId === undefined || trace.user_id === request.userId) &&
      request.traceTags.every((tag) => trace.tags.includes(tag)) &&
      (request.scope === 'SCORE_SCOPE_TRACE' ||
        environments.length === 0 ||
        environments.includes(trace.environment));
    return (
      (request.scope === 'SCORE_SCOPE_ALL' ||
        (row.session_id === '' && row.dataset_run_id === '' && row.data_type !== 'CORRECTION')) &&
      (hasColumn(filter, 'timestamp') || isInRange(row.timestamp, request)) &&
      (environments.length === 0 || environments.includes(row.environment)) &&
      (request.name === undefined || hasColumn(filter, 'name') || row.name === request.name) &&
      (request.source === undefined || hasColumn(filter, 'source') || row.source === request.source) &&
      (request.value === null || hasColumn(filter, 'value') || isValueRight(row.value, request.value)) &&
      (!hasTraceCondition || isTraceRight)
    );
  }

  function isValueRight(
    value: number | null,
    { operator, value: wanted }: metrics.ScoreValueCondition,
  ): boolean {
    if (value === null) return false;
    const order = Math.sign(value - wanted);
    return (
      { '<': order < 0, '>': order > 0, '<=': order <= 0, '>=': order >= 0, '!=': order !== 0 }[operator] ??
      order === 0
    );
  }

  it(
    'of scores by cursor show every row once, in order',
    () =>
      forSeeds(async (random) => {
        const names = random.some(['quality', 'tone'], 0.5);
        const dataTypes = random.chance(0.5) ? [random.pick(['NUMERIC', 'BOOLEAN', 'CATEGORICAL'])] : [];
        const values =
          dataTypes.length === 0 || random.chance(0.5)
            ? []
            : { NUMERIC: ['0.25', '1'], BOOLEAN: ['true'], CATEGORICAL: ['good'] }[dataTypes[0] as 'NUMERIC'];
        const expected = newestFirst(
          world.scores.filter(
            (row) =>
              (names.length === 0 || names.includes(row.name)) &&
              (dataTypes.length === 0 || dataTypes.includes(row.data_type)) &&
              (values.length === 0 ||
                values.some((value) =>
                  row.data_type === 'CATEGORICAL'
                    ? value === row.string_value
                    : (value === 'true' ? 1 : Number(value)) === row.value,
                )),
          ),
          (row) => row.timestamp,
        );
        const found: string[] = [];
        let cursor = '';
        do {
          const page = await service.scores.scanScores(
            scanScoresRequest({ projectId: world.projectId, limit: 9, cursor, names, dataTypes, values }),
            testCall(),
          );
          found.push(...idsOf(page.scores));
          cursor = page.nextCursor;
        } while (cursor !== '');
        expect(found).toEqual(idsOf(expected));
      }),
    120_000,
  );

  it(
    'of sessions show the groups, order and totals of a plain computation',
    () =>
      forSeeds(async (random) => {
        const range = randomRange(random);
        const environments = random.chance(0.3) ? random.some(ENVIRONMENTS, 0.6) : [];
        const sessions = new Map<string, TraceRow>();
        for (const row of [...newestFirst(world.traces, (one) => one.timestamp)].reverse()) {
          if (row.session_id !== '' && !sessions.has(row.session_id)) sessions.set(row.session_id, row);
        }
        const expected = newestFirst(
          [...sessions].map(([id, first]) => ({ id, first })),
          ({ first }) => first.timestamp,
        ).filter(
          ({ first }) =>
            isInRange(first.timestamp, range) &&
            (environments.length === 0 || environments.includes(first.environment)),
        );
        const page = random.pick([1, 2]);
        const { sessions: shown, totalItems } = await service.sessions.listSessions(
          { projectId: world.projectId, page, limit: 2, environments, ...range },
          testCall(),
        );
        expect({ shown, totalItems }).toEqual({
          shown: expected.slice((page - 1) * 2, page * 2).map(({ id, first }) => ({
            projectId: world.projectId,
            id,
            createdMs: Math.floor(parseUs(first.timestamp) / 1000),
            environment: first.environment,
          })),
          totalItems: expected.length,
        });
      }),
    120_000,
  );
});
