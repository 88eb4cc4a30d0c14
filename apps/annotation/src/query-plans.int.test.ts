import { mongoConnection } from '@assay/mongo';
import { startTestMongo, type TestMongo } from '@assay/testing';
import { loadConfig } from '@assay/config';
import { createLogger } from '@assay/logging';
import { mongoConfig, type MongoDatabases } from '@assay/mongo';
import mongoose, { type Connection } from 'mongoose';
import { clientsOf, makeWorld, startAnnotation, testCall, WRITER } from './testing/test-annotation.js';

/** What the driver was asked: a command that the store can explain. */
interface Query {
  readonly name: string;
  readonly filter: Record<string, unknown>;
  readonly command: Record<string, unknown>;
}

const log = createLogger({ service: 'test', level: 'silent' });
const queries: Query[] = [];
let mongo: TestMongo;
let opened: { value: MongoDatabases; close(): Promise<void> };
let connection: Connection;

beforeAll(async () => {
  mongo = await startTestMongo();
  opened = await mongoConnection.open({ config: loadConfig.orThrow(mongoConfig, mongo.env), log });
  connection = opened.value.database('annotation');
  const service = await startAnnotation(mongo.env, makeWorld(), 'local');
  mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    const query = toQuery(collection, method, args);
    if (query) queries.push(query);
  });
  try {
    await useEveryMethod(clientsOf(service));
  } finally {
    mongoose.set('debug', false);
    await service.stop();
  }
});
afterAll(async () => {
  await opened?.close();
  await mongo?.close();
});

function toQuery(collection: string, method: string, args: unknown[]): Query | undefined {
  if (/^(insert|create|drop|listIndexes)/.test(method)) return undefined;
  const name = `${collection}.${method}`;
  if (method === 'aggregate') {
    const pipeline = args[0] as { $match: Record<string, unknown> }[];
    const filter = pipeline[0]?.$match ?? {};
    return { name, filter, command: { aggregate: collection, pipeline, cursor: {} } };
  }
  const filter = args[0] as Record<string, unknown>;
  // find, count and delete take options second, updates third.
  const options = (/Update|replace/.test(method) ? args[2] : args[1]) as
    { sort?: unknown; hint?: unknown } | undefined;
  const more = {
    ...(options?.sort !== undefined && { sort: options.sort }),
    ...(options?.hint !== undefined && { hint: options.hint }),
  };
  return { name, filter, command: { find: collection, filter, ...more } };
}

async function useEveryMethod(clients: ReturnType<typeof clientsOf>): Promise<void> {
  const call = testCall;
  const page = { page: 1, limit: 50 };
  const { projectId } = WRITER;
  const { id: queueId } = await clients.queues.createQueue(
    { ...WRITER, name: 'queue', scoreConfigIds: ['tone'] },
    call(),
  );
  const queue = { ...WRITER, queueId };
  await clients.queues.listQueues({ projectId, ...page }, call());
  await clients.assignments.putAssignment({ ...queue, userId: 'ann' }, call());
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const object = { objectId: `trace-${n}`, objectType: 'TRACE' };
    made.push((await clients.items.createQueueItem({ ...queue, ...object }, call())).id);
  }
  await clients.items.listQueueItems({ ...queue, ...page }, call());
  await clients.items.listQueueItems({ ...queue, ...page, status: 'PENDING' }, call());
  const { item } = await clients.items.claimQueueItem({ ...queue, userId: 'ann', lockSeconds: 9 }, call());
  await clients.items.claimQueueItem({ ...queue, userId: 'bob', lockSeconds: 9 }, call());
  const reviewed = { ...queue, itemId: item?.id ?? '', userId: 'ann', scores: [] };
  for (let n = 0; n < 2; n += 1) await clients.items.completeQueueItem(reviewed, call());
  const last = { ...queue, itemId: made.at(-1) ?? '' };
  await clients.items.updateQueueItem({ ...last, status: 'COMPLETED' }, call());
  await clients.items.deleteQueueItem(last, call());
  await clients.queues.getQueueProgress(queue, call());
  await clients.assignments.deleteAssignment({ ...queue, userId: 'ann' }, call());

  const comment = { ...WRITER, objectType: 'TRACE', objectId: 'trace-1', content: 'x', authorUserId: 'ann' };
  const { id: commentId } = await clients.comments.createComment(comment, call());
  await clients.comments.getComment({ projectId, commentId }, call());
  const about = { objectType: 'TRACE', objectId: 'trace-1' };
  const by = { authorUserId: 'ann' };
  for (const filter of [
    {},
    { objectType: 'TRACE' },
    about,
    by,
    { objectType: 'TRACE', ...by },
    { ...about, ...by },
  ]) {
    await clients.comments.listComments({ projectId, ...page, ...filter }, call());
  }
}

