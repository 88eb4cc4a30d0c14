/**
 * Model patterns come from users and run on every generation, so a pattern that a backtracking engine could
 * take forever on must not get in: V8 has no time limit. Names are short and bounded too.
 */
export const MAX_PATTERN_CHARS = 1000;
export const MAX_MODEL_NAME_CHARS = 200;
/** `{1,500}` is as good as open; up to so many choices it only multiplies the ways. */
const MAX_BOUNDED_CHOICES = 20;
/** Combinations of alternatives and optional parts that a backtracking engine may have to try. */
const MAX_WAYS = 20_000;
/**
 * Open-ended repetitions in a row: each multiplies the worst case by the length of the name, and so does an
 * unanchored start. Cubic work on 200 characters is some milliseconds.
 */
const MAX_REPETITIONS_ANCHORED = 3;
const MAX_REPETITIONS_UNANCHORED = 2;

/**
 * Why a pattern cannot be used; undefined when it can.
 *
 * Refused: what does not compile, back references, a repeated group with a choice in it (`(a+)+`, `(a|b)*`),
 * more than three open-ended repetitions (`.*`, `a+`; two when it does not start with `^`), and more than
 * 20,000 combinations of alternatives and optional parts.
 */
export function findPatternProblem(pattern: string): string | undefined {
  if (pattern.length === 0) return 'is empty';
  if (pattern.length > MAX_PATTERN_CHARS) return `is longer than ${MAX_PATTERN_CHARS} characters`;
  if (!compile(pattern)) return 'is not a regular expression';
  return findRunawayRepetition(pattern);
}

/** Compiled for use, or undefined when it must not be used. */
export function compilePattern(pattern: string): RegExp | undefined {
  return findPatternProblem(pattern) === undefined ? compile(pattern) : undefined;
}

function compile(pattern: string): RegExp | undefined {
  const ignoresCase = pattern.startsWith('(?i)');
  try {
    return new RegExp(ignoresCase ? pattern.slice(4) : pattern, ignoresCase ? 'i' : '');
  } catch {
    return undefined;
  }
}

/** A group as it is read, and the atom that was read last. */
interface Group {
  /** Ways through the alternatives before the current one. */
  closedWays: number;
  /** Ways through the current alternative. */
  ways: number;
  /** Of the last atom, a group or a single character; undefined where nothing can be repeated. */
  atomWays: number | undefined;
}

const makeGroup = (): Group => ({ closedWays: 0, ways: 1, atomWays: undefined });

/** One pass over the pattern's text; character classes and escapes are single atoms. */
function findRunawayRepetition(pattern: string): string | undefined {
  const text = pattern.startsWith('(?i)') ? pattern.slice(4) : pattern;
  const limit = text.startsWith('^') ? MAX_REPETITIONS_ANCHORED : MAX_REPETITIONS_UNANCHORED;
  const open: Group[] = [makeGroup()];
  let openEnded = 0;
  for (let i = 0; i < text.length; i += 1) {
    const group = open.at(-1) as Group;
    const repetition = readRepetition(text, i);
    if (repetition && group.atomWays !== undefined) {
      // A choice inside a repetition multiplies with every turn.
      if (repetition.most > 1 && group.atomWays > 1) return 'repeats a group that holds a choice';
      if (repetition.most - repetition.least > MAX_BOUNDED_CHOICES) {
        openEnded += 1;
        if (openEnded > limit) return `has more than ${limit} open-ended repetitions`;
        // Seen from an enclosing repetition, this is a choice too.
        group.ways = Math.max(group.ways, 2);
      } else group.ways *= repetition.most - repetition.least + 1;
      group.atomWays = undefined;
      i += repetition.length - 1;
    } else {
      const next = readAtom(text, i, open);
      if (typeof next === 'string') return next;
      i = next;
    }
  }
  const [root = makeGroup()] = open;
  return root.closedWays + root.ways > MAX_WAYS ? 'has too many alternatives and optional parts' : undefined;
}

/** Reads one atom, or the sign that opens, divides or closes a group. Answers with its last index, or a problem. */
function readAtom(text: string, at: number, open: Group[]): number | string {
  const char = text.charAt(at);
  const group = open.at(-1) as Group;
  group.atomWays = 1;
  switch (char) {
    case '\\':
      return /[1-9k]/.test(text.charAt(at + 1)) ? 'uses a back reference' : at + 1;
    case '[':
      return endOfClass(text, at);
    case '(':
      open.push(makeGroup());
      return at + (/^\(\?(?:[:=!]|<[=!]|<\w+>)/.exec(text.slice(at, at + 40))?.[0].length ?? 1) - 1;
    case '|':
      group.closedWays += group.ways;
      group.ways = 1;
      group.atomWays = undefined;
      return at;
    case ')': {
      const outer = open.at(-2);
      if (!outer) return at;
      open.pop();
      outer.atomWays = group.closedWays + group.ways;
      outer.ways *= outer.atomWays;
      return at;
    }
    default:
      return at;
  }
}

interface Repetition {
  readonly least: number;
  readonly most: number;
  readonly length: number;
}

/** A quantifier with its lazy mark, if there is one at this place. */
function readRepetition(text: string, at: number): Repetition | undefined {
  const match = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(text.slice(at, at + 30));
  if (!match) return undefined;
  const [whole, sign, least = '', comma, most = ''] = match;
  const { length } = whole;
  if (sign === '?') return { least: 0, most: 1, length };
  if (sign) return { least: sign === '+' ? 1 : 0, most: Infinity, length };
  return { least: Number(least), most: most ? Number(most) : comma ? Infinity : Number(least), length };
}

function endOfClass(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    if (text.charAt(i) === '\\') i += 1;
    else if (text.charAt(i) === ']') return i;
  }
  return text.length;
}
