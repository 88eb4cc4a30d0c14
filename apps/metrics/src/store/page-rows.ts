import type { Sql } from '@assay/clickhouse';
import type { CallContext } from '@assay/proto';
import type { SelectedRow } from '@assay/telemetry';
import type { RowKey } from './page-keys.sql.js';
import type { Reader } from './reader.js';
import { buildContestedKeys, buildRowsByKey } from './rows-by-key.sql.js';
import type { Table } from './tables.js';

interface ContestedKey extends RowKey {
  readonly isDeleted: 0 | 1;
}

/**
 * The rows of a page's keys, in the order of the keys. Left out: a row deleted since the keys were read, and one
 * whose entity lives under another key (for the moment between a move and its repair there may be two).
 */
export async function readPageRows(
  reader: Reader,
  table: Table,
  projectId: string,
  keys: readonly RowKey[],
  columns: Sql,
  call: CallContext,
): Promise<SelectedRow[]> {
  if (keys.length === 0) return [];
  const ids = keys.map((key) => key.id);
  const [rows, contested] = await Promise.all([
    reader.select<SelectedRow>(buildRowsByKey(table, projectId, keys, columns), call),
    reader.select<ContestedKey>(buildContestedKeys(table, projectId, ids), call),
  ]);
  const winners = new Map(contested.map((key) => [key.id, key]));
  const rowsByKey = new Map(
    rows.map((row) => [keyText(String(row['id']), Number(row[table.timeField])), row]),
  );
  return keys.flatMap((key) => {
    const winner = winners.get(key.id);
    if (winner && (winner.isDeleted === 1 || winner.us !== key.us)) return [];
    const row = rowsByKey.get(keyText(key.id, key.us));
    return row ? [row] : [];
  });
}

function keyText(id: string, us: number): string {
  return `${us} ${id}`;
}
