import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bind, raw, sql, type ClickHouse } from '@assay/clickhouse';
import type { EntityKind } from '@assay/telemetry';
import { refreshEntities } from './flush.js';
import { restoreKeys } from './key-repair.js';
import type { ProjectPolicies } from '../ports.js';
import type { WriteContext } from './write-context.js';
import { isOutage } from './write-fault.js';

const WATERMARK_FILE = 'sweep-watermark';
/** Looked at again each time: inserts may become visible a little out of the order of their stamps. */
const OVERLAP_US = 30_000_000;
/** Without a watermark. What is older was swept by whoever wrote it. */
const FIRST_LOOK_BACK_US = 6 * 3_600 * 1_000_000;
const PAGE = 2_000;

const OBSERVATION_KIND = raw(`CAST('observation', 'Enum8(''observation''=1,''trace''=2,''score''=3)')`);

interface StaleRow {
  project_id: string;
  entity_kind: EntityKind;
  entity_id: string;
  /** Stamp of the latest delta. */
  last: string;
}

/** Whether rows and states may differ: at the start, and after a flush that did not end well. */
export interface Suspicion {
  isRaised: boolean;
}

/**
 * Finds entities whose row is behind their state (a crash between the two, a race of writers), whose newest row
 * is a span that stood alone although the id has state, or that are visible under two times, and builds their
 * rows again. After a failure it first puts back keys that were kept from their rows. Normally it finds none and
 * reads no texts. A single writer that had no failure since the last pass knows that there is nothing to find.
 */
export class Sweep {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /** Everything stamped before was looked at; 0 before the first pass. */
  #sweptUs = 0;
  /** Refused for their data before: trying again would fail again. */
  readonly #refused = new Set<string>();

  constructor(
    private readonly parts: {
      readonly context: WriteContext;
      readonly store: ClickHouse;
      readonly policies: ProjectPolicies;
      readonly folder: string;
      readonly intervalMs: number;
      /** What is younger is still on its way through a flush. */
      readonly settleMs: number;
    },
  ) {}

