import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { render, type Sql } from '@assay/clickhouse';
import { EXPORT_FIELD_GROUPS } from '@assay/proto';
import { buildCountChanges, buildFindCut, buildSelectRows } from './select-rows.sql.js';

const range = { afterVer: '4096', throughVer: '8192' };
const prices = { modelIds: ['m'], inputPrices: ['0.1'], outputPrices: [''], totalPrices: [''] };
const selection = { projectId: 'p', range, groups: EXPORT_FIELD_GROUPS, prices };

/** Compares with the golden file; UPDATE_GOLDEN=1 writes it. */
function expectGolden(name: string, statement: Sql): void {
  const file = fileURLToPath(new URL(`./__golden__/${name}.sql`, import.meta.url));
  const { query } = render(statement);
  if (process.env['UPDATE_GOLDEN']) writeFileSync(file, `${query.trim()}\n`);
  expect(`${query.trim()}\n`).toBe(readFileSync(file, 'utf8'));
}

it.each([
  ['observations-v2-json', buildSelectRows({ ...selection, table: 'observations_v2', style: 'json' })],
  [
    'observations-core-csv',
    buildSelectRows({ ...selection, table: 'observations', style: 'csv', groups: ['core'] }),
  ],
  ['traces-parquet', buildSelectRows({ ...selection, table: 'traces', style: 'parquet' })],
  ['scores-json', buildSelectRows({ ...selection, table: 'scores', style: 'json' })],
  ['count-changes', buildCountChanges('traces', 'p', range)],
  ['find-cut', buildFindCut('observations', 'p', range, 10)],
])('%s', (name, statement) => {
  expectGolden(name, statement);
});
