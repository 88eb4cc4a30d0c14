import { AppError } from '@assay/errors';
import { keepLease, type Lease } from './lease.js';

const lost = new AppError('conflict', 'LEASE_LOST', 'taken');
const stopping = new AbortController();
const opened: Lease[] = [];
const keep = (extend: () => Promise<void>, signal: AbortSignal = stopping.signal): Lease => {
  const lease = keepLease({ leaseMs: 90, extend, clock: () => 1000, signal });
  opened.push(lease);
  return lease;
};
afterEach(async () => {
  for (const lease of opened.splice(0)) await lease.stop();
});
const ended = (lease: Lease): Promise<unknown> =>
  new Promise((resolve) => lease.signal.addEventListener('abort', () => resolve(lease.signal.reason)));
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

it('lasts as long as it is extended', async () => {
  const asked: number[] = [];
  const lease = keepLease({
    leaseMs: 90,
    extend: (ms) => Promise.resolve(void asked.push(ms)),
    clock: () => 1000,
    signal: stopping.signal,
  });
  opened.push(lease);
  await rest(250);
  expect(lease.signal.aborted).toBe(false);
  expect(lease.remainingMs()).toBeGreaterThan(0);
  expect(asked.length).toBeGreaterThan(2);
  expect(new Set(asked)).toEqual(new Set([1090]));
});

it('ends at once when someone else has it', async () => {
  const lease = keep(() => Promise.reject(lost));
  expect(await ended(lease)).toBe(lost);
  expect(lease.remainingMs()).toBe(0);
});

it('survives a failure, but not longer than its time', async () => {
  let failures = 0;
  const lease = keep(() => {
    failures += 1;
    return Promise.reject(new Error('store away'));
  });
  expect(await ended(lease)).toMatchObject({ kind: 'conflict', reason: 'LEASE_LOST' });
  expect(failures).toBeGreaterThan(1);
});

it('ends in time when an extension hangs', async () => {
  const lease = keepLease({
    leaseMs: 90,
    extend: () => new Promise(() => undefined),
    clock: Date.now,
    signal: stopping.signal,
  });
  opened.push(lease);
  const startedAt = performance.now();
  await ended(lease);
  expect(performance.now() - startedAt).toBeLessThan(400);
});

it('ends with the process', async () => {
  const ending = new AbortController();
  const lease = keep(() => Promise.resolve(), ending.signal);
  ending.abort();
  expect(lease.signal.aborted).toBe(true);
  await rest(0);
});
