import { makeRetryPauseMs } from './retry-pause.js';

const settings = { firstMs: 10_000, maxMs: 3_600_000 };

it.each([
  [1, 10_000],
  [2, 20_000],
  [3, 40_000],
  [9, 2_560_000],
  [10, 3_600_000],
  [1_000, 3_600_000],
])('after %i failures waits %i ms', (attempt, pauseMs) => {
  expect(makeRetryPauseMs(attempt, settings, 0.5)).toBe(pauseMs);
});

it('spreads by a quarter', () => {
  expect([0, 1].map((random) => makeRetryPauseMs(1, settings, random))).toEqual([7_500, 12_500]);
});
