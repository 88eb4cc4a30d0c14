import { encodeNames } from './names-in-paths.js';

it.each([
  ['/api/public/v2/prompts/a/b%20c?label=x/y', '/api/public/v2/prompts/a%2Fb%20c?label=x/y'],
  ['/api/public/v2/prompts/a/b/versions/3', '/api/public/v2/prompts/a%2Fb/versions/3'],
  ['/api/public/v2/prompts/a/b/c', '/api/public/v2/prompts/a%2Fb%2Fc'],
  ['/api/public/v2/datasets/folder/name/', '/api/public/v2/datasets/folder%2Fname'],
  ['/api/public/datasets/a/b', '/api/public/datasets/a%2Fb'],
  ['/api/public/datasets/a/b/runs?page=1', '/api/public/datasets/a%2Fb/runs?page=1'],
  ['/api/public/datasets/a/b/runs/run/1', '/api/public/datasets/a%2Fb/runs/run%2F1'],
])('takes what stands for a name as one name: %s', (url, expected) => {
  expect(encodeNames(url)).toBe(expected);
});

it.each([
  '/api/public/v2/prompts',
  '/api/public/v2/prompts?page=1',
  '/api/public/v2/prompts/a%2Fb',
  '/api/public/v2/prompts/a/versions/1',
  '/api/public/v2/prompts/a/versions/x',
  '/api/public/v2/datasets/a',
  '/api/public/v2/scores/s',
  '/api/public/datasets/a/runs',
  '/api/public/datasets/a/runs/r',
  '/api/public/traces/a/b',
  '/health',
])('leaves other URLs as they are: %s', (url) => {
  expect(encodeNames(url)).toBe(url);
});
