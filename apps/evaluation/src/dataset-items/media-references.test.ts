import { findReferences } from './media-references.js';

const image = '@@@langfuseMedia:type=image/png|id=abc|source=base64_data_uri@@@';
const find = (input: unknown, expectedOutput: unknown = null, metadata: unknown = null) =>
  findReferences({
    inputJson: JSON.stringify(input),
    expectedOutputJson: JSON.stringify(expectedOutput),
    metadataJson: JSON.stringify(metadata),
  });

it.each([
  [image, ['$']],
  [{ image }, ["$['image']"]],
  [{ b: [1, { c: image }], a: image }, ["$['a']", "$['b'][1]['c']"]],
  [
    [image, image],
    ['$[0]', '$[1]'],
  ],
  [{ "it's": image }, ["$['it's']"]],
  [{ "a']b": image }, []],
  [`see ${image}`, []],
  [`${image} `, []],
  [image.replace('|id=abc', ''), []],
  [image.replace('type=image/png', 'type='), []],
  [{ [image]: 1 }, []],
])('finds in %j the paths %j', (input, paths) => {
  expect(find(input).map(({ jsonPath }) => jsonPath)).toEqual(paths);
});

it('orders by field, then path, and tells the id of the file', () => {
  expect(
    find({ z: image, a: image }, image, [image]).map((one) => [one.field, one.jsonPath, one.mediaId]),
  ).toEqual([
    ['input', "$['a']", 'abc'],
    ['input', "$['z']", 'abc'],
    ['expectedOutput', '$', 'abc'],
    ['metadata', '$[0]', 'abc'],
  ]);
});

it('looks into deep content without end', () => {
  const deep = (levels: number): unknown =>
    JSON.parse(`${'['.repeat(levels)}"${image}"${']'.repeat(levels)}`);
  expect(find(deep(64))).toHaveLength(1);
  expect(find(deep(1_000))).toEqual([]);
});
