import type { Delta } from '../merge/delta.js';
import { isGreaterText } from '../merge/field-text.js';

/** One delta per entity: the spans of a trace repeat most of what they say about it. */
export function mergeDeltas(deltas: readonly Delta[]): Delta[] {
  const merged = new Map<string, Delta & { fields: Record<string, string> }>();
  for (const delta of deltas) {
    const key = `${delta.kind}\n${delta.id}`;
    const known = merged.get(key);
    if (!known) {
      merged.set(key, { ...delta, fields: { ...delta.fields } });
      continue;
    }
    if (known.traceId === undefined && delta.traceId !== undefined)
      merged.set(key, { ...known, traceId: delta.traceId });
    for (const name in delta.fields) {
      const text = delta.fields[name] as string;
      const before = known.fields[name];
      if (before === undefined || isGreaterText(text, before)) known.fields[name] = text;
    }
  }
  return [...merged.values()];
}
