import { bind, joinSql, raw, sql, type ClickHouse, type Sql } from '@assay/clickhouse';
import { type EntityKind, type ObservationRow, type ScoreRow, type TraceRow } from '@assay/telemetry';
import { entityKey, type Entity } from './entity.js';
import { columnsOf, ROW_TABLES } from './row-tables.js';
import { sipHash64 } from './sip-hash.js';

/** What the store has of one entity's state. */
export interface StoredState {
  readonly fields: Readonly<Record<string, string>>;
  readonly batches: readonly string[];
  readonly ingestedUs: number;
}

/** One key of an entity: the newest version there. */
export interface StoredHead {
  readonly time: string;
  readonly ver: string;
  readonly isDeleted: boolean;
  /** The row carries the state of its entity. */
  readonly hasSaid: boolean;
  readonly createdMs: number;
  readonly updatedMs: number;
}

interface StoredColumns {
  /** `ver` of the row. */
  readonly version_: string;
  /** State of the entity, when the row is all there is of it; else empty. See merge/said.ts. */
  readonly said: string;
}

/** A row as it was inserted. */
export type StoredRow =
  | { kind: 'observation'; row: ObservationRow & StoredColumns }
  | { kind: 'trace'; row: TraceRow & StoredColumns }
  | { kind: 'score'; row: ScoreRow & StoredColumns };

const READ_TIMEOUT_MS = 20_000;

/**
 * Reads of the write path: what the store knows of some entities. Each is one statement for any number of
 * entities; answers are keyed by `entityKey`.
 */
export class EntityStore {
  constructor(private readonly store: ClickHouse) {}

