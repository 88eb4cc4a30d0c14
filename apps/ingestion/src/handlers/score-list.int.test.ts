import { bind, sql } from '@assay/clickhouse';
import { event, newProject, startHarness, type Harness, type TestWriter } from '../testing/harness.js';

let harness: Harness;
let writer: TestWriter;
let masked: TestWriter;
const masking = { name: 'mail', pattern: '[a-z]+@[a-z.]+', path: '', replacement: '[masked]' };

beforeAll(async () => {
  harness = await startHarness();
  writer = await harness.open({
    scoreConfigs: [
      { id: 'c', name: 'graded', dataType: 'NUMERIC', isArchived: false, minValue: 0, maxValue: 1 },
    ],
  });
  masked = await harness.open({ masking: { masked: [masking] } });
});
afterAll(() => harness.stop());

const storedScores = (projectId: string): Promise<Record<string, unknown>[]> =>
  harness.select(
    sql`SELECT id, name, value, string_value, comment, config_id, metadata, toString(timestamp) AS at FROM scores FINAL WHERE project_id = ${bind.string(projectId)} ORDER BY id`,
  );

it('judges each score of a list by itself and stores the good ones', async () => {
  const projectId = newProject();
  const good = { traceId: 't', name: 'n', value: 1 };
  const answer = await writer.createScores(projectId, [
    { ...good, id: 'a', timestamp: '2026-11-01T02:00:00+01:00', metadata: { big: 1, text: 'x' } },
    { ...good, id: 'b', value: undefined },
    'no score',
    { ...good, id: 'c', configId: 'c', name: 'graded', value: 7 },
    { ...good, id: 'd', source: 'EVAL' },
    { ...good, id: 'e', timestamp: 'yesterday' },
    { ...good, id: 'f', sessionId: 's' },
    { sessionId: 's', name: 'n', value: 'good', dataType: 'CATEGORICAL', id: 'g', comment: 'c' },
  ]);
  expect(answer).toMatchObject({ accepted: 2, isSpooled: false });
  expect(answer.refused.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(answer.refused.map(({ message }) => message)).toEqual([
    expect.stringContaining('value: '),
    expect.stringContaining('expected object'),
    expect.any(String),
    expect.stringContaining('source: '),
    expect.stringContaining('timestamp: '),
    expect.stringContaining('exactly one of'),
  ]);
  expect(await storedScores(projectId)).toMatchObject([
    { id: 'a', value: 1, at: '2026-11-01 01:00:00.000000', metadata: { text: 'x' } },
    { id: 'g', string_value: 'good', comment: 'c' },
  ]);
});

it('updates a score that is sent again with its id and time', async () => {
  const projectId = newProject();
  const score = { id: 'a', traceId: 't', name: 'n', value: 0.9, timestamp: '2026-11-01T00:00:00Z' };
  await writer.createScores(projectId, [score]);
  await writer.createScores(projectId, [{ ...score, value: 0.1 }]);
  expect(await storedScores(projectId)).toMatchObject([{ id: 'a', value: 0.1 }]);
});

it('takes every list of up to 5,000, and nothing else', async () => {
  const projectId = newProject();
  const many = Array.from({ length: 5_001 }, (_, i) => ({ traceId: 't', name: 'n', value: i }));
  for (const body of [[], many, {}, 'text']) {
    await expect(writer.createScores(projectId, body)).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'INVALID_REQUEST_DATA',
    });
  }
  expect((await writer.createScores(projectId, many.slice(1))).accepted).toBe(5_000);
});

it('masks what scores of a list say', async () => {
  await masked.append('masked', [event('trace-create', 0, { id: 't' })]);
  await masked.createScores('masked', [{ id: 'a', traceId: 't', name: 'n', value: 1, comment: 'ask a@b.c' }]);
  expect(await storedScores('masked')).toMatchObject([{ comment: 'ask [masked]' }]);
});
