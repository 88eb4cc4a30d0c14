import { ensureIndexes } from '@assay/mongo';
import { startTestMongo, type TestMongo } from '@assay/testing';
import { mediaDocuments, mediaLinkDocuments } from '../media/media.model.js';
import { mongoMediaRecords } from '../media/media.store.js';
import { recordQueries, type RecordedQueries } from '../testing/recorded-queries.js';
import { acceptModel } from './model-rules.js';
import { modelDocuments } from './model.model.js';
import { mongoModelDefinitions } from './model.store.js';

let mongo: TestMongo;
let recorded: RecordedQueries;
beforeAll(async () => {
  mongo = await startTestMongo();
  recorded = await recordQueries(mongo.env.MONGODB_URI, `${mongo.env.MONGODB_DATABASE_PREFIX}_ingestion`);
  const { connection } = recorded;
  await ensureIndexes([
    modelDocuments(connection) as never,
    mediaDocuments(connection) as never,
    mediaLinkDocuments(connection) as never,
  ]);
});
afterAll(async () => {
  await recorded?.close();
  await mongo?.close();
});

it('would notice a query without an index', async () => {
  expect(await recorded.explain('models', { modelName: 'm' })).toContain('COLLSCAN');
});

it('asks the store nothing that an index does not answer', async () => {
  const models = mongoModelDefinitions(recorded.connection);
  const model = acceptModel(
    {
      projectId: 'p',
      organizationId: 'o',
      actorKeyId: 'k',
      modelName: 'm',
      matchPattern: 'm',
      unit: 'TOKENS',
      inputPrice: 1,
      pricingTiers: [],
      tokenizerId: '',
      tokenizerConfigJson: '',
    },
    0,
  );
  const noNote = (): Promise<void> => Promise.resolve();
  await models.create('p', model, noNote);
  expect(await models.list('p')).toEqual([model]);
  expect(await models.find('p', model.id)).toEqual(model);
  expect(await models.findMany('p', [model.id, 'other'])).toEqual([model]);
  expect(await models.delete('p', model.id, noNote)).toBe(true);

  const media = mongoMediaRecords(recorded.connection);
  const file = { mediaId: 'f', sha256Base64: 'h', contentType: 'image/png', contentLengthBytes: 1 };
  const context = { traceId: 't', observationId: '', datasetId: '', datasetItemId: '', field: 'input' };
  expect(await media.announce('p', file, context, 0)).toBe(false);
  const report = { uploadedMs: 1, uploadHttpStatus: 200, uploadHttpError: undefined, uploadDurationMs: 1 };
  expect(await media.report('p', 'f', { ...report, isStored: true })).toBe(true);
  expect(await media.find('p', 'f')).toMatchObject({ storedType: 'image/png', uploadHttpStatus: 200 });

  expect(await media.announce('p', file, context, 0)).toBe(true);
  await media.unlinkTraces('p', ['t', 'u'], 5);
  expect(await media.find('p', 'f')).toBeUndefined();
  const [removed] = await media.listRemoved(10);
  expect(removed).toMatchObject({ mediaId: 'f', removedMs: 5 });
  if (removed) await media.forget(removed);
  expect(await media.listRemoved(10)).toEqual([]);

  const asked = recorded.filters.slice();
  expect(new Set(asked.map(({ collection }) => collection))).toEqual(
    new Set(['models', 'revisions', 'media', 'mediaLinks']),
  );
  for (const { collection, filter } of asked) {
    const stages = await recorded.explain(collection, filter);
    expect({ collection, filter, stages }).not.toMatchObject({
      stages: expect.arrayContaining(['COLLSCAN']),
    });
    expect(stages.length).toBeGreaterThan(0);
  }
});
