import type { EntityKind, StateRow } from '@assay/telemetry';
import type { Fields } from '../merge/fields.js';
import { standaloneVersion, stateVersion } from '../merge/version.js';
import type { Entity } from './entity.js';
import { makeUnit, type InsertUnit } from './inserter.js';
import { buildRow, buildTombstone } from './row-builder.js';
import { ROW_TABLES } from './row-tables.js';
import type { PlacedChunk } from './span-folding.js';
import { lineAt, stampLines } from './row-lines.js';
import type { Target } from './target.js';
import type { RefusedEntity, Write } from './write.js';
import type { WriteContext } from './write-context.js';

/** Additions to states, as one insert. */
export async function insertStates(
  context: WriteContext,
  targets: readonly { entity: Entity; delta: Fields; expireAt?: string }[],
  batch: string,
  ingestedUs: number,
): Promise<void> {
  if (targets.length === 0) return;
  const stateExpireAt = context.stateExpireAt();
  const lines = targets.map(({ entity, delta, expireAt }) => {
    const row: StateRow = {
      project_id: entity.projectId,
      kind: entity.kind,
      entity_id: entity.id,
      fields: delta,
      batches: [batch],
      ingested_us: String(ingestedUs),
      // Texts of dates compare as the dates do. A state never outlives the rows of its project.
      expire_at: expireAt !== undefined && expireAt < stateExpireAt ? expireAt : stateExpireAt,
    };
    return { line: `${JSON.stringify(row)}\n`, month: '' };
  });
  await context.inserter.insert('entity_state', [makeUnit(lines)]);
}

/** Rows of entities that need no state, one insert a table. */
export async function insertNew(
  context: WriteContext,
  rows: {
    readonly drafts: readonly PlacedChunk[];
    readonly spans: readonly PlacedChunk[];
    readonly targets: readonly Target[];
  },
  ingestedUs: number,
  refused: RefusedEntity[][],
): Promise<void> {
  const units = new UnitsByTable();
  const draftVer = stateVersion({ ingestedUs, batches: 1 });
  for (const place of rows.drafts) {
    const forget = (id: string): void => forgetEntity(context, place, id);
    units.add(place.chunk.kind, 'state', [makeChunkUnit(place, draftVer, ingestedUs, refused, forget)]);
  }
  const spanVer = standaloneVersion(ingestedUs);
  for (const place of rows.spans) {
    context.known.addRows(place.chunk.hashes);
    units.add('observation', 'span', [makeChunkUnit(place, spanVer, ingestedUs, refused)]);
  }
  // They are new: there is no time that they left.
  await addTargets(context, rows.targets, units, ingestedUs, refused);
  await units.insert(context);
  context.spans.remember(rows.spans);
}

/** A draft that was refused is nowhere now. */
function forgetEntity(context: WriteContext, { projectId, chunk }: PlacedChunk, id: string): void {
  const entity = context.cache.find(chunk.kind, projectId, id);
  if (entity) context.cache.forget(entity);
}

/** The rows of a chunk, stamped now. */
function makeChunkUnit(
  { write, acceptedUs, chunk }: PlacedChunk,
  ver: string,
  ingestedUs: number,
  refused: RefusedEntity[][],
  onRefused?: (id: string) => void,
): InsertUnit {
  const updatedMs = Math.floor(ingestedUs / 1000);
  stampLines(chunk, { ver, createdMs: Math.floor(acceptedUs / 1000), updatedMs });
  return {
    count: chunk.ids.length,
    bytes: chunk.lines,
    line: (index) => lineAt(chunk, index),
    months: chunk.months,
    refuse: (index, reason) => {
      const id = chunk.ids[index] as string;
      refused[write]?.push({ kind: chunk.kind, id, reason });
      onRefused?.(id);
    },
  };
}

/** The envelopes of writes whose additions are durable already. */
export async function insertEnvelopes(context: WriteContext, writes: readonly Write[]): Promise<void> {
  const day = new Date(context.clock()).toISOString().slice(0, 10);
  const lines = writes.flatMap((write) =>
    write.envelopes.map((hash) => ({
      line: `${JSON.stringify({ project_id: write.projectId, id_hash: hash, day })}\n`,
      month: day.slice(0, 7),
    })),
  );
  if (lines.length > 0) await context.inserter.insert('ingest_envelopes', [makeUnit(lines)]);
}

