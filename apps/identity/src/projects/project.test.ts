import { acceptName } from '../entity-name.js';
import { acceptMetadata, acceptRetentionDays } from './project.js';

describe('acceptName', () => {
  it.each([
    ['abc', 'abc'],
    ['  spaced  ', 'spaced'],
    ['a < b and c > d'.replace('>', 'or'), 'a < b and c or d'],
    ['😀😀😀', '😀😀😀'],
    ['x'.repeat(60), 'x'.repeat(60)],
  ])('takes %p', (name, expected) => {
    expect(acceptName('project', name)).toBe(expected);
  });

  it.each(['', 'ab', ' ab ', 'x'.repeat(61), '<b>bold</b>', 'a<script>', 'line\nbreak', 'nul\0l'])(
    'refuses %p',
    (name) => {
      expect(() => acceptName('project', name)).toThrow(/Invalid project name/);
    },
  );
});

describe('acceptMetadata', () => {
  it('takes an object as it is written', () => {
    expect(acceptMetadata('{"b":1, "a":{"$x.y":2}}')).toBe('{"b":1, "a":{"$x.y":2}}');
  });

  it.each(['null', '[]', '1', '"text"', '{', '', `{"a":"${'x'.repeat(100_000)}"}`])('refuses %p', (text) => {
    expect(() => acceptMetadata(text)).toThrow(/valid JSON object/);
  });
});

describe('acceptRetentionDays', () => {
  it.each([0, 3, 365])('takes %p', (days) => {
    expect(acceptRetentionDays(days)).toBe(days);
  });

  it.each([-1, 1, 2, 2.5, 36_501, NaN])('refuses %p', (days) => {
    expect(() => acceptRetentionDays(days)).toThrow(/Invalid retention value/);
  });
});
