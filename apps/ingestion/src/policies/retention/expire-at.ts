import type { identity } from '@assay/proto';
import { NEVER_EXPIRES } from '@assay/telemetry';
import type { ProjectPolicies } from '../../ports.js';

const DAY_MS = 86_400_000;

/**
 * Date from which a row that is written now may go: `retentionDays` whole days are over by then.
 *
 * @param retentionDays 0 keeps for ever.
 */
export function expireAt(retentionDays: number, nowMs: number): string {
  if (retentionDays <= 0) return NEVER_EXPIRES;
  const date = new Date(nowMs + (retentionDays + 1) * DAY_MS).toISOString().slice(0, 10);
  // Beyond year 9999 the text has a sign; both are later than any Date of the store.
  return date < NEVER_EXPIRES && date.startsWith('2') ? date : NEVER_EXPIRES;
}

/** Before this moment data of a project is too old; Unix milliseconds. */
export function cutoffMs(retentionDays: number, nowMs: number): number {
  return nowMs - retentionDays * DAY_MS;
}

/**
 * The policies of projects, by what identity says of them. A project that it does not know (yet) keeps its data:
 * the daily pass over old data makes up for it.
 */
export function policiesOf(
  states: { find(projectId: string): Promise<identity.ProjectState | undefined> },
  clock: () => number,
): ProjectPolicies {
  return {
    getExpireAt: async (projectId) => {
      const state = await states.find(projectId);
      return expireAt(state?.retentionDays ?? 0, clock());
    },
  };
}
