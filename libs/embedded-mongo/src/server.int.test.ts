import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '@assay/testing';
import { BSON, Long, MongoClient, MongoServerError, ObjectId } from 'mongodb';
import { startMongoServer } from './server.js';
import { startTestServer, TEST_PASSWORD, TEST_USER, type TestServer } from './testing/start-server.js';

let server: TestServer;
let client: MongoClient;

beforeAll(async () => {
  server = await startTestServer({ sweepIntervalMs: 50, transactionLimitMs: 400 });
  client = await MongoClient.connect(server.uri());
});

afterAll(async () => {
  await client.close();
  await server.stop();
});

async function codeOf(operation: Promise<unknown>): Promise<number | string | undefined> {
  const error: unknown = await operation.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof MongoServerError ? error.code : String(error);
}

function makeOpMsg(doc: object): Buffer {
  const body = BSON.serialize(doc);
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + body.length, 0);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}

async function openSocket(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends a command without a driver; resolves with the reply. */
async function ask(socket: Socket, doc: object): Promise<Record<string, unknown>> {
  socket.write(makeOpMsg(doc));
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return BSON.deserialize(chunk.subarray(21));
}

describe('authentication', () => {
  it.each([
    ['a wrong password', TEST_USER, 'wrong'],
    ['an unknown user', 'other', TEST_PASSWORD],
  ])('refuses %s', async (_name, user, password) => {
    const stranger = new MongoClient(server.uri('test', user, password), { serverSelectionTimeoutMS: 2000 });
    expect(await codeOf(stranger.connect().then(() => stranger.db().command({ ping: 1 })))).toBe(18);
    await stranger.close();
  });

  it.each(['find', 'insert', 'listDatabases', 'serverStatus', 'frobnicate'])(
    'asks for it before %s',
    async (name) => {
      const socket = await openSocket();
      expect(await ask(socket, { [name]: 'x', $db: 'test' })).toMatchObject({ ok: 0, code: 13 });
      socket.destroy();
    },
  );

  it('offers SCRAM-SHA-256 only', async () => {
    const socket = await openSocket();
    const reply = await ask(socket, { hello: 1, saslSupportedMechs: `admin.${TEST_USER}`, $db: 'admin' });
    expect(reply).toMatchObject({ saslSupportedMechs: ['SCRAM-SHA-256'], setName: 'embedded' });
    expect(
      await ask(socket, { saslStart: 1, mechanism: 'PLAIN', payload: Buffer.from('x'), $db: 'admin' }),
    ).toMatchObject({ code: 334 });
    socket.destroy();
  });

  it('does not take a proof for a conversation that was not begun', async () => {
    const socket = await openSocket();
    expect(
      await ask(socket, {
        saslContinue: 1,
        conversationId: 1,
        payload: Buffer.from('c=biws,r=,p='),
        $db: 'admin',
      }),
    ).toMatchObject({ code: 18 });
    socket.destroy();
  });
});

describe('bad input', () => {
  it.each<[string, Buffer]>([
    ['noise', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['an unknown opcode', Buffer.from([16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x7b, 0, 0, 0])],
    ['a long message from a stranger', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])],
    ['broken BSON', makeOpMsg({ ping: 1, $db: 'x' }).fill(0x7f, 25, 30)],
  ])('ends only the connection that sent %s', async (_name, bytes) => {
    const socket = await openSocket();
    socket.write(bytes);
    if (!socket.closed) await once(socket, 'close');
    expect(await client.db().command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it.each<[string, object, number]>([
    ['an unknown command', { frobnicate: 1 }, 59],
    ['an unknown option', { find: 'c', frobnicate: 1 }, 40415],
    ['an unknown option of a statement', { update: 'c', updates: [{ q: {}, u: {}, frobnicate: 1 }] }, 40415],
    ['a collation', { find: 'c', collation: { locale: 'de' } }, 238],
    ['a capped collection', { create: 'c', capped: true, size: 1000 }, 238],
    ['a view', { create: 'c', viewOn: 'other' }, 238],
    ['a text index', { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 'a' }] }, 238],
    [
      'a negation in a partial index',
      {
        createIndexes: 'c',
        indexes: [{ key: { a: 1 }, name: 'a', partialFilterExpression: { a: { $ne: 1 } } }],
      },
      67,
    ],
    ['a change stream', { aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }, 40573],
    ['a write stage', { aggregate: 'c', pipeline: [{ $out: 'x' }], cursor: {} }, 238],
    ['a write concern of two members', { insert: 'c', documents: [{}], writeConcern: { w: 2 } }, 100],
    ['a bad collection name', { insert: 'a$b', documents: [{}] }, 73],
    ['a hint for no index', { find: 'hinted', filter: {}, hint: 'none' }, 2],
    ['a cursor that is not there', { getMore: Long.fromNumber(5), collection: 'c' }, 43],
  ])('is answered with an error: %s', async (_name, command, code) => {
    await client.db().collection('hinted').insertOne({});
    expect(await codeOf(client.db().command(command))).toBe(code);
  });
});

describe('retryable writes', () => {
  it('are done once, and the second time answered alike', async () => {
    // A client of its own: sessions of the shared one have used higher numbers.
    const own = await MongoClient.connect(server.uri());
    const db = own.db();
    const session = own.startSession();
    const command = {
      findAndModify: 'retried',
      query: { _id: 'n' },
      update: { $inc: { n: 1 } },
      upsert: true,
      new: true,
      txnNumber: Long.fromNumber(1),
    };
    const first = await db.command(command, { session });
    expect(await db.command(command, { session })).toEqual(first);
    expect(await db.collection('retried').findOne({}, { session })).toEqual({ _id: 'n', n: 1 });
    await session.endSession();
    await own.close();
  });

  it('are known after a restart, and refused when the session went on', async () => {
    const own = await startTestServer();
    const port = own.port;
    const local = await MongoClient.connect(own.uri());
    const session = local.startSession();
    const insert = (n: number) =>
      local
        .db()
        .command({ insert: 'retried', documents: [{ _id: n }], txnNumber: Long.fromNumber(n) }, { session });
    await insert(1);
    await own.restart({ port });
    await eventually(async () => (await codeOf(local.db().command({ ping: 1 }))) === 'undefined');
    expect(await insert(1)).toMatchObject({ n: 1, ok: 1 });
    expect(await local.db().collection('retried').countDocuments({})).toBe(1);
    await insert(2);
    expect(await codeOf(insert(1))).toBe(225);
    await session.endSession();
    await local.close();
    await own.stop();
  });
});

describe('cursors', () => {
  it('can be killed, and do not mix namespaces or sessions', async () => {
    const db = client.db();
    await db.collection('many').insertMany(Array.from({ length: 300 }, (_, i) => ({ i })));
    const [session, stranger] = [client.startSession(), client.startSession()];
    const { cursor } = (await db.command({ find: 'many', batchSize: 10 }, { session })) as unknown as {
      cursor: { id: Long; firstBatch: unknown[] };
    };
    expect(cursor.firstBatch).toHaveLength(10);
    const getMore = Long.fromString(String(cursor.id));
    expect(await codeOf(db.command({ getMore, collection: 'other' }, { session }))).toBe(13);
    expect(await codeOf(db.command({ getMore, collection: 'many' }, { session: stranger }))).toBe(13);
    expect(await db.command({ getMore, collection: 'many', batchSize: 5 }, { session })).toMatchObject({
      ok: 1,
    });
    await db.command({ killCursors: 'many', cursors: [getMore] }, { session });
    expect(await codeOf(db.command({ getMore, collection: 'many' }, { session }))).toBe(43);
    await Promise.all([session.endSession(), stranger.endSession()]);
  });

  it('end with an error when their collection goes', async () => {
    const going = client.db().collection('going');
    await going.insertMany(Array.from({ length: 300 }, (_, i) => ({ i })));
    const cursor = going.find({}).batchSize(10);
    await cursor.next();
    await going.drop();
    expect(await codeOf(cursor.toArray())).toBe(175);
  });

  it('stop at maxTimeMS', async () => {
    const slow = client.db().collection('slow');
    await slow.insertMany(Array.from({ length: 20_000 }, (_, i) => ({ i, text: 'x'.repeat(100) })));
    expect(
      await codeOf(
        slow
          .find({ text: { $regex: 'y$' } })
          .maxTimeMS(1)
          .toArray(),
      ),
    ).toBe(50);
  });
});

describe('limits', () => {
  it('refuse a sort that does not fit in memory, and do it with a limit', async () => {
    const wide = client.db().collection('wide');
    for (let i = 0; i < 12; i++)
      await wide.insertMany(Array.from({ length: 1 }, () => ({ n: -i, text: 'x'.repeat(10 * 1024 * 1024) })));
    expect(await codeOf(wide.find({}).sort({ n: 1 }).toArray())).toBe(292);
    expect(
      await wide
        .find({}, { projection: { n: 1, _id: 0 } })
        .sort({ n: 1 })
        .limit(1)
        .toArray(),
    ).toEqual([{ n: -11 }]);
    await wide.drop();
  });

  it('abort a transaction that takes too long', async () => {
    const session = client.startSession();
    session.startTransaction();
    await client.db().collection('long').insertOne({ a: 1 }, { session });
    await eventually(
      async () => (await codeOf(client.db().collection('long').findOne({}, { session }))) === 251,
    );
    await session.abortTransaction();
    await session.endSession();
    expect(await client.db().collection('long').countDocuments({})).toBe(0);
  });

  it('refuse to touch what an index was made for meanwhile', async () => {
    const indexed = client.db().collection('indexed');
    await indexed.insertOne({ a: 1 });
    const session = client.startSession();
    session.startTransaction();
    await indexed.insertOne({ a: 2 }, { session });
    await indexed.createIndex({ a: 1 });
    expect(await codeOf(session.commitTransaction())).toBe(112);
    await session.endSession();
    expect(await indexed.countDocuments({ a: { $gt: 0 } })).toBe(1);
  });

  it('take no more connections than allowed', async () => {
    const own = await startTestServer({ maxConnections: 2 });
    const sockets = await Promise.all(
      [1, 2, 3].map(async () => {
        const socket = connect(own.port, '127.0.0.1');
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        return socket;
      }),
    );
    await eventually(() => sockets.filter((socket) => socket.closed).length === 1);
    sockets.forEach((socket) => socket.destroy());
    await own.stop();
  });
});

describe('expiry', () => {
  it('removes documents some time after their date, and no others', async () => {
    const leases = client.db().collection<{ _id: string; until: unknown }>('leases');
    await leases.createIndex({ until: 1 }, { expireAfterSeconds: 60 });
    await leases.insertMany([
      { _id: 'over', until: new Date(Date.now() - 61_000) },
      { _id: 'recent', until: new Date(Date.now() - 30_000) },
      { _id: 'no date', until: 5 },
    ]);
    await eventually(async () => (await leases.countDocuments({ _id: 'over' })) === 0);
    expect((await leases.find({}).toArray()).map((row) => row._id).sort()).toEqual(['no date', 'recent']);
    expect((await leases.indexes())[1]).toMatchObject({ expireAfterSeconds: 60 });
  });
});

describe('restarts', () => {
  it('keep documents, indexes, counts and order of record ids', async () => {
    const own = await startTestServer();
    let local = await MongoClient.connect(own.uri());
    const rows = (): ReturnType<ReturnType<MongoClient['db']>['collection']> => local.db().collection('rows');
    await rows().createIndex({ tags: 1 });
    await rows().createIndex(
      { key: 1 },
      { unique: true, partialFilterExpression: { key: { $type: 'string' } } },
    );
    await rows().insertMany([
      { key: 'a', tags: ['x', 'y'] },
      { key: 'b', tags: ['x'] },
      { key: 1, tags: [] },
    ]);
    await local.close();
    await own.restart();
    local = await MongoClient.connect(own.uri());
    expect(await rows().estimatedDocumentCount()).toBe(3);
    expect(await rows().countDocuments({ tags: { $in: ['x', 'y'] } })).toBe(2);
    expect(await codeOf(rows().insertOne({ key: 'a' }))).toBe(11000);
    await rows().insertOne({ _id: new ObjectId(), key: 'c' });
    expect(await rows().countDocuments({})).toBe(4);
    await local.close();
    await own.stop();
  });

  it('name the port that is taken', async () => {
    const { dataDir, port } = server;
    const options = {
      dataDir: `${dataDir}/other`,
      port,
      user: 'a',
      password: 'b',
      log: console,
      noSync: true,
    };
    await expect(startMongoServer(options)).rejects.toThrow(new RegExp(String(port)));
  });

  it('refuse a password outside ASCII', async () => {
    const options = {
      dataDir: `${server.dataDir}/other`,
      user: 'a',
      password: 'ü',
      log: console,
      noSync: true,
    };
    await expect(startMongoServer(options)).rejects.toThrow(/printable ASCII/);
  });
});
