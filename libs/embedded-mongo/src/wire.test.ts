import { BSON, Long } from 'bson';
import { encodeCursorReply, Framer, frameReply, MAX_MESSAGE_BYTES, parseMessage, WireError } from './wire.js';

function makeOpMsg(sections: Uint8Array[], flags = 0): Buffer {
  const body = Buffer.concat(sections);
  const head = Buffer.alloc(20);
  head.writeInt32LE(20 + body.length, 0);
  head.writeInt32LE(7, 4);
  head.writeInt32LE(2013, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, body]);
}

function kind0(doc: object): Buffer {
  return Buffer.concat([Buffer.from([0]), BSON.serialize(doc)]);
}

function kind1(name: string, docs: object[]): Buffer {
  const body = Buffer.concat([Buffer.from(`${name}\0`), ...docs.map((doc) => BSON.serialize(doc))]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(body.length + 4);
  return Buffer.concat([Buffer.from([1]), size, body]);
}

const PING = { ping: 1, $db: 'admin' };

describe('parseMessage', () => {
  it('reads a command and the documents beside it', () => {
    const message = parseMessage(
      makeOpMsg([kind0({ insert: 'a', $db: 'd' }), kind1('documents', [{ x: 1 }, { x: 2 }])]),
    );
    expect(message).toMatchObject({ requestId: 7, db: 'd', legacy: false, moreToCome: false });
    expect(message.sections.get('documents')?.map((doc) => BSON.deserialize(doc))).toEqual([
      { x: 1 },
      { x: 2 },
    ]);
  });

  it('passes over a checksum and sees that no answer is wanted', () => {
    const message = parseMessage(makeOpMsg([kind0(PING), Buffer.alloc(4)], 0b11));
    expect(message.moreToCome).toBe(true);
    expect(message.command['ping']).toBeDefined();
  });

  it.each<[string, Buffer]>([
    ['unknown required flags', makeOpMsg([kind0(PING)], 4)],
    ['an unknown section kind', makeOpMsg([Buffer.from([9]), BSON.serialize(PING)])],
    ['two commands', makeOpMsg([kind0(PING), kind0(PING)])],
    ['no database', makeOpMsg([kind0({ ping: 1 })])],
    ['a document longer than its message', makeOpMsg([Buffer.from([0, 0xff, 0, 0, 0, 1])])],
    ['a section longer than its message', makeOpMsg([kind0(PING), Buffer.from([1, 0xff, 0xff, 0, 0])])],
    ['a document of negative length', makeOpMsg([Buffer.from([0, 0xff, 0xff, 0xff, 0xff, 0])])],
    ['no sections', makeOpMsg([])],
  ])('refuses %s', (_name, bytes) => {
    expect(() => parseMessage(bytes)).toThrow(WireError);
  });

  it('reads the legacy first message of a connection', () => {
    const doc = BSON.serialize({ isMaster: 1 });
    const bytes = Buffer.concat([Buffer.alloc(20), Buffer.from('admin.$cmd\0'), Buffer.alloc(8), doc]);
    bytes.writeInt32LE(bytes.length, 0);
    bytes.writeInt32LE(2004, 12);
    expect(parseMessage(bytes)).toMatchObject({ legacy: true, db: 'admin' });
  });
});

describe('Framer', () => {
  it('puts messages together from any pieces', () => {
    const bytes = Buffer.concat([makeOpMsg([kind0(PING)]), makeOpMsg([kind0({ hello: 1, $db: 'x' })])]);
    const framer = new Framer();
    const messages = [...bytes].flatMap((byte) => framer.push(Buffer.from([byte]), MAX_MESSAGE_BYTES));
    expect(messages.map((message) => parseMessage(message).db)).toEqual(['admin', 'x']);
    expect(new Framer().push(bytes, MAX_MESSAGE_BYTES)).toHaveLength(2);
  });

  it.each([0, 15, -1, MAX_MESSAGE_BYTES + 1])('refuses a message of %i bytes', (length) => {
    const head = Buffer.alloc(16);
    head.writeInt32LE(length, 0);
    expect(() => new Framer().push(head, MAX_MESSAGE_BYTES)).toThrow(WireError);
  });
});

describe('encodeCursorReply', () => {
  it('wraps stored documents without changing them', () => {
    const stored = [{ a: 1 }, { b: 'x' }].map((doc) => Buffer.from(BSON.serialize(doc)));
    const reply = encodeCursorReply('firstBatch', stored, Long.fromNumber(5), 'd.c');
    expect(BSON.deserialize(reply)).toEqual({
      cursor: { firstBatch: [{ a: 1 }, { b: 'x' }], id: 5, ns: 'd.c' },
      ok: 1,
    });
    const framed = frameReply({ requestId: 9, legacy: false }, reply);
    expect(framed.readInt32LE(0)).toBe(framed.length);
    expect(framed.readInt32LE(8)).toBe(9);
  });
});
