import { AppError } from '@assay/errors';

const MIN_LENGTH = 3;
const MAX_LENGTH = 60;
const MARKUP = /<[^>]*>/;
const CONTROL = /\p{Cc}/u;

/**
 * Checks the name of a project or an organization: 3 to 60 characters, no markup, no control characters.
 *
 * @param what As the message names it: `project`.
 * @throws AppError `invalid/NAME_INVALID`.
 * Source: behaviour/platform-and-metrics.md §7.6.
 */
export function acceptName(what: string, name: string): string {
  const trimmed = name.trim();
  const length = Array.from(trimmed).length;
  if (length < MIN_LENGTH || length > MAX_LENGTH || MARKUP.test(trimmed) || CONTROL.test(trimmed)) {
    throw new AppError(
      'invalid',
      'NAME_INVALID',
      `Invalid ${what} name. It must have ${MIN_LENGTH} to ${MAX_LENGTH} characters and no HTML.`,
      { details: { path: ['name'] } },
    );
  }
  return trimmed;
}