  /** Times under which rows of the entities were ever written, deleted ones included. */
  async findTimes(entities: readonly Entity[]): Promise<Map<string, string[]>> {
    const byHash = new Map(entities.map((e) => [`${e.kind}\n${e.projectId}\n${e.idHash}`, e.key]));
    interface Row {
      project_id: string;
      entity_kind: EntityKind;
      hash: string;
      times: string[];
    }
    // No alias may carry a column's name: it would take the column's place in WHERE, and the index with it.
    const rows = await this.#select<Row>(sql`
SELECT project_id, toString(kind) AS entity_kind, toString(id_hash) AS hash, groupUniqArray(toString(ts)) AS times
FROM entity_keys
WHERE ${scope(entities)} AND id_hash IN ${bind.uint64s(entities.map((e) => e.idHash))}
GROUP BY project_id, entity_kind, hash`);
    const times = new Map<string, string[]>();
    for (const row of rows) {
      const key = byHash.get(`${row.entity_kind}\n${row.project_id}\n${row.hash}`);
      if (key !== undefined) times.set(key, row.times);
    }
    return times;
  }

  /** Merged states. */
  async readStates(entities: readonly Entity[]): Promise<Map<string, StoredState>> {
    interface Row {
      project_id: string;
      entity_kind: EntityKind;
      entity_id: string;
      merged: Record<string, string>;
      batches_: string[];
      ingested: string;
    }
    const rows = await this.#select<Row>(sql`
SELECT project_id, toString(kind) AS entity_kind, entity_id, maxMap(fields) AS merged,
  arrayMap(b -> toString(b), groupUniqArrayArray(batches)) AS batches_, toString(max(ingested_us)) AS ingested
FROM entity_state
WHERE ${scope(entities)} AND entity_id IN ${bind.strings(entities.map((e) => e.id))}
GROUP BY project_id, entity_kind, entity_id`);
    return new Map(
      rows.map((row) => [
        entityKey(row.entity_kind, row.project_id, row.entity_id),
        { fields: row.merged, batches: row.batches_, ingestedUs: Number(row.ingested) },
      ]),
    );
  }

  /** Number of flushes behind each state: tells whether another writer added to it. */
  async countBatches(entities: readonly Entity[]): Promise<Map<string, number>> {
    const rows = await this.#select<{
      project_id: string;
      entity_kind: EntityKind;
      entity_id: string;
      n: number;
    }>(sql`
SELECT project_id, toString(kind) AS entity_kind, entity_id, length(groupUniqArrayArray(batches)) AS n
FROM entity_state
WHERE ${scope(entities)} AND entity_id IN ${bind.strings(entities.map((e) => e.id))}
GROUP BY project_id, entity_kind, entity_id`);
    return new Map(rows.map((row) => [entityKey(row.entity_kind, row.project_id, row.entity_id), row.n]));
  }

  /** The newest version under each key of the entities. All entities are of one kind. */
  async readHeads(
    kind: EntityKind,
    entities: readonly Entity[],
    times: readonly string[],
  ): Promise<Map<string, StoredHead[]>> {
    const { table, timeColumn } = ROW_TABLES[kind];
    interface Row {
      project_id: string;
      id: string;
      time: string;
      newest: string;
      deleted: number;
      has_said: number;
      created: number;
      updated: number;
    }
    const rows = await this.#select<Row>(sql`
SELECT project_id, id, toString(${raw(timeColumn)}) AS time, toString(max(ver)) AS newest,
  argMax(is_deleted, ver) AS deleted, argMax(said != '', ver) AS has_said, toUnixTimestamp64Milli(argMax(created_at, ver)) AS created,
  toUnixTimestamp64Milli(argMax(updated_at, ver)) AS updated
FROM ${raw(table)}
WHERE ${this.#rowScope(kind, entities, times)}
GROUP BY project_id, id, time`);
    const heads = new Map<string, StoredHead[]>();
    for (const row of rows) {
      const key = entityKey(kind, row.project_id, row.id);
      const head = {
        time: row.time,
        ver: row.newest,
        isDeleted: row.deleted === 1,
        hasSaid: row.has_said === 1,
        createdMs: row.created,
        updatedMs: row.updated,
      };
      const list = heads.get(key);
      if (list) list.push(head);
      else heads.set(key, [head]);
    }
    return heads;
  }

  /** The newest row of each entity that is not deleted. All entities are of one kind. */
  async readRows(
    kind: EntityKind,
    entities: readonly Entity[],
    times: readonly string[],
  ): Promise<Map<string, StoredRow>> {
    const { table } = ROW_TABLES[kind];
    const rows = await this.#select<StoredRow['row']>(sql`
SELECT * FROM (
  SELECT ${joinSql(columnsOf(kind).map(raw))} FROM ${raw(table)}
  WHERE ${this.#rowScope(kind, entities, times)}
  ORDER BY ver DESC LIMIT 1 BY project_id, id
) WHERE is_deleted = 0`);
    return new Map(rows.map((row) => [entityKey(kind, row.project_id, row.id), { kind, row } as StoredRow]));
  }

  /** Which of a project's envelope hashes are remembered. */
  async findEnvelopes(projectId: string, hashes: readonly string[]): Promise<Set<string>> {
    const rows = await this.#select<{ hash: string }>(sql`
SELECT DISTINCT toString(id_hash) AS hash FROM ingest_envelopes
WHERE project_id = ${bind.string(projectId)} AND id_hash IN ${bind.uint64s(hashes)}`);
    return new Set(rows.map((row) => row.hash));
  }

  /** Moments of deletion of some ids (Unix microseconds), by hash of the id. */
  async findDeletions(
    refs: readonly { projectId: string; kind: EntityKind; id: string }[],
  ): Promise<Map<string, number>> {
    const rows = await this.#select<{
      project_id: string;
      entity_kind: string;
      hash: string;
      at: string;
    }>(sql`
SELECT project_id, toString(kind) AS entity_kind, toString(id_hash) AS hash, toString(max(deleted_us)) AS at
FROM deletions
WHERE ${scope(refs)} AND id_hash IN ${bind.uint64s(refs.map((ref) => sipHash64(ref.id)))}
GROUP BY project_id, entity_kind, hash`);
    return new Map(rows.map((row) => [`${row.entity_kind}\n${row.project_id}\n${row.hash}`, Number(row.at)]));
  }

  #rowScope(kind: EntityKind, entities: readonly Entity[], times: readonly string[]): Sql {
    return sql`project_id IN ${bind.strings(projectsOf(entities))}
  AND ${raw(ROW_TABLES[kind].timeColumn)} IN ${bind.dateTimes64(times)}
  AND id IN ${bind.strings(entities.map((e) => e.id))}`;
  }

  #select<Row>(statement: Sql): Promise<Row[]> {
    return this.store.select<Row>(statement, { timeoutMs: READ_TIMEOUT_MS });
  }
}

/** Prefix of the key of entity_keys, entity_state and deletions. Kinds are our own words, never a client's. */
function scope(entities: readonly { projectId: string; kind: EntityKind }[]): Sql {
  const kinds = [...new Set(entities.map((entity) => `'${entity.kind}'`))].join(', ');
  return sql`project_id IN ${bind.strings(projectsOf(entities))} AND kind IN (${raw(kinds)})`;
}

function projectsOf(entities: readonly { projectId: string }[]): string[] {
  return [...new Set(entities.map((entity) => entity.projectId))];
}
