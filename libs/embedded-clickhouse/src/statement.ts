import { buildClickhouseError } from './clickhouse-error.js';
import { tokenize, type SqlToken } from './sql-tokens.js';

/** Rows come out: `head INTO OUTFILE … FORMAT format tail` is the statement with its output redirected. */
export interface SelectStatement {
  readonly kind: 'select';
  readonly head: string;
  readonly tail: string;
  readonly format: string | undefined;
}

/** Rows come in behind the statement: `target` names the table, `settings` is its SETTINGS clause or empty. */
export interface InsertDataStatement {
  readonly kind: 'insert-data';
  readonly target: string;
  readonly settings: string;
  readonly format: string;
  /** Offset in the SQL text (UTF-16 units) at which inline data begins. */
  readonly dataStart: number;
}

/** INSERT … SELECT, or INSERT … VALUES with the values in the text. */
export interface InsertStatement {
  readonly kind: 'insert';
  readonly sql: string;
}

/** Anything else: DDL, mutations, KILL, SHOW, EXPLAIN … Its answer is small. */
export interface CommandStatement {
  readonly kind: 'command';
  readonly sql: string;
  readonly format: string | undefined;
}

export type Statement = SelectStatement | InsertDataStatement | InsertStatement | CommandStatement;

/**
 * Sorts one SQL statement by how it must be run.
 *
 * @throws ClickhouseError 62 for an empty text or more than one statement, 48 for INFILE, 498 for INTO
 * OUTFILE: the engine would read and write files of this machine.
 */
export function parseStatement(sql: string): Statement {
  const first = tokenize(sql).next();
  if (first.done === true) throw buildClickhouseError(62, 'Syntax error: empty query.');
  if (isWord(first.value, 'INSERT')) return parseInsert(sql);

  const tokens = listSingleStatement(sql);
  const format = findFormatClause(tokens);
  const lastEnd = tokens.at(-1)?.end ?? 0;
  const isSelect =
    first.value.text === '(' || ['SELECT', 'WITH', 'FROM'].some((keyword) => isWord(first.value, keyword));
  if (!isSelect) return { kind: 'command', sql: sql.slice(0, lastEnd), format: format?.name };
  return {
    kind: 'select',
    head: sql.slice(0, format?.start ?? lastEnd),
    tail: format ? sql.slice(format.end, lastEnd) : '',
    format: format?.name,
  };
}

function isWord(token: SqlToken | undefined, keyword: string): boolean {
  return token?.kind === 'word' && token.text.toUpperCase() === keyword;
}

/** All tokens but a closing semicolon. */
function listSingleStatement(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let hasEnded = false;
  for (const token of tokenize(sql)) {
    if (token.text === ';') {
      hasEnded = true;
      continue;
    }
    if (hasEnded) throw buildClickhouseError(62, 'Syntax error: multi-statements are not allowed.');
    const previous = tokens.at(-1);
    if (isWord(token, 'OUTFILE') && isWord(previous, 'INTO')) {
      throw buildClickhouseError(498, 'INTO OUTFILE is not allowed.');
    }
    if (isWord(token, 'INFILE') && isWord(previous, 'FROM')) {
      throw buildClickhouseError(48, 'FROM INFILE is not supported: send the data as the request body.');
    }
    tokens.push(token);
  }
  return tokens;
}

/** Words after which `format` is a column or an alias, not the clause. */
const NAME_COMES_AFTER = new Set('BY AS SELECT DISTINCT WHERE AND OR ON FROM IN'.split(' '));

function findFormatClause(
  tokens: readonly SqlToken[],
): { name: string; start: number; end: number } | undefined {
  for (let index = tokens.length - 2; index > 0; index -= 1) {
    const [before, keyword, name, after] = tokens.slice(index - 1, index + 3);
    if (!isWord(keyword, 'FORMAT') || keyword?.depth !== 0 || name?.kind !== 'word') continue;
    if (after !== undefined && !isWord(after, 'SETTINGS')) continue;
    if (before?.kind === 'word' && NAME_COMES_AFTER.has(before.text.toUpperCase())) continue;
    if (before?.kind === 'mark' && ',.([=<>+-/%'.includes(before.text)) continue;
    return { name: name.text, start: keyword.start, end: name.end };
  }
  return undefined;
}

/**
 * Reads an INSERT only as far as it is SQL: behind `FORMAT name` and behind `VALUES` comes data, which must
 * not be taken for SQL.
 */
function parseInsert(sql: string): Statement {
  let settings: SqlToken | undefined;
  let previous: SqlToken | undefined;
  let count = 0;
  for (const token of tokenize(sql)) {
    count += 1;
    if (isWord(token, 'INFILE') && isWord(previous, 'FROM')) {
      throw buildClickhouseError(48, 'FROM INFILE is not supported: send the data as the request body.');
    }
    if (isWord(previous, 'FORMAT') && token.kind === 'word' && previous !== undefined && count > 4) {
      return buildInsertData(sql, { format: token.text, clause: previous, settings, dataStart: token.end });
    }
    if (['SELECT', 'WITH'].some((keyword) => isWord(token, keyword)) && token.depth <= 1) {
      const lastEnd = listSingleStatement(sql).at(-1)?.end ?? sql.length;
      return { kind: 'insert', sql: sql.slice(0, lastEnd) };
    }
    if (isWord(token, 'VALUES') && token.depth === 0 && count > 3) {
      const isDataElsewhere = sql.slice(token.end).trim() === '';
      if (isDataElsewhere) {
        return buildInsertData(sql, { format: 'Values', clause: token, settings, dataStart: sql.length });
      }
      const lastEnd = listSingleStatement(sql).at(-1)?.end ?? sql.length;
      return { kind: 'insert', sql: sql.slice(0, lastEnd) };
    }
    if (isWord(token, 'SETTINGS') && token.depth === 0 && count > 3) settings = token;
    previous = token;
  }
  throw buildClickhouseError(62, 'Syntax error: an INSERT needs FORMAT, VALUES or SELECT.');
}

function buildInsertData(
  sql: string,
  found: { format: string; clause: SqlToken; settings: SqlToken | undefined; dataStart: number },
): InsertDataStatement {
  const { format, clause, settings } = found;
  // One line end separates the statement from its data, as in the server.
  const separator = /^[ \t]*\r?\n?/.exec(sql.slice(found.dataStart, found.dataStart + 64))?.[0] ?? '';
  return {
    kind: 'insert-data',
    target: sql.slice(0, settings?.start ?? clause.start).trim(),
    settings: settings ? sql.slice(settings.start, clause.start).trim() : '',
    format,
    dataStart: found.dataStart + separator.length,
  };
}
