import type { TextWriter } from '../json/text-writer.js';
import { firstTruthy } from './attribute-reading.js';
import type { InputOutput, InputOutputRule, SpanView } from './families/family.js';
import { IO_RULES } from './key-info.js';

const SCOPE_RULES: ReadonlyMap<string, number> = compileScopes();
const EVENT_RULES = IO_RULES.reduce(
  (bits, { event }, index) => (event === undefined ? bits : bits | (1 << index)),
  0,
);
/** Rules that only count under their scope, whatever keys the span has. */
const SCOPED = IO_RULES.reduce(
  (bits, { scope }, index) => (scope === undefined ? bits : bits | (1 << index)),
  0,
);

/**
 * Input and output of a span: of the rules that it calls, the first that yields either (behaviour 3.7).
 *
 * @param called   Bits of the rules that the span's keys call.
 */
export function findInputOutput(view: SpanView, called: number): InputOutput | undefined {
  let bits = called & ~SCOPED;
  bits |= SCOPE_RULES.get(view.scope.name) ?? 0;
  if (view.span.events.length > 0) bits |= EVENT_RULES;
  while (bits !== 0) {
    const index = 31 - Math.clz32(bits & -bits);
    bits &= bits - 1;
    const rule = IO_RULES[index];
    const found = rule && apply(rule, view);
    if (found && (isYield(found.input) || isYield(found.output))) return found;
    if (rule?.isFinal) return undefined;
  }
  return undefined;
}

function apply(rule: InputOutputRule, view: SpanView): InputOutput | undefined {
  if (rule.event !== undefined && !view.span.events.some(({ name }) => name.startsWith(rule.event ?? '')))
    return undefined;
  if (rule.read) return rule.read(view);
  return {
    input: firstTruthy(view.attributes, rule.input ?? []),
    output: firstTruthy(view.attributes, rule.output ?? []),
  };
}

function isYield(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function compileScopes(): Map<string, number> {
  const bits = new Map<string, number>();
  IO_RULES.forEach(({ scope }, index) => {
    if (scope !== undefined) bits.set(scope, (bits.get(scope) ?? 0) | (1 << index));
  });
  return bits;
}

/** The stored text of a found value; undefined when it says nothing, or nests too deep to be written. */
export function writeFound(value: unknown, writer: TextWriter): string | undefined {
  const text = writer.writeText(value);
  return typeof text === 'string' ? text : undefined;
}
