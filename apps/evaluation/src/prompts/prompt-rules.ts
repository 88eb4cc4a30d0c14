import { AppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import { listNameProblems, makeIssue, type RuleIssue } from '../names/name-rules.js';

/** The label that the newest version always has; only the service moves it. */
export const LATEST = 'latest';
/** The label that a plain read asks for. */
export const PRODUCTION = 'production';

/** Names that other pages of a prompt list are known by. */
const RESERVED_NAMES = ['new', 'metrics', 'prompt-detail'];
const LABEL = /^[a-z0-9_.-]{1,36}$/;
const MAX_LABELS = 100;
const MAX_TAGS = 100;
const MAX_NAME_LENGTH = 800;
const MAX_TEXT_LENGTH = 500;

/**
 * Checks what a new version says beside its content.
 *
 * @returns The name as it is stored: without blanks at its ends.
 * @throws AppError `invalid/INVALID_REQUEST_DATA` listing every broken rule.
 * Source: behaviour/evaluation-and-prompts.md §6.2.
 */
export function acceptPromptHeader(request: evaluation.CreatePromptRequest): { name: string } {
  const { name, labels, tags, type, commitMessage = '' } = request;
  const issues = [
    ...listPromptNameProblems(name).map((message) => makeIssue(['name'], message)),
    ...(type === 'text' || type === 'chat' ? [] : [makeIssue(['type'], 'type must be "text" or "chat"')]),
    ...listCountIssues('labels', labels, MAX_LABELS),
    ...labels.flatMap((label, index) =>
      LABEL.test(label)
        ? []
        : [makeIssue(['labels', index], 'A label has 1 to 36 characters of a-z, 0-9, _, - and .')],
    ),
    ...listCountIssues('tags', tags?.tags ?? [], MAX_TAGS),
    ...listLengthIssues('tags', tags?.tags ?? []),
    ...(commitMessage.length > MAX_TEXT_LENGTH
      ? [makeIssue(['commitMessage'], `A commit message has at most ${MAX_TEXT_LENGTH} characters`)]
      : []),
  ];
  throwIssues(issues);
  return { name: name.trim() };
}

/**
 * Checks labels that are added to a version that exists.
 *
 * @throws AppError `invalid/INVALID_REQUEST_DATA`.
 */
export function checkNewLabels(labels: readonly string[]): void {
  throwIssues([
    ...(labels.includes(LATEST)
      ? [makeIssue(['newLabels'], `Label '${LATEST}' is always assigned to the latest prompt version`)]
      : []),
    ...listCountIssues('newLabels', labels, MAX_LABELS),
    ...listLengthIssues('newLabels', labels),
  ]);
}

/** @throws AppError `invalid/INVALID_REQUEST_DATA` unless the list is empty. */
export function throwIssues(issues: readonly RuleIssue[]): void {
  if (issues.length === 0) return;
  throw new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', { details: { issues } });
}

function listPromptNameProblems(name: string): string[] {
  const trimmed = name.trim();
  return [
    // Blanks alone are not the same as nothing.
    ...listNameProblems(trimmed || name),
    ...(trimmed.includes('|') ? ["Prompt name cannot contain '|' character"] : []),
    ...(RESERVED_NAMES.includes(trimmed) ? [`Prompt name cannot be '${trimmed}'`] : []),
    // A longer one could never be read: paths have this limit.
    ...(trimmed.length > MAX_NAME_LENGTH ? [`Name has at most ${MAX_NAME_LENGTH} characters`] : []),
  ];
}

function listCountIssues(field: string, values: readonly string[], max: number): RuleIssue[] {
  return values.length > max ? [makeIssue([field], `At most ${max} ${field}`)] : [];
}

function listLengthIssues(field: string, values: readonly string[]): RuleIssue[] {
  return values.flatMap((value, index) =>
    value === '' || value.length > MAX_TEXT_LENGTH
      ? [makeIssue([field, index], `Must have 1 to ${MAX_TEXT_LENGTH} characters`)]
      : [],
  );
}
