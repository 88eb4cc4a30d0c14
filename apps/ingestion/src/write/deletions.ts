import { bind, raw, sql, translateWriteError, type ClickHouse, type Sql } from '@assay/clickhouse';
import type { EntityKind } from '@assay/telemetry';
import { deletionVersion } from '../merge/version.js';
import type { DeletedEntity } from './deletion-registry.js';
import type { WriteContext } from './write-context.js';

const DELETION_LIFE_DAYS = 30;

interface Window {
  readonly from: string;
  readonly to: string;
}

/**
 * Deletes by tombstones: visible at once, whatever is still on its way. A fixed number of statements, however
 * many ids there are.
 */
export class Deletions {
  constructor(
    private readonly parts: {
      readonly context: WriteContext;
      readonly store: ClickHouse;
    },
  ) {}

  /**
   * Deletes traces with their observations and scores. Unknown ids are fine. At most 1000.
   *
   * @throws AppError `unavailable/STORE_UNAVAILABLE`; the deletion may be half visible then, repeat it.
   */
  async deleteTraces(projectId: string, traceIds: readonly string[]): Promise<void> {
    await this.#deleteTraces(projectId, traceIds).catch((error: unknown) => {
      throw translateWriteError(error);
    });
  }

  /** Deletes one score. An unknown id is fine. Throws as {@link deleteTraces}. */
  async deleteScore(projectId: string, scoreId: string): Promise<void> {
    await this.#deleteScore(projectId, scoreId).catch((error: unknown) => {
      throw translateWriteError(error);
    });
  }

  async #deleteTraces(projectId: string, traceIds: readonly string[]): Promise<void> {
    const ids = [...new Set(traceIds)];
    if (ids.length === 0) return;
    const { context } = this.parts;
    const deletedUs = context.nextStampUs();
    context.deletions.add(
      ids.map((id) => ({ projectId, kind: 'trace' as const, id })),
      deletedUs,
    );
    // What was accepted before is either under way now, and hidden below, or dropped before its insert.
    await context.flights.whenLanded();
    const window = await this.#observationWindow(projectId, ids);
    const members = await this.#listMembers(projectId, ids, window);
    context.deletions.add(members, deletedUs);
    await this.#recordDeletions(projectId, ids, members, deletedUs);
    const ver = bind.uint64(deletionVersion(deletedUs));
    await Promise.all([
      this.#hide('observation', projectId, byTrace(ids, window), ver),
      this.#hide('score', projectId, sql`trace_id IN ${bind.strings(ids)}`, ver),
      this.#hide('trace', projectId, byId('trace', projectId, ids), ver),
    ]);
    await this.#forget([...ids.map((id) => ({ projectId, kind: 'trace' as const, id })), ...members]);
  }

  async #deleteScore(projectId: string, scoreId: string): Promise<void> {
    const { context } = this.parts;
    const deletedUs = context.nextStampUs();
    const score = { projectId, kind: 'score' as const, id: scoreId };
    context.deletions.add([score], deletedUs);
    await context.flights.whenLanded();
    await this.#recordDeletions(projectId, [], [score], deletedUs);
    await this.#hide(
      'score',
      projectId,
      byId('score', projectId, [scoreId]),
      bind.uint64(deletionVersion(deletedUs)),
    );
    await this.#forget([score]);
  }

  /** When the observations of the traces began; undefined when the store knows none of them. */
  async #observationWindow(projectId: string, ids: readonly string[]): Promise<Window | undefined> {
    const [row] = await this.parts.store.select<{ first: string; last: string; n: number }>(sql`
SELECT toString(min(a) - toIntervalMinute(1)) AS first, toString(max(b) + toIntervalMinute(1)) AS last, count() AS n
FROM (
  SELECT min_start AS a, max_end AS b FROM traces
  WHERE project_id = ${bind.string(projectId)} AND timestamp IN (${timesOf('trace', projectId, ids)})
    AND id IN ${bind.strings(ids)} AND is_deleted = 0
  UNION ALL
  -- An observation without a trace belongs to a trace of its own id.
  ${timesAsPairs(projectId, ids)}
)`);
    return row && row.n > 0 ? { from: row.first, to: row.last } : undefined;
  }

  /** Observations and scores of the traces. */
  async #listMembers(
    projectId: string,
    ids: readonly string[],
    window: Window | undefined,
  ): Promise<DeletedEntity[]> {
    const rows = await this.parts.store.select<{ member: EntityKind; id: string }>(sql`
SELECT DISTINCT 'observation' AS member, id FROM observations
WHERE project_id = ${bind.string(projectId)} AND ${byTrace(ids, window)}
UNION ALL
SELECT DISTINCT 'score' AS member, id FROM scores
WHERE project_id = ${bind.string(projectId)} AND trace_id IN ${bind.strings(ids)}`);
    return rows.map((row) => ({ projectId, kind: row.member, id: row.id }));
  }

  async #recordDeletions(
    projectId: string,
    traceIds: readonly string[],
    members: readonly DeletedEntity[],
    deletedUs: number,
  ): Promise<void> {
    const expireAt = new Date(this.parts.context.clock() + DELETION_LIFE_DAYS * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const idsOf = (kind: EntityKind): string[] => [
      ...(kind === 'trace' ? traceIds : []),
      ...members.filter((member) => member.kind === kind).map(({ id }) => id),
    ];
    await this.parts.store.command(sql`
INSERT INTO deletions (project_id, kind, id_hash, deleted_us, expire_at)
SELECT ${bind.string(projectId)}, entry.1, sipHash64(entry.2), ${bind.uint64(deletedUs)}, ${bind.date(expireAt)}
FROM (SELECT arrayJoin(arrayConcat(
  arrayMap(x -> ('trace', x), ${bind.strings(idsOf('trace'))}),
  arrayMap(x -> ('observation', x), ${bind.strings(idsOf('observation'))}),
  arrayMap(x -> ('score', x), ${bind.strings(idsOf('score'))}))) AS entry)`);
  }

  async #hide(kind: EntityKind, projectId: string, scope: Sql, ver: Sql): Promise<void> {
    const project = bind.string(projectId);
    // `type` and `trace_id` keep their values: reads filter on them before versions are merged.
    switch (kind) {
      case 'observation':
        return this.parts.store.command(sql`
INSERT INTO observations (project_id, start_time, id, trace_id, type, expire_at, ver, is_deleted)
SELECT project_id, start_time, id, trace_id, type, expire_at, ${ver}, 1 FROM observations FINAL
WHERE project_id = ${project} AND ${scope}`);
      case 'trace':
        return this.parts.store.command(sql`
INSERT INTO traces (project_id, timestamp, id, expire_at, ver, is_deleted)
SELECT project_id, timestamp, id, expire_at, ${ver}, 1 FROM traces FINAL
WHERE project_id = ${project} AND ${scope}`);
      case 'score':
        return this.parts.store.command(sql`
INSERT INTO scores (project_id, timestamp, id, trace_id, expire_at, ver, is_deleted)
SELECT project_id, timestamp, id, trace_id, expire_at, ${ver}, 1 FROM scores FINAL
WHERE project_id = ${project} AND ${scope}`);
    }
  }

  /** Removes merged state, here and in the store: a later event with the same id starts anew. */
  async #forget(entities: readonly DeletedEntity[]): Promise<void> {
    const { context, store } = this.parts;
    for (const { kind, projectId, id } of entities) {
      const known = context.cache.find(kind, projectId, id);
      if (known) context.cache.forget(known);
    }
    const [first] = entities;
    if (!first) return;
    context.spans.forget(
      first.projectId,
      entities.filter(({ kind }) => kind === 'observation').map(({ id }) => id),
    );
    const kinds = [...new Set(entities.map(({ kind }) => `'${kind}'`))].join(', ');
    await store.command(sql`
DELETE FROM entity_state
WHERE project_id = ${bind.string(first.projectId)} AND kind IN (${raw(kinds)})
  AND entity_id IN ${bind.strings(entities.map(({ id }) => id))}`);
  }
}

function byTrace(ids: readonly string[], window: Window | undefined): Sql {
  if (!window) return sql`0`;
  return sql`trace_id IN ${bind.strings(ids)}
  AND start_time >= ${bind.dateTime64(window.from)} AND start_time <= ${bind.dateTime64(window.to)}`;
}

function byId(kind: 'trace' | 'score', projectId: string, ids: readonly string[]): Sql {
  return sql`timestamp IN (${timesOf(kind, projectId, ids)}) AND id IN ${bind.strings(ids)}`;
}

function timesOf(kind: EntityKind, projectId: string, ids: readonly string[]): Sql {
  return sql`SELECT ts FROM entity_keys WHERE project_id = ${bind.string(projectId)}
  AND kind = ${raw(`'${kind}'`)} AND id_hash IN (SELECT sipHash64(arrayJoin(${bind.strings(ids)})))`;
}

function timesAsPairs(projectId: string, ids: readonly string[]): Sql {
  return sql`SELECT ts AS a, ts AS b FROM (${timesOf('observation', projectId, ids)})`;
}
