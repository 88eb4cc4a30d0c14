import { randomUUID } from 'node:crypto';
import { startMetrics, TEST_PROJECTS, testCall, type TestProcess } from '../testing/process.js';
import { observationRow, scoreRow, traceRow } from '../testing/rows.js';
import { startTestStore, type TestStore } from '../testing/store.js';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store?.stop());

const usOf = (iso: string): number => Date.parse(iso) * 1000;

describe.each(['local', 'grpc'] as const)('usage over %s', (transport) => {
  let process: TestProcess;
  const organizationId = `organization-${transport}`;
  const [mine, other, foreign] = [randomUUID(), randomUUID(), randomUUID()].sort() as [
    string,
    string,
    string,
  ];
  beforeAll(async () => {
    process = await startMetrics(store.env, transport);
    TEST_PROJECTS.set(organizationId, [mine, other]);
    const at = (projectId: string, iso: string) => ({ project_id: projectId, startUs: usOf(iso) });
    await store.insert({
      traces: [mine, other, foreign].map((project_id) =>
        traceRow({ project_id, id: 't', timestampUs: usOf('2026-03-31T23:59:59.999Z') }),
      ),
      observations: [
        observationRow({ ...at(mine, '2026-03-01T00:00:00Z'), id: 'o1' }),
        observationRow({ ...at(mine, '2026-03-02T00:00:00Z'), id: 'o2', ver: '1' }),
        observationRow({ ...at(mine, '2026-03-02T00:00:00Z'), id: 'o2', ver: '2' }),
        observationRow({ ...at(mine, '2026-04-01T00:00:00Z'), id: 'o3' }),
        observationRow({ ...at(mine, '2026-05-01T00:00:00Z'), id: 'too-late' }),
      ],
      scores: [scoreRow({ project_id: mine, id: 's', timestampUs: usOf('2026-04-30T23:59:59Z') })],
    });
  });
  afterAll(() => process.stop());

  const list = async (fields: { projectId?: string; fromMonth?: string; toMonth?: string }) => {
    const request = { organizationId, fromMonth: '2026-03', toMonth: '2026-04', ...fields };
    return (await process.usage.listUsage(request, testCall())).usage;
  };
  const row = (projectId: string, month: string, traces: number, observations: number, scores: number) => ({
    projectId,
    month,
    traces,
    observations,
    scores,
  });

  it('counts rows once by project and month, and none of other organizations', async () => {
    expect(await list({})).toEqual([
      row(mine, '2026-03', 1, 2, 0),
      row(other, '2026-03', 1, 0, 0),
      row(mine, '2026-04', 0, 1, 1),
    ]);
    expect(await list({ projectId: other })).toEqual([row(other, '2026-03', 1, 0, 0)]);
    expect(await list({ fromMonth: '2025-01', toMonth: '2025-12' })).toEqual([]);
  });

  it('tells nothing of a project of another organization', async () => {
    await expect(list({ projectId: foreign })).rejects.toMatchObject({ kind: 'not_found' });
  });

  it.each([
    ['2026-13', '2026-13'],
    ['2026-1', '2026-02'],
    ['', '2026-02'],
    ['2026-03', '2026-02'],
    ['2026-01', '2027-01'],
  ])('refuses months from "%s" to "%s"', async (fromMonth, toMonth) => {
    await expect(list({ fromMonth, toMonth })).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'MONTH_INVALID',
    });
  });
});
