import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Standard headers that are signed, in this order. */
const SIGNED_HEADERS = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-md5',
  'content-type',
  'date',
  'if-modified-since',
  'if-match',
  'if-none-match',
  'if-unmodified-since',
  'range',
];

/**
 * Whether a request carries the right SharedKey signature of an account.
 * Source: Microsoft, "Authorize with Shared Key", versions from 2015-02-21.
 */
export function isSigned(
  { method = '', url = '/', headers }: IncomingMessage,
  { accountName, accountKey }: { readonly accountName: string; readonly accountKey: string },
): boolean {
  const { pathname, searchParams } = new URL(url, 'http://server');
  const plain = SIGNED_HEADERS.map((name) => {
    const value = String(headers[name] ?? '');
    return name === 'content-length' && value === '0' ? '' : value;
  });
  const special = Object.keys(headers)
    .filter((name) => name.startsWith('x-ms-'))
    .sort()
    .map((name) => `${name}:${String(headers[name]).trim()}`);
  const parameters = [...searchParams].map(([name, value]) => `${name.toLowerCase()}:${value}`).sort();
  const text = [method, ...plain, ...special, `/${accountName}${pathname}`, ...parameters].join('\n');
  const signature = createHmac('sha256', Buffer.from(accountKey, 'base64')).update(text).digest('base64');
  return headers.authorization === `SharedKey ${accountName}:${signature}`;
}
