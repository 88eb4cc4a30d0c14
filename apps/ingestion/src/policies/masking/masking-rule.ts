import { RE2JS } from 're2js';
import type { RuleIssues } from '../../models/rule-issues.js';
import { parseJsonPath } from './json-path.js';

/** A rule as it is stored and handed to threads. */
export interface MaskingRule {
  readonly name: string;
  /** RE2 syntax; empty: whatever is at the path. */
  readonly pattern: string;
  /** Empty: everywhere. */
  readonly path: string;
  readonly replacement: string;
}

export const DEFAULT_REPLACEMENT = '[masked]';
export const MAX_RULES = 50;
const MAX_NAME_CHARS = 100;
const MAX_PATTERN_CHARS = 500;
const MAX_PATH_CHARS = 300;
const MAX_REPLACEMENT_CHARS = 64;
/** Instructions of a compiled pattern: matching takes at most that many steps for each character. */
const MAX_PROGRAM_SIZE = 1_000;

/**
 * A pattern ready for use. The engine takes time in proportion to the text, whatever the pattern.
 *
 * @throws What the engine throws for a pattern that it does not know.
 */
export function compilePattern(pattern: string): RE2JS {
  return RE2JS.compile(pattern);
}

/** Adds an issue per broken rule; `['rules', index, field]` says which. */
export function checkRules(rules: readonly MaskingRule[], issues: RuleIssues): void {
  issues.check(rules.length <= MAX_RULES, ['rules'], `Expected at most ${MAX_RULES} rules`);
  rules.slice(0, MAX_RULES).forEach((rule, index) => checkRule(rule, ['rules', index], issues));
}

function checkRule(rule: MaskingRule, at: readonly (string | number)[], issues: RuleIssues): void {
  const { name, pattern, path, replacement } = rule;
  issues.check(
    name.length >= 1 && name.length <= MAX_NAME_CHARS,
    [...at, 'name'],
    `Expected 1 to ${MAX_NAME_CHARS} characters`,
  );
  issues.check(
    replacement.length <= MAX_REPLACEMENT_CHARS,
    [...at, 'replacement'],
    `Expected at most ${MAX_REPLACEMENT_CHARS} characters`,
  );
  if (pattern === '' && path === '') {
    issues.add([...at, 'pattern'], 'Give a pattern, a path, or both');
    return;
  }
  const problem = pattern === '' ? undefined : findPatternProblem(pattern);
  issues.check(problem === undefined, [...at, 'pattern'], `The pattern ${problem ?? 'is fine'}`);
  const isPath = path.length <= MAX_PATH_CHARS && parseJsonPath(path) !== undefined;
  issues.check(path === '' || isPath, [...at, 'path'], 'Expected a path like $.input.messages[*].content');
}

function findPatternProblem(pattern: string): string | undefined {
  if (pattern.length > MAX_PATTERN_CHARS) return `is longer than ${MAX_PATTERN_CHARS} characters`;
  let compiled: RE2JS;
  try {
    compiled = compilePattern(pattern);
  } catch (error) {
    return `is not in RE2 syntax: ${error instanceof Error ? error.message : 'unknown error'}`;
  }
  if (compiled.programSize() > MAX_PROGRAM_SIZE) return 'is too complex';
  // It would mask nothing, between any two characters.
  if (compiled.test('')) return 'matches the empty text';
  return undefined;
}
