import { completedBy, withStatus } from './queue-item.js';
import type { QueueItemDocument } from './queue-item.model.js';

const pending: QueueItemDocument = {
  _id: 'item',
  projectId: 'project',
  queueId: 'queue',
  objectId: 'trace',
  objectType: 'TRACE',
  status: 'PENDING',
  lockedByUserId: 'ann',
  lockedUntilMs: 500,
  annotatorUserId: '',
  createdMs: 100,
  updatedMs: 100,
};
const completed = completedBy(pending, 'ann', 200);

it('ends the lock of an item that is completed', () => {
  expect(completed).toMatchObject({
    status: 'COMPLETED',
    completedMs: 200,
    updatedMs: 200,
    annotatorUserId: 'ann',
    lockedByUserId: '',
    lockedUntilMs: 0,
  });
});

it.each<[string, QueueItemDocument, 'PENDING' | 'COMPLETED' | undefined, Partial<QueueItemDocument>]>([
  ['completing by nobody', pending, 'COMPLETED', { completedMs: 300, annotatorUserId: '', lockedUntilMs: 0 }],
  ['completing again', completed, 'COMPLETED', { completedMs: 300, annotatorUserId: 'ann' }],
  ['opening', completed, 'PENDING', { status: 'PENDING', completedMs: 200, annotatorUserId: '' }],
  ['leaving open', pending, 'PENDING', { lockedByUserId: 'ann', lockedUntilMs: 500 }],
  ['nothing', completed, undefined, { status: 'COMPLETED', completedMs: 200, annotatorUserId: 'ann' }],
])('%s', (_name, before, status, after) => {
  expect(withStatus(before, status, 300)).toMatchObject({ ...after, updatedMs: 300 });
});

it('orders two changes of one millisecond', () => {
  expect(withStatus(completed, undefined, 200).updatedMs).toBe(201);
});
