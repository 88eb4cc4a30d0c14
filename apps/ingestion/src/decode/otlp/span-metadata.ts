import { setKey } from '../json/own-keys.js';
import { isFault, type TextFaultMark, type TextWriter } from '../json/text-writer.js';
import { parseJsonObject } from './attribute-reading.js';
import { getKeyInfo } from './key-info.js';
import type { Attributes, Origin } from './raw-span.js';

export type MutableTextMap = Record<string, string>;

const OWN_SCOPE = 'langfuse-sdk';

/**
 * Metadata that clients set by attributes (behaviour 3.8): one entry per prefixed key, before them the whole
 * object. Entries of the more general key stand back behind those of the more special one.
 */
export function readClientMetadata(
  attributes: Attributes,
  owner: 'observation' | 'trace',
  writer: TextWriter,
): MutableTextMap | undefined {
  let map: MutableTextMap | undefined;
  for (const [key, value] of attributes) {
    const info = getKeyInfo(key);
    if (info.metadataOwner !== owner) continue;
    map ??= {};
    if (info.metadataKey === '') addObject(map, value, writer);
    else setText(map, info.metadataKey, writer.writeValue(value));
  }
  return map;
}

/** Entries of a JSON object that are not set yet; anything else says nothing. */
function addObject(map: MutableTextMap, value: unknown, writer: TextWriter): void {
  const object = typeof value === 'string' ? parseJsonObject(value) : undefined;
  if (!object) return;
  for (const [key, item] of Object.entries(object)) {
    if (!Object.hasOwn(map, key)) setText(map, key, writer.writeValue(item));
  }
}

function setText(map: MutableTextMap, key: string, text: string | TextFaultMark): void {
  // Only a document inside a text can nest that deep; without it the span is still whole.
  if (!isFault(text)) setKey(map, key, text);
}

/** `attributes`: what no other field took, as JSON text of texts. Empty when nothing is left, or for own spans. */
export function writeLeftAttributes(attributes: Attributes, scope: Origin): string {
  if (scope.name.startsWith(OWN_SCOPE)) return '';
  let text = '';
  for (const [key, value] of attributes) {
    const { isConsumed, jsonKey } = getKeyInfo(key);
    if (isConsumed) continue;
    const item = typeof value === 'string' ? value : JSON.stringify(value);
    text += (text === '' ? '{' : ',') + jsonKey + JSON.stringify(item);
  }
  return text === '' ? '' : `${text}}`;
}

/** `resourceAttributes`: all of them; empty when there are none. */
export function writeResourceAttributes({ attributes }: Origin): string {
  return attributes.size === 0 ? '' : JSON.stringify(Object.fromEntries(attributes));
}

/** `scope`: name, version and attributes; empty for a scope that says nothing. */
export function writeScope({ name, version, attributes }: Origin): string {
  if (name === '' && version === '' && attributes.size === 0) return '';
  return JSON.stringify({ name, version, attributes: Object.fromEntries(attributes) });
}
