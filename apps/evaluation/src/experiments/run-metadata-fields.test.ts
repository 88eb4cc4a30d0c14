import { makeRunMetadata } from '../runs/run-metadata.js';
import { flattenMetadata } from './run-metadata-fields.js';

describe('flattenMetadata', () => {
  it.each([
    [
      '{"a":{"b":{"c":1}},"d":"x","e":[1,{"f":2}],"g":null,"h":{}}',
      { 'a.b.c': '1', d: 'x', e: '[1,{"f":2}]', g: 'null', h: '{}' },
    ],
    ['{"__proto__":"x"}', Object.fromEntries([['__proto__', 'x']])],
    ['[1]', {}],
    ['null', {}],
    ['"text"', {}],
  ])('%s becomes %j', (json, flat) => {
    expect(flattenMetadata(json)).toEqual(flat);
  });
});

describe('makeRunMetadata', () => {
  it.each([
    [undefined, undefined, {}],
    ['{"a":1}', undefined, { a: 1 }],
    ['[1]', undefined, { metadata: [1] }],
    ['"x"', undefined, { metadata: 'x' }],
    ['0', undefined, {}],
    ['false', undefined, {}],
    ['""', undefined, {}],
    ['{"a":1}', 0, { a: 1, dataset_version: '1970-01-01T00:00:00.000Z' }],
  ])('%s with version %s becomes %j', (json, versionMs, metadata) => {
    expect(JSON.parse(makeRunMetadata(json, versionMs))).toEqual(metadata);
  });
});
