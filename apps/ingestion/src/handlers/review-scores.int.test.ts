import { bind, sql } from '@assay/clickhouse';
import type { ingestion as contracts } from '@assay/proto';
import { newProject, startHarness, type Harness, type TestWriter } from '../testing/harness.js';
import { createReviewScores } from './review-scores.js';

const scoreConfigs = [
  { id: 'tone', name: 'Tone', dataType: 'NUMERIC', isArchived: false, minValue: 0, maxValue: 1 },
  { id: 'old', name: 'Old', dataType: 'TEXT', isArchived: true },
];

let harness: Harness;
let writer: TestWriter;
beforeAll(async () => {
  harness = await startHarness();
  writer = await harness.open({ scoreConfigs });
});
afterAll(() => harness?.stop());

const score = (fields: object): object => ({
  id: 'score-1',
  traceId: 't',
  name: '-',
  source: 'ANNOTATION',
  queueId: 'queue',
  configId: 'tone',
  value: 0.5,
  ...fields,
});
const create = (projectId: string, bodies: object[]): Promise<contracts.CreateReviewScoresResponse> =>
  createReviewScores(writer.path.handlers, {
    projectId,
    bodiesJson: bodies.map((body) => JSON.stringify(body)),
    authorUserId: 'user',
  });
const read = (projectId: string): Promise<object[]> =>
  harness.select(
    sql`SELECT id, name, value, queue_id, author_user_id, source FROM scores FINAL WHERE project_id = ${bind.string(projectId)} ORDER BY id`,
  );

it('stores the scores of a review with their queue and author, however often they come', async () => {
  const projectId = newProject();
  const bodies = [score({}), score({ id: 'score-2', value: 1, authorUserId: 'somebody else' })];
  for (let n = 0; n < 2; n += 1) expect(await create(projectId, bodies)).toEqual({ isSpooled: false });
  const stored = { name: 'Tone', queue_id: 'queue', author_user_id: 'user', source: 'ANNOTATION' };
  expect(await read(projectId)).toEqual([
    { id: 'score-1', value: 0.5, ...stored },
    { id: 'score-2', value: 1, ...stored },
  ]);
});

it('stores none when one is wrong, and says where each is', async () => {
  const projectId = newProject();
  const bodies = [
    score({}),
    score({ value: 2 }),
    score({ value: true }),
    score({ configId: 'unknown' }),
    score({ configId: 'old', value: 'x' }),
  ];
  await expect(create(projectId, bodies)).rejects.toMatchObject({
    kind: 'invalid',
    reason: 'INVALID_REQUEST_DATA',
    details: {
      issues: expect.arrayContaining([
        { code: 'custom', path: [1, 'value'], message: 'The score config has a maximum of 1.' },
        expect.objectContaining({ code: 'invalid_type', path: [2, 'value'] }),
        expect.objectContaining({ path: [3, 'configId'] }),
        { code: 'custom', path: [4, 'configId'], message: 'The score config is archived.' },
      ]) as unknown,
    },
  });
  expect(await read(projectId)).toEqual([]);
});

it('refuses more than a thousand at once', async () => {
  const bodies = Array.from({ length: 1_001 }, () => score({}));
  await expect(create(newProject(), bodies)).rejects.toMatchObject({ reason: 'TOO_MANY_SCORES' });
});
