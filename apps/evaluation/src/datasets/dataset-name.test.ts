import { checkDatasetName, listNameForms } from './dataset-name.js';

describe('checkDatasetName', () => {
  it.each(['a', ' a ', 'a/b/c', 'a+b (c) [d].e', '日本', '100%', '> <', 'x'.repeat(2000)])(
    'takes %j',
    (name) => {
      expect(() => checkDatasetName(name)).not.toThrow();
    },
  );

  it.each([
    ['', 'Text cannot be empty'],
    ['a<b>c', 'Text cannot contain HTML tags'],
    ['<>', 'Text cannot contain HTML tags'],
    ['/a', 'Name cannot start with a slash'],
    ['a//b', 'Name cannot contain consecutive slashes'],
    ['a/', 'Name cannot end with a slash'],
    ['  ', 'Name cannot be empty'],
  ])('refuses %j: %s', (name, message) => {
    expect(() => checkDatasetName(name)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        message: expect.stringMatching(new RegExp(`^Dataset name not valid\\..*${message}`)),
      }),
    );
  });
});

describe('listNameForms', () => {
  it.each([
    ['a', ['a']],
    ['a%2Fb', ['a%2Fb', 'a/b']],
    ['100%', ['100%']],
    ['%E0%A4%A', ['%E0%A4%A']],
  ])('%s may stand for %j', (name, forms) => {
    expect(listNameForms(name)).toEqual(forms);
  });
});
