import {
  Binary,
  BSONError,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  deserialize,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
  UUID,
} from 'bson';
import { CommandError } from './command-error.js';

/** A decoded document. Numbers are Int32, Double, Long or Decimal128 objects, so that writing it back keeps every type. */
export type Doc = Record<string, unknown>;

/** Largest document, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** MongoDB's order of types; also the first byte of an index key. Values stay between 1 and 127. */
export const TYPE_RANK = {
  minKey: 0x05,
  null: 0x10,
  number: 0x20,
  string: 0x30,
  object: 0x38,
  array: 0x40,
  binary: 0x48,
  objectId: 0x50,
  boolean: 0x58,
  date: 0x60,
  timestamp: 0x64,
  regex: 0x68,
  code: 0x70,
  maxKey: 0x7f,
} as const;

// Looked up by prototype, never by `_bsontype` or `constructor`: a stored document may hold fields of those names.
const RANK_BY_PROTOTYPE = new Map<unknown, number>([
  [Object.prototype, TYPE_RANK.object],
  [null, TYPE_RANK.object],
  [DBRef.prototype, TYPE_RANK.object],
  [Array.prototype, TYPE_RANK.array],
  [Int32.prototype, TYPE_RANK.number],
  [Double.prototype, TYPE_RANK.number],
  [Long.prototype, TYPE_RANK.number],
  [Decimal128.prototype, TYPE_RANK.number],
  [BSONSymbol.prototype, TYPE_RANK.string],
  [Binary.prototype, TYPE_RANK.binary],
  [UUID.prototype, TYPE_RANK.binary],
  [Buffer.prototype, TYPE_RANK.binary],
  [Uint8Array.prototype, TYPE_RANK.binary],
  [ObjectId.prototype, TYPE_RANK.objectId],
  [Date.prototype, TYPE_RANK.date],
  [Timestamp.prototype, TYPE_RANK.timestamp],
  [BSONRegExp.prototype, TYPE_RANK.regex],
  [RegExp.prototype, TYPE_RANK.regex],
  [Code.prototype, TYPE_RANK.code],
  [MinKey.prototype, TYPE_RANK.minKey],
  [MaxKey.prototype, TYPE_RANK.maxKey],
]);

/** Place of a value's type in MongoDB's order; a missing value ranks as null. */
export function typeRank(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return TYPE_RANK.string;
    case 'number':
    case 'bigint':
      return TYPE_RANK.number;
    case 'boolean':
      return TYPE_RANK.boolean;
    case 'object':
      if (value === null) return TYPE_RANK.null;
      return RANK_BY_PROTOTYPE.get(Object.getPrototypeOf(value)) ?? TYPE_RANK.maxKey;
    default:
      return TYPE_RANK.null;
  }
}

