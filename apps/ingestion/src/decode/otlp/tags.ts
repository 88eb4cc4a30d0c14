import { parseEmbeddedJson } from '../json/parse-body.js';
import { MAX_TAGS } from '../limits.js';
import { toText } from './attribute-reading.js';
import type { AttributeValue } from './raw-span.js';

/**
 * Tags out of a list, a JSON list, a comma-separated text or a single tag (behaviour 3.6), without repeats.
 * Answers one more than allowed when there are too many, so that the caller can tell.
 */
export function parseTags(value: AttributeValue): string[] | undefined {
  const tags = new Set<string>();
  for (const item of splitTags(value)) {
    if (item !== '') tags.add(item);
    if (tags.size > MAX_TAGS) break;
  }
  return tags.size > 0 ? [...tags] : undefined;
}

function splitTags(value: AttributeValue): readonly string[] {
  if (Array.isArray(value)) return value.map(toText);
  if (typeof value !== 'string') return [toText(value)];
  if (value.startsWith('[')) {
    const parsed = parseEmbeddedJson(value);
    if (Array.isArray(parsed)) return (parsed as AttributeValue[]).map(toTag);
  }
  return value.includes(',') ? value.split(',').map((tag) => tag.trim()) : [value];
}

function toTag(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item);
}
