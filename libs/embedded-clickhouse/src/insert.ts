import type { EngineRun } from './engine.js';
import { insertRaw, type WriteResult } from './engine-native.js';
import { canStandBehindInsert } from './insert-data.js';
import type { RequestBody } from './request-body.js';
import { encodeSqlString } from './sql-literal.js';
import type { InsertDataStatement } from './statement.js';

/**
 * Inserts a request body. `prelude` sets the session up.
 *
 * @throws whatever the engine throws; then no row of the insert was stored, unless it spans partitions or
 * blocks (`max_insert_block_size`), as in ClickHouse.
 */
export async function insertBody(
  { session }: EngineRun,
  prelude: string,
  statement: InsertDataStatement,
  body: RequestBody,
): Promise<WriteResult> {
  await session.queryAsync(prelude, { format: 'Null' });
  const { target, settings, format } = statement;
  const data = body.bytes;
  if (data !== undefined && canStandBehindInsert(format, data)) {
    return insertRaw(session, [target, settings, `FORMAT ${format}`].filter(Boolean).join(' '), data);
  }
  const source = `FROM INFILE ${encodeSqlString(await body.toFile())} COMPRESSION 'none'`;
  const sql = [target, source, settings, `FORMAT ${format}`].filter(Boolean).join(' ');
  return insertRaw(session, sql, Buffer.alloc(0));
}
