import { buildProgress } from './progress.js';

it('counts what is open, held and done, for all and for each', () => {
  const counts = [
    { status: 'PENDING' as const, annotatorUserId: '', count: 4 },
    { status: 'COMPLETED' as const, annotatorUserId: '', count: 3 },
    { status: 'COMPLETED' as const, annotatorUserId: 'ann', count: 2 },
    { status: 'COMPLETED' as const, annotatorUserId: 'bob', count: 5 },
  ];
  const locks = new Map([
    ['ann', 1],
    ['cid', 2],
  ]);
  expect(buildProgress(counts, locks, ['dan', 'ann'])).toEqual({
    openItems: 4,
    lockedItems: 3,
    doneItems: 10,
    reviewers: [
      { userId: 'bob', isAssigned: false, lockedItems: 0, doneItems: 5 },
      { userId: 'ann', isAssigned: true, lockedItems: 1, doneItems: 2 },
      { userId: 'cid', isAssigned: false, lockedItems: 2, doneItems: 0 },
      { userId: 'dan', isAssigned: true, lockedItems: 0, doneItems: 0 },
    ],
  });
});

it('is empty for an empty queue', () => {
  expect(buildProgress([], new Map(), [])).toEqual({
    openItems: 0,
    lockedItems: 0,
    doneItems: 0,
    reviewers: [],
  });
});

it('lists no more than a thousand reviewers', () => {
  const users = Array.from({ length: 1_200 }, (_, index) => `user-${index}`);
  expect(buildProgress([], new Map(), users).reviewers).toHaveLength(1_000);
});
