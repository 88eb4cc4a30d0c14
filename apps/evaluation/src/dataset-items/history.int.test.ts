import { startTestMongo, type TestMongo } from '@assay/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { startDataProcess, TEST_ACTOR, testCall, type DataProcess } from '../testing/data-process.js';

type Step =
  | { kind: 'put'; id: string; input: number; status: 'ACTIVE' | 'ARCHIVED' | undefined; afterMs: number }
  | { kind: 'delete'; id: string; afterMs: number };

/** One version of an item in the model; `undefined` input means deleted. */
interface ModelVersion {
  readonly fromMs: number;
  readonly input: number | undefined;
  readonly isActive: boolean;
}

const id = fc.constantFrom('a', 'b', 'c', 'd');
const afterMs = fc.integer({ min: 0, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      id,
      input: fc.integer({ min: 0, max: 9 }),
      status: fc.constantFrom('ACTIVE' as const, 'ARCHIVED' as const, undefined),
      afterMs,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), id, afterMs }) },
);
const T0 = Date.UTC(2026, 0, 1);

let mongo: TestMongo;
let service: DataProcess;
beforeAll(async () => {
  mongo = await startTestMongo();
  service = await startDataProcess(mongo, 'local');
});
afterAll(async () => {
  await service.stop();
  await mongo.close();
});

/** Plays the steps on the service and on a plain list of versions per item. */
async function play(projectId: string, steps: readonly Step[]): Promise<Map<string, ModelVersion[]>> {
  const model = new Map<string, ModelVersion[]>();
  for (const one of steps) {
    service.nowMs += one.afterMs;
    const versions = model.get(one.id) ?? [];
    const last = versions.at(-1);
    const fromMs = Math.max(service.nowMs, (last?.fromMs ?? 0) + 1);
    if (one.kind === 'delete') {
      const isThere = last?.input !== undefined;
      const deleted = service.items.deleteDatasetItem({ ...TEST_ACTOR, projectId, id: one.id }, testCall());
      if (!isThere) {
        await expect(deleted).rejects.toMatchObject({ kind: 'not_found' });
        continue;
      }
      await deleted;
      versions.push({ fromMs, input: undefined, isActive: false });
    } else {
      await service.items.putDatasetItem(
        {
          ...TEST_ACTOR,
          projectId,
          datasetName: 'qa',
          id: one.id,
          inputJson: String(one.input),
          status: one.status ? `DATASET_ITEM_STATUS_${one.status}` : 'DATASET_ITEM_STATUS_UNSPECIFIED',
        },
        testCall(),
      );
      const kept = last?.input === undefined ? true : last.isActive;
      versions.push({ fromMs, input: one.input, isActive: one.status ? one.status === 'ACTIVE' : kept });
    }
    model.set(one.id, versions);
  }
  return model;
}

function listAt(model: Map<string, ModelVersion[]>, atMs: number): string[] {
  return [...model]
    .flatMap(([itemId, versions]) => {
      const version = versions.filter(({ fromMs }) => fromMs <= atMs).at(-1);
      return version?.isActive && version.input !== undefined ? [{ itemId, ...version }] : [];
    })
    .sort((a, b) => b.fromMs - a.fromMs || (a.itemId < b.itemId ? -1 : 1))
    .map(({ itemId, input }) => `${itemId}=${input}`);
}

it('lists a dataset at any past moment as it stood then', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
      const projectId = randomUUID();
      service.nowMs = T0;
      await service.datasets.putDataset({ ...TEST_ACTOR, projectId, name: 'qa' }, testCall());
      const model = await play(projectId, steps);
      const moments = [...model.values()].flat().flatMap(({ fromMs }) => [fromMs - 1, fromMs]);
      for (const atMs of new Set([T0 - 1, ...moments, T0 + 1_000_000])) {
        for (const limit of [2, 100]) {
          const all: string[] = [];
          for (let page = 1; page <= Math.ceil(4 / limit); page += 1) {
            const listed = await service.items.listDatasetItems(
              { projectId, page, limit, datasetName: 'qa', versionMs: atMs },
              testCall(),
            );
            all.push(...listed.items.map((item) => `${item.id}=${item.inputJson}`));
            expect(listed.totalItems).toBe(listAt(model, atMs).length);
          }
          expect(all).toEqual(listAt(model, atMs));
        }
      }
      const latest = await service.items.listDatasetItems(
        { projectId, page: 1, limit: 100, datasetName: 'qa' },
        testCall(),
      );
      expect(latest.items.map((item) => `${item.id}=${item.inputJson}`)).toEqual(listAt(model, Infinity));
    }),
    { numRuns: 60 },
  );
});
