/** A reference to a text prompt: by version or by label. */
export interface PromptReference {
  readonly name: string;
  readonly version?: number;
  readonly label?: string;
}

/** Wire form of a reference; the word in it belongs to the protocol. */
const TAG = /@@@langfusePrompt:(.*?)@@@/g;
const MAX_INT32 = 2_147_483_647;

/** A text that is the same for the same reference. */
export function keyOfReference({ name, version, label }: PromptReference): string {
  return version === undefined ? `l:${label}|${name}` : `v:${version}|${name}`;
}

/** How errors and delete refusals name a reference. */
export function describeReference({ name, version, label }: PromptReference): string {
  return version === undefined ? `${name} - label ${label}` : `${name} - version ${version}`;
}

/**
 * The references in some texts, each once, in order. What only looks like one stays text.
 * Source: behaviour/evaluation-and-prompts.md §6.6.
 */
export function parseReferences(texts: readonly string[]): PromptReference[] {
  const found = new Map<string, PromptReference>();
  for (const text of texts) {
    for (const [, inner = ''] of text.matchAll(TAG)) {
      const reference = parseInner(inner);
      if (reference && !found.has(keyOfReference(reference))) found.set(keyOfReference(reference), reference);
    }
  }
  return [...found.values()];
}

/** Puts texts in the place of references; `find` gives undefined for one that stays as it is. */
export function replaceReferences(
  text: string,
  find: (reference: PromptReference) => string | undefined,
): string {
  if (!text.includes('@@@')) return text;
  return text.replace(TAG, (tag, inner: string) => {
    const reference = parseInner(inner);
    return (reference && find(reference)) ?? tag;
  });
}

function parseInner(inner: string): PromptReference | undefined {
  const parts = inner.split('|');
  const [first = '', second = ''] = parts;
  if (parts.length !== 2) return undefined;
  // What follows a further `=` does not count.
  const [nameKey, name = ''] = first.split('=');
  const [key, value = ''] = second.split('=');
  if (nameKey !== 'name' || name === '' || value === '') return undefined;
  if (key === 'label') return { name, label: value };
  if (key !== 'version' || !/^\d{1,10}$/.test(value) || Number(value) > MAX_INT32) return undefined;
  return { name, version: Number(value) };
}
