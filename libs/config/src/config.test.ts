import { inspect } from 'node:util';
import { defineConfig, loadConfig, renderConfigurationPage, Secret, variable } from './index.js';

const schema = defineConfig({
  HTTP_PORT: variable.integer({ description: 'Port of the public API.', default: 3000, min: 0, max: 65535 }),
  IS_OPEN: variable.boolean({ description: 'Open?', default: false }),
  MODE: variable.choice(['a', 'b'], { description: 'Mode.', default: 'a' }),
  STORE_URL: variable.optionalUrl({ description: 'Where the store is.' }),
  PEPPER: variable.requiredSecret({ description: 'Keyed hash of secrets.' }),
});

describe('loadConfig', () => {
  it('gives typed values with defaults', () => {
    const { values, problems } = loadConfig(schema, { PEPPER: 'x', HTTP_PORT: '8080', IS_OPEN: 'true' });
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ HTTP_PORT: 8080, IS_OPEN: true, MODE: 'a', STORE_URL: undefined });
    expect(values.PEPPER.reveal()).toBe('x');
    expect(Object.isFrozen(values)).toBe(true);
  });

  it('reports every problem at once', () => {
    const { problems } = loadConfig(schema, {
      HTTP_PORT: '70000',
      IS_OPEN: 'maybe',
      MODE: 'c',
      STORE_URL: 'nope',
    });
    expect(problems).toHaveLength(5);
    expect(problems.join('\n')).toMatch(/HTTP_PORT must be an integer from 0 to 65535/);
    expect(problems.join('\n')).toMatch(/PEPPER is required/);
  });

  it('takes an empty variable as absent', () => {
    expect(loadConfig(schema, { PEPPER: 'x', HTTP_PORT: '' }).values.HTTP_PORT).toBe(3000);
  });
});

describe('Secret', () => {
  it.each([
    ['text', (s: Secret) => s.toString()],
    ['JSON', (s: Secret) => JSON.stringify({ s })],
    ['console', (s: Secret) => inspect({ s })],
  ])('does not show in %s', (_where, print) => {
    const printed = print(new Secret('hunter2'));
    expect(printed).toContain('[redacted]');
    expect(printed).not.toContain('hunter2');
  });
});

describe('renderConfigurationPage', () => {
  it('shows each variable once with type and default', () => {
    const page = renderConfigurationPage([{ title: 'Gateway', schema }]);
    expect(page).toContain('| `HTTP_PORT` | integer | `3000` | Port of the public API. |');
    expect(page).toContain('| `PEPPER` | secret | required |');
  });
});
