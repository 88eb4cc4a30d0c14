import type { EngineRun } from './engine.js';
import { insertRaw, type WriteResult } from './engine-native.js';
import type { RequestBody } from './request-body.js';
import { encodeSqlString } from './sql-literal.js';
import type { InsertDataStatement } from './statement.js';

/** Formats whose rows never hold a raw line end. */
const LINE_FORMATS = new Set([
  'JSONEachRow',
  'JSONCompactEachRow',
  'JSONStringsEachRow',
  'JSONCompactStringsEachRow',
  'JSONLines',
  'NDJSON',
  'TabSeparated',
  'TSV',
]);

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Whether data may stand behind an INSERT in one call of the engine. The engine takes what follows a blank
 * line for the next statement: a body with a blank line and `DROP TABLE …` executed it. So only line formats,
 * and only without anything that could be a blank line; the rest goes through a file.
 */
export function canStandBehindInsert(format: string, data: Buffer): boolean {
  if (!LINE_FORMATS.has(format) || data.length === 0) return false;
  if (data[0] === LINE_FEED || data[0] === CARRIAGE_RETURN) return false;
  return !data.includes('\n\n') && !data.includes('\n\r') && !data.includes('\r\r');
}

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
