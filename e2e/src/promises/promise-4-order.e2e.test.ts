import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { api } from '../harness/target.js';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 1, 12, 0, second)).toISOString();

/** One set of events about one trace: creates, updates that tie with them, and conflicting values. */
function makeEvents(
  traceId: string,
): { id: string; type: string; timestamp: string; body: Record<string, unknown> }[] {
  const observationId = `${traceId}-o`;
  return [
    {
      type: 'trace-create',
      timestamp: at(1),
      body: {
        id: traceId,
        name: 'first',
        userId: 'u1',
        environment: 'staging',
        tags: ['a'],
        metadata: { a: 1, shared: 'old' },
      },
    },
    {
      type: 'trace-create',
      timestamp: at(5),
      body: { id: traceId, name: 'second', tags: ['b'], metadata: { b: 2, shared: 'new' }, output: 'done' },
    },
    {
      type: 'generation-create',
      timestamp: at(2),
      body: {
        id: observationId,
        traceId,
        name: 'gen',
        startTime: at(2),
        model: 'gpt-4o-mini',
        input: 'q',
        usage: { input: 1, output: 2 },
      },
    },
    {
      type: 'generation-update',
      timestamp: at(2),
      body: { id: observationId, name: 'gen tied', level: 'WARNING' },
    },
    {
      type: 'generation-update',
      timestamp: at(4),
      body: { id: observationId, endTime: at(4), output: 'a', usage: { input: 3, output: 4 } },
    },
    { type: 'score-create', timestamp: at(6), body: { id: `${traceId}-s`, traceId, name: 'ok', value: 1 } },
    {
      type: 'score-create',
      timestamp: at(7),
      body: { id: `${traceId}-s`, traceId, name: 'ok', value: 2, comment: 'again' },
    },
  ].map((event, index) => ({ id: `${traceId}-e${index}`, ...event }));
}

/** What must not depend on the delivery: everything but ids of the run and times of receipt. */
function withoutRunFacts(trace: Record<string, unknown>, traceId: string): unknown {
  const text = JSON.stringify(trace, (key, value: unknown) =>
    ['createdAt', 'updatedAt'].includes(key) ? undefined : value,
  );
  return JSON.parse(text.replaceAll(traceId, 'TRACE')) as unknown;
}

async function deliver(batches: unknown[][]): Promise<void> {
  for (const batch of batches) {
    const reply = await api('/api/public/ingestion', { json: { batch } });
    expect({ status: reply.status, errors: reply.body.errors }).toEqual({ status: 207, errors: [] });
  }
}

describe('Promise 4: Order does not matter', () => {
  it('gives one answer for shuffled, duplicated and re-batched deliveries', async () => {
    const reference = randomUUID();
    await deliver([makeEvents(reference)]);
    const expected = withoutRunFacts((await api(`/api/public/traces/${reference}`)).body, reference);
    expect(expected).toMatchObject({
      environment: 'staging',
      name: 'second',
      tags: ['a', 'b'],
      metadata: { a: 1, b: 2, shared: 'new' },
      output: 'done',
    });

    const delivery = fc.record({
      order: fc.shuffledSubarray([...Array(7).keys()], { minLength: 7 }),
      repeated: fc.array(fc.nat(6), { maxLength: 5 }),
      sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(delivery, async ({ order, repeated, sizes }) => {
        const traceId = randomUUID();
        const events = makeEvents(traceId);
        const sequence = [...order, ...repeated].map((index) => events[index]);
        const batches: unknown[][] = [];
        for (let start = 0, turn = 0; start < sequence.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          batches.push(sequence.slice(start, start + size));
          start += size;
        }
        await deliver(batches);
        const read = await api(`/api/public/traces/${traceId}`);
        expect(withoutRunFacts(read.body, traceId)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});
