import { AppError } from '@assay/errors';

/** A cursor is JSON with a version, in base64url: opaque to clients, refused when it is of another version. */
export function encodeCursor(version: number, position: Readonly<Record<string, unknown>>): string {
  return Buffer.from(JSON.stringify({ v: version, ...position })).toString('base64url');
}

/**
 * Reads a cursor back.
 *
 * @param isPosition Tells whether the decoded object has the fields that this list needs.
 * @throws AppError `invalid/CURSOR_INVALID` for anything that this list did not hand out.
 */
export function decodeCursor<T>(
  text: string,
  version: number,
  isPosition: (value: Record<string, unknown>) => boolean,
): T {
  const value = parse(text);
  if (value === undefined || value['v'] !== version || !isPosition(value)) {
    throw new AppError('invalid', 'CURSOR_INVALID', 'Invalid cursor format', {
      details: { path: ['cursor'] },
    });
  }
  return value as T;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined; // not base64url JSON: the caller answers with CURSOR_INVALID
  }
}
