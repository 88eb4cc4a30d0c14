import fc from 'fast-check';
import { acceptKeyPair, displaySecretKey, makeKeyPair } from './key-pair.js';
import { acceptOverlapMs, rotateSecrets } from './key-secrets.js';

describe('acceptKeyPair', () => {
  it('makes a new pair when none is given', () => {
    const pair = acceptKeyPair(undefined, undefined);
    expect(pair.publicKey).toMatch(/^pk-lf-[0-9a-f-]{36}$/);
    expect(pair.secretKey).toMatch(/^sk-lf-[0-9a-f-]{36}$/);
  });

  it.each<[string | undefined, string | undefined, RegExp]>([
    ['pk-lf-1', undefined, /Both publicKey and secretKey must be provided together/],
    [undefined, 'sk-lf-1', /Both publicKey and secretKey must be provided together/],
    ['pk-1', 'sk-lf-1', /publicKey must start with/],
    ['pk-lf-1', 'sk-1', /secretKey must start with/],
    ['pk-lf-', 'sk-lf-1', /publicKey must start with/],
    ['pk-lf-a:b', 'sk-lf-1', /colons/],
    ['pk-lf-1', 'sk-lf-a b', /spaces/],
    ['pk-lf-1', 'sk-lf-é', /ASCII/],
    [`pk-lf-${'x'.repeat(251)}`, 'sk-lf-1', /at most 256/],
  ])('refuses %p and %p', (publicKey, secretKey, message) => {
    expect(() => acceptKeyPair(publicKey, secretKey)).toThrow(message);
  });
});

describe('displaySecretKey', () => {
  it('shows six and four characters of a made secret', () => {
    const { secretKey } = makeKeyPair();
    expect(displaySecretKey(secretKey)).toBe(`sk-lf-...${secretKey.slice(-4)}`);
  });

  it('never shows half of a secret', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 5, maxLength: 256 }), (secret) => {
        const shown = displaySecretKey(secret).replace('...', '');
        expect(shown.length).toBeLessThanOrEqual(secret.length / 2);
      }),
    );
  });
});

describe('rotateSecrets', () => {
  it('puts the new secret first and ends the earlier ones after the overlap', () => {
    expect(rotateSecrets([{ hash: 'a' }], 'b', 1_000, 500)).toEqual([
      { hash: 'b' },
      { hash: 'a', expiresMs: 1_500 },
    ]);
  });

  it('ends them at once without an overlap, and drops those whose time is over', () => {
    expect(rotateSecrets([{ hash: 'b' }, { hash: 'a', expiresMs: 2_000 }], 'c', 1_000, 0)).toEqual([
      { hash: 'c' },
    ]);
    expect(rotateSecrets([{ hash: 'a', expiresMs: 1_000 }], 'b', 1_000, 10)).toEqual([{ hash: 'b' }]);
  });

  it('never gives a secret more time than it had', () => {
    const rotated = rotateSecrets([{ hash: 'b' }, { hash: 'a', expiresMs: 1_100 }], 'c', 1_000, 500);
    expect(rotated).toEqual([
      { hash: 'c' },
      { hash: 'b', expiresMs: 1_500 },
      { hash: 'a', expiresMs: 1_100 },
    ]);
  });

  it('stops at ten that overlap', () => {
    const ten = Array.from({ length: 10 }, (_, i) => ({ hash: `h${String(i)}`, expiresMs: 9_000 }));
    expect(() => rotateSecrets(ten, 'x', 1_000, 500)).toThrow(
      expect.objectContaining({ kind: 'conflict', reason: 'ROTATION_LIMIT' }),
    );
    expect(rotateSecrets(ten, 'x', 1_000, 0)).toEqual([{ hash: 'x' }]);
  });

  it.each([-1, 30 * 86_400_000 + 1])('refuses an overlap of %p ms', (overlapMs) => {
    expect(() => acceptOverlapMs(overlapMs)).toThrow(expect.objectContaining({ reason: 'OVERLAP_INVALID' }));
  });
});
