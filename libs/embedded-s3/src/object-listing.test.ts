import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { openMetadata, objectKey, type Metadata, type ObjectRecord } from './metadata.js';
import {
  decodeContinuationToken,
  encodeContinuationToken,
  listObjects,
  type ListingPosition,
} from './object-listing.js';
import { makeDataDir } from './testing/test-server.js';

const RECORD: ObjectRecord = {
  size: 0,
  etag: '',
  modifiedMs: 0,
  segments: [],
  contentType: '',
  headers: {},
  userMetadata: {},
};

let dir: string;
let metadata: Metadata;
let bucketCount = 0;

beforeAll(async () => {
  dir = await makeDataDir();
  metadata = openMetadata(dir);
});
afterAll(async () => {
  await metadata.root.close();
  await rm(dir, { recursive: true });
});

async function fill(keys: readonly string[]): Promise<string> {
  bucketCount += 1;
  const bucket = `bucket-${bucketCount}`;
  await metadata.root.transaction(() => {
    for (const key of keys) metadata.objects.putSync(objectKey(bucket, key), RECORD);
    // Neighbours that no page may show.
    metadata.objects.putSync(objectKey(`${bucket}-`, 'a/b'), RECORD);
    metadata.objects.putSync(objectKey(`${bucket}a`, 'a/b'), RECORD);
  });
  return bucket;
}

/** All pages, entries in page order: keys as they are, prefixes with `> ` before them. */
function listPages(bucket: string, prefix: string, delimiter: string, maxKeys: number): string[] {
  const entries: string[] = [];
  let after: ListingPosition | undefined;
  do {
    const page = listObjects(metadata, bucket, { prefix, delimiter, maxKeys, after });
    const found = [...page.objects.map(({ key }) => key), ...page.prefixes.map((name) => `> ${name}`)];
    expect(found.length).toBeLessThanOrEqual(maxKeys);
    entries.push(...found);
    after = page.next && decodeContinuationToken(encodeContinuationToken(page.next));
  } while (after);
  return entries;
}

/** The same by definition: filter, group, sort by UTF-8 bytes. */
function listByDefinition(keys: readonly string[], prefix: string, delimiter: string): string[] {
  const matching = [...new Set(keys)].filter((key) => key.startsWith(prefix));
  const named = matching.map((key) => {
    const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    return cut < 0 ? key : `> ${key.slice(0, cut + delimiter.length)}`;
  });
  return [...new Set(named)];
}

it('lists every matching key or prefix once, whatever the page size', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '/', 'ä', '\ud7ff', '\uffee', '🎉', '\u0000', 'ÿ', '+'),
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        text.filter((key) => key !== ''),
        { maxLength: 25 },
      ),
      fc.oneof(fc.constant(''), text),
      fc.constantFrom('', '/', 'ä', 'ab'),
      fc.integer({ min: 1, max: 6 }),
      async (keys, prefix, delimiter, maxKeys) => {
        const bucket = await fill(keys);
        const listed = listPages(bucket, prefix, delimiter, maxKeys);
        expect([...listed].sort()).toEqual(listByDefinition(keys, prefix, delimiter).sort());
      },
    ),
    { numRuns: 150 },
  );
});

it('sorts by UTF-8 bytes, not by UTF-16 units', async () => {
  const bucket = await fill(['\u{1f389}', '\uffee', 'z', 'A', 'ä']);
  expect(listPages(bucket, '', '', 2)).toEqual(['A', 'z', 'ä', '\uffee', '\u{1f389}']);
});

it('starts after a key, and skips the group it is in', async () => {
  const bucket = await fill(['a', 'd/1', 'd/2', 'e', 'f/1']);
  const list = (value: string, delimiter: string) =>
    listObjects(metadata, bucket, { prefix: '', delimiter, maxKeys: 10, after: { kind: 'key', value } });
  expect(list('d/1', '').objects.map(({ key }) => key)).toEqual(['d/2', 'e', 'f/1']);
  expect(list('d/1', '/')).toMatchObject({ objects: [{ key: 'e' }], prefixes: ['f/'] });
  expect(list('zzz', '').objects).toEqual([]);
});

it('answers nothing, and no next page, when no keys are wanted', async () => {
  const bucket = await fill(['a']);
  const query = { prefix: '', delimiter: '', maxKeys: 0, after: undefined };
  expect(listObjects(metadata, bucket, query)).toEqual({ objects: [], prefixes: [], next: undefined });
});

it.each(['', 'x', '%%%', Buffer.from('qkey').toString('base64url')])('refuses the token %j', (token) => {
  expect(() => decodeContinuationToken(token)).toThrow(expect.objectContaining({ code: 'InvalidArgument' }));
});
