import { and, bind, joinSql, or, raw, render, sql } from './index.js';

describe('sql', () => {
  it('numbers placeholders in order and keeps values out of the text', () => {
    const query = render(
      sql`SELECT id FROM t WHERE ${and(sql`a = ${bind.string("x' OR 1=1")}`, sql`b >= ${bind.int(3)}`)} LIMIT ${bind.int(5)}`,
    );
    expect(query).toEqual({
      query: 'SELECT id FROM t WHERE (a = {p0: String} AND b >= {p1: Int64}) LIMIT {p2: Int64}',
      query_params: { p0: "x' OR 1=1", p1: 3, p2: 5 },
    });
  });

  it('gives the same text for the same shape', () => {
    const of = (id: string): string =>
      render(sql`SELECT ${raw('id')} FROM t WHERE id = ${bind.string(id)}`).query;
    expect(of('a')).toBe(of('b'));
  });

  it('leaves falsy conditions out', () => {
    expect(render(and(false, undefined, sql`a`)).query).toBe('a');
    expect(render(and()).query).toBe('true');
    expect(render(or()).query).toBe('false');
    expect(render(or(sql`a`, sql`b`)).query).toBe('(a OR b)');
  });

  it('joins lists', () => {
    expect(render(joinSql([bind.string('a'), bind.string('b')])).query).toBe('{p0: String}, {p1: String}');
    expect(render(joinSql([])).query).toBe('');
  });

  it('refuses a plain string in a hole at compile time', () => {
    const text = 'x; DROP TABLE t';
    // @ts-expect-error a string is not a fragment
    const attempt = (): unknown => render(sql`SELECT ${text}`);
    expect(attempt).toThrow();
  });
});
