/**
 * Model patterns come from users and run on every generation, so a pattern that a backtracking engine could
 * take forever on must not get in: V8 has no time limit. Names are short and bounded too.
 */
export const MAX_PATTERN_CHARS = 1000;
export const MAX_MODEL_NAME_CHARS = 400;
/** Repetitions of variable length: the exponent of the worst case over the name's length. */
const MAX_REPETITIONS = 8;

/**
 * Why a pattern cannot be used; undefined when it can.
 *
 * Refused: what does not compile, back references, a repetition inside a repeated group, a repeated group of
 * alternatives, and more than two open-ended repetitions of overlapping reach (`.*a.*b.*c`).
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

interface Group {
  hasRepetition: boolean;
  hasAlternatives: boolean;
}

/** One pass over the pattern's text; character classes and escapes are single atoms. */
function findRunawayRepetition(pattern: string): string | undefined {
  const text = pattern.startsWith('(?i)') ? pattern.slice(4) : pattern;
  const open: Group[] = [{ hasRepetition: false, hasAlternatives: false }];
  let closed: Group | undefined;
  let openEnded = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    const group = open.at(-1) as Group;
    if (char === '\\') {
      if (/[1-9k]/.test(text.charAt(i + 1))) return 'uses a back reference';
      i += 1;
      closed = undefined;
    } else if (char === '[') {
      i = endOfClass(text, i);
      closed = undefined;
    } else if (char === '(') {
      open.push({ hasRepetition: false, hasAlternatives: false });
      closed = undefined;
    } else if (char === ')') {
      closed = open.pop();
      const outer = open.at(-1);
      if (outer && closed?.hasRepetition) outer.hasRepetition = true;
    } else if (char === '|') {
      group.hasAlternatives = true;
      closed = undefined;
    } else {
      const repetition = /^(?:[*+]|\{(\d+)(,?)(\d*)\})/.exec(text.slice(i));
      if (repetition) {
        if (closed?.hasRepetition) return 'repeats a group that repeats';
        if (closed?.hasAlternatives) return 'repeats a group of alternatives';
        group.hasRepetition = true;
        openEnded += 1;
        if (openEnded > MAX_REPETITIONS) return `has more than ${MAX_REPETITIONS} repetitions`;
        if (countWildcards(text) > 2) return 'has more than two wildcards of any length';
        i += repetition[0].length - 1;
      }
      if (char !== '?') closed = undefined;
    }
  }
  return undefined;
}

/** `.*`, `.+` and their like: each one multiplies the work by the length of the name. */
function countWildcards(text: string): number {
  return (text.match(/(?:\.|\\[wWsSdD]|\[\^?[^\]]*\])(?:[*+]|\{\d+,\})/g) ?? []).length;
}

function endOfClass(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    if (text.charAt(i) === '\\') i += 1;
    else if (text.charAt(i) === ']') return i;
  }
  return text.length;
}
