import { randomUUID } from 'node:crypto';
import type { Logger } from '@assay/logging';
import type { identity } from '@assay/proto';
import { isOutage } from '../../write/write-fault.js';
import type { AppliedPolicies, AppliedPolicy } from './applied-policies.js';
import { cutoffMs } from './expire-at.js';
import type { RetentionStore } from './retention-store.js';

const DAY_MS = 86_400_000;
/** Longer than keys of a deleted project may still be believed, and than a write takes. */
const REMOVE_AFTER_MS = 120_000;
/** Writes that waited in a spool may come in later: a second look removes them. */
const REMOVE_AGAIN_AFTER_MS = DAY_MS;
/** Bound of one pass; the next one goes on. */
const MAX_REMOVED = 100;
/** Longer than a pass takes: a process that dies leaves the work to another one after this. */
const LEASE_MS = 30 * 60_000;

export interface PolicySweepParts {
  readonly states: {
    readonly isComplete: boolean;
    refresh(): Promise<void>;
    list(): readonly identity.ProjectState[];
  };
  readonly applied: AppliedPolicies;
  readonly telemetry: RetentionStore;
  /** Removes what the deleted projects have besides telemetry. Repeating is harmless. */
  readonly removeOthers: (projectIds: readonly string[]) => Promise<void>;
  readonly log: Logger;
  readonly clock: () => number;
  readonly intervalMs: number;
}

/**
 * Makes stored data obey changed policies: once a day, and whenever a retention becomes shorter, what is too old is
 * deleted (the engine's own expiry may drop the newest version of a row first and show an older one); once a day, and
 * when it becomes longer, rows that would go too early get the longer life; data of deleted projects is removed. One
 * process at a time does it.
 */
export class PolicySweep {
  readonly #parts: PolicySweepParts;
  readonly #owner = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopping = false;
  /** Projects whose retention became longer in the last pass. */
  #lengthened: ReadonlySet<string> = new Set();

  constructor(parts: PolicySweepParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => {
      void this.run().catch((error: unknown) => {
        if (!isOutage(error)) this.#parts.log.error({ error }, 'policy sweep failed');
      });
    }, this.#parts.intervalMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#running?.catch(() => undefined);
  }

  /** One pass; a pass that runs already is joined. */
  run(): Promise<void> {
    this.#running ??= this.#pass().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #pass(): Promise<void> {
    const { states, applied, clock } = this.#parts;
    if (!states.isComplete) return;
    const nowMs = clock();
    const lease = await applied.lease(this.#owner, nowMs, nowMs + LEASE_MS);
    if (!lease) return;
    try {
      // Another process may have applied what this one has not heard of: what it knows would undo that.
      await states.refresh();
      const known = await applied.list();
      const all = states.list();
      const live = all.filter(({ deletedMs }) => deletedMs === undefined);
      const isDue = nowMs - lease.expiredMs >= DAY_MS;
      await this.#extend(live, known, isDue);
      await this.#expire(live, known, { nowMs, isDue });
      await this.#remove(all, known, nowMs);
    } finally {
      await applied.release(this.#owner);
    }
  }

  /**
   * Before anything expires: an engine that drops rows does not wait. Rows are short-lived too when a retention was
   * short for less than a pass, or when their writer had not heard of the longer one yet: the next pass looks again
   * at what became longer, and the daily one at all projects.
   */
  async #extend(
    live: readonly identity.ProjectState[],
    known: ReadonlyMap<string, AppliedPolicy>,
    isDue: boolean,
  ): Promise<void> {
    const longer = live.filter(({ projectId, retentionDays }) => {
      const before = known.get(projectId)?.retentionDays ?? 0;
      return before !== 0 && (retentionDays === 0 || retentionDays > before);
    });
    const lengthened = new Set(longer.map(({ projectId }) => projectId));
    const short = isDue
      ? live
      : live.filter(({ projectId }) => lengthened.has(projectId) || this.#lengthened.has(projectId));
    if (short.length === 0 || this.#isStopping) return;
    const projects = await this.#parts.telemetry.extend(short);
    if (projects > 0) this.#parts.log.info({ projects }, 'data kept for longer');
    await this.#parts.applied.putMany(
      longer.map(({ projectId, retentionDays }) => ({ projectId, retentionDays, removedMs: undefined })),
    );
    this.#lengthened = lengthened;
  }

  async #expire(
    live: readonly identity.ProjectState[],
    known: ReadonlyMap<string, AppliedPolicy>,
    { nowMs, isDue }: { nowMs: number; isDue: boolean },
  ): Promise<void> {
    const shorter = live.filter(({ projectId, retentionDays }) => {
      const before = known.get(projectId)?.retentionDays ?? 0;
      return retentionDays !== 0 && (before === 0 || retentionDays < before);
    });
    if (this.#isStopping) return;
    const old = isDue ? live.filter(({ retentionDays }) => retentionDays > 0) : shorter;
    if (old.length > 0) {
      const projects = await this.#parts.telemetry.deleteOld(
        old.map(({ projectId, retentionDays }) => ({ projectId, cutoffMs: cutoffMs(retentionDays, nowMs) })),
      );
      if (projects > 0) this.#parts.log.info({ projects }, 'old data deleted');
    }
    await this.#parts.applied.putMany(
      shorter.map(({ projectId, retentionDays }) => ({ projectId, retentionDays, removedMs: undefined })),
    );
    if (isDue) await this.#parts.applied.noteExpired(nowMs);
  }

  async #remove(
    all: readonly identity.ProjectState[],
    known: ReadonlyMap<string, AppliedPolicy>,
    nowMs: number,
  ): Promise<void> {
    const due = all.filter(({ projectId, deletedMs }) => {
      if (deletedMs === undefined) return false;
      const removedMs = known.get(projectId)?.removedMs;
      const dueMs = deletedMs + (removedMs === undefined ? REMOVE_AFTER_MS : REMOVE_AGAIN_AFTER_MS);
      return nowMs >= dueMs && (removedMs === undefined || removedMs < dueMs);
    });
    const ids = due.slice(0, MAX_REMOVED).map(({ projectId }) => projectId);
    if (ids.length === 0 || this.#isStopping) return;
    await this.#parts.telemetry.deleteProjects(ids);
    await this.#parts.removeOthers(ids);
    await this.#parts.applied.putMany(
      ids.map((projectId) => {
        const retentionDays = known.get(projectId)?.retentionDays ?? 0;
        return { projectId, retentionDays, removedMs: nowMs };
      }),
    );
    this.#parts.log.info({ projects: ids.length }, 'data of deleted projects removed');
  }
}
