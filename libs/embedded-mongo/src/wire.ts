import type { Long } from 'bson';
import { decodeDoc, type Doc } from './values.js';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const FLAG_CHECKSUM = 1;
const FLAG_MORE_TO_COME = 2;
// Bits 0 to 15 are required: a peer that sets an unknown one expects us to understand it.
const UNKNOWN_REQUIRED_FLAGS = 0xffff & ~(FLAG_CHECKSUM | FLAG_MORE_TO_COME);

/** Largest message, as the handshake announces it. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** Input that is no message: the connection it came from is closed. */
export class WireError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WireError';
  }
}

/** One request. */
export interface Message {
  requestId: number;
  legacy: boolean;
  /** Command document; its first field is the command's name. */
  command: Doc;
  db: string;
  /** Documents sent beside the command, by field name, undecoded. */
  sections: Map<string, Buffer[]>;
  /** The client does not wait for an answer. */
  moreToCome: boolean;
}

/** Cuts a byte stream into messages. */
export class Framer {
  private chunks: Buffer[] = [];
  private available = 0;

  /**
   * @param maxBytes Longest message to accept now.
   * @returns The messages that are complete, in order.
   * @throws WireError for a length that no message has.
   */
  push(chunk: Buffer, maxBytes: number): Buffer[] {
    this.chunks.push(chunk);
    this.available += chunk.length;
    const messages: Buffer[] = [];
    while (this.available >= 4) {
      const length = this.peekLength();
      if (length < HEADER_BYTES || length > maxBytes)
        throw new WireError(`message of ${String(length)} bytes`);
      if (this.available < length) break;
      const all = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
      messages.push(all.subarray(0, length));
      this.available -= length;
      this.chunks = this.available > 0 ? [all.subarray(length)] : [];
    }
    return messages;
  }

  private peekLength(): number {
    const [first] = this.chunks as [Buffer];
    if (first.length < 4) this.chunks = [Buffer.concat(this.chunks)];
    return (this.chunks[0] as Buffer).readInt32LE(0);
  }
}

/** @throws WireError, or CommandError 22 when an embedded document is invalid. */
export function parseMessage(bytes: Buffer): Message {
  const opCode = bytes.readInt32LE(12);
  if (opCode === OP_MSG) return parseOpMsg(bytes);
  if (opCode === OP_QUERY) return parseOpQuery(bytes);
  throw new WireError(`unsupported opcode ${String(opCode)}`);
}

function sliceDocument(bytes: Buffer, at: number, end: number): Buffer {
  const length = at + 5 <= end ? bytes.readInt32LE(at) : 0;
  if (length < 5 || at + length > end) throw new WireError('document outside its message');
  return bytes.subarray(at, at + length);
}

function endOfText(bytes: Buffer, at: number, end: number): number {
  const zero = bytes.indexOf(0, at);
  if (zero < 0 || zero >= end) throw new WireError('unterminated name');
  return zero;
}

function parseOpMsg(bytes: Buffer): Message {
  if (bytes.length < HEADER_BYTES + 4) throw new WireError('message without flags');
  const flags = bytes.readUInt32LE(HEADER_BYTES);
  if (flags & UNKNOWN_REQUIRED_FLAGS) throw new WireError('unknown message flags');
  const end = flags & FLAG_CHECKSUM ? bytes.length - 4 : bytes.length;
  const sections = new Map<string, Buffer[]>();
  let command: Doc | undefined;
  let at = HEADER_BYTES + 4;
  while (at < end) {
    const kind = bytes[at++];
    if (kind === 0) {
      if (command) throw new WireError('two command documents');
      const document = sliceDocument(bytes, at, end);
      command = decodeDoc(document);
      at += document.length;
    } else if (kind === 1) {
      at = parseSequence(bytes, at, end, sections);
    } else {
      throw new WireError(`unknown section kind ${String(kind)}`);
    }
  }
  const db = command?.['$db'];
  if (!command || typeof db !== 'string') throw new WireError('message without command or $db');
  return {
    requestId: bytes.readInt32LE(4),
    legacy: false,
    command,
    db,
    sections,
    moreToCome: (flags & FLAG_MORE_TO_COME) !== 0,
  };
}

