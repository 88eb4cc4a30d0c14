import type { evaluation } from '@assay/proto';
import { startTestMongo, type TestMongo } from '@assay/testing';
import { randomUUID } from 'node:crypto';
import { startDataProcess, TEST_ACTOR, testCall, type DataProcess } from '../testing/data-process.js';

let mongo: TestMongo;
let service: DataProcess;
let projectId: string;
beforeAll(async () => {
  mongo = await startTestMongo();
  service = await startDataProcess(mongo, 'grpc');
});
afterAll(async () => {
  await service.stop();
  await mongo.close();
});
beforeEach(async () => {
  projectId = randomUUID();
  service.mediaById.clear();
  service.mediaQuestions.length = 0;
  await service.datasets.putDataset({ ...TEST_ACTOR, projectId, name: 'qa' }, testCall());
});

const referenceTo = (id: string): string => `@@@langfuseMedia:type=image/png|id=${id}|source=bytes@@@`;

function addFile(mediaId: string): void {
  service.mediaById.set(mediaId, {
    mediaId,
    contentType: 'image/png',
    contentLengthBytes: 5,
    uploadedMs: 1,
    url: `http://bucket/${mediaId}`,
    urlExpiresMs: 2,
  });
}

const put = (id: string, input: unknown, fields: Partial<evaluation.PutDatasetItemRequest> = {}) =>
  service.items.putDatasetItem(
    {
      ...TEST_ACTOR,
      projectId,
      datasetName: 'qa',
      id,
      inputJson: JSON.stringify(input),
      status: 'DATASET_ITEM_STATUS_UNSPECIFIED',
      ...fields,
    },
    testCall(),
  );
const list = (versionMs?: number) =>
  service.items.listDatasetItems(
    { projectId, page: 1, limit: 50, datasetName: 'qa', ...(versionMs !== undefined && { versionMs }) },
    testCall(),
  );

it('shows the files that an item names, in every read', async () => {
  addFile('a');
  addFile('b');
  const written = await put('item', { image: referenceTo('a') }, { metadataJson: `["${referenceTo('b')}"]` });
  expect(written.mediaReferences).toMatchObject([
    { field: 'input', reference: referenceTo('a'), jsonPath: "$['image']", media: { mediaId: 'a' } },
    { field: 'metadata', jsonPath: '$[0]', media: { mediaId: 'b', url: 'http://bucket/b' } },
  ]);
  const read = await service.items.getDatasetItem({ projectId, id: 'item' }, testCall());
  const contents = await service.datasets.getDatasetContents({ projectId, name: 'qa' }, testCall());
  expect([read, (await list()).items[0], contents.items[0]]).toEqual([written, written, written]);
});

it('shows the files of the version that is read', async () => {
  addFile('a');
  addFile('b');
  const first = await put('item', referenceTo('a'));
  service.nowMs += 10;
  await put('item', referenceTo('b'));
  const idsAt = async (versionMs?: number) =>
    (await list(versionMs)).items.flatMap((item) => item.mediaReferences.map(({ media }) => media?.mediaId));
  expect([await idsAt(first.validFromMs), await idsAt()]).toEqual([['a'], ['b']]);
});

it('asks about all files of a page at once, and not at all without files', async () => {
  addFile('a');
  for (let n = 0; n < 5; n += 1) await put(`item-${n}`, [referenceTo('a'), n]);
  service.mediaQuestions.length = 0;
  await list();
  expect(service.mediaQuestions).toEqual([{ projectId, mediaIds: ['a'] }]);
  await put('plain', 'see @@@ there');
  service.mediaQuestions.length = 0;
  await service.items.getDatasetItem({ projectId, id: 'plain' }, testCall());
  expect(service.mediaQuestions).toEqual([]);
});

it('leaves out files that are gone', async () => {
  addFile('a');
  await put('item', referenceTo('a'));
  service.mediaById.clear();
  expect((await list()).items).toMatchObject([{ id: 'item', mediaReferences: [] }]);
});

it('refuses files that cannot be read, and keeps what was there', async () => {
  addFile('a');
  await put('item', referenceTo('a'));
  await expect(put('item', [referenceTo('a'), referenceTo('x'), referenceTo('y')])).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Dataset item references unknown media: x, y',
  });
  const many = Array.from({ length: 201 }, (_, n) => referenceTo(`f${n}`));
  await expect(put('item', many)).rejects.toMatchObject({ reason: 'ITEM_MEDIA_TOO_MANY' });
  expect((await list()).items).toMatchObject([{ inputJson: JSON.stringify(referenceTo('a')) }]);
});
