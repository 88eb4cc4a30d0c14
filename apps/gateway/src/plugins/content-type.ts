import { AppError } from '@assay/errors';

/**
 * Lets JSON pass, and a body without a type: it is taken for what it should be. A form or a file is a mistake
 * worth naming.
 *
 * @param contentType Lower-cased, empty when the client sent none.
 * @throws AppError `unsupported_type/CONTENT_TYPE_UNSUPPORTED`.
 */
export function requireJson(contentType: string): void {
  if (contentType === '' || contentType.includes('json')) return;
  throw new AppError(
    'unsupported_type',
    'CONTENT_TYPE_UNSUPPORTED',
    'The content type must be application/json.',
  );
}
