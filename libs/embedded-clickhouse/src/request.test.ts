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
    expect(request).toMatchObject({ query: 'SELECT 1', database: 'd', readonlyLevel: '0' });
  });

  it.each([
    ['POST', '', '0'],
    ['GET', '', '2'],
    ['GET', 'readonly=1', '1'],
    ['POST', 'readonly=1', '1'],
  ])('gives %s with %j the readonly level %s', (method, query, level) => {
    expect(parse(query, {}, method)).toMatchObject({ readonlyLevel: level });
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
    ['default_format=JSON%3B+DROP+TABLE+t', 36],
  ])('refuses %s', (query, code) => {
    expect(() => parse(query)).toThrow(expect.objectContaining({ code }) as Error);
  });
});
