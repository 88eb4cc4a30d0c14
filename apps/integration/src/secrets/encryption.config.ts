import { defineConfig, Secret, variable, type Variable } from '@assay/config';

const KEY = /^[0-9a-f]{64}$/i;

function parseKeys(text: string): Secret {
  const keys = text.split(',').map((key) => key.trim());
  if (!keys.every((key) => KEY.test(key))) {
    throw new Error('must be 64 hex digits (make one with: openssl rand -hex 32)');
  }
  return new Secret(keys.join(','));
}

function checked<T extends Secret | undefined>(declared: Variable<T>): Variable<T> {
  return { ...declared, parse: (text) => parseKeys(text) as T };
}

/** Needed by whoever keeps secrets of others. */
export const encryptionConfig = defineConfig({
  ENCRYPTION_KEY: checked(
    variable.requiredSecret({
      description:
        'Encrypts secrets kept for integrations, 64 hex digits. Several, separated by commas: the first encrypts, all decrypt. To change it, list the new key last, then first, then alone, restarting every instance at each step.',
    }),
  ),
});
