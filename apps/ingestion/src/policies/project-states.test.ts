import { createLogger } from '@assay/logging';
import type { identity } from '@assay/proto';
import { expireAt } from './retention/expire-at.js';
import { ProjectStates } from './project-states.js';

const log = createLogger({ service: 'test', level: 'silent' });
const stateOf = (projectId: string, retentionDays = 0): identity.ProjectState => ({
  projectId,
  organizationId: 'o',
  retentionDays,
});

function open(all: identity.ProjectState[]): {
  states: ProjectStates;
  asked: identity.ListProjectStatesRequest[];
  clock: { nowMs: number };
  fail: { isOn: boolean };
} {
  const asked: identity.ListProjectStatesRequest[] = [];
  const clock = { nowMs: 1_000_000 };
  const fail = { isOn: false };
  const states = new ProjectStates({
    log,
    clock: () => clock.nowMs,
    projects: {
      listProjectStates: (request) => {
        asked.push(request);
        if (fail.isOn) return Promise.reject(new Error('away'));
        const sorted = all
          .filter(({ projectId }) => projectId > request.afterProjectId)
          .sort((a, b) => (a.projectId < b.projectId ? -1 : 1));
        return Promise.resolve({ states: sorted.slice(0, request.limit) });
      },
    },
  });
  return { states, asked, clock, fail };
}

describe('project states', () => {
  it('are read by pages at first, then only what changed, and all again after ten minutes', async () => {
    const all = Array.from({ length: 2_500 }, (_, i) => stateOf(`p${String(i).padStart(4, '0')}`));
    const { states, asked, clock } = open(all);
    await states.check();
    expect(states.list()).toHaveLength(2_500);
    expect(asked.map(({ changedAfterMs }) => changedAfterMs)).toEqual([undefined, undefined, undefined]);
    clock.nowMs += 2_000;
    await states.check();
    expect(asked[3]?.changedAfterMs).toBe(1_000_000 - 60_000);
    clock.nowMs += 600_000;
    await states.check();
    expect(asked.at(-1)?.changedAfterMs).toBeUndefined();
  });

  it('of a known project need no call, and an unknown one is asked for once', async () => {
    const all = [stateOf('a', 7)];
    const { states, asked } = open(all);
    await states.check();
    expect(await states.find('a')).toMatchObject({ retentionDays: 7 });
    expect(asked).toHaveLength(1);
    all.push(stateOf('b', 8));
    expect(await states.find('b')).toMatchObject({ retentionDays: 8 });
    expect(asked).toHaveLength(2);
    expect(await states.find('none')).toBeUndefined();
    expect(await states.find('none')).toBeUndefined();
    expect(asked).toHaveLength(3);
  });

  it('stay what they were while identity is away, and nobody waits for it', async () => {
    const { states, asked, fail } = open([stateOf('a', 7)]);
    await states.check();
    fail.isOn = true;
    await states.check();
    expect(await states.find('a')).toMatchObject({ retentionDays: 7 });
    expect(await states.find('new')).toBeUndefined();
    expect(asked).toHaveLength(2);
  });
});

it.each([
  [0, '2149-06-06'],
  [3, '2026-01-05'],
  [365, '2027-01-02'],
  [100_000, '2149-06-06'],
  [10_000_000, '2149-06-06'],
])('rows of a project that keeps %i days may go from %s', (days, date) => {
  expect(expireAt(days, Date.UTC(2026, 0, 1, 12))).toBe(date);
});
