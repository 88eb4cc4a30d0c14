import { Secret } from '@assay/config';
import { AppError } from '@assay/errors';
import type { CallContext, identity } from '@assay/proto';
import { createAuthenticator, hashSecret, type Authenticator } from './index.js';

const pepper = new Secret('pepper');
const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`;

function makeKey(change: Partial<identity.Key> = {}): identity.Key {
  return {
    id: 'key-1',
    publicKey: 'pk-1',
    scope: 'KEY_SCOPE_PROJECT',
    access: 'KEY_ACCESS_FULL',
    organizationId: 'org-1',
    projectId: 'project-1',
    secrets: [{ hash: hashSecret(pepper, 'sk-1') }],
    ...change,
  };
}

const call = (signal = new AbortController().signal): CallContext => ({
  requestId: 'request-1',
  deadlineMs: 60_000,
  signal,
});

/** A key service in memory that counts what it is asked, with a clock that stands still. */
class Fixture {
  nowMs = 1_000_000;
  keys = new Map<string, identity.Key>([['pk-1', makeKey()]]);
  lookups = 0;
  isDown = false;
  /** Answers wait for it. */
  gate: Promise<void> = Promise.resolve();
  readonly uses: identity.KeyUse[] = [];
  readonly auth: Authenticator = createAuthenticator({
    keys: {
      getKey: async ({ publicKey }) => {
        this.lookups += 1;
        const key = this.keys.get(publicKey);
        await this.gate;
        if (this.isDown) throw new AppError('unavailable', 'SERVICE_UNAVAILABLE', 'Down.');
        if (!key) throw new AppError('not_found', 'KEY_NOT_FOUND', 'No such key.');
        return key;
      },
      recordKeyUse: async ({ uses }) => {
        if (this.isDown) throw new AppError('unavailable', 'SERVICE_UNAVAILABLE', 'Down.');
        this.uses.push(...uses);
        return {};
      },
    },
    pepper,
    clock: () => this.nowMs,
  });

  /** `ok`, or the reason of the refusal. */
  async ask(header: string | undefined): Promise<string> {
    return this.auth.authenticate(header, call()).then(
      () => 'ok',
      (error: unknown) => (error as AppError).reason,
    );
  }
}

let fixture: Fixture;
beforeEach(() => {
  fixture = new Fixture();
});
afterEach(async () => {
  await fixture.auth.close();
});

describe('authenticate', () => {
  it('gives the principal of a matching pair', async () => {
    await expect(fixture.auth.authenticate(basic('pk-1:sk-1'), call())).resolves.toEqual({
      kind: 'project',
      keyId: 'key-1',
      publicKey: 'pk-1',
      organizationId: 'org-1',
      projectId: 'project-1',
      access: 'full',
    });
  });

  it('refuses a right secret with the public key of another pair', async () => {
    fixture.keys.set('pk-2', makeKey({ id: 'key-2', publicKey: 'pk-2', secrets: [] }));
    expect(await fixture.ask(basic('pk-2:sk-1'))).toBe('CREDENTIALS_INVALID');
  });

  it.each<[string, Partial<identity.Key>, string]>([
    ['an organization key', { scope: 'KEY_SCOPE_ORGANIZATION', projectId: '' }, 'organization'],
    ['a read-only key', { access: 'KEY_ACCESS_READ_ONLY' }, 'read-only'],
    ['an ingest-only key', { access: 'KEY_ACCESS_INGEST_ONLY' }, 'ingest-only'],
    ['a key of unknown access', { access: 'KEY_ACCESS_UNSPECIFIED' }, 'read-only'],
  ])('tells %s', async (_what, change, expected) => {
    fixture.keys.set('pk-1', makeKey(change));
    const principal = await fixture.auth.authenticate(basic('pk-1:sk-1'), call());
    expect([principal.kind, principal.access]).toContain(expected);
  });

  it('takes a bare public key of a project for scores only', async () => {
    const principal = await fixture.auth.authenticate('Bearer pk-1', call());
    expect(principal).toMatchObject({ kind: 'scores', projectId: 'project-1' });
  });

  it.each<[string, Partial<identity.Key>, string, string]>([
    ['an unknown public key', { publicKey: 'pk-other' }, 'Bearer pk-x', 'Invalid public key.'],
    [
      'an organization key',
      { scope: 'KEY_SCOPE_ORGANIZATION' },
      'Bearer pk-1',
      'Unauthorized: Cannot use organization key with bearer auth.',
    ],
    ['an expired key', { expiresMs: 1_000_000 }, 'Bearer pk-1', 'Invalid public key.'],
  ])('refuses %s as Bearer', async (_what, change, header, text) => {
    fixture.keys.set('pk-1', makeKey(change));
    await expect(fixture.auth.authenticate(header, call())).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: `${text} Confirm that you've configured the correct host.`,
    });
  });

  it('ends an expired key to the millisecond, also from cache', async () => {
    fixture.keys.set('pk-1', makeKey({ expiresMs: 1_000_500 }));
    fixture.nowMs = 1_000_499;
    expect(await fixture.ask(basic('pk-1:sk-1'))).toBe('ok');
    fixture.nowMs = 1_000_500;
    expect(await fixture.ask(basic('pk-1:sk-1'))).toBe('CREDENTIALS_INVALID');
    expect(fixture.lookups).toBe(1);
  });
});

