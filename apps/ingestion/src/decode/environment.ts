const DEFAULT_ENVIRONMENT = 'default';
const MAX_CHARS = 40;
const RESERVED_PREFIX = /^(?:langfuse[-_]?)+/;
const ALLOWED = /^[a-z0-9_-]+$/;
const REMEMBERED = new Map<string, string>();
const MAX_REMEMBERED = 1000;
const MAX_REMEMBERED_CHARS = 100;

/** The environment as it is stored; never an error (behaviour 1.5). */
export function parseEnvironment(value: unknown): string {
  if (typeof value !== 'string') return DEFAULT_ENVIRONMENT;
  const known = REMEMBERED.get(value);
  if (known !== undefined) return known;
  const cut = value.toLowerCase().replace(RESERVED_PREFIX, '').slice(0, MAX_CHARS);
  const environment = ALLOWED.test(cut) ? cut : DEFAULT_ENVIRONMENT;
  if (value.length > MAX_REMEMBERED_CHARS) return environment;
  // A process sees a handful of environments; the bound only guards against a sender of random ones.
  if (REMEMBERED.size >= MAX_REMEMBERED) REMEMBERED.clear();
  REMEMBERED.set(value, environment);
  return environment;
}
