import type { ClickhouseError } from './clickhouse-error.js';
import { parseStatement } from './statement.js';

describe('parseStatement', () => {
  it.each([
    ['SELECT 1', 'SELECT 1', '', undefined],
    ['select 1 \nFORMAT JSONEachRow', 'select 1 \n', '', 'JSONEachRow'],
    ['SELECT {x:UInt8} FORMAT JSON;', 'SELECT {x:UInt8} ', '', 'JSON'],
    ['SELECT * FORMAT CSV SETTINGS max_threads = 1', 'SELECT * ', ' SETTINGS max_threads = 1', 'CSV'],
    ['WITH 1 AS x SELECT x -- FORMAT no', 'WITH 1 AS x SELECT x', '', undefined],
    ['/* a /* b */ c */ (SELECT 1) FORMAT TSV', '/* a /* b */ c */ (SELECT 1) ', '', 'TSV'],
    ["SELECT ' FORMAT JSON'", "SELECT ' FORMAT JSON'", '', undefined],
    ['SELECT format FROM t ORDER BY format DESC', 'SELECT format FROM t ORDER BY format DESC', '', undefined],
    ['SELECT a, format b', 'SELECT a, format b', '', undefined],
    ['SELECT * FROM (SELECT 1 FORMAT x)', 'SELECT * FROM (SELECT 1 FORMAT x)', '', undefined],
  ])('splits the query %j at its output', (sql, head, tail, format) => {
    expect(parseStatement(sql)).toEqual({ kind: 'select', head, tail, format });
  });

  it.each([
    ['INSERT INTO t FORMAT JSONEachRow', 'INSERT INTO t', '', 'JSONEachRow', ''],
    ['insert into a.b (x, `y;`)\nFORMAT CSV\n1,2;', 'insert into a.b (x, `y;`)', '', 'CSV', '1,2;'],
    ['INSERT INTO t SETTINGS a = 1 FORMAT TSV x', 'INSERT INTO t', 'SETTINGS a = 1', 'TSV', 'x'],
    [
      'INSERT INTO TABLE format (* EXCEPT (b)) FORMAT JSONEachRow\n\n{}',
      'INSERT INTO TABLE format (* EXCEPT (b))',
      '',
      'JSONEachRow',
      '\n{}',
    ],
    ['INSERT INTO t (x) VALUES', 'INSERT INTO t (x)', '', 'Values', ''],
  ])('takes what follows %j for data', (sql, target, settings, format, data) => {
    const statement = parseStatement(sql);
    expect(statement).toMatchObject({ kind: 'insert-data', target, settings, format });
    expect(statement.kind === 'insert-data' && sql.slice(statement.dataStart)).toBe(data);
  });

  it.each(['INSERT INTO t SELECT 1', 'INSERT INTO t (x) (SELECT 1)', "INSERT INTO t VALUES (1, 'a;\n\nb')"])(
    'runs %j as it is',
    (sql) => {
      expect(parseStatement(sql)).toEqual({ kind: 'insert', sql });
    },
  );

  it.each(['CREATE TABLE t (x UInt8) ENGINE = Memory', 'SHOW TABLES', 'ALTER TABLE t DELETE WHERE 1'])(
    'takes %j for a command',
    (sql) => {
      expect(parseStatement(`${sql};`)).toEqual({ kind: 'command', sql, format: undefined });
    },
  );

  it.each([
    ['', 62],
    ['-- nothing', 62],
    ['SELECT 1; DROP TABLE t', 62],
    ['DROP TABLE a /* ; */; DROP TABLE b', 62],
    ['INSERT INTO t VALUES (1); DROP TABLE t', 62],
    ['INSERT INTO t SELECT 1; SELECT 2', 62],
    ['INSERT INTO t', 62],
    ["SELECT 1 INTO OUTFILE '/tmp/x'", 498],
    ["INSERT INTO t FROM INFILE '/etc/passwd' FORMAT LineAsString", 48],
  ])('refuses %j', (sql, code) => {
    expect(() => parseStatement(sql)).toThrow(expect.objectContaining({ code }) as ClickhouseError);
  });
});
