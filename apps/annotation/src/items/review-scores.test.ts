import { AppError } from '@assay/errors';
import type { QueueItemDocument } from './queue-item.model.js';
import { deriveScoreId, encodeReview, placeIssues } from './review-scores.js';

const item = { _id: 'item', queueId: 'queue', objectType: 'TRACE', objectId: 't' } as QueueItemDocument;

it('gives a score the same id each time, and each judgement its own', () => {
  const ids = [
    deriveScoreId('item', 'config', 'user'),
    deriveScoreId('item2', 'config', 'user'),
    deriveScoreId('item', 'config2', 'user'),
    deriveScoreId('item', 'config', 'user2'),
    // Not the same text put together otherwise.
    deriveScoreId('item', 'configuser', ''),
    deriveScoreId('itemconfig', '', 'user'),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(deriveScoreId('item', 'config', 'user')).toBe(ids[0]);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

it('leaves the environment to ingestion when nobody knows the object', () => {
  const score = { configId: 'config', valueJson: '1' };
  const body = JSON.parse(encodeReview(score, { item, userId: 'user', subject: undefined })) as object;
  expect(body).not.toHaveProperty('environment');
  expect(body).toMatchObject({ traceId: 't', value: 1 });
});

it('passes on errors that are not about a score', () => {
  const errors = [
    new Error('x'),
    new AppError('unavailable', 'DOWN', 'Down.'),
    new AppError('invalid', 'SCORE_REFUSED', 'No.'),
  ];
  for (const error of errors) expect(placeIssues(error)).toBe(error);
});
