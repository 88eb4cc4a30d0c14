import { buildPrelude } from './prelude.js';
import { parseQueryRequest } from './request.js';

const limits = { queryMemoryBytes: 1000, queryTimeoutSeconds: 7, queryThreads: 2 };
const build = (query: string, method = 'POST') =>
  buildPrelude(parseQueryRequest({ headers: {}, method }, new URLSearchParams(query)), 'tag-1', limits);

describe('buildPrelude', () => {
  it('puts limits on a query that sets none', () => {
    expect(build('')).toContain("max_memory_usage = '1000', max_execution_time = '7', max_threads = '2'");
  });

  it('leaves the limits that the query sets', () => {
    const prelude = build('max_memory_usage=5&log_comment=mine');
    expect(prelude).toContain("max_memory_usage = '5'");
    expect(prelude).not.toContain('1000');
    expect(prelude).toContain("log_comment = 'mine', chdb_client_name = 'tag-1'");
  });

  it('keeps values inside their literals', () => {
    const value = "'; DROP TABLE t; --\\\n\0";
    expect(
      build(new URLSearchParams({ param_p: value, log_comment: value, database: 'a`b' }).toString()),
    ).toBe(
      "USE `a\\`b`; SET max_memory_usage = '1000', max_execution_time = '7', max_threads = '2', " +
        "max_query_size = '33554432', allow_introspection_functions = '0', implicit_select = '0', async_insert = '0', " +
        "log_comment = '\\'; DROP TABLE t; --\\\\\\n\\0', chdb_client_name = 'tag-1'; " +
        "SET param_p = '\\'; DROP TABLE t; --\\\\\\n\\0'",
    );
  });

  it('ends in readonly for GET, because no setting can follow it', () => {
    expect(build('param_a=1', 'GET').endsWith("; SET param_a = '1'; SET readonly = '2'")).toBe(true);
  });
});
