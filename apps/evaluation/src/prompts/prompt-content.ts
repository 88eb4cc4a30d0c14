import { AppError } from '@assay/errors';
import { makeIssue, type RuleIssue } from '../names/name-rules.js';
import { throwIssues } from './prompt-rules.js';

export type PromptType = 'text' | 'chat';

/** One entry of a chat prompt, without the keys that clients add for themselves. */
export type ChatMessage =
  | { readonly role: string; readonly content: string }
  | { readonly type: 'placeholder'; readonly name: string };

/** What a prompt says: a text, or messages and placeholders. */
export type PromptContent = string | readonly ChatMessage[];

const MAX_MESSAGES = 10_000;
const MAX_ISSUES = 50;
const PLACEHOLDER_NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
const VARIABLE = /\{\{([^{}\s]+)\}\}/g;
const VARIABLE_NAME = /^\p{L}[\p{L}\p{N}_]*$/u;

/**
 * Reads what a client sent as `prompt`.
 *
 * @throws AppError `invalid/INVALID_REQUEST_DATA` naming each message that is none;
 *   `invalid/PROMPT_NAMES_CLASH` when a variable and a placeholder share a name.
 * Source: behaviour/evaluation-and-prompts.md §6.2.
 */
export function acceptContent(type: PromptType, sent: unknown): PromptContent {
  if (type === 'text') {
    if (typeof sent !== 'string') throwIssues([makeIssue(['prompt'], 'A text prompt must be a string')]);
    return sent as string;
  }
  if (!Array.isArray(sent))
    throwIssues([makeIssue(['prompt'], 'A chat prompt must be an array of messages')]);
  const entries = sent as unknown[];
  if (entries.length > MAX_MESSAGES) {
    throwIssues([makeIssue(['prompt'], `A chat prompt has at most ${MAX_MESSAGES} messages`)]);
  }
  const issues: RuleIssue[] = [];
  const messages = entries.map((entry, index) => acceptMessage(entry, index, issues));
  throwIssues(issues.slice(0, MAX_ISSUES));
  return messages;
}

/** @throws AppError `invalid/PROMPT_NAMES_CLASH`. */
export function checkNames(content: PromptContent): void {
  if (typeof content === 'string') return;
  const placeholders = new Set(content.flatMap((message) => ('name' in message ? [message.name] : [])));
  if (placeholders.size === 0) return;
  const variables = content.flatMap((message) =>
    'content' in message ? listVariables(message.content) : [],
  );
  const clashing = [...new Set(variables.filter((name) => placeholders.has(name)))];
  if (clashing.length === 0) return;
  throw new AppError(
    'invalid',
    'PROMPT_NAMES_CLASH',
    `Names of variables and placeholders must be unique. Used for both: ${clashing.join(', ')}`,
  );
}

/** Every text in which a reference to another prompt may stand. */
export function listTexts(content: PromptContent): string[] {
  if (typeof content === 'string') return [content];
  return content.flatMap((message) => ('content' in message ? [message.role, message.content] : []));
}

/** The content with each of its texts replaced. */
export function mapTexts(content: PromptContent, map: (text: string) => string): PromptContent {
  if (typeof content === 'string') return map(content);
  return content.map((message) =>
    'content' in message ? { role: map(message.role), content: map(message.content) } : message,
  );
}

function listVariables(text: string): string[] {
  return [...text.matchAll(VARIABLE)].map(([, name = '']) => name).filter((name) => VARIABLE_NAME.test(name));
}

function acceptMessage(entry: unknown, index: number, issues: RuleIssue[]): ChatMessage {
  const { role, content, type, name } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
    string,
    unknown
  >;
  if (typeof role === 'string' && typeof content === 'string') return { role, content };
  const path = ['prompt', index];
  if (type !== 'placeholder') {
    issues.push(
      makeIssue(path, 'A message needs the strings role and content, or type "placeholder" and a name'),
    );
  } else if (typeof name !== 'string' || !PLACEHOLDER_NAME.test(name)) {
    issues.push(
      makeIssue(
        [...path, 'name'],
        'A placeholder name starts with a letter and has only letters, digits and underscores',
      ),
    );
  } else {
    return { type: 'placeholder', name };
  }
  return { role: '', content: '' };
}
