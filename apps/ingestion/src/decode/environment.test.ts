import { parseEnvironment } from './environment.js';

describe('parseEnvironment', () => {
  it.each<[unknown, string]>([
    ['production', 'production'],
    ['Prod_EU-1', 'prod_eu-1'],
    ['langfuse-test', 'test'],
    ['langfuselangfuse-x', 'x'],
    ['LANGFUSE_dev', 'dev'],
    ['langfuse', 'default'],
    ['langfuse-', 'default'],
    ['', 'default'],
    ['a b', 'default'],
    ['ümlaut', 'default'],
    ['sdk-experiment', 'sdk-experiment'],
    ['x'.repeat(50), 'x'.repeat(40)],
    [`${'x'.repeat(40)} y`, 'x'.repeat(40)],
    ['x'.repeat(2000), 'x'.repeat(40)],
    [null, 'default'],
    [undefined, 'default'],
    [5, 'default'],
    [{ a: 1 }, 'default'],
  ])('%j becomes %s', (sent, stored) => {
    expect(parseEnvironment(sent)).toBe(stored);
  });
});
