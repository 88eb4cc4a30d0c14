import { AppError } from '@assay/errors';

export const COMMENT_OBJECT_TYPES = ['TRACE', 'OBSERVATION', 'SESSION', 'PROMPT'] as const;
export type CommentObjectType = (typeof COMMENT_OBJECT_TYPES)[number];

const MAX_CONTENT_LENGTH = 5_000;

/** @throws AppError `invalid/OBJECT_TYPE_INVALID`. */
export function acceptObjectType(text: string): CommentObjectType {
  const found = COMMENT_OBJECT_TYPES.find((type) => type === text);
  if (found !== undefined) return found;
  throw new AppError('invalid', 'OBJECT_TYPE_INVALID', `Expected one of ${COMMENT_OBJECT_TYPES.join(', ')}.`);
}

/**
 * The content without white space around it: 1 to 5,000 UTF-16 units.
 *
 * @throws AppError `invalid/INVALID_REQUEST_DATA` with the issue.
 */
export function acceptContent(text: string): string {
  const content = text.trim();
  if (content.length === 0) throw wrongLength('too_small', 'minimum', 1);
  if (content.length > MAX_CONTENT_LENGTH) throw wrongLength('too_big', 'maximum', MAX_CONTENT_LENGTH);
  return content;
}

function wrongLength(code: 'too_small' | 'too_big', bound: 'minimum' | 'maximum', limit: number): AppError {
  const [words, sign] = code === 'too_small' ? ['Too small', '>='] : ['Too big', '<='];
  const issue = {
    origin: 'string',
    code,
    [bound]: limit,
    inclusive: true,
    path: ['content'],
    message: `${words}: expected string to have ${sign}${limit} characters`,
  };
  return new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', {
    details: { issues: [issue] },
  });
}
