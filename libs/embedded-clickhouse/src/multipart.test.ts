import { isMultipart, parseMultipart } from './multipart.js';

const headers = { 'content-type': 'multipart/form-data; boundary=--x-1' };
const part = (name: string, value: string) =>
  `----x-1\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe('parseMultipart', () => {
  it('reads parts byte for byte', () => {
    const value = 'é\r\n\r\n--x-1\n"\'';
    const body = Buffer.from(`${part('query', 'SELECT 1')}${part('param_a', value)}----x-1--\r\n`);
    expect(isMultipart(headers)).toBe(true);
    expect(parseMultipart(body, headers)).toEqual([
      ['query', 'SELECT 1'],
      ['param_a', value],
    ]);
  });

  it.each([
    ['', 117],
    [part('a', 'b'), 117],
    ['----x-1\r\nX: y\r\n\r\nv\r\n----x-1--', 117],
    ['----x-1\r\nContent-Disposition: form-data; name="t"; filename="f"\r\n\r\nv\r\n----x-1--', 48],
  ])('refuses the body %j', (body, code) => {
    expect(() => parseMultipart(Buffer.from(body), headers)).toThrow(
      expect.objectContaining({ code }) as Error,
    );
  });
});
