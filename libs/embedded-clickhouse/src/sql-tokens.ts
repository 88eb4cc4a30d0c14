export interface SqlToken {
  /** `word` is an unquoted name, keyword or number; `quoted` any quoted text; `mark` one other character. */
  readonly kind: 'word' | 'quoted' | 'mark';
  readonly text: string;
  /** Offsets in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** How many brackets are open around the token; the brackets themselves count as outside. */
  readonly depth: number;
}

const WORD = /[\p{L}\p{N}_]+/uy;
const SPACE = /\s+/y;
const LINE_COMMENT = /(?:--|\/\/|#!|# )[^\n]*/y;
const HEREDOC = /\$\w*\$/y;

/**
 * Splits SQL into tokens, leaving out white space and comments. Lazy: what follows the last token taken is
 * never looked at, so raw insert data may come after the SQL. An unterminated quote or comment ends the text.
 */
export function* tokenize(sql: string): Generator<SqlToken, void, undefined> {
  let position = 0;
  let depth = 0;
  while (position < sql.length) {
    const skipped = endOfMatch(SPACE, sql, position) ?? endOfComment(sql, position);
    if (skipped !== undefined) {
      position = skipped;
      continue;
    }
    const start = position;
    const character = sql.charAt(start);
    const quotedEnd = endOfQuoted(sql, start);
    const wordEnd = quotedEnd === undefined ? endOfMatch(WORD, sql, start) : undefined;
    position = quotedEnd ?? wordEnd ?? start + 1;
    const isMark = quotedEnd === undefined && wordEnd === undefined;
    if (isMark && ')]}'.includes(character)) depth = Math.max(0, depth - 1);
    yield {
      kind: quotedEnd !== undefined ? 'quoted' : isMark ? 'mark' : 'word',
      text: sql.slice(start, position),
      start,
      end: position,
      depth,
    };
    if (isMark && '([{'.includes(character)) depth += 1;
  }
}

function endOfMatch(pattern: RegExp, sql: string, position: number): number | undefined {
  pattern.lastIndex = position;
  return pattern.test(sql) ? pattern.lastIndex : undefined;
}

function endOfComment(sql: string, position: number): number | undefined {
  if (!sql.startsWith('/*', position)) return endOfMatch(LINE_COMMENT, sql, position);
  let nesting = 1;
  let next = position + 2;
  while (next < sql.length && nesting > 0) {
    // Block comments nest in this dialect.
    if (sql.startsWith('/*', next)) nesting += 1;
    else if (sql.startsWith('*/', next)) nesting -= 1;
    else {
      next += 1;
      continue;
    }
    next += 2;
  }
  return next;
}

function endOfQuoted(sql: string, position: number): number | undefined {
  const quote = sql.charAt(position);
  if (quote === '$') return endOfHeredoc(sql, position);
  if (quote !== "'" && quote !== '"' && quote !== '`') return undefined;
  for (let next = position + 1; next < sql.length; next += 1) {
    const character = sql.charAt(next);
    if (character === '\\') next += 1;
    else if (character === quote) {
      if (sql.charAt(next + 1) !== quote) return next + 1;
      next += 1;
    }
  }
  return sql.length;
}

function endOfHeredoc(sql: string, position: number): number | undefined {
  const bodyStart = endOfMatch(HEREDOC, sql, position);
  if (bodyStart === undefined) return undefined;
  const tag = sql.slice(position, bodyStart);
  const closing = sql.indexOf(tag, bodyStart);
  return closing === -1 ? undefined : closing + tag.length;
}
