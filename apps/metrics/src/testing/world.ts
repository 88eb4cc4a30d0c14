import { formatUs, parseUs, type ObservationRow, type ScoreRow, type TraceRow } from '@assay/telemetry';
import { createRandom, type Random } from './random.js';
import { nextVersion, NOON_US, observationRow, scoreRow, SECOND_US, traceRow } from './rows.js';

/** Rows of one project as a reader should see them, and all that was stored to get there. */
export interface World {
  readonly projectId: string;
  readonly unitUs: number;
  readonly traces: TraceRow[];
  readonly observations: ObservationRow[];
  readonly scores: ScoreRow[];
  /** Batches to insert one after the other, so that versions lie in different parts. */
  readonly batches: {
    traces: TraceRow[];
    observations: ObservationRow[];
    scores: ScoreRow[];
  }[];
}

export const WORDS = ['alpha', 'beta', 'beta-max', 'Gamma', 'delta 9', ''];
export const ENVIRONMENTS = ['default', 'prod', 'dev'];
export const TAGS = ['red', 'green', 'blue'];
export const LEVEL_NAMES = ['DEBUG', 'DEFAULT', 'WARNING', 'ERROR'];
export const TYPE_NAMES = ['SPAN', 'GENERATION', 'EVENT', 'TOOL'];
export const USERS = ['u1', 'u2', 'u3', ''];
export const SCORE_NAMES = ['quality', 'tone', 'passed'];
const BATCHES = 4;

/** Many rows share a time: order must then come from the id alone. */
function someTime(random: Random, unitUs: number): number {
  return NOON_US + random.int(25) * unitUs + random.pick([0, 0, 0, 1, 500]);
}

function metadata(random: Random): Record<string, string> {
  return {
    ...(random.chance(0.6) ? { region: random.pick(['eu', 'us', '5']) } : {}),
    ...(random.chance(0.4) ? { 'a.b': random.pick(WORDS) } : {}),
    ...(random.chance(0.3) ? { evaluator_id: random.pick(['', 'ev1']), job_configuration_id: 'job' } : {}),
    ...(random.chance(0.4)
      ? { deep: JSON.stringify({ x: random.pick(WORDS), y: { z: random.int(4) } }) }
      : {}),
  };
}

/**
 * A project of random rows with updates (several versions), moves in time and deletions.
 *
 * @param unitUs Traces and scores lie at noon and up to 24 units later.
 */
export function makeWorld(projectId: string, seed: number, unitUs = SECOND_US): World {
  const random = createRandom(seed);
  const world: World = {
    projectId,
    unitUs,
    traces: [],
    observations: [],
    scores: [],
    batches: Array.from({ length: BATCHES }, () => ({ traces: [], observations: [], scores: [] })),
  };
  for (let t = 0; t < 40; t++) addTrace(world, random, `t${t}`);
  for (let s = 0; s < 40; s++) addScore(world, random, `free${s}`, {});
  return world;
}

function addTrace(world: World, random: Random, id: string): void {
  const projectId = world.projectId;
  const timestampUs = someTime(random, world.unitUs);
  const count = random.int(7);
  const observations = Array.from({ length: count }, (_, index) =>
    addObservation(world, random, `${id}-o${index}`, id, timestampUs),
  ).filter((row) => row !== undefined);
  const starts = observations.map((row) => parseUs(row.start_time));
  const ends = observations.map((row) => parseUs(row.end_time ?? row.start_time));
  addVersions(world.traces, world.batches, 'traces', random, () =>
    traceRow({
      project_id: projectId,
      id,
      timestampUs,
      minStartUs: Math.min(timestampUs, ...starts),
      maxEndUs: Math.max(timestampUs, ...ends),
      name: random.pick(WORDS),
      user_id: random.pick(USERS),
      session_id: random.pick(['s1', 's2', 's3', '']),
      tags: random.some(TAGS, 0.4),
      environment: random.pick(ENVIRONMENTS),
      version: random.pick(['1', '2', '']),
      release: random.pick(['r1', 'r2', '']),
      public: random.pick([0, 1]),
      bookmarked: random.pick([0, 1]),
      input: random.pick(['', '{"q":1}', 'text']),
      metadata: metadata(random),
    }),
  );
  for (let s = 0; s < random.int(4); s++) {
    const observation = random.chance(0.4) ? observations[0]?.id : undefined;
    addScore(world, random, `${id}-s${s}`, { trace_id: id, observation_id: observation ?? '' });
  }
}

