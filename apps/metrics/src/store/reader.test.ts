import { raw, type ClickHouse, type QueryOptions } from '@assay/clickhouse';
import { AppError } from '@assay/errors';
import { testCall } from '../testing/process.js';
import { createReader } from './reader.js';

const budget = { timeoutMs: 5_000, memoryBytes: 100, maxRows: 200 };

/** A store that only notes how it was asked. */
function notingStore(): { clickhouse: ClickHouse; asked: QueryOptions[] } {
  const asked: QueryOptions[] = [];
  const select = (_statement: unknown, options: QueryOptions): Promise<never[]> => {
    asked.push(options);
    return Promise.resolve([]);
  };
  return { clickhouse: { select } as unknown as ClickHouse, asked };
}

describe('createReader', () => {
  it('bounds every statement in time, memory, rows and size of the answer', async () => {
    const { clickhouse, asked } = notingStore();
    const call = testCall(60_000);
    await createReader(clickhouse, budget).select(raw('SELECT 1'), call);
    expect(asked[0]).toMatchObject({
      signal: call.signal,
      timeoutMs: 5_000,
      settings: { max_memory_usage: '100', max_rows_to_read: '200', result_overflow_mode: 'throw' },
    });
  });

  it('lets a statement take no longer than its caller waits', async () => {
    const { clickhouse, asked } = notingStore();
    await createReader(clickhouse, budget).select(raw('SELECT 1'), testCall(2_000));
    expect(asked[0]?.timeoutMs).toBeLessThan(2_000);
  });

  it.each([
    ['396', 'PAYLOAD_TOO_LARGE', 'The answer would be over 36 MB.'],
    ['241', 'QUERY_TOO_EXPENSIVE', 'Narrow it.'],
  ])('tells an answer that is too large from other budgets: code %s', async (code, reason, message) => {
    const cause = Object.assign(new Error('from the engine'), { code });
    const refusal = new AppError('too_expensive', 'QUERY_TOO_EXPENSIVE', 'Narrow it.', { cause });
    const clickhouse = { select: () => Promise.reject(refusal) } as unknown as ClickHouse;
    await expect(
      createReader(clickhouse, budget).select(raw('SELECT 1'), testCall(60_000)),
    ).rejects.toMatchObject({ kind: 'too_expensive', reason, message: expect.stringContaining(message) });
  });

  it('asks nothing when nobody waits any more', async () => {
    const { clickhouse, asked } = notingStore();
    const reader = createReader(clickhouse, budget);
    await expect(reader.select(raw('SELECT 1'), testCall(10))).rejects.toThrow('took too long');
    expect(asked).toEqual([]);
  });
});
