import { AppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import { listTexts, mapTexts, type PromptContent, type PromptType } from './prompt-content.js';
import { describeReference, keyOfReference, replaceReferences, type PromptReference } from './references.js';

/** Levels of a resolution, the root being the first. */
export const MAX_DEPTH = 5;
/** Text that references may blow up to: a few levels of repeated references multiply. */
export const MAX_RESOLVED_LENGTH = 4 * 1024 * 1024;

/** A version as a resolution needs it. */
export interface PromptVersion {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly type: PromptType;
  readonly labels: readonly string[];
  readonly content: PromptContent;
  readonly references: readonly PromptReference[];
}

export interface Resolution {
  readonly content: PromptContent;
  /** Null when the root refers to nothing. */
  readonly graph: evaluation.PromptGraph | null;
}

interface ResolvedNode {
  readonly content: PromptContent;
  /** Levels from this node down, itself included. */
  readonly height: number;
}

/**
 * Puts the text of every prompt that `root` refers to in its place, depth first.
 *
 * @param find Version behind a reference; asked for references of `root` and of whatever they lead to.
 * @param kind Of the errors: `invalid` for a new version, `conflict` for one that was fine once.
 * @throws AppError `PROMPT_DEPENDENCY_NOT_FOUND`, `PROMPT_DEPENDENCY_NOT_TEXT`, `PROMPT_DEPENDENCY_CIRCULAR`,
 *   `PROMPT_NESTING_TOO_DEEP`, `PROMPT_TOO_LONG`.
 * Source: behaviour/evaluation-and-prompts.md §6.6.
 */
export function resolvePrompt(
  root: PromptVersion,
  find: (reference: PromptReference) => PromptVersion | undefined,
  kind: 'invalid' | 'conflict',
): Resolution {
  if (root.references.length === 0) return { content: root.content, graph: null };
  // A prompt reached by several paths is resolved once: without this the work grows with the number of paths.
  const done = new Map<string, ResolvedNode>();
  const path = new Set<string>();
  const dependencies: evaluation.PromptDependencies[] = [];
  const fail = (reason: string, message: string): AppError => new AppError(kind, reason, message);

  const getTarget = (reference: PromptReference): PromptVersion => {
    const target = find(reference);
    const described = describeReference(reference);
    if (!target) throw fail('PROMPT_DEPENDENCY_NOT_FOUND', `Prompt dependency not found: ${described}`);
    if (target.type !== 'text') {
      throw fail('PROMPT_DEPENDENCY_NOT_TEXT', `Prompt dependency is not a text prompt: ${described}`);
    }
    if (path.has(target.id) || target.name === root.name) {
      throw fail(
        'PROMPT_DEPENDENCY_CIRCULAR',
        `Circular dependency detected involving prompt '${target.name}' version ${target.version}`,
      );
    }
    return target;
  };

  const visit = (node: PromptVersion, depth: number): ResolvedNode => {
    const known = done.get(node.id);
    if (depth + (known?.height ?? 1) - 1 > MAX_DEPTH) {
      throw fail('PROMPT_NESTING_TOO_DEEP', `Maximum nesting depth exceeded (${MAX_DEPTH})`);
    }
    if (known) return known;
    const nodes: evaluation.PromptNode[] = [];
    if (node.references.length > 0) dependencies.push({ promptId: node.id, dependencies: nodes });
    path.add(node.id);
    const texts = new Map<string, string>();
    let height = 1;
    for (const reference of node.references) {
      const target = getTarget(reference);
      nodes.push(toNode(target));
      const child = visit(target, depth + 1);
      height = Math.max(height, child.height + 1);
      for (const name of namesOf(target)) texts.set(name, child.content as string);
    }
    path.delete(node.id);
    const resolved = { content: replaceAll(node.content, texts, fail), height };
    done.set(node.id, resolved);
    return resolved;
  };

  const { content } = visit(root, 1);
  return { content, graph: { root: toNode(root), dependencies } };
}

function toNode({ id, name, version }: PromptVersion): evaluation.PromptNode {
  return { id, name, version };
}

/** Keys of every reference that means this version. */
function namesOf({ name, version, labels }: PromptVersion): string[] {
  return [{ name, version }, ...labels.map((label) => ({ name, label }))].map(keyOfReference);
}

function replaceAll(
  content: PromptContent,
  texts: ReadonlyMap<string, string>,
  fail: (reason: string, message: string) => AppError,
): PromptContent {
  if (texts.size === 0) return content;
  let length = listTexts(content).reduce((sum, text) => sum + text.length, 0);
  return mapTexts(content, (text) =>
    replaceReferences(text, (reference) => {
      const replacement = texts.get(keyOfReference(reference));
      length += replacement?.length ?? 0;
      if (length > MAX_RESOLVED_LENGTH) {
        throw fail('PROMPT_TOO_LONG', `The resolved prompt is longer than ${MAX_RESOLVED_LENGTH} characters`);
      }
      return replacement;
    }),
  );
}
