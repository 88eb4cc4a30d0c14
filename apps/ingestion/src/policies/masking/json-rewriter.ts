/** What a rewriter asks about the values of a JSON text. `Place` says where a value stands. */
export interface JsonRewriting<Place> {
  step(place: Place, key: string | number): Place;
  /** Text in place of the whole value; undefined: look inside. */
  findReplacement(place: Place): string | undefined;
  /** A string, or a number as it is written; the same text when nothing changes. */
  rewrite(text: string, place: Place): string;
  /** A key of an object: no path leads to it. */
  rewriteKey(key: string): string;
}

/** Nesting that is followed; what the decoders let through is below it. */
const MAX_DEPTH = 600;
const NUMBER_OR_WORD = /-?\d[\d.eE+-]*|true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

class Malformed extends Error {}

/**
 * Rewrites strings, numbers and keys of a JSON text in place: whatever is not masked stays byte for byte, so
 * that long numbers and the client's own spacing survive.
 */
export class JsonRewriter<Place> {
  #at = 0;
  /** Up to here the text is in `#out`. */
  #copied = 0;
  #out = '';

  constructor(
    private readonly text: string,
    private readonly rules: JsonRewriting<Place>,
  ) {}

  /**
   * @returns The text, and whether all of it was JSON. Otherwise what was read as JSON is rewritten and the rest
   *   is as it was, but for a value that is masked as a whole: with it the text ends.
   */
  run(place: Place): { readonly text: string; readonly isJson: boolean } {
    try {
      this.#value(place, 0);
      this.#space();
      const isJson = this.#at === this.text.length;
      return { text: this.#finish(), isJson };
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      return { text: this.#finish(), isJson: false };
    }
  }

  #finish(): string {
    return this.#copied === 0 ? this.text : this.#out + this.text.slice(this.#copied);
  }

  #value(place: Place, depth: number): void {
    this.#space();
    if (depth > MAX_DEPTH) throw new Malformed();
    const replacement = this.rules.findReplacement(place);
    if (replacement !== undefined) return this.#replaceValue(replacement);
    const first = this.text[this.#at];
    if (first === '{') this.#object(place, depth);
    else if (first === '[') this.#list(place, depth);
    else if (first === '"') this.#string(place);
    else this.#numberOrWord(place);
  }

  #object(place: Place, depth: number): void {
    this.#at += 1;
    this.#space();
    if (this.#take('}')) return;
    do {
      this.#space();
      const key = this.#string(undefined);
      this.#space();
      if (!this.#take(':')) throw new Malformed();
      this.#value(this.rules.step(place, key), depth + 1);
      this.#space();
    } while (this.#take(','));
    if (!this.#take('}')) throw new Malformed();
  }

  #list(place: Place, depth: number): void {
    this.#at += 1;
    this.#space();
    if (this.#take(']')) return;
    let index = 0;
    do {
      this.#value(this.rules.step(place, index), depth + 1);
      index += 1;
      this.#space();
    } while (this.#take(','));
    if (!this.#take(']')) throw new Malformed();
  }

  /** A string, or without a place a key; as it was before. */
  #string(place: Place | undefined): string {
    const start = this.#at;
    const before = this.#readString();
    const after = place === undefined ? this.rules.rewriteKey(before) : this.rules.rewrite(before, place);
    if (after !== before) this.#replace(start, JSON.stringify(after));
    return before;
  }

  #readString(): string {
    const start = this.#at;
    if (this.text[start] !== '"') throw new Malformed();
    let end = start + 1;
    for (;;) {
      end = this.text.indexOf('"', end);
      if (end < 0) throw new Malformed();
      let slashes = 0;
      while (this.text[end - 1 - slashes] === '\\') slashes += 1;
      if (slashes % 2 === 0) break;
      end += 1;
    }
    this.#at = end + 1;
    try {
      return JSON.parse(this.text.slice(start, end + 1)) as string;
    } catch {
      this.#at = start;
      throw new Malformed();
    }
  }

  #numberOrWord(place: Place): void {
    const start = this.#at;
    NUMBER_OR_WORD.lastIndex = start;
    const found = NUMBER_OR_WORD.exec(this.text)?.[0];
    if (found === undefined) throw new Malformed();
    this.#at += found.length;
    if (found === 'true' || found === 'false' || found === 'null') return;
    const after = this.rules.rewrite(found, place);
    if (after !== found) this.#replace(start, JSON.stringify(after));
  }

  /** A value that never ends takes the rest of the text with it. */
  #replaceValue(replacement: string): void {
    const start = this.#at;
    this.#at = this.#skip();
    this.#replace(start, JSON.stringify(replacement));
  }

  /** Where the value that starts here ends. */
  #skip(): number {
    const inner = new JsonRewriter(this.text.slice(this.#at), NO_RULES);
    try {
      inner.#value(null, 0);
      return this.#at + inner.#at;
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      return this.text.length;
    }
  }

  #replace(start: number, replacement: string): void {
    this.#out += this.text.slice(this.#copied, start) + replacement;
    this.#copied = this.#at;
  }

  #take(char: string): boolean {
    if (this.text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #space(): void {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.text);
    this.#at = SPACE.lastIndex;
  }
}

const NO_RULES: JsonRewriting<null> = {
  step: () => null,
  findReplacement: () => undefined,
  rewrite: (text) => text,
  rewriteKey: (key) => key,
};
