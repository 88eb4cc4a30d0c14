import type { AppError } from '@assay/errors';
import { invalidRequest } from '../filter/issues.js';

/**
 * A query that names something that does not exist or fit.
 *
 * @param place Where in the document, such as `dimensions[0].field`.
 */
export function invalidQuery(message: string, place?: string): AppError {
  return invalidRequest('QUERY_INVALID', place === undefined ? message : `${message} At ${place}.`);
}

/** A name from the document, for a message. */
export function shorten(name: string): string {
  return name.slice(0, 100);
}