/** True for an embedded document, not for arrays, dates or BSON values. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A document's own field, or undefined: inherited names such as `constructor` are never fields. */
export function getField(doc: Doc, name: string): unknown {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/** Sets an own field, also one named `__proto__`, without touching the prototype. */
export function setField(doc: Doc, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(doc, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    doc[name] = value;
  }
}

/** Fields of an object-like value in order; a DBRef is the document it was decoded from. */
export function objectEntries(value: object): [string, unknown][] {
  if (!(value instanceof DBRef)) return Object.entries(value);
  const entries: [string, unknown][] = [
    ['$ref', value.collection],
    ['$id', value.oid],
  ];
  if (value.db !== undefined) entries.push(['$db', value.db]);
  return [...entries, ...Object.entries(value.fields)];
}

/** True for `{$op: …}`: a document whose first field starts with `$`, references aside. */
export function isOperatorDoc(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const [first] = Object.keys(value);
  return (
    first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id' && first !== '$db'
  );
}

const DECODE_OPTIONS = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/**
 * Decodes a document keeping every numeric type.
 * @throws CommandError 22 when the bytes are not a document.
 */
export function decodeDoc(bytes: Uint8Array): Doc {
  try {
    return deserialize(bytes, DECODE_OPTIONS);
  } catch (error) {
    throw new CommandError(22, `Invalid BSON document: ${(error as Error).message}`);
  }
}

/**
 * Encodes a document.
 * @throws CommandError 10334 above 16 MiB, 2 when it holds something BSON cannot carry.
 */
export function encodeDoc(doc: object): Buffer {
  let bytes: Uint8Array;
  try {
    bytes = serialize(doc, { ignoreUndefined: false });
  } catch (error) {
    if (error instanceof BSONError || error instanceof RangeError) {
      throw new CommandError(2, `The document cannot be encoded: ${error.message}`);
    }
    throw error;
  }
  checkDocumentSize(bytes.length);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** @throws CommandError 10334 above 16 MiB. */
export function checkDocumentSize(sizeBytes: number): void {
  if (sizeBytes > MAX_DOCUMENT_BYTES) {
    throw new CommandError(
      10334,
      `BSONObj size: ${String(sizeBytes)} is invalid. Size must be between 0 and ${String(MAX_DOCUMENT_BYTES)}`,
    );
  }
}

/** A copy that shares no containers with the original; BSON values are immutable here and are shared. */
export function cloneValue<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => cloneValue(item)) as T;
  if (!isDoc(value)) return value;
  const copy: Doc = {};
  for (const [name, field] of Object.entries(value)) setField(copy, name, cloneValue(field));
  return copy as T;
}

/** A number from any numeric BSON type, or undefined when it is not numeric. May round. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  if (value instanceof Decimal128) return Number(value.toString());
  return undefined;
}

/** MongoDB's truth of an option or a projection flag. */
export function isTruthy(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  const number = toNumber(value);
  return number === undefined || number !== 0;
}

const ALIASES: readonly [number, string][] = [
  [TYPE_RANK.minKey, 'minKey'],
  [TYPE_RANK.null, 'null'],
  [TYPE_RANK.object, 'object'],
  [TYPE_RANK.array, 'array'],
  [TYPE_RANK.binary, 'binData'],
  [TYPE_RANK.objectId, 'objectId'],
  [TYPE_RANK.boolean, 'bool'],
  [TYPE_RANK.date, 'date'],
  [TYPE_RANK.timestamp, 'timestamp'],
  [TYPE_RANK.regex, 'regex'],
  [TYPE_RANK.maxKey, 'maxKey'],
];
const ALIAS_BY_RANK = new Map(ALIASES);

/** MongoDB's name of a value's type (`int`, `objectId` …), as `$type` uses it. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value instanceof Int32) return 'int';
  if (value instanceof Double) return 'double';
  if (value instanceof Long) return 'long';
  if (value instanceof Decimal128) return 'decimal';
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 'int' : 'double';
  if (typeof value === 'string') return 'string';
  if (value instanceof BSONSymbol) return 'symbol';
  if (value instanceof Code) return value.scope ? 'javascriptWithScope' : 'javascript';
  return ALIAS_BY_RANK.get(typeRank(value)) ?? 'object';
}

/** A value as MongoDB's messages show it: `ObjectId('…')`, `"text"`, `{ a: 1 }`. */
export function formatValue(value: unknown): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${String(value.getTime())})`;
  if (value instanceof UUID) return `UUID("${value.toHexString()}")`;
  if (value instanceof Binary)
    return `BinData(${String(value.sub_type)}, ${value.toString('hex').toUpperCase()})`;
  const number = toNumber(value);
  if (number !== undefined) return value instanceof Long ? value.toString() : String(number);
  if (Array.isArray(value)) return value.length ? `[ ${value.map(formatValue).join(', ')} ]` : '[]';
  if (isDoc(value)) {
    const fields = Object.entries(value).map(([name, field]) => `${name}: ${formatValue(field)}`);
    return fields.length ? `{ ${fields.join(', ')} }` : '{}';
  }
  return JSON.stringify(value) ?? 'undefined';
}
