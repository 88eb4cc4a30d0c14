import { raw, render } from '@assay/clickhouse';
import { testCall } from '../testing/process.js';
import type { RowScope } from './page-keys.sql.js';
import type { Reader } from './reader.js';
import { OBSERVATIONS } from './tables.js';
import { createTotals } from './totals.js';

const scope: RowScope = { table: OBSERVATIONS, projectId: 'p', range: {}, where: raw('true') };

/** A store whose count is slow enough to be worth remembering. */
function slowStore() {
  const state = { total: 5, isBusy: false, counts: 0, tables: [] as string[] };
  const reader: Reader = {
    select: async <Row>(statement: Parameters<Reader['select']>[0]) => {
      const { query } = render(statement);
      if (query.includes('ver >')) {
        state.tables = [...query.matchAll(/FROM (\w+)/g)].map(([, table]) => String(table));
        return (state.isBusy ? [{ found: 1 }] : []) as Row[];
      }
      state.counts += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return [{ total: state.total }] as Row[];
    },
    stream: () => {
      throw new Error('not used');
    },
  };
  return { state, reader };
}

describe('createTotals', () => {
  it('counts once while nothing is written', async () => {
    const { state, reader } = slowStore();
    const totals = createTotals(reader, Date.now);
    expect(await totals.count(scope, new Set(), testCall())).toBe(5);
    expect(await totals.count(scope, new Set(), testCall())).toBe(5);
    expect(state.counts).toBe(1);
  });

  it('counts anew as soon as something is written, here or in a table that conditions look into', async () => {
    const { state, reader } = slowStore();
    const totals = createTotals(reader, Date.now);
    await totals.count(scope, new Set(['traces']), testCall());
    state.isBusy = true;
    state.total = 6;
    expect(await totals.count(scope, new Set(['traces']), testCall())).toBe(6);
    expect(state.tables).toEqual(['observations', 'traces']);
  });

  it('remembers nothing while there are new rows: one of them may have come after the count', async () => {
    const { state, reader } = slowStore();
    const totals = createTotals(reader, Date.now);
    state.isBusy = true;
    await totals.count(scope, new Set(), testCall());
    state.isBusy = false;
    await totals.count(scope, new Set(), testCall());
    expect(state.counts).toBe(2);
  });

  it('counts anew after 15 seconds and for other conditions', async () => {
    const { state, reader } = slowStore();
    let now = 1_000_000;
    const totals = createTotals(reader, () => now);
    await totals.count(scope, new Set(), testCall());
    await totals.count({ ...scope, projectId: 'q' }, new Set(), testCall());
    expect(state.counts).toBe(2);
    now += 15_001;
    await totals.count(scope, new Set(), testCall());
    expect(state.counts).toBe(3);
  });
});
