import { describeGrowth, describeLoopDelay, describeMinutes, type Moment } from './watch.js';

const at = (seconds: number, mb: number): Moment => ({
  seconds,
  memoryMb: { service: mb, store: 100 },
  loopDelayMs: { p50: 1, p99: seconds / 10 },
});

describe('describeGrowth', () => {
  it('compares the last minute with the first, process by process and in all', () => {
    const lines = describeGrowth([at(10, 100), at(50, 100), at(100, 400), at(170, 150)]).split('\n');
    expect(lines).toContain('| service | 100 | 150 | 50 % | 400 |');
    expect(lines).toContain('| store | 100 | 100 | 0 % | 100 |');
    expect(lines).toContain('| all processes | 200 | 250 | 25 % | 500 |');
  });
});

it('tells the memory at the end of each minute', () => {
  expect(describeMinutes([at(10, 1), at(50, 2), at(70, 3), at(130, 4)])).toBe('102, 103, 104');
});

describe('describeLoopDelay', () => {
  it('names the worst stretch', () => {
    expect(describeLoopDelay([at(10, 1), at(50, 1)])).toContain('worst 5 ms');
  });

  it('says when the service does not tell', () => {
    expect(describeLoopDelay([{ ...at(10, 1), loopDelayMs: undefined }])).toBe('not known');
  });
});
