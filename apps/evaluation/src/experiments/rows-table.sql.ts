import { raw, type Sql } from '@assay/clickhouse';

/**
 * Rows as a table in the statement: in its text, because they are far too many for the parameters of a URL. Hex
 * digits are all that gets into the text, whatever the values are. As the argument of a table function it is read
 * once; inside expressions the engine carried megabytes of it along in the name of every step.
 *
 * @param structure Names and types of the columns.
 */
export function rowsTable(structure: string, rows: readonly (readonly unknown[])[]): Sql {
  const lines = rows.map((row) => JSON.stringify(row)).join('\n');
  return raw(`format(JSONCompactEachRow, '${structure}', unhex('${Buffer.from(lines).toString('hex')}'))`);
}
