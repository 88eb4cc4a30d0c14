import { describeResults } from './run-probes.js';

const probe = { name: 'a read', aimMs: 100, requests: 20, path: () => '/' };

describe('describeResults', () => {
  it.each([
    [Array.from({ length: 20 }, () => 100), '| a read | 100 | 100 | 100 | 100 | met | 7 | 2 KB |'],
    [
      [...Array.from({ length: 18 }, () => 50), 101, 101],
      '| a read | 50 | 101 | 101 | 100 | not met | 7 | 2 KB |',
    ],
  ])('tells by the 95th percentile whether the aim is met', (times, row) => {
    expect(
      describeResults([{ probe, times, bytes: 2000, cpuMs: 7.4 }])
        .split('\n')
        .at(-1),
    ).toBe(row);
  });
});
