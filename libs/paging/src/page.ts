import { AppError } from '@assay/errors';

/** One page: `page` from 1, `limit` 1..100. */
export interface Page {
  readonly page: number;
  readonly limit: number;
}

export interface PageMeta extends Page {
  readonly totalItems: number;
  /** ceil(totalItems / limit); 0 when there are none. */
  readonly totalPages: number;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

function parsePositive(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) {
    const range = max === Number.MAX_SAFE_INTEGER ? 'of 1 or more' : `from 1 to ${max}`;
    throw new AppError('invalid', 'PAGE_INVALID', `${name} must be an integer ${range}`, {
      details: { path: [name] },
    });
  }
  return value;
}

/**
 * Reads `page` and `limit` as query text; an empty string counts as absent.
 *
 * @throws AppError `invalid/PAGE_INVALID` naming the parameter.
 * Source: behaviour/platform-and-metrics.md §0.3.
 */
export function parsePage(query: { page?: string; limit?: string }): Page {
  return {
    page: parsePositive('page', query.page, 1, Number.MAX_SAFE_INTEGER),
    limit: parsePositive('limit', query.limit, DEFAULT_LIMIT, MAX_LIMIT),
  };
}

export function pageMeta(page: Page, totalItems: number): PageMeta {
  return { page: page.page, limit: page.limit, totalItems, totalPages: Math.ceil(totalItems / page.limit) };
}