  start(): void {
    this.#timer = setInterval(() => {
      void (this.#mustLook() ? this.run() : this.rest()).catch((error: unknown) => {
        if (!isOutage(error)) this.parts.context.log.error({ error }, 'sweep failed');
      });
    }, this.parts.intervalMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running?.catch(() => undefined);
  }

  /** Rows that are still to be rebuilt are stamped later than this; Infinity when there are none. */
  get sweptUs(): number {
    return this.#mustLook() ? this.#sweptUs : Number.POSITIVE_INFINITY;
  }

  /** One pass; a pass that runs already is joined. */
  run(): Promise<void> {
    this.#running ??= this.#pass().finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** First of all at the start: whoever asks which ids are known must find those that a crash left behind. */
  async restoreKeys(): Promise<void> {
    await restoreKeys(this.parts.store, await this.#readSinceUs());
  }

  #mustLook(): boolean {
    const { isSingleWriter, known, suspicion } = this.parts.context;
    return !isSingleWriter || !known.isComplete || suspicion.isRaised;
  }

  /** Notes that rows and states agree: a crash from now on is looked for from here. */
  rest(): Promise<void> {
    this.#sweptUs = this.parts.context.nextStampUs();
    return this.#writeWatermark(this.#sweptUs - OVERLAP_US);
  }

  async #pass(): Promise<void> {
    const { suspicion } = this.parts.context;
    const startedUs = this.parts.context.nextStampUs();
    const isSuspicious = suspicion.isRaised;
    suspicion.isRaised = false;
    try {
      if (isSuspicious) await this.restoreKeys();
      await this.#look(startedUs);
    } catch (error) {
      suspicion.isRaised = true;
      throw error;
    }
  }

  async #look(startedUs: number): Promise<void> {
    const sinceUs = await this.#readSinceUs();
    const untilUs = startedUs - this.parts.settleMs * 1000;
    let after: StaleRow | undefined;
    do {
      const page = await this.#findStale(sinceUs, untilUs, after);
      const stale = page.filter((row) => !this.#refused.has(refOf(row)) && !this.#isDeleted(row));
      if (stale.length > 0) await this.#refresh(stale);
      after = page.length < PAGE ? undefined : page.at(-1);
    } while (after);
    this.#sweptUs = untilUs;
    await this.#writeWatermark(startedUs - OVERLAP_US);
  }

  /** Deleted, its state not yet removed. */
  #isDeleted({ entity_kind, project_id, entity_id, last }: StaleRow): boolean {
    return this.parts.context.deletions.isDeleted(entity_kind, project_id, entity_id, Number(last));
  }

  async #refresh(stale: readonly StaleRow[]): Promise<void> {
    const { context, policies } = this.parts;
    const refs = await Promise.all(
      stale.map(async (row) => ({
        kind: row.entity_kind,
        projectId: row.project_id,
        id: row.entity_id,
        expireAt: await policies.getExpireAt(row.project_id),
      })),
    );
    const { rebuilt, refused } = await refreshEntities(context, refs);
    for (const ref of refused)
      for (const row of stale)
        if (row.entity_id === ref.id && row.entity_kind === ref.kind) this.#refused.add(refOf(row));
    context.counters.sweptEntities.inc(rebuilt);
    if (rebuilt > 0) context.log.info({ entities: rebuilt, refused: refused.length }, 'rows rebuilt');
  }

  /** Those that may be stale, in the order of their ids: whoever ever changed its time looks as if it were. */
  async #findStale(sinceUs: number, untilUs: number, after?: StaleRow): Promise<StaleRow[]> {
    const since = bind.uint64(sinceUs);
    const isNext = after
      ? sql`(s.project_id, entity_kind, s.entity_id) > (${bind.string(after.project_id)}, ${bind.string(after.entity_kind)}, ${bind.string(after.entity_id)})`
      : raw('1');
    return this.parts.store.select<StaleRow>(sql`
SELECT s.project_id AS project_id, toString(s.kind) AS entity_kind, s.entity_id AS entity_id,
  toString(s.last_us) AS last
FROM (
  SELECT project_id, kind, entity_id, sipHash64(entity_id) AS id_hash,
    max(ingested_us) AS last_us, last_us * 4096 + least(length(groupUniqArrayArray(batches)), 4095) AS state_ver
  FROM entity_state
  WHERE (project_id, kind, entity_id) IN (
    SELECT project_id, kind, entity_id FROM entity_state WHERE ingested_us >= ${since}
    UNION ALL
    SELECT project_id, ${OBSERVATION_KIND}, id
    FROM observations WHERE ver >= ${since} * 4096 AND ver % 4096 = 0
  )
  GROUP BY project_id, kind, entity_id
) s
LEFT JOIN (
  SELECT project_id, kind, id_hash, max(ver) AS v, uniqExact(ts) AS places
  FROM entity_keys
  WHERE (project_id, kind, id_hash) IN (
    SELECT project_id, kind, sipHash64(entity_id) FROM entity_state WHERE ingested_us >= ${since}
    UNION ALL
    SELECT project_id, ${OBSERVATION_KIND}, sipHash64(id)
    FROM observations WHERE ver >= ${since} * 4096 AND ver % 4096 = 0
  )
  GROUP BY project_id, kind, id_hash
) k ON k.project_id = s.project_id AND k.kind = s.kind AND k.id_hash = s.id_hash
WHERE s.last_us <= ${bind.uint64(Math.max(0, untilUs))} AND ${isNext}
  AND (s.state_ver > k.v OR k.v % 4096 = 0 OR k.places > 1)
ORDER BY s.project_id, entity_kind, s.entity_id
LIMIT ${bind.int(PAGE)}`);
  }

  /** Rows and states stamped earlier were found to agree. */
  async #readSinceUs(): Promise<number> {
    const text = await readFile(join(this.parts.folder, WATERMARK_FILE), 'utf8').catch(() => '');
    if (/^\d+$/.test(text)) return Number(text);
    return Math.max(0, this.parts.context.nextStampUs() - FIRST_LOOK_BACK_US);
  }

  async #writeWatermark(us: number): Promise<void> {
    await mkdir(this.parts.folder, { recursive: true });
    const file = join(this.parts.folder, WATERMARK_FILE);
    await writeFile(`${file}.new`, String(Math.floor(us)));
    await rename(`${file}.new`, file);
  }
}

function refOf(row: StaleRow): string {
  return `${row.entity_kind}\n${row.project_id}\n${row.entity_id}`;
}
