import { parseBody } from './parse-body.js';

describe('parseBody', () => {
  it('parses JSON', () => {
    expect(parseBody('{"a":"[[[["}')).toEqual({ a: '[[[[' });
  });

  it('refuses what is not JSON', () => {
    expect(() => parseBody('{"a":')).toThrow(expect.objectContaining({ reason: 'BODY_NOT_JSON' }));
  });

  it('refuses nesting that would exhaust the stack later', () => {
    expect(() => parseBody('['.repeat(5000) + ']'.repeat(5000))).toThrow(
      expect.objectContaining({ kind: 'invalid', reason: 'BODY_TOO_DEEP' }),
    );
  });

  it('does not count brackets inside strings', () => {
    expect(parseBody(JSON.stringify({ text: '[\\"['.repeat(2000) }))).toHaveProperty('text');
  });

  it('accepts long documents that are flat', () => {
    expect(parseBody(JSON.stringify(Array.from({ length: 5000 }, () => [1])))).toHaveLength(5000);
  });
});
