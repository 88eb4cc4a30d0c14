import { listScoreConfigIssues, type ScoreConfigFields } from './score-config.js';

const numeric: ScoreConfigFields = { name: 'quality', dataType: 'NUMERIC' };
const categorical: ScoreConfigFields = { name: 'quality', dataType: 'CATEGORICAL' };
const categories = [
  { label: 'good', value: 1 },
  { label: 'bad', value: 0 },
];

it.each<[string, ScoreConfigFields]>([
  ['only a lower bound', { ...numeric, minValue: -1.5 }],
  ['bounds in order', { ...numeric, minValue: 0, maxValue: 0.1 }],
  ['a name in any script', { ...numeric, name: 'Качество_1 (a.b)-c' }],
  ['a name of 35 characters', { ...numeric, name: 'x'.repeat(35) }],
  ['categories', { ...categorical, categories }],
  ['a boolean', { name: 'b', dataType: 'BOOLEAN' }],
  ['a text', { name: 'b', dataType: 'TEXT', description: '' }],
])('takes %s', (_what, config) => {
  expect(listScoreConfigIssues(config)).toEqual([]);
});

it.each<[string, ScoreConfigFields, string]>([
  ['no name', { ...numeric, name: '' }, 'name'],
  ['a name of 36 characters', { ...numeric, name: 'x'.repeat(36) }, 'name'],
  ['a slash in the name', { ...numeric, name: 'a/b' }, 'name'],
  ['an unknown type', { ...numeric, dataType: 'CORRECTION' }, 'dataType'],
  ['equal bounds', { ...numeric, minValue: 1, maxValue: 1 }, 'maxValue'],
  ['a lower bound that is no finite number', { ...numeric, minValue: -Infinity }, 'minValue'],
  ['an upper bound that is no finite number', { ...numeric, minValue: 5, maxValue: Infinity }, 'maxValue'],
  ['bounds of a text', { name: 'n', dataType: 'TEXT', minValue: 1 }, 'minValue'],
  ['bounds of categories', { ...categorical, categories, maxValue: 1 }, 'maxValue'],
  ['no categories', categorical, 'categories'],
  ['an empty list of categories', { ...categorical, categories: [] }, 'categories'],
  ['categories of a number', { ...numeric, categories }, 'categories'],
  ['categories of a text', { name: 'n', dataType: 'TEXT', categories }, 'categories'],
  ['categories of a boolean', { name: 'n', dataType: 'BOOLEAN', categories }, 'categories'],
  ['an empty label', { ...categorical, categories: [{ label: '', value: 1 }] }, 'categories'],
  [
    'a label twice',
    { ...categorical, categories: [...categories, { label: 'good', value: 2 }] },
    'categories',
  ],
  [
    'a value that is no finite number',
    { ...categorical, categories: [...categories, { label: 'x', value: Infinity }] },
    'categories',
  ],
  ['a value twice', { ...categorical, categories: [...categories, { label: 'x', value: 1 }] }, 'categories'],
])('refuses %s', (_what, config, field) => {
  expect(listScoreConfigIssues(config)).toEqual([
    { code: 'custom', path: [field], message: expect.any(String) as string },
  ]);
});
