import { AppError } from '@assay/errors';

/** The longest that mail allows. */
const MAX_EMAIL_LENGTH = 320;
const MAX_NAME_LENGTH = 200;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * An email in lower case.
 *
 * @throws AppError `invalid/EMAIL_INVALID`.
 */
export function acceptEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email)) return email;
  throw new AppError('invalid', 'EMAIL_INVALID', 'userName must be an email address');
}

/** @throws AppError `invalid/USER_NAME_INVALID` over 200 characters. */
export function acceptUserName(text: string): string {
  const name = text.trim();
  if (name.length <= MAX_NAME_LENGTH) return name;
  throw new AppError('invalid', 'USER_NAME_INVALID', `name must have at most ${MAX_NAME_LENGTH} characters`);
}
