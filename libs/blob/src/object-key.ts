import { AppError } from '@assay/errors';

const MAX_KEY_BYTES = 1024;

/**
 * Dot segments are refused because HTTP clients resolve them in signed URLs, and would reach another object.
 *
 * @throws AppError `invalid/OBJECT_KEY_INVALID`.
 */
export function checkObjectKey(key: string): void {
  const bytes = Buffer.byteLength(key);
  const hasDots = key.split('/').some((segment) => segment === '.' || segment === '..');
  if (bytes === 0 || bytes > MAX_KEY_BYTES || hasDots) {
    throw new AppError(
      'invalid',
      'OBJECT_KEY_INVALID',
      'An object key has 1 to 1,024 bytes and no . or .. segment.',
    );
  }
}
