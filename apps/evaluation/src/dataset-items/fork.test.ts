import fc from 'fast-check';
import { forkOf, listForks } from './fork.js';

const NOW = Date.UTC(2026, 0, 1);
const moment = fc.oneof(
  fc.integer({ min: 0, max: 64 }),
  fc.integer({ min: NOW - 50, max: NOW + 50 }),
  fc.integer({ min: 0, max: 2 ** 42 }),
);
const interval = fc
  .tuple(moment, fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 2 ** 40 })))
  .map(([fromMs, length]) => ({ fromMs, toMs: fromMs + length }));

it('hangs an interval at a node inside it', () => {
  fc.assert(
    fc.property(interval, ({ fromMs, toMs }) => {
      const fork = forkOf(fromMs, toMs);
      return fork >= fromMs && fork < toMs;
    }),
  );
});

it('finds an interval by exactly the moments it covers', () => {
  const near = interval.chain((one) =>
    fc.tuple(
      fc.constant(one),
      fc.oneof(
        moment,
        fc.integer({ min: -2, max: 2 }).map((n) => Math.max(0, one.fromMs + n)),
      ),
      fc.constantFrom(one.toMs - 1, one.toMs, one.toMs + 1),
    ),
  );
  fc.assert(
    fc.property(near, ([{ fromMs, toMs }, ...moments]) => {
      const fork = forkOf(fromMs, toMs);
      return moments.every((atMs) => {
        const { upTo, after } = listForks(atMs);
        const isFound = (upTo.includes(fork) && toMs > atMs) || (after.includes(fork) && fromMs <= atMs);
        return isFound === (fromMs <= atMs && atMs < toMs);
      });
    }),
    { numRuns: 2000 },
  );
});

it('asks for few nodes', () => {
  const { upTo, after } = listForks(NOW);
  expect(upTo.length + after.length).toBeLessThanOrEqual(44);
});
