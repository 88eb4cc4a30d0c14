import { AppError } from '@assay/errors';
import type { TextMap } from '../../decode/statements.js';
import { JsonRewriter, type JsonRewriting } from './json-rewriter.js';
import type { MaskingRule } from './masking-rule.js';
import { RuleSet, type Place } from './rule-set.js';

/** JSON in a string in JSON, as arguments of tool calls are; deeper ones are plain text. */
const MAX_NESTED_TEXTS = 4;
/** Time that one request's texts may take. */
const MAX_TIME_MS = 10_000;
/** Characters by which one request may grow. */
const MAX_GROWTH_CHARS = 32 * 1024 * 1024;

/**
 * Applies a project's rules to texts. Patterns search texts as readers see them: inside JSON that is each string,
 * number and key, unescaped, and JSON inside a string is looked into; all else stays byte for byte.
 */
export class Masker {
  readonly #rules: RuleSet;
  readonly #clock: () => number;
  #untilMs = 0;
  #growthChars = 0;

  constructor(rules: readonly MaskingRule[], clock: () => number = Date.now) {
    this.#rules = new RuleSet(rules);
    this.#clock = clock;
  }

  /** Begins a request: its time and growth are bounded. */
  begin(): void {
    this.#untilMs = this.#clock() + MAX_TIME_MS;
    this.#growthChars = 0;
  }

  /**
   * A text of a field: `['input']`, `['metadata', key]`, `['tags', 0]`.
   *
   * @throws AppError `too_expensive/MASKING_TOO_SLOW`, `too_expensive/MASKING_TOO_LARGE`.
   */
  maskText(text: string, field: readonly (string | number)[]): string {
    let place = this.#rules.root;
    for (const key of field) {
      const replacement = this.#rules.findReplacement(place);
      if (replacement !== undefined) return replacement;
      place = this.#rules.step(place, key);
    }
    return this.#maskText(text, place, 0);
  }

  /** Keys and values; of keys that become equal the last one stays. */
  maskMap(map: TextMap, field: string): TextMap {
    const masked: Record<string, string> = {};
    for (const [key, text] of Object.entries(map)) {
      masked[this.maskAside(key)] = this.maskText(text, [field, key]);
    }
    return masked;
  }

  /** A text that is told but no field, and that no path leads to: a key, a reason for a refusal. */
  maskAside(text: string): string {
    return this.#search(text, []);
  }

  #maskText(text: string, place: Place, depth: number): string {
    const replacement = this.#rules.findReplacement(place);
    if (replacement !== undefined) return replacement;
    if (depth >= MAX_NESTED_TEXTS || !looksLikeJson(text)) return this.#search(text, place);
    const rewriting: JsonRewriting<Place> = {
      step: (from, key) => this.#rules.step(from, key),
      findReplacement: (at) => this.#rules.findReplacement(at),
      rewrite: (inner, at) => this.#maskText(inner, at, depth + 1),
      rewriteKey: (key) => this.maskAside(key),
    };
    const result = new JsonRewriter(text, rewriting).run(place);
    if (result.isJson) return result.text;
    // Cut JSON, or a text that only begins like it: what paths found stays hidden, patterns search all of it.
    return this.#search(place.length > 0 ? result.text : text, place);
  }

  #search(text: string, place: Place): string {
    let masked = text;
    for (const { pattern, replacement } of this.#rules.listPatterns(place)) {
      this.#checkTime();
      masked = this.#replaceAll(masked, pattern, replacement);
    }
    return masked;
  }

  #replaceAll(
    text: string,
    pattern: ReturnType<RuleSet['listPatterns']>[number]['pattern'],
    replacement: string,
  ): string {
    if (!pattern.test(text)) return text;
    const matcher = pattern.matcher(text);
    let out = '';
    let copied = 0;
    while (matcher.find()) {
      const [start, end] = [matcher.start(), matcher.end()];
      if (start === end) continue; // an empty match hides nothing
      out += text.slice(copied, start) + replacement;
      copied = end;
      this.#checkGrowth(out.length - copied);
    }
    this.#growthChars += Math.max(0, out.length - copied);
    return out + text.slice(copied);
  }

  #checkTime(): void {
    if (this.#clock() <= this.#untilMs) return;
    throw new AppError(
      'too_expensive',
      'MASKING_TOO_SLOW',
      'Masking took too long: send less at once, or simplify the masking rules of the project.',
    );
  }

  #checkGrowth(chars: number): void {
    if (this.#growthChars + chars <= MAX_GROWTH_CHARS) return;
    throw new AppError(
      'too_expensive',
      'MASKING_TOO_LARGE',
      'Masking makes the data too large: use shorter replacements, or patterns that match longer texts.',
    );
  }
}

function looksLikeJson(text: string): boolean {
  const first = /\S/.exec(text)?.[0];
  return first === '{' || first === '[';
}