function parseSequence(bytes: Buffer, start: number, end: number, sections: Map<string, Buffer[]>): number {
  const size = start + 4 <= end ? bytes.readInt32LE(start) : 0;
  const stop = start + size;
  if (size < 5 || stop > end) throw new WireError('section outside its message');
  const nameEnd = endOfText(bytes, start + 4, stop);
  const name = bytes.toString('utf8', start + 4, nameEnd);
  if (sections.has(name)) throw new WireError(`section ${name} given twice`);
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < stop;) {
    const document = sliceDocument(bytes, at, stop);
    documents.push(document);
    at += document.length;
  }
  sections.set(name, documents);
  return stop;
}

function parseOpQuery(bytes: Buffer): Message {
  if (bytes.length < HEADER_BYTES + 4) throw new WireError('query without name');
  const nameEnd = endOfText(bytes, HEADER_BYTES + 4, bytes.length);
  const namespace = bytes.toString('utf8', HEADER_BYTES + 4, nameEnd);
  const document = decodeDoc(sliceDocument(bytes, nameEnd + 9, bytes.length));
  const query = document['$query'];
  return {
    requestId: bytes.readInt32LE(4),
    legacy: true,
    command: query && typeof query === 'object' ? (query as Doc) : document,
    db: namespace.split('.')[0] ?? '',
    sections: new Map(),
    moreToCome: false,
  };
}

let lastRequestId = 0;

function writeHeader(bytes: Buffer, responseTo: number, opCode: number): void {
  lastRequestId = (lastRequestId + 1) & 0x7fffffff;
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(lastRequestId, 4);
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(opCode, 12);
}

/** Frames an encoded reply in the form the request came in. */
export function frameReply(message: Pick<Message, 'requestId' | 'legacy'>, body: Uint8Array): Buffer {
  const bodyStart = message.legacy ? 36 : 21;
  const bytes = Buffer.alloc(bodyStart + body.length);
  writeHeader(bytes, message.requestId, message.legacy ? OP_REPLY : OP_MSG);
  if (message.legacy) {
    bytes.writeInt32LE(8, 16);
    bytes.writeInt32LE(1, 32);
  }
  bytes.set(body, bodyStart);
  return bytes;
}

const TYPE_DOUBLE = 0x01;
const TYPE_STRING = 0x02;
const TYPE_DOCUMENT = 0x03;
const TYPE_ARRAY = 0x04;
const TYPE_INT64 = 0x12;

function element(type: number, name: string): Buffer {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`)]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

const OK = (() => {
  const one = Buffer.alloc(8);
  one.writeDoubleLE(1);
  return Buffer.concat([element(TYPE_DOUBLE, 'ok'), one]);
})();
const END = Buffer.from([0]);

function wrapDocument(parts: Buffer[]): Buffer {
  const length = parts.reduce((total, part) => total + part.length, 5);
  return Buffer.concat([int32(length), ...parts, END], length);
}

/**
 * The reply `{cursor: {firstBatch|nextBatch, id, ns}, ok: 1}` around documents as they are stored, without decoding
 * them.
 */
export function encodeCursorReply(
  batchName: 'firstBatch' | 'nextBatch',
  documents: readonly Buffer[],
  cursorId: Long,
  namespace: string,
): Buffer {
  const items = documents.flatMap((document, i) => [element(TYPE_DOCUMENT, String(i)), document]);
  const id = Buffer.alloc(8);
  id.writeInt32LE(cursorId.low, 0);
  id.writeInt32LE(cursorId.high, 4);
  const ns = Buffer.from(`${namespace}\0`);
  const cursor = wrapDocument([
    element(TYPE_ARRAY, batchName),
    wrapDocument(items),
    element(TYPE_INT64, 'id'),
    id,
    element(TYPE_STRING, 'ns'),
    int32(ns.length),
    ns,
  ]);
  return wrapDocument([element(TYPE_DOCUMENT, 'cursor'), cursor, OK]);
}

/** An encoded document's field `value` placed in `{lastErrorObject, value, ok: 1}`, as findAndModify answers. */
export function encodeValueReply(lastErrorObject: Buffer, value: Buffer | undefined): Buffer {
  const TYPE_NULL = 0x0a;
  return wrapDocument([
    element(TYPE_DOCUMENT, 'lastErrorObject'),
    lastErrorObject,
    ...(value ? [element(TYPE_DOCUMENT, 'value'), value] : [element(TYPE_NULL, 'value')]),
    OK,
  ]);
}