/** Every `stage` anywhere in a plan: its shape differs between versions of the store. */
function stagesOf(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(stagesOf);
  if (typeof plan !== 'object' || plan === null) return [];
  return Object.entries(plan).flatMap(([key, value]) =>
    key === 'rejectedPlans' || key === 'command' ? [] : key === 'stage' ? [String(value)] : stagesOf(value),
  );
}

async function stagesOfPlan({ command }: Query): Promise<string[]> {
  return stagesOf(await connection.db?.command({ explain: command, verbosity: 'queryPlanner' }));
}

it('has seen the queries of every collection', () => {
  expect(new Set(queries.map(({ name }) => name))).toEqual(
    new Set([
      'queues.findOne',
      'queues.find',
      'queues.countDocuments',
      'assignments.find',
      'assignments.findOne',
      'assignments.findOneAndDelete',
      'comments.find',
      'comments.findOne',
      'comments.countDocuments',
      'queueItems.aggregate',
      'queueItems.countDocuments',
      'queueItems.find',
      'queueItems.findOne',
      'queueItems.findOneAndDelete',
      'queueItems.findOneAndUpdate',
      'queueItems.replaceOne',
    ]),
  );
});

it('finds everything through an index, and sorts through one too', async () => {
  const bad: object[] = [];
  for (const query of queries) {
    const stages = await stagesOfPlan(query);
    const hasIndex = stages.some((stage) => /^(IXSCAN|IDHACK|COUNT_SCAN|EXPRESS_\w+)$/.test(stage));
    if (!hasIndex || stages.includes('COLLSCAN') || stages.includes('SORT')) {
      bad.push({ ...query, stages });
    }
  }
  expect(bad).toEqual([]);
});

it('asks for no document without its project', () => {
  expect(queries.filter(({ filter }) => filter['projectId'] !== WRITER.projectId)).toEqual([]);
});

it('looks at few items to hand one out, however many there are', async () => {
  const claims = queries.filter(({ name }) => name === 'queueItems.findOneAndUpdate');
  const { queueId } = claims[0]?.filter as { queueId: string };
  const items = Array.from({ length: 1_000 }, (_, n) => ({
    _id: `more-${n}`,
    projectId: WRITER.projectId,
    queueId,
    status: n < 500 ? 'PENDING' : 'COMPLETED',
    lockedByUserId: '',
    lockedUntilMs: 0,
    annotatorUserId: '',
    createdMs: Date.now() + n,
  }));
  await connection.collection<{ _id: string }>('queueItems').insertMany(items);
  const examined = claims.map(async ({ command }) => {
    const explain = { ...command, limit: 1 };
    const answer = await connection.db?.command({ explain, verbosity: 'executionStats' });
    return (answer as { executionStats: { totalDocsExamined: number } }).executionStats.totalDocsExamined;
  });
  expect(claims.length).toBeGreaterThan(3);
  expect(Math.max(...(await Promise.all(examined)))).toBeLessThan(10);
});
