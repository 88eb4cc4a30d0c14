import { randomBytes } from 'node:crypto';
import { loadConfig, Secret } from '@assay/config';
import { createSecretBox, type SecretBox } from './secret-box.js';
import { encryptionConfig } from './encryption.config.js';
import { maskSecret } from './mask-secret.js';

const makeHex = (): string => randomBytes(32).toString('hex');
const boxOf = (...keys: string[]): SecretBox => createSecretBox(new Secret(keys.join(',')));
const notReadable = expect.objectContaining({ kind: 'internal', reason: 'SECRET_NOT_READABLE' }) as Error;

describe('a secret box', () => {
  const oldKey = makeHex();
  const newKey = makeHex();
  const box = boxOf(oldKey);

  it.each(['', 'sk-secret', 'ключ 🔑', 'x'.repeat(100_000)])('gives back what it took', (plain) => {
    expect(box.decrypt(box.encrypt(plain, 'a/1'), 'a/1').reveal()).toBe(plain);
  });

  it('never makes the same text twice, nor one that shows the secret', () => {
    const [one, two] = [box.encrypt('sk-secret', 'a/1'), box.encrypt('sk-secret', 'a/1')];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').includes('sk-secret')).toBe(false);
  });

  it('refuses a text that belongs elsewhere', () => {
    expect(() => box.decrypt(box.encrypt('s', 'a/1'), 'a/2')).toThrow(notReadable);
  });

  it('refuses a changed, cut or foreign text', () => {
    const stored = box.encrypt('sk-secret', 'a/1');
    const bytes = Buffer.from(stored.split('.')[2] ?? '', 'base64url');
    const prefix = stored.slice(0, stored.lastIndexOf('.') + 1);
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => box.decrypt(prefix + changed.toString('base64url'), 'a/1')).toThrow(notReadable);
    }
    for (const broken of ['', 'plain', prefix, stored.slice(0, -8), `v2${stored.slice(2)}`]) {
      expect(() => box.decrypt(broken, 'a/1')).toThrow(notReadable);
    }
  });

  it('reads what an older key wrote while it is listed, and says so', () => {
    const stored = box.encrypt('sk-secret', 'a/1');
    const both = boxOf(newKey, oldKey);
    expect(both.decrypt(stored, 'a/1').reveal()).toBe('sk-secret');
    expect([both.isOutdated(stored), both.isOutdated(both.encrypt('x', 'a/1'))]).toEqual([true, false]);
    expect(() => boxOf(newKey).decrypt(stored, 'a/1')).toThrow(notReadable);
  });
});

it.each(['', 'short', 'z'.repeat(64), `${'a'.repeat(64)},`, 'a'.repeat(63)])(
  'does not start with ENCRYPTION_KEY=%s',
  (ENCRYPTION_KEY) => {
    const { problems } = loadConfig(encryptionConfig, { ENCRYPTION_KEY });
    expect(problems).toEqual([expect.stringContaining('ENCRYPTION_KEY')]);
    if (ENCRYPTION_KEY !== '') expect(problems.join()).not.toContain(ENCRYPTION_KEY);
  },
);

it.each([
  ['sk-1234567890abcd', 'sk-...abcd'],
  ['short', '...'],
  ['', '...'],
])('shows %s as %s', (secret, shown) => {
  expect(maskSecret(secret)).toBe(shown);
});
