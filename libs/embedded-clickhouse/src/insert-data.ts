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