function addObservation(
  world: World,
  random: Random,
  id: string,
  traceId: string,
  traceUs: number,
): ObservationRow | undefined {
  const isGeneration = random.chance(0.5);
  return addVersions(world.observations, world.batches, 'observations', random, () => {
    const startUs = traceUs + random.int(4) * SECOND_US;
    const input = random.int(1000);
    const output = random.int(1000);
    const tools = random.some(['search', 'calc'], 0.3);
    return observationRow({
      project_id: world.projectId,
      id,
      trace_id: traceId,
      startUs,
      endUs: random.chance(0.7) ? startUs + random.int(5) * 250_000 : null,
      completionStartUs: isGeneration && random.chance(0.5) ? startUs + 100_000 : null,
      parent_observation_id: random.chance(0.4) ? '' : `${traceId}-o0`,
      is_app_root: random.chance(0.1) ? 1 : 0,
      type: isGeneration ? 'GENERATION' : random.pick(TYPE_NAMES),
      name: random.pick(WORDS),
      environment: random.pick(ENVIRONMENTS),
      level: random.pick(LEVEL_NAMES),
      status_message: random.pick(['', 'late', 'failed: alpha']),
      version: random.pick(['1', '2', '']),
      release: random.pick(['', '', 'own']),
      user_id: random.pick(['', '', 'u1', 'own']),
      session_id: random.pick(['', '', 's1']),
      trace_name: random.pick(['', '', 'alpha']),
      tags: random.chance(0.2) ? random.some(TAGS, 0.5) : [],
      model: isGeneration ? random.pick(['m1', 'm2', '']) : '',
      usage_details: isGeneration ? { input, output, input_cached: 5, total: input + output + 5 } : {},
      cost_details: isGeneration
        ? { input: `0.00${input}`, output: '0.000000000001', total: `0.00${input}` }
        : random.pick([{}, { cached: '0.5' }]),
      total_cost: isGeneration ? `0.00${input}` : '0',
      prompt_name: random.pick(['', 'p']),
      prompt_version: random.pick([null, 1, 2]),
      tool_definitions: Object.fromEntries(tools.map((tool) => [tool, '{}'])),
      tool_calls: tools.map((tool) => JSON.stringify({ name: tool })),
      tool_call_names: tools,
      input: random.pick(['', 'The Alpha test', 'alphabet', '{"k":"beta-max"}']),
      output: random.pick(['', 'done. delta', 'Delta9']),
      metadata: metadata(random),
      experiment_id: random.pick(['', 'e1']),
      experiment_root_id: random.pick(['', id]),
      sdk_name: random.pick(['', 'py']),
    });
  });
}

function addScore(world: World, random: Random, id: string, of: Partial<ScoreRow>): void {
  const data_type = random.pick(['NUMERIC', 'NUMERIC', 'BOOLEAN', 'CATEGORICAL', 'CORRECTION', 'TEXT']);
  const isFree = of.trace_id === undefined;
  const timestampUs = someTime(random, world.unitUs);
  addVersions(world.scores, world.batches, 'scores', random, () =>
    scoreRow({
      project_id: world.projectId,
      id,
      timestampUs,
      ...(isFree ? random.pick([{ session_id: 's1' }, { dataset_run_id: 'd1' }, { trace_id: 'gone' }]) : of),
      name: random.pick(SCORE_NAMES),
      data_type,
      ...scoreValue(random, data_type),
      source: random.pick(['API', 'EVAL', 'ANNOTATION']),
      comment: random.pick(['', 'alpha', 'beta']),
      author_user_id: random.pick(['', 'a1']),
      config_id: random.pick(['', 'c1']),
      queue_id: random.pick(['', 'q1']),
      environment: random.pick(ENVIRONMENTS),
      metadata: metadata(random),
    }),
  );
}

function scoreValue(random: Random, dataType: string): { value: number | null; string_value: string } {
  switch (dataType) {
    case 'NUMERIC':
      return { value: random.int(5) / 4, string_value: '' };
    case 'BOOLEAN': {
      const value = random.int(2);
      return { value, string_value: value === 1 ? 'True' : 'False' };
    }
    case 'CATEGORICAL':
      return { value: random.int(3), string_value: random.pick(['good', 'bad']) };
    default:
      return { value: 0, string_value: random.pick(['note', 'alpha']) };
  }
}

type Kind = 'traces' | 'observations' | 'scores';
interface AnyRow {
  id: string;
  ver: string;
  is_deleted: 0 | 1;
  start_time?: string;
}

/** One entity: one to three versions, its time moved now and then, deleted at the end now and then. */
function addVersions<Row extends AnyRow>(
  living: Row[],
  batches: World['batches'],
  kind: Kind,
  random: Random,
  make: () => Row,
): Row | undefined {
  const put = (batch: number, row: Row): void => {
    (batches[Math.min(batch, batches.length - 1)]?.[kind] as unknown as Row[]).push(row);
  };
  let batch = random.int(2);
  let current = make();
  put(batch, current);
  for (let update = random.int(3); update > 0; update--) {
    const previous = current;
    current = { ...make(), ver: nextVersion() };
    batch += 1;
    if (previous.start_time !== undefined && !(kind === 'observations' && random.chance(0.3))) {
      current = { ...current, start_time: previous.start_time, ...fixEnd(current, previous) };
    }
    put(batch, current);
    if (current.start_time !== previous.start_time) {
      put(batch, { ...previous, ver: current.ver, is_deleted: 1 });
    }
  }
  if (random.chance(0.12)) {
    put(batch + 1, { ...current, ver: nextVersion(), is_deleted: 1 });
    return undefined;
  }
  living.push(current);
  return current;
}

/** Keeps what depends on the start time right when the start time is put back. */
function fixEnd(row: AnyRow, previous: AnyRow): object {
  const shift = parseUs(previous.start_time ?? '') - parseUs(row.start_time ?? '');
  const moved = (text: unknown): unknown =>
    typeof text === 'string' ? formatUs(parseUs(text) + shift) : text;
  const times = row as { end_time?: unknown; completion_start_time?: unknown };
  return { end_time: moved(times.end_time), completion_start_time: moved(times.completion_start_time) };
}
