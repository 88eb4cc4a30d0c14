import { isAppError } from '@assay/errors';
import fc from 'fast-check';
import { parseCredentials } from './credentials.js';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const HINT = ". Confirm that you've configured the correct host.";

function textOf(header: string | undefined): string {
  try {
    parseCredentials(header);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
}

describe('parseCredentials', () => {
  it.each<[string | undefined, string]>([
    [undefined, 'No authorization header'],
    ['', 'No authorization header'],
    ['Digest x', 'Invalid authorization header'],
    ['basic cGs6c2s=', 'Invalid authorization header'],
    ['bearer pk', 'Invalid authorization header'],
    ['Basic', 'Invalid authorization header'],
    ['Basic ', `Invalid authorization header${HINT}`],
    ['Basic !!!', `Invalid authorization header${HINT}`],
    [basic('only'), `Invalid authorization header${HINT}`],
    [basic(':secret'), `Invalid authorization header${HINT}`],
    [basic('public:'), `Invalid authorization header${HINT}`],
    ['Bearer  ', `Invalid public key${HINT}`],
    [basic(`pk:${'s'.repeat(257)}`), `Invalid credentials${HINT}`],
    [`Bearer ${'p'.repeat(257)}`, `Invalid public key${HINT}`],
  ])('refuses %p with the text that SDKs know', (header, text) => {
    expect(textOf(header)).toBe(text);
  });

  it('drops what follows a second colon', () => {
    expect(parseCredentials(basic('pk:sk:more'))).toEqual({
      scheme: 'basic',
      publicKey: 'pk',
      secretKey: 'sk',
    });
  });

  const part = fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' }).filter((s) => !s.includes(':'));

  it('reads any pair of parts back, whatever their characters', () => {
    fc.assert(
      fc.property(part, part, (publicKey, secretKey) => {
        expect(parseCredentials(basic(`${publicKey}:${secretKey}`))).toEqual({
          scheme: 'basic',
          publicKey,
          secretKey,
        });
      }),
    );
  });

  it('answers any header with credentials or a 401, nothing else', () => {
    const anyHeader = fc.oneof(
      fc.string(),
      fc.string().map((s) => `Basic ${s}`),
      fc.string().map((s) => `Bearer ${s}`),
      fc.uint8Array().map((bytes) => `Basic ${Buffer.from(bytes).toString('base64')}`),
    );
    fc.assert(
      fc.property(anyHeader, (header) => {
        try {
          const { publicKey } = parseCredentials(header);
          expect(publicKey.length).toBeGreaterThan(0);
        } catch (error) {
          expect(isAppError(error) && error.kind).toBe('unauthenticated');
        }
      }),
    );
  });
});
