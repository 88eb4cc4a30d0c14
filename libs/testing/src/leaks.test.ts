import { findLeaks, PROMPT_MARKER } from './leaks.js';

describe('leaks', () => {
  const secrets = new Map([['KEY_PEPPER', 'abcdef0123456789']]);

  it('are the lines with a secret, a made key or the marker, without showing the secret', () => {
    const output = [
      '{"msg":"started"}',
      '{"pepper":"abcdef0123456789"}',
      '{"auth":"sk-lf-01234567-89ab-4cde-8f01-23456789abcd"}',
      `{"input":"${PROMPT_MARKER}"}`,
    ].join('\n');
    expect(findLeaks(output, secrets)).toEqual([
      'KEY_PEPPER: {"pepper":"<KEY_PEPPER>"}',
      'a secret key: {"auth":"<a secret key>"}',
      'the marker in prompts: {"input":"<the marker in prompts>"}',
    ]);
  });

  it('are none in a log without them', () => {
    expect(findLeaks('{"keyId":"01234567","publicKey":"pk-lf-x"}\n', secrets)).toEqual([]);
  });
});
