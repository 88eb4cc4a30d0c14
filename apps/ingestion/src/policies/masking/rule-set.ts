import type { RE2JS } from 're2js';
import { isStepTo, parseJsonPath, type PathStep } from './json-path.js';
import { compilePattern, type MaskingRule } from './masking-rule.js';

interface CompiledRule {
  readonly pattern: RE2JS | undefined;
  readonly path: readonly PathStep[] | undefined;
  readonly replacement: string;
}

/** A rule's path, and how many of its steps lead here. */
interface Trail {
  readonly rule: CompiledRule;
  readonly done: number;
}

/** Where a value stands, as far as the paths of rules care. */
export type Place = readonly Trail[];

const NOWHERE: Place = [];

/** A project's rules, compiled once. */
export class RuleSet {
  readonly #rules: readonly CompiledRule[];
  /** Place of the whole entity: its fields are one step below. */
  readonly root: Place;
  readonly #patternsEverywhere: readonly CompiledRule[];

  constructor(rules: readonly MaskingRule[]) {
    this.#rules = rules.map(({ pattern, path, replacement }) => ({
      pattern: pattern === '' ? undefined : compilePattern(pattern),
      path: path === '' ? undefined : parseJsonPath(path),
      replacement,
    }));
    this.root = this.#rules.filter(({ path }) => path).map((rule) => ({ rule, done: 0 }));
    this.#patternsEverywhere = this.#rules.filter(({ path }) => !path);
  }

  /** The place of what is under `key` at `place`. */
  step(place: Place, key: string | number): Place {
    if (place.length === 0) return NOWHERE;
    const next: Trail[] = [];
    for (const trail of place) {
      const { rule, done } = trail;
      const path = rule.path as readonly PathStep[];
      const step = path[done];
      // Past the end of its path a pattern applies to all that is below.
      if (!step) next.push(trail);
      else {
        if (isStepTo(step, key)) next.push({ rule, done: done + 1 });
        if (step.isDeep) next.push(trail);
      }
    }
    return next.length === 0 ? NOWHERE : next;
  }

  /** What replaces everything at this place; undefined when it is not masked as a whole. */
  findReplacement(place: Place): string | undefined {
    return place.find(({ rule, done }) => done === rule.path?.length && !rule.pattern)?.rule.replacement;
  }

  /** The rules whose patterns are searched in texts at this place, in their order. */
  listPatterns(place: Place): readonly { readonly pattern: RE2JS; readonly replacement: string }[] {
    if (place.length === 0) return this.#patternsEverywhere as readonly ActiveRule[];
    const here = new Set(
      place.filter(({ rule, done }) => done === rule.path?.length).map(({ rule }) => rule),
    );
    return this.#rules.filter(
      (rule): rule is ActiveRule => rule.pattern !== undefined && (!rule.path || here.has(rule)),
    );
  }
}

type ActiveRule = CompiledRule & { readonly pattern: RE2JS };
