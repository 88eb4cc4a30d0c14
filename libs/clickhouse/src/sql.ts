const SQL = Symbol('sql');

/** A piece of SQL with its bound values. Made by the `sql` tag, `bind`, `raw`, `and`, `or`; nothing else fits in a hole. */
export interface Sql {
  readonly [SQL]: true;
  readonly strings: readonly string[];
  readonly values: readonly (Sql | Bound)[];
}

interface Bound {
  readonly type: string;
  readonly value: unknown;
}

export interface RenderedQuery {
  /** Statement text with `{p0: String}` placeholders; equal for equal shapes. */
  readonly query: string;
  readonly query_params: Readonly<Record<string, unknown>>;
}

/** A condition, or nothing: lets `flag && sql\`…\`` stand in a list. */
export type Condition = Sql | false | undefined | null | '' | 0;

/** Tagged template for SQL. Holes take fragments and typed binds only: a plain string is a compile error. */
export function sql(strings: TemplateStringsArray, ...values: readonly Sql[]): Sql {
  return { [SQL]: true, strings, values };
}

export function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && SQL in value;
}

function bound(type: string, value: unknown): Sql {
  return { [SQL]: true, strings: ['', ''], values: [{ type, value }] };
}

/**
 * Typed values. Times are texts `YYYY-MM-DD hh:mm:ss.ffffff` in UTC: a Date would lose microseconds.
 */
export const bind = {
  string: (value: string): Sql => bound('String', value),
  strings: (values: readonly string[]): Sql => bound('Array(String)', values),
  int: (value: number): Sql => bound('Int64', Math.trunc(value)),
  uint64: (value: number | bigint | string): Sql => bound('UInt64', String(value)),
  uint64s: (values: readonly (number | bigint | string)[]): Sql => bound('Array(UInt64)', values.map(BigInt)),
  float: (value: number): Sql => bound('Float64', value),
  bool: (value: boolean): Sql => bound('Bool', value),
  dateTime64: (text: string): Sql => bound("DateTime64(6, 'UTC')", text),
  dateTimes64: (texts: readonly string[]): Sql => bound("Array(DateTime64(6, 'UTC'))", texts),
  date: (text: string): Sql => bound('Date', text),
};

/** SQL text from the code itself: column names out of a column map, table names. Never from a request. */
export function raw(text: string): Sql {
  return { [SQL]: true, strings: [text], values: [] };
}

/** Fragments with a separator between them; the empty list is empty text. */
export function joinSql(parts: readonly Sql[], separator = ', '): Sql {
  const strings = ['', ...parts.slice(1).map(() => separator), ''];
  return parts.length === 0 ? raw('') : { [SQL]: true, strings, values: parts };
}

function combine(conditions: readonly Condition[], word: 'AND' | 'OR', whenEmpty: string): Sql {
  const parts = conditions.filter((condition): condition is Sql => isSql(condition));
  const [only] = parts;
  if (!only) return raw(whenEmpty);
  return parts.length === 1 ? only : sql`(${joinSql(parts, ` ${word} `)})`;
}

/** All of them; true when there is none. Falsy entries are left out. */
export function and(...conditions: readonly Condition[]): Sql {
  return combine(conditions, 'AND', 'true');
}

/** Any of them; false when there is none. Falsy entries are left out. */
export function or(...conditions: readonly Condition[]): Sql {
  return combine(conditions, 'OR', 'false');
}

/** The statement as the client sends it. Placeholders are numbered in order of appearance. */
export function render(statement: Sql): RenderedQuery {
  const params: Record<string, unknown> = {};
  let count = 0;
  const walk = (part: Sql): string =>
    part.strings.reduce((text, string, index) => {
      if (index === 0) return string;
      const value = part.values[index - 1];
      if (value === undefined) return text + string;
      if (isSql(value)) return text + walk(value) + string;
      if (typeof value !== 'object') throw new TypeError('only fragments and binds fit in an sql hole');
      const name = `p${count++}`;
      params[name] = value.value;
      return `${text}{${name}: ${value.type}}${string}`;
    }, '');
  return { query: walk(statement), query_params: params };
}
