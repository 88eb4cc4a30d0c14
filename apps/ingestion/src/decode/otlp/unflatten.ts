import { setKey } from '../json/own-keys.js';
import type { Attributes } from './raw-span.js';

/** List slots that all paths of one span may open together. */
const MAX_SLOTS = 10_001;
const IGNORED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const INDEX = /^\d{1,5}$/;
/** Deeper paths are no messages. */
const MAX_SEGMENTS = 32;

type Node = Record<string, unknown> | unknown[];

/**
 * The tree behind dotted keys: `p.0.role` under prefix `p` gives `[{role}]`, `p.role` gives `{role}`. Undefined
 * when no key lies under the prefix. Attributes that would open too many list slots are dropped.
 */
export function unflatten(attributes: Attributes, prefix: string): unknown {
  const root: { value?: Node } = {};
  let slots = 0;
  for (const [key, value] of attributes) {
    if (!key.startsWith(`${prefix}.`)) continue;
    const segments = key.slice(prefix.length + 1).split('.');
    if (segments.length > MAX_SEGMENTS || segments.some((segment) => IGNORED.has(segment))) continue;
    root.value ??= makeNode(segments[0]);
    const opened = put(root.value, segments, value, MAX_SLOTS - slots);
    slots += opened;
  }
  return root.value;
}

function makeNode(segment: string | undefined): Node {
  return segment !== undefined && INDEX.test(segment) ? [] : {};
}

/** Puts the value at its place; answers how many list slots that opened. */
function put(root: Node, segments: readonly string[], value: unknown, slotsLeft: number): number {
  const opened = countNewSlots(root, segments);
  if (opened > slotsLeft) return 0;
  let node = root;
  segments.forEach((segment, index) => {
    if (index === segments.length - 1) {
      setChild(node, segment, value);
      return;
    }
    const child = getChild(node, segment);
    const next = isNode(child) ? child : makeNode(segments[index + 1]);
    if (next !== child) setChild(node, segment, next);
    node = next;
  });
  return opened;
}

function countNewSlots(root: Node, segments: readonly string[]): number {
  let node: unknown = root;
  let opened = 0;
  segments.forEach((segment, index) => {
    const isList = Array.isArray(node) || (node === undefined && index > 0 && INDEX.test(segment));
    const length = Array.isArray(node) ? node.length : 0;
    if (isList && INDEX.test(segment)) opened += Math.max(Number(segment) + 1 - length, 0);
    node = isNode(node) ? getChild(node, segment) : undefined;
  });
  return opened;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function getChild(node: Node, segment: string): unknown {
  if (Array.isArray(node)) return INDEX.test(segment) ? node[Number(segment)] : undefined;
  return Object.hasOwn(node, segment) ? node[segment] : undefined;
}

/** A name inside a list has no place and is dropped. */
function setChild(node: Node, segment: string, value: unknown): void {
  if (!Array.isArray(node)) setKey(node, segment, value);
  else if (INDEX.test(segment)) {
    // Holes would be written as null anyway, and slow lists are no use.
    while (node.length < Number(segment)) node.push(null);
    node[Number(segment)] = value;
  }
}
