import { Secret } from './secret.js';

export type VariableKind = 'string' | 'integer' | 'boolean' | 'url' | 'secret' | 'choice';

/** One environment variable: how its text becomes a value, and what a reader needs to know about it. */
export interface Variable<T> {
  readonly kind: VariableKind;
  readonly description: string;
  /** Text of the default as the documentation shows it; absent when the variable is required or optional. */
  readonly defaultText: string | undefined;
  readonly isRequired: boolean;
  /** Turns the text into a value, or throws an Error whose message completes "NAME …". */
  readonly parse: (text: string) => T;
  readonly fallback: T | undefined;
}

interface Optional {
  description: string;
}
interface WithDefault<T> {
  description: string;
  default: T;
}

function make<T>(
  kind: VariableKind,
  spec: Optional & { default?: T; required?: boolean },
  parse: (text: string) => T,
): Variable<T> {
  return {
    kind,
    description: spec.description,
    defaultText: spec.default === undefined ? undefined : String(spec.default),
    isRequired: spec.required === true,
    parse,
    fallback: spec.default,
  };
}

function integer(spec: WithDefault<number> & { min?: number; max?: number }): Variable<number> {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = spec;
  return make('integer', spec, (text) => {
    const value = Number(text);
    if (!/^-?\d+$/.test(text.trim()) || value < min || value > max) {
      throw new Error(`must be an integer from ${min} to ${max}`);
    }
    return value;
  });
}

function boolean(spec: WithDefault<boolean>): Variable<boolean> {
  return make('boolean', spec, (text) => {
    if (/^(true|1|yes|on)$/i.test(text)) return true;
    if (/^(false|0|no|off)$/i.test(text)) return false;
    throw new Error('must be true or false');
  });
}

function parseUrl(text: string): string {
  if (!URL.canParse(text)) throw new Error('must be a URL');
  return text;
}

function choice<const C extends readonly string[]>(
  choices: C,
  spec: WithDefault<C[number]>,
): Variable<C[number]> {
  return make<C[number]>('choice', spec, (text) => {
    if (!choices.includes(text)) throw new Error(`must be one of ${choices.join(', ')}`);
    return text;
  });
}

/**
 * Declarations for the variables of a module. `optional…` yields undefined when the variable is absent or
 * empty, `required…` makes the start fail, the rest have a default.
 */
export const variable = {
  string: (spec: WithDefault<string>): Variable<string> => make('string', spec, (text) => text),
  optionalString: (spec: Optional): Variable<string | undefined> =>
    make<string | undefined>('string', spec, (text) => text),
  requiredString: (spec: Optional): Variable<string> =>
    make<string>('string', { ...spec, required: true }, (text) => text),
  integer,
  boolean,
  choice,
  optionalUrl: (spec: Optional): Variable<string | undefined> =>
    make<string | undefined>('url', spec, parseUrl),
  requiredUrl: (spec: Optional): Variable<string> =>
    make<string>('url', { ...spec, required: true }, parseUrl),
  optionalSecret: (spec: Optional): Variable<Secret | undefined> =>
    make<Secret | undefined>('secret', spec, (text) => new Secret(text)),
  requiredSecret: (spec: Optional): Variable<Secret> =>
    make<Secret>('secret', { ...spec, required: true }, (text) => new Secret(text)),
};
