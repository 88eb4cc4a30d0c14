import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { CommandError } from './command-error.js';
import { Overlay } from './overlay.js';
import { Store } from './store.js';

let dir: string;
let store: Store;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  store = new Store({ path: join(dir, 'data'), noSync: true });
});

afterEach(async () => {
  await store.close();
  rmSync(dir, { recursive: true, force: true });
});

const key = (text: string): Buffer => Buffer.from(text);
const ALL = { start: key('a'), end: key('z') };
const show = (entries: Iterable<{ key: Buffer; value: Buffer }>): string[] =>
  [...entries].map((entry) => `${entry.key.toString()}=${entry.value.toString()}`);

async function put(pairs: Record<string, string>): Promise<void> {
  await store.write(() => {
    for (const [name, value] of Object.entries(pairs)) store.put(key(name), key(value));
  });
}

describe('Store', () => {
  it('walks a range from its start to before its end, in both directions', async () => {
    await put({ a: '1', b: '2', c: '3', d: '4' });
    const range = { start: key('b'), end: key('d') };
    expect(show(store.range(range))).toEqual(['b=2', 'c=3']);
    expect(show(store.range({ ...range, reverse: true }))).toEqual(['c=3', 'b=2']);
    expect(store.count(range)).toBe(2);
  });

  it('keeps its directory to its owner', () => {
    expect(statSync(join(dir, 'data')).mode & 0o777).toBe(0o700);
  });

  it('refuses reads and writes once it is closed', async () => {
    await store.close();
    const refusal = expect.objectContaining({ code: 11600 }) as CommandError;
    expect(() => store.get(key('a'))).toThrow(refusal);
    expect(() => store.range(ALL)).toThrow(refusal);
    await expect(store.write(() => undefined)).rejects.toThrow(refusal);
  });
});

describe('Overlay', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const pairs = fc.dictionary(name, fc.constantFrom<string>('1', '2'), { noNullPrototype: true });
  const changes = fc.array(fc.tuple(name, fc.option(fc.constantFrom('3', '4'))), { maxLength: 8 });

  it('shows the snapshot with its own changes in order, and leaves just that behind', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, changes, fc.boolean(), async (before, made, reverse) => {
        await store.write(() => [...store.range(ALL)].forEach((entry) => store.remove(entry.key)));
        await put(before);
        const overlay = new Overlay(store);
        const expected = new Map<string, string>(Object.entries(before));
        for (const [changed, value] of made) {
          if (value === null) {
            overlay.remove(key(changed));
            expected.delete(changed);
          } else {
            overlay.put(key(changed), key(value));
            expected.set(changed, value);
          }
        }
        const rows = [...expected].map(([k, v]) => `${k}=${v}`).sort();
        expect(show(overlay.range({ ...ALL, reverse }))).toEqual(reverse ? [...rows].reverse() : rows);
        expect(overlay.count(ALL)).toBe(rows.length);
        overlay.release();
        await store.write(() => overlay.applyTo(store));
        expect(show(store.range(ALL))).toEqual(rows);
      }),
      { numRuns: 150 },
    );
  });

  it('does not see later commits', async () => {
    await put({ a: '1' });
    const overlay = new Overlay(store);
    await put({ a: '2', b: '2' });
    expect(show(overlay.range(ALL))).toEqual(['a=1']);
    overlay.release();
  });

  it('conflicts with a later commit on the first write of a key, and writes nothing at commit', async () => {
    await put({ a: '1', b: '1' });
    const overlay = new Overlay(store);
    overlay.put(key('a'), key('mine'));
    await put({ a: '2', b: '2' });
    const conflict = expect.objectContaining({ code: 112 }) as CommandError;
    expect(() => overlay.put(key('b'), key('mine'))).toThrow(conflict);
    overlay.release();
    await expect(store.write(() => overlay.applyTo(store))).rejects.toThrow(conflict);
    expect(show(store.range(ALL))).toEqual(['a=2', 'b=2']);
  });

  it('has a size limit', () => {
    const overlay = new Overlay(store);
    const large = Buffer.alloc(16 * 1024 * 1024);
    expect(() => {
      for (let i = 0; i < 5; i++) overlay.put(key(`k${String(i)}`), large);
    }).toThrow(expect.objectContaining({ code: 257 }) as CommandError);
    overlay.release();
  });
});
