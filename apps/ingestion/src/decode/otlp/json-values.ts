import { isJsonObject, type JsonObject } from '../json/parse-body.js';
import { makeWellFormed } from '../well-formed.js';
import type { ValueBudget } from './protobuf-values.js';
import type { Attributes, AttributeValue } from './raw-span.js';

const TWO_32 = 4_294_967_296;
const INTEGER = /^-?\d{1,20}$/;

/** Attributes of an OTLP JSON list; undefined when it is present but no list. Elements of other shapes say nothing. */
export function readJsonAttributes(list: unknown, budget: ValueBudget): Attributes | undefined {
  const attributes = new Map<string, AttributeValue>();
  if (list === undefined || list === null) return attributes;
  if (!Array.isArray(list)) return undefined;
  for (const item of list as readonly unknown[]) {
    if (!isJsonObject(item)) continue;
    const { key, value } = item;
    if (value === undefined || value === null || !budget.takeAttribute(attributes.size)) continue;
    attributes.set(typeof key === 'string' ? makeWellFormed(key) : '', readJsonValue(value, 0, budget));
  }
  return attributes;
}

function readJsonValue(value: unknown, depth: number, budget: ValueBudget): AttributeValue {
  if (!isJsonObject(value)) return writeWrapper(value, depth, budget);
  const { stringValue, intValue, doubleValue, boolValue, arrayValue } = value;
  if (typeof stringValue === 'string') return makeWellFormed(stringValue);
  if (intValue !== undefined && intValue !== null) return readJsonInt(intValue);
  if (doubleValue !== undefined && doubleValue !== null) return readJsonDouble(doubleValue);
  if (typeof boolValue === 'boolean') return boolValue;
  if (isJsonObject(arrayValue)) return readJsonArray(arrayValue, depth + 1, budget);
  return writeWrapper(value, depth, budget);
}

/** A safe integer as number; one that a double cannot hold as its digits. */
function readJsonInt(value: unknown): AttributeValue {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') {
    const number = Number(value);
    return INTEGER.test(value) && Number.isSafeInteger(number) ? number : makeWellFormed(value);
  }
  if (isJsonObject(value) && typeof value['low'] === 'number' && typeof value['high'] === 'number') {
    const number = (value['high'] | 0) * TWO_32 + (value['low'] >>> 0);
    if (Number.isSafeInteger(number)) return number;
    return ((BigInt(value['high'] | 0) << 32n) | BigInt(value['low'] >>> 0)).toString();
  }
  return '{}';
}

function readJsonDouble(value: unknown): AttributeValue {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return '{}';
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) ? number : makeWellFormed(value);
}

function readJsonArray({ values }: JsonObject, depth: number, budget: ValueBudget): AttributeValue[] {
  const items: AttributeValue[] = [];
  if (!Array.isArray(values)) return items;
  for (const item of values as readonly unknown[]) {
    if (!budget.takeNested(depth)) break;
    items.push(readJsonValue(item ?? {}, depth, budget));
  }
  return items;
}

/** Key-value lists, bytes and empty values are kept as the JSON text of their wrapper (behaviour 3.4). */
function writeWrapper(value: unknown, depth: number, budget: ValueBudget): string {
  if (!isShallow(value, depth * 3, budget)) return '{}';
  return JSON.stringify(value);
}

/** Each OTLP level of nesting is three JSON levels: wrapper, list object, array. */
function isShallow(value: unknown, levels: number, budget: ValueBudget): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (!budget.takeNested(Math.floor(levels / 3))) return false;
  return Object.values(value).every((item) => isShallow(item, levels + 1, budget));
}
