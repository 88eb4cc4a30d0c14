import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  event,
  nanosAt,
  newProject,
  otlp,
  startHarness,
  visibleRows,
  type Harness,
  type Store,
} from '../../testing/harness.js';

const SECRET = 'jane.doe@example.com';
const rules = [
  { name: 'mail', pattern: '[\\w.]+@[\\w.]+', path: '', replacement: '[mail]' },
  { name: 'card', pattern: '', path: '$..card', replacement: '[card]' },
];

let harness: Harness;
let folder: string;
beforeAll(async () => {
  harness = await startHarness();
  folder = mkdtempSync(join(tmpdir(), 'assay-masking-'));
});
afterAll(async () => {
  await harness.stop();
  rmSync(folder, { recursive: true, force: true });
});

const traceId = '0af7651916cd43dd8448eb211c80319c';
const attribute = (key: string, stringValue: string): object => ({ key, value: { stringValue } });
const span = {
  traceId,
  spanId: 'b7ad6b7169203331',
  name: `mail to ${SECRET}`,
  startTimeUnixNano: nanosAt(0),
  endTimeUnixNano: nanosAt(9),
  status: { code: 2, message: `no such user ${SECRET}` },
  attributes: [
    attribute('langfuse.observation.input', JSON.stringify({ to: SECRET, card: 4111 })),
    attribute('langfuse.trace.metadata.owner', SECRET),
    attribute('langfuse.user.id', SECRET),
    attribute('free', SECRET),
  ],
};
const batch = [
  event('trace-create', 0, { id: 't', name: SECRET, input: { to: SECRET, card: '4111' }, tags: [SECRET] }),
  event('generation-create', 0, {
    id: 'o',
    traceId: 't',
    name: 'g',
    input: [{ role: 'user', content: `I am ${SECRET}` }],
    output: SECRET,
    metadata: { card: '4111', [SECRET]: 1 },
    statusMessage: SECRET,
  }),
  event('score-create', 0, { id: 's', traceId: 't', name: 'q', value: 1, comment: `by ${SECRET}` }),
];

/** Writes by every route. */
async function writeAll(writer: Awaited<ReturnType<Harness['open']>>, projectId: string): Promise<void> {
  expect((await writer.append(projectId, batch)).errors).toEqual([]);
  expect((await writer.export(projectId, otlp([span]))).rejectedSpans).toBe(0);
  await writer.createScore(projectId, { id: 's2', traceId: 't', name: 'q', value: 'x', comment: SECRET });
}

it('masks before anything is stored, on every route', async () => {
  const projectId = newProject();
  const other = newProject();
  const writer = await harness.open({ masking: { [projectId]: rules } });
  await writeAll(writer, projectId);
  await writeAll(writer, other);
  const rows = JSON.stringify(await visibleRows(harness, projectId));
  expect(rows).not.toContain(SECRET);
  expect(rows).not.toContain('4111');
  expect(rows).toContain('I am [mail]');
  expect(rows).toContain('mail to [mail]');
  expect(JSON.stringify(await visibleRows(harness, other))).toContain(`I am ${SECRET}`);
});

it('writes nothing unmasked into the spool', async () => {
  const projectId = newProject();
  const away = (): Promise<never> =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  const writer = await harness.open({
    folder,
    masking: { [projectId]: rules },
    store: (store: Store) => ({ ...store, select: away, command: away, insertLines: away, ping: away }),
  });
  await writeAll(writer, projectId);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('.'),
  );
  const spooled = files.map((name) => readFileSync(join(folder, name), 'latin1')).join('');
  expect(spooled).toContain('I am [mail]');
  expect(spooled).not.toContain(SECRET);
});

it('tells nothing unmasked in refusals', async () => {
  const projectId = newProject();
  const writer = await harness.open({
    masking: { [projectId]: rules },
    scoreConfigs: [
      {
        id: 'c',
        name: 'q',
        dataType: 'CATEGORICAL',
        isArchived: false,
        categories: [{ label: 'a', value: 0 }],
      },
    ],
  });
  const score = { id: 's', traceId: 't', name: 'q', configId: 'c', dataType: 'CATEGORICAL', value: SECRET };
  const { errors } = await writer.append(projectId, [
    event('score-create', 0, score),
    event('generation-create', 0, {
      id: 'o',
      usageDetails: { [SECRET]: -1.5 },
      costDetails: { [SECRET]: 'x' },
    }),
  ]);
  expect(errors.length).toBeGreaterThan(0);
  expect(JSON.stringify(errors)).not.toContain(SECRET);
  const refusal = await writer.createScore(projectId, score).catch((error: unknown) => error);
  expect(JSON.stringify(refusal)).not.toContain(SECRET);
  expect((refusal as Error).message).toContain('[mail]');
});
