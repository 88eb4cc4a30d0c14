import { checkCredentials } from './auth.js';

const account = { user: 'u', password: 'p:w' };
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const none = new URLSearchParams();

describe('checkCredentials', () => {
  it.each([
    ['basic authorization', basic('u:p:w'), none],
    ['the X-ClickHouse headers', { 'x-clickhouse-user': 'u', 'x-clickhouse-key': 'p:w' }, none],
    ['the parameters', {}, new URLSearchParams({ user: 'u', password: 'p:w' })],
  ])('lets the account in by %s', (_, headers, parameters) => {
    expect(() => checkCredentials(account, headers, parameters)).not.toThrow();
  });

  it.each([
    ['a wrong password', basic('u:x'), 403],
    ['a wrong user', basic('x:p:w'), 403],
    ['no password', basic('u'), 403],
    ['a header user without key', { 'x-clickhouse-user': 'u' }, 403],
    ['nothing', {}, 401],
    ['another scheme', { authorization: 'Bearer abc' }, 401],
  ])('refuses %s', (_, headers, status) => {
    expect(() => checkCredentials(account, headers, none)).toThrow(
      expect.objectContaining({ code: 516, status }) as Error,
    );
  });
});
