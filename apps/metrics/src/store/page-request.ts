import { AppError } from '@assay/errors';

/** Checks a page by number; the gateway does so too, but a service does not rely on its callers. */
export function acceptPage(request: { page: number; limit: number }): { limit: number; offset: number } {
  const { page, limit } = request;
  if (!Number.isInteger(page) || page < 1) throw invalidPage('page must be an integer of 1 or more');
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidPage('limit must be an integer from 1 to 100');
  }
  return { limit, offset: (page - 1) * limit };
}

function invalidPage(message: string): AppError {
  return new AppError('invalid', 'PAGE_INVALID', message);
}
