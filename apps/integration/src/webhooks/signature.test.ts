import { createHmac } from 'node:crypto';
import { makeWebhookSecret, signBody } from './signature.js';

const NOW_MS = 1_767_323_045_987;

it('signs time and body with every secret', () => {
  const hmac = (secret: string) => createHmac('sha256', secret).update('1767323045.{"a":"ä"}').digest('hex');
  expect(signBody('{"a":"ä"}', ['one', 'two'], NOW_MS)).toBe(
    `t=1767323045,v1=${hmac('one')},v1=${hmac('two')}`,
  );
});

it('agrees with a signature that was made elsewhere', () => {
  // printf '1767323045.hello' | openssl dgst -sha256 -hmac secret
  expect(signBody('hello', ['secret'], NOW_MS)).toBe(
    't=1767323045,v1=f2e18c0545c1649b43fb05f8c062e13b2e816e4d0aa27beb2303d8fc71d71bd2',
  );
});

it('makes secrets that nobody guesses', () => {
  const secrets = Array.from({ length: 100 }, makeWebhookSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w-]{43}$/);
});
