import { parseQueryRequest } from './request.js';

const parse = (query: string, headers = {}, method = 'POST') =>
  parseQueryRequest({ headers, method }, new URLSearchParams(query));

describe('parseQueryRequest', () => {
  it('tells settings from placeholder values and from parameters of the protocol', () => {
    const request = parse('query=SELECT+1&max_threads=3&param_a=x%27y&role=r&database=d&log_comment=c');
    expect([...request.settings]).toEqual([
      ['max_threads', '3'],
      ['log_comment', 'c'],
    ]);
    expect([...request.parameters]).toEqual([['a', "x'y"]]);
    expect(request).toMatchObject({ query: 'SELECT 1', database: 'd', isReadOnly: false });
  });

  it('makes GET read-only', () => {
    expect(parse('query=SELECT+1', {}, 'GET').isReadOnly).toBe(true);
  });

  it('compresses only when both the parameter and the header ask for it', () => {
    expect(parse('enable_http_compression=1', { 'accept-encoding': 'gzip' }).acceptsGzip).toBe(true);
    expect(parse('', { 'accept-encoding': 'gzip' }).acceptsGzip).toBe(false);
    expect(parse('enable_http_compression=1').acceptsGzip).toBe(false);
  });

  it.each([
    ['session_id=s', 48],
    ['compress=1', 48],
    ['a%20b=1', 36],
    ['param_x%27=1', 36],
  ])('refuses %s', (query, code) => {
    expect(() => parse(query)).toThrow(expect.objectContaining({ code }) as Error);
  });
});
