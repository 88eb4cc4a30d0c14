import { decodeCursor, encodeCursor, pageMeta, parsePage } from './index.js';

describe('parsePage', () => {
  it('defaults to the first page of 50, also for empty strings', () => {
    expect(parsePage({})).toEqual({ page: 1, limit: 50 });
    expect(parsePage({ page: '', limit: '' })).toEqual({ page: 1, limit: 50 });
  });

  it.each([
    { limit: '0' },
    { limit: '101' },
    { limit: 'ten' },
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
  ])('refuses %j', (query) => {
    expect(() => parsePage(query)).toThrow(
      expect.objectContaining({ kind: 'invalid', reason: 'PAGE_INVALID' }),
    );
  });

  it('counts pages', () => {
    expect(pageMeta({ page: 1, limit: 50 }, 0).totalPages).toBe(0);
    expect(pageMeta({ page: 1, limit: 50 }, 51).totalPages).toBe(2);
  });
});

describe('cursor', () => {
  const hasId = (value: Record<string, unknown>): boolean => typeof value['id'] === 'string';

  it('round-trips', () => {
    expect(decodeCursor(encodeCursor(1, { id: 'a/é' }), 1, hasId)).toEqual({ v: 1, id: 'a/é' });
  });

  it.each([
    '',
    'x',
    '!!',
    Buffer.from('[]').toString('base64url'),
    encodeCursor(2, { id: 'a' }),
    encodeCursor(1, { id: 1 }),
  ])('refuses %p', (text) => {
    expect(() => decodeCursor(text, 1, hasId)).toThrow(expect.objectContaining({ reason: 'CURSOR_INVALID' }));
  });
});
