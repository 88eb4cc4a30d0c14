import { HashFilter, splitHash } from './hash-filter.js';
import { sipHalves, sipHash64 } from './sip-hash.js';

describe('HashFilter', () => {
  it('never forgets, and seldom claims what it does not know', () => {
    const filter = new HashFilter(1024 * 1024 * 16);
    for (let i = 0; i < 300_000; i += 1) filter.add(...sipHalves(`known ${i}`));
    let forgotten = 0;
    for (let i = 0; i < 300_000; i += 1) if (!filter.has(...sipHalves(`known ${i}`))) forgotten += 1;
    expect(forgotten).toBe(0);
    let claimed = 0;
    for (let i = 0; i < 100_000; i += 1) if (filter.has(...sipHalves(`other ${i}`))) claimed += 1;
    expect(claimed).toBeLessThan(50);
  });

  it('stays within its limit and does not grow by repetition', () => {
    const filter = new HashFilter(512 * 1024);
    for (let i = 0; i < 200_000; i += 1) filter.add(1, 2);
    expect(filter.bytes).toBe(128 * 1024);
    for (let i = 0; i < 500_000; i += 1) filter.add(Math.imul(i, 0x9e3779b1) >>> 0, i);
    expect(filter.bytes).toBeLessThanOrEqual(512 * 1024);
  });

  it('takes the hash apart as it was put together', () => {
    const [high, low] = sipHalves('x');
    expect(splitHash(sipHash64('x'))).toEqual({ high, low });
  });
});
