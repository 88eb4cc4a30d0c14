import type { ScoreConfig } from '../ports.js';
import { resolveScore } from './score-rules.js';

const config = (values: Partial<ScoreConfig> = {}): ScoreConfig => ({
  id: 'c',
  name: 'official',
  dataType: 'NUMERIC',
  isArchived: false,
  ...values,
});

describe('stored values', () => {
  it.each<[string, Parameters<typeof resolveScore>[0], object]>([
    ['a number is NUMERIC', { value: 0.5 }, { dataType: 'NUMERIC', value: 0.5 }],
    ['a text is CATEGORICAL', { value: 'good' }, { dataType: 'CATEGORICAL', value: 0, stringValue: 'good' }],
    ['true', { dataType: 'BOOLEAN', value: 1 }, { value: 1, stringValue: 'True' }],
    ['false', { dataType: 'BOOLEAN', value: 0 }, { value: 0, stringValue: 'False' }],
    ['a text score', { dataType: 'TEXT', value: 't' }, { value: 0, stringValue: 't' }],
    ['a correction', { dataType: 'CORRECTION', value: 't' }, { value: 0, stringValue: 't' }],
  ])('%s', (_name, values, stored) => {
    expect(resolveScore(values, undefined)).toMatchObject(stored);
  });
});

describe('with a config', () => {
  const values = { configId: 'c', name: 'sent' };

  it('takes name and data type from the config', () => {
    expect(resolveScore({ ...values, value: 1 }, config({ dataType: 'BOOLEAN' }))).toMatchObject({
      name: 'official',
      dataType: 'BOOLEAN',
      stringValue: 'True',
    });
  });

  it('takes the number of the category', () => {
    const categories = [{ label: 'good', value: 3 }];
    expect(
      resolveScore({ ...values, value: 'good' }, config({ dataType: 'CATEGORICAL', categories })),
    ).toMatchObject({ value: 3, stringValue: 'good' });
  });

  it.each<[string, number | string, Partial<ScoreConfig>, string | undefined]>([
    ['archived', 1, { isArchived: true }, undefined],
    ['other data type', 'x', { dataType: 'CATEGORICAL' }, 'NUMERIC'],
    ['too small', 0, { minValue: 1 }, undefined],
    ['too great', 2, { maxValue: 1 }, undefined],
    ['no number', 'x', {}, undefined],
    ['an empty text', '', { dataType: 'TEXT' }, undefined],
    ['a text that is too long', 'x'.repeat(501), { dataType: 'TEXT' }, undefined],
    ['a number for a text', 1, { dataType: 'TEXT' }, undefined],
    ['no flag', 2, { dataType: 'BOOLEAN' }, undefined],
    ['no label', 'bad', { dataType: 'CATEGORICAL', categories: [{ label: 'good', value: 1 }] }, undefined],
  ])('refuses: %s', (_name, value, overrides, dataType) => {
    expect(() =>
      resolveScore({ ...values, value, ...(dataType ? { dataType } : {}) }, config(overrides)),
    ).toThrow(expect.objectContaining({ kind: 'invalid', reason: 'SCORE_BREAKS_CONFIG' }));
  });

  it('refuses a config that does not exist', () => {
    expect(() => resolveScore({ ...values, value: 1 }, undefined)).toThrow(
      expect.objectContaining({ kind: 'not_found', reason: 'SCORE_CONFIG_NOT_FOUND' }),
    );
  });
});