/** Complete rows of all touched entities, with tombstones under the times that they left. */
export async function insertRows(
  context: WriteContext,
  targets: readonly Target[],
  ingestedUs: number,
  refused: RefusedEntity[][],
): Promise<void> {
  const units = new UnitsByTable();
  const left = await addTargets(context, targets, units, ingestedUs, refused);
  await units.insert(context);
  await left.insert(context);
}

/**
 * Adds the rows of the targets to `units`, with tombstones in the same month.
 *
 * @returns Tombstones in other months, to be inserted when the rows are in: an insert cut off between two partitions
 *   must not hide an entity that it does not show elsewhere.
 */
async function addTargets(
  context: WriteContext,
  targets: readonly Target[],
  units: UnitsByTable,
  ingestedUs: number,
  refused: RefusedEntity[][],
): Promise<UnitsByTable> {
  const rows = new LinesByKind();
  const left = new LinesByKind();
  if (targets.length > 0) await context.prompts.prepare(targets.map(({ entity }) => entity));
  const rowContext = context.rowContext(Math.floor(ingestedUs / 1000));
  for (const { entity, expireAt, writes, isAlone } of targets) {
    const built = buildRow(entity, { ...rowContext, expireAt });
    const month = monthOf(built.time);
    const refuse = (reason: string): void => {
      for (const write of writes) refused[write]?.push({ kind: entity.kind, id: entity.id, reason });
      // What stood alone is nowhere now.
      if (isAlone) context.cache.forget(entity);
    };
    rows.add(entity.kind, { line: built.line, month, refuse });
    for (const time of entity.times) {
      if (time === built.time) continue;
      const tombstone = { line: buildTombstone(entity, time, expireAt), month: monthOf(time), refuse };
      (tombstone.month === month ? rows : left).add(entity.kind, tombstone);
    }
    // The times it left stay hidden for good: nothing writes there again but a newer version.
    entity.times.clear();
    entity.times.add(built.time);
    entity.rowVer = entity.ver;
  }
  rows.addTo(units);
  const later = new UnitsByTable();
  left.addTo(later);
  return later;
}

/** A line of a table of rows. */
interface PlacedLine {
  readonly line: string;
  /** Partition it belongs to. */
  readonly month: string;
  readonly refuse: (reason: string) => void;
}

class LinesByKind {
  readonly #lines = new Map<EntityKind, PlacedLine[]>();

  add(kind: EntityKind, line: PlacedLine): void {
    const some = this.#lines.get(kind);
    if (some) some.push(line);
    else this.#lines.set(kind, [line]);
  }

  addTo(units: UnitsByTable): void {
    for (const [kind, lines] of this.#lines) units.add(kind, 'state', splitByMonths(lines));
  }
}

function monthOf(time: string): string {
  return time.slice(0, 7);
}

/** What a flush inserts into the tables of rows: few inserts, since each costs much more than a row of it. */
class UnitsByTable {
  readonly #units = new Map<EntityKind, InsertUnit[]>();
  readonly #counts: { table: string; path: 'span' | 'state'; rows: number }[] = [];

  add(kind: EntityKind, path: 'span' | 'state', units: readonly InsertUnit[]): void {
    this.#units.set(kind, [...(this.#units.get(kind) ?? []), ...units]);
    const rows = units.reduce((sum, { count }) => sum + count, 0);
    this.#counts.push({ table: ROW_TABLES[kind].table, path, rows });
  }

  async insert(context: WriteContext): Promise<void> {
    await Promise.all(
      [...this.#units].map(([kind, units]) => context.inserter.insert(ROW_TABLES[kind].table, units)),
    );
    for (const { table, path, rows } of this.#counts) context.counters.rows.inc({ table, path }, rows);
  }
}

const MAX_MONTHS_PER_UNIT = 50;

/** Rows by time, in units of at most fifty months. */
function splitByMonths(rows: readonly PlacedLine[]): InsertUnit[] {
  const sorted = [...rows].sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0));
  const units: InsertUnit[] = [];
  let some: typeof sorted = [];
  let months = new Set<string>();
  for (const row of sorted) {
    if (!months.has(row.month) && months.size === MAX_MONTHS_PER_UNIT) {
      units.push(makeUnit(some));
      some = [];
      months = new Set();
    }
    some.push(row);
    months.add(row.month);
  }
  units.push(makeUnit(some));
  return units;
}
