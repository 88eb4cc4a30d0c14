import { AppError } from '@assay/errors';

/** One thing wrong with a request, in the form that clients of this API know. */
export interface Issue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly [fact: string]: unknown;
}

export function makeIssue(path: Issue['path'], message: string): Issue {
  return { code: 'custom', path, message };
}

/** What is wrong with the length of a text, in UTF-16 units. */
export function listLengthIssues(path: Issue['path'], text: string, min: number, max: number): Issue[] {
  if (text.length < min) {
    const message = `Too small: expected string to have >=${min} characters`;
    return [{ origin: 'string', code: 'too_small', minimum: min, inclusive: true, path, message }];
  }
  if (text.length > max) {
    const message = `Too big: expected string to have <=${max} characters`;
    return [{ origin: 'string', code: 'too_big', maximum: max, inclusive: true, path, message }];
  }
  return [];
}

/** @throws AppError `invalid/INVALID_REQUEST_DATA` listing the issues, when there are any. */
export function throwIssues(issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  throw new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', { details: { issues } });
}

/** An absolute http or https URL, or undefined. */
export function parseHttpUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}