describe('rotation', () => {
  it('takes both secrets in the overlap, and only the new one after it', async () => {
    fixture.keys.set(
      'pk-1',
      makeKey({
        secrets: [
          { hash: hashSecret(pepper, 'sk-new') },
          { hash: hashSecret(pepper, 'sk-1'), expiresMs: 1_000_100 },
        ],
      }),
    );
    expect([await fixture.ask(basic('pk-1:sk-1')), await fixture.ask(basic('pk-1:sk-new'))]).toEqual([
      'ok',
      'ok',
    ]);
    fixture.nowMs = 1_000_100;
    expect([await fixture.ask(basic('pk-1:sk-1')), await fixture.ask(basic('pk-1:sk-new'))]).toEqual([
      'CREDENTIALS_INVALID',
      'ok',
    ]);
  });

  it('sees a secret made elsewhere once the cached key is a second old', async () => {
    expect(await fixture.ask(basic('pk-1:sk-1'))).toBe('ok');
    fixture.keys.set('pk-1', makeKey({ secrets: [{ hash: hashSecret(pepper, 'sk-new') }] }));
    fixture.nowMs += 999;
    expect(await fixture.ask(basic('pk-1:sk-new'))).toBe('CREDENTIALS_INVALID');
    fixture.nowMs += 1;
    expect(await fixture.ask(basic('pk-1:sk-new'))).toBe('ok');
  });
});

