import { AppError } from '@assay/errors';
import { eventually } from '@assay/testing';
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

it('lasts as long as it is extended', async () => {
  const asked: number[] = [];
  const lease = keepLease({
    leaseMs: 1_500,
    extend: (ms) => Promise.resolve(void asked.push(ms)),
    clock: () => 1000,
    signal: stopping.signal,
  });
  opened.push(lease);
  await eventually(() => asked.length > 3);
  expect(lease.signal.aborted).toBe(false);
  expect(lease.remainingMs()).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set([2_500]));
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

it('ends when an extension hangs', async () => {
  const lease = keepLease({
    leaseMs: 90,
    extend: () => new Promise(() => undefined),
    clock: Date.now,
    signal: stopping.signal,
  });
  opened.push(lease);
  expect(await ended(lease)).toMatchObject({ reason: 'LEASE_LOST' });
});

it('ends with the process', async () => {
  const ending = new AbortController();
  const lease = keep(() => Promise.resolve(), ending.signal);
  ending.abort();
  expect(lease.signal.aborted).toBe(true);
});
