import { listNameForms } from './name-forms.js';
import { listNameProblems } from './name-rules.js';

describe('listNameProblems', () => {
  it.each(['a', ' a ', 'a/b/c', 'a+b (c) [d].e', '日本', '100%', '> <', 'x'.repeat(2000)])(
    'takes %j',
    (name) => {
      expect(listNameProblems(name)).toEqual([]);
    },
  );

  it.each([
    ['', ['Text cannot be empty']],
    ['a<b>c', ['Text cannot contain HTML tags']],
    ['<>', ['Text cannot contain HTML tags']],
    ['/a', ['Name cannot start with a slash']],
    ['a//b', ['Name cannot contain consecutive slashes']],
    ['a/', ['Name cannot end with a slash']],
    ['  ', ['Name cannot be empty']],
    ['/a//b', ['Name cannot start with a slash', 'Name cannot contain consecutive slashes']],
  ])('refuses %j: %j', (name, messages) => {
    expect(listNameProblems(name)).toEqual(messages);
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