describe('cache', () => {
  it('asks once for many requests within its time, and again after it', async () => {
    for (let i = 0; i < 10; i += 1) await fixture.ask(basic('pk-1:sk-1'));
    expect(fixture.lookups).toBe(1);
    fixture.nowMs += 2_000;
    await fixture.ask(basic('pk-1:sk-1'));
    expect(fixture.lookups).toBe(2);
  });

  it('shares one lookup among concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fixture.ask(basic('pk-1:sk-1'))));
    expect(new Set(answers)).toEqual(new Set(['ok']));
    expect(fixture.lookups).toBe(1);
  });

  it('remembers that a key is unknown, for a second', async () => {
    for (let i = 0; i < 10; i += 1) expect(await fixture.ask(basic('pk-x:s'))).toBe('CREDENTIALS_INVALID');
    expect(fixture.lookups).toBe(1);
    fixture.keys.set('pk-x', makeKey({ publicKey: 'pk-x', secrets: [{ hash: hashSecret(pepper, 's') }] }));
    fixture.nowMs += 1_000;
    expect(await fixture.ask(basic('pk-x:s'))).toBe('ok');
  });

  it('spends one lookup a second on any number of wrong secrets, and still takes the right one', async () => {
    for (let i = 0; i < 10_000; i += 1) {
      if (i % 1_000 === 0) fixture.nowMs += 500;
      expect(await fixture.ask(basic(`pk-1:wrong-${i}`))).toBe('CREDENTIALS_INVALID');
    }
    expect(fixture.lookups).toBeLessThanOrEqual(6);
    expect(await fixture.ask(basic('pk-1:sk-1'))).toBe('ok');
  });

  it('keeps known keys through a flood of invented public keys', async () => {
    await fixture.ask(basic('pk-1:sk-1'));
    for (let i = 0; i < 11_000; i += 1) await fixture.ask(basic(`pk-flood-${i}:x`));
    const before = fixture.lookups;
    expect(await fixture.ask(basic('pk-1:sk-1'))).toBe('ok');
    expect(fixture.lookups).toBe(before);
  });

  it('forgets a revoked key at once, also when its answer was on the way', async () => {
    await fixture.ask(basic('pk-1:sk-1'));
    fixture.nowMs += 2_000;
    let release = (): void => undefined;
    fixture.gate = new Promise((resolve) => (release = resolve));
    const early = fixture.ask(basic('pk-1:sk-1'));
    fixture.keys.delete('pk-1');
    fixture.auth.forgetKey('key-1');
    release();
    await early;
    expect(await fixture.ask(basic('pk-1:sk-1'))).toBe('CREDENTIALS_INVALID');
  });

  it('knows at once a key made here that was unknown a moment ago', async () => {
    expect(await fixture.ask(basic('pk-x:s'))).toBe('CREDENTIALS_INVALID');
    fixture.keys.set(
      'pk-x',
      makeKey({ id: 'key-x', publicKey: 'pk-x', secrets: [{ hash: hashSecret(pepper, 's') }] }),
    );
    fixture.auth.forgetKey('key-x');
    expect(await fixture.ask(basic('pk-x:s'))).toBe('ok');
  });

  it('forgets the keys of a deleted project', async () => {
    await fixture.ask(basic('pk-1:sk-1'));
    fixture.keys.delete('pk-1');
    fixture.auth.forgetProject('project-1');
    expect(await fixture.ask(basic('pk-1:sk-1'))).toBe('CREDENTIALS_INVALID');
  });
});

describe('while identity is down', () => {
  it('takes keys it knows for the grace time, asking once a second, then answers unavailable', async () => {
    await fixture.ask(basic('pk-1:sk-1'));
    fixture.isDown = true;
    fixture.nowMs += 5_000;
    for (let i = 0; i < 20; i += 1) expect(await fixture.ask(basic('pk-1:sk-1'))).toBe('ok');
    expect(fixture.lookups).toBe(2);
    expect(await fixture.ask(basic('pk-1:wrong'))).toBe('CREDENTIALS_INVALID');
    fixture.nowMs += 27_000;
    expect(await fixture.ask(basic('pk-1:sk-1'))).toBe('AUTH_UNAVAILABLE');
    fixture.isDown = false;
    expect(await fixture.ask(basic('pk-1:sk-1'))).toBe('ok');
  });

  it('answers 503, not 401, for keys it has not seen', async () => {
    fixture.isDown = true;
    await expect(fixture.auth.authenticate(basic('pk-1:sk-1'), call())).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Service Unavailable',
    });
  });

  it('lets a client that hung up go, without failing those who share its lookup', async () => {
    fixture.gate = new Promise((resolve) => setTimeout(resolve, 20));
    const gone = new AbortController();
    const first = fixture.auth.authenticate(basic('pk-1:sk-1'), call(gone.signal));
    const second = fixture.ask(basic('pk-1:sk-1'));
    gone.abort(new AppError('timeout', 'CANCELLED', 'Gone.'));
    await expect(first).rejects.toMatchObject({ reason: 'CANCELLED' });
    expect(await second).toBe('ok');
  });
});

describe('last use', () => {
  it('is reported once for many requests, with the latest time', async () => {
    await fixture.ask(basic('pk-1:sk-1'));
    fixture.nowMs += 10;
    await fixture.ask(basic('pk-1:sk-1'));
    await fixture.ask(basic('pk-1:wrong'));
    await fixture.auth.close();
    expect(fixture.uses).toEqual([{ keyId: 'key-1', usedMs: 1_000_010 }]);
  });

  it('survives a failed report', async () => {
    await fixture.ask(basic('pk-1:sk-1'));
    fixture.isDown = true;
    await fixture.auth.close();
    fixture.isDown = false;
    await fixture.auth.close();
    expect(fixture.uses).toHaveLength(1);
  });
});
