import { MAX_ATTRIBUTES, MAX_NESTED_VALUES, MAX_VALUE_DEPTH } from '../limits.js';
import { WIRE, type ProtobufReader } from './protobuf-reader.js';
import type { AttributeValue } from './raw-span.js';

const KEY = (1 << 3) | WIRE.bytes;
const VALUE = (2 << 3) | WIRE.bytes;
const LIST_ITEM = (1 << 3) | WIRE.bytes;
const STRING = (1 << 3) | WIRE.bytes;
const BOOL = (2 << 3) | WIRE.varint;
const INT = (3 << 3) | WIRE.varint;
const DOUBLE = (4 << 3) | WIRE.fixed64;
const ARRAY = (5 << 3) | WIRE.bytes;
const KVLIST = (6 << 3) | WIRE.bytes;
const BYTES = (7 << 3) | WIRE.bytes;

/** Bounds what one span, resource or scope may hold, and remembers the first that was broken. */
export class ValueBudget {
  fault: string | undefined;
  private nested = 0;

  reset(): void {
    this.fault = undefined;
    this.nested = 0;
  }

  /** Whether one more value inside a list may be kept. */
  takeNested(depth: number): boolean {
    if (depth > MAX_VALUE_DEPTH) this.fault ??= 'attributes:too_deep';
    else if (++this.nested > MAX_NESTED_VALUES) this.fault ??= 'attributes:too_many_values';
    else return true;
    return false;
  }

  /** Whether one more attribute may be kept. */
  takeAttribute(count: number): boolean {
    if (count < MAX_ATTRIBUTES) return true;
    this.fault ??= 'attributes:too_many';
    return false;
  }
}

/** Reads one KeyValue into the map. A key without a value says nothing. */
export function readAttribute(
  reader: ProtobufReader,
  attributes: Map<string, AttributeValue>,
  budget: ValueBudget,
): void {
  const outer = reader.enter();
  let key = '';
  let value: AttributeValue | undefined;
  while (reader.hasMore) {
    const tag = reader.readTag();
    if (tag === KEY) key = reader.readKey();
    else if (tag === VALUE) value = readValue(reader, 0, budget);
    else reader.skip(tag);
  }
  reader.leave(outer);
  if (value !== undefined && budget.takeAttribute(attributes.size)) attributes.set(key, value);
}

function readValue(reader: ProtobufReader, depth: number, budget: ValueBudget): AttributeValue {
  const outer = reader.enter();
  // An empty value is the text of its empty wrapper.
  let value: AttributeValue = '{}';
  while (reader.hasMore) {
    const tag = reader.readTag();
    switch (tag) {
      case STRING:
        value = reader.readString();
        break;
      case BOOL:
        value = readBool(reader);
        break;
      case INT:
        value = reader.readInt64();
        break;
      case DOUBLE:
        value = readFiniteOrName(reader);
        break;
      case ARRAY:
        value = readArray(reader, depth + 1, budget);
        break;
      case KVLIST:
        value = JSON.stringify({ kvlistValue: readListWrapper(reader, depth + 1, budget, readPairWrapper) });
        break;
      case BYTES:
        value = JSON.stringify({ bytesValue: reader.readBase64() });
        break;
      default:
        reader.skip(tag);
    }
  }
  reader.leave(outer);
  return value;
}

function readBool(reader: ProtobufReader): boolean {
  const low = reader.readVarint64();
  return low !== 0 || reader.high !== 0;
}

/** JSON has no names for these numbers; OTLP JSON sends them as strings, so both encodings agree. */
function readFiniteOrName(reader: ProtobufReader): number | string {
  const value = reader.readDouble();
  return Number.isFinite(value) ? value : String(value);
}

function readArray(reader: ProtobufReader, depth: number, budget: ValueBudget): AttributeValue[] {
  const outer = reader.enter();
  const items: AttributeValue[] = [];
  while (reader.hasMore) {
    const tag = reader.readTag();
    if (tag === LIST_ITEM && budget.takeNested(depth)) items.push(readValue(reader, depth, budget));
    else reader.skip(tag);
  }
  reader.leave(outer);
  return items;
}

type Wrapper = Record<string, unknown>;
type ReadWrapper = (reader: ProtobufReader, depth: number, budget: ValueBudget) => Wrapper;

/** `{values: […]}` of an ArrayValue or KeyValueList, as OTLP JSON writes it. */
function readListWrapper(
  reader: ProtobufReader,
  depth: number,
  budget: ValueBudget,
  readItem: ReadWrapper,
): Wrapper {
  const outer = reader.enter();
  const values: Wrapper[] = [];
  while (reader.hasMore) {
    const tag = reader.readTag();
    if (tag === LIST_ITEM && budget.takeNested(depth)) values.push(readItem(reader, depth, budget));
    else reader.skip(tag);
  }
  reader.leave(outer);
  return { values };
}

function readPairWrapper(reader: ProtobufReader, depth: number, budget: ValueBudget): Wrapper {
  const outer = reader.enter();
  const pair: Wrapper = { key: '' };
  while (reader.hasMore) {
    const tag = reader.readTag();
    if (tag === KEY) pair['key'] = reader.readKey();
    else if (tag === VALUE) pair['value'] = readValueWrapper(reader, depth, budget);
    else reader.skip(tag);
  }
  reader.leave(outer);
  return pair;
}

/** An AnyValue as OTLP JSON writes it: 64-bit integers as strings, bytes as base64. */
function readValueWrapper(reader: ProtobufReader, depth: number, budget: ValueBudget): Wrapper {
  const outer = reader.enter();
  let wrapper: Wrapper = {};
  while (reader.hasMore) {
    const tag = reader.readTag();
    switch (tag) {
      case STRING:
        wrapper = { stringValue: reader.readString() };
        break;
      case BOOL:
        wrapper = { boolValue: readBool(reader) };
        break;
      case INT:
        wrapper = { intValue: String(reader.readInt64()) };
        break;
      case DOUBLE:
        wrapper = { doubleValue: readFiniteOrName(reader) };
        break;
      case ARRAY:
        wrapper = { arrayValue: readListWrapper(reader, depth + 1, budget, readValueWrapper) };
        break;
      case KVLIST:
        wrapper = { kvlistValue: readListWrapper(reader, depth + 1, budget, readPairWrapper) };
        break;
      case BYTES:
        wrapper = { bytesValue: reader.readBase64() };
        break;
      default:
        reader.skip(tag);
    }
  }
  reader.leave(outer);
  return wrapper;
}
