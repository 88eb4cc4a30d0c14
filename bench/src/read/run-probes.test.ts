import { describeResult } from './run-probes.js';

const probe = { name: 'a read', aimMs: 100, requests: 20, path: () => '/' };
const twenty = (last: number): number[] => [...Array.from({ length: 18 }, () => 50), last, last];

describe('describeResult', () => {
  it.each([
    [twenty(100), '| a read | 20 | 50 | 100 | 100 | 100 | met | 7 | 2 KB |'],
    [twenty(101), '| a read | 20 | 50 | 101 | 101 | 100 | not met | 7 | 2 KB |'],
  ])('tells by the 95th percentile whether the aim is met', (times, row) => {
    expect(describeResult({ probe, times, bytes: 2000, cpuMs: 7.4 })).toBe(row);
  });

  it('judges nothing where there is no aim', () => {
    const { aimMs: _, ...aimless } = probe;
    const row = describeResult({ probe: aimless, times: [1], bytes: 0, cpuMs: 0 });
    expect(row).toBe('| a read | 1 | 1 | 1 | 1 |  |  | 0 | 0 KB |');
  });
});
