import { Binary, ObjectId } from 'bson';
import { CommandError } from '../command-error.js';
import { ScramExchange } from '../scram.js';
import { type Doc, isDoc, isTruthy, MAX_DOCUMENT_BYTES } from '../values.js';
import { MAX_MESSAGE_BYTES } from '../wire.js';
import type { CommandContext, Reply } from './context.js';

const SET_NAME = 'embedded';
const MECHANISM = 'SCRAM-SHA-256';
const VERSION = [8, 0, 0, 0];
const ELECTION_ID = new ObjectId('7fffffff0000000000000001');

/**
 * Introduces the server as the primary of a replica set of one: as a standalone the driver would refuse transactions
 * and retryable writes. No `topologyVersion`, so that drivers poll and need no waiting hello.
 */
export function hello(context: CommandContext): Reply {
  const { engine, connection, command } = context;
  const reply: Doc = {
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    setName: SET_NAME,
    setVersion: 1,
    electionId: ELECTION_ID,
    hosts: [engine.address],
    primary: engine.address,
    me: engine.address,
    secondary: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: connection.id,
    minWireVersion: 0,
    maxWireVersion: 25,
    readOnly: false,
  };
  const named = command['saslSupportedMechs'];
  if (named !== undefined)
    reply['saslSupportedMechs'] = named === `admin.${engine.credentials.user}` ? [MECHANISM] : [];
  const first = command['speculativeAuthenticate'];
  if (isDoc(first) && first['mechanism'] === MECHANISM) {
    reply['speculativeAuthenticate'] = { ...startExchange(context, first), ok: 1 };
  }
  return { ...reply, ok: 1 };
}

function readPayload(command: Doc): string {
  const payload = command['payload'];
  if (payload instanceof Binary)
    return Buffer.from(payload.buffer.subarray(0, payload.position)).toString('utf8');
  throw new CommandError(18, 'Authentication failed.');
}

function startExchange({ engine, connection }: CommandContext, command: Doc): Doc {
  if (command['mechanism'] !== MECHANISM) {
    throw new CommandError(
      334,
      `Received authentication for a mechanism which is not enabled; use ${MECHANISM}`,
    );
  }
  connection.user = undefined;
  connection.exchange = new ScramExchange(engine.credentials);
  const answer = connection.exchange.start(readPayload(command));
  return { conversationId: 1, done: false, payload: new Binary(Buffer.from(answer)) };
}

export function saslStart(context: CommandContext): Reply {
  return { ...startExchange(context, context.command), ok: 1 };
}

export function saslContinue(context: CommandContext): Reply {
  const { connection, engine, command } = context;
  if (connection.user !== undefined) {
    // Clients that do not know `skipEmptyExchange` end with an empty message.
    return { conversationId: 1, done: true, payload: new Binary(Buffer.alloc(0)), ok: 1 };
  }
  const { exchange } = connection;
  connection.exchange = undefined;
  if (!exchange) throw new CommandError(18, 'Authentication failed.');
  const answer = exchange.finish(readPayload(command));
  connection.user = engine.credentials.user;
  return { conversationId: 1, done: true, payload: new Binary(Buffer.from(answer)), ok: 1 };
}

export function ping(): Reply {
  return { ok: 1 };
}

export function buildInfo(): Reply {
  return {
    version: VERSION.slice(0, 3).join('.'),
    versionArray: VERSION,
    gitVersion: 'embedded',
    modules: [],
    bits: 64,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    ok: 1,
  };
}

export function connectionStatus({ connection }: CommandContext): Reply {
  const { user } = connection;
  const authenticatedUsers = user === undefined ? [] : [{ user, db: 'admin' }];
  const authenticatedUserRoles = user === undefined ? [] : [{ role: 'root', db: 'admin' }];
  return { authInfo: { authenticatedUsers, authenticatedUserRoles }, ok: 1 };
}

const PARAMETERS: Readonly<Record<string, unknown>> = { featureCompatibilityVersion: { version: '8.0' } };

export function getParameter({ command }: CommandContext): Reply {
  const all = command['getParameter'] === '*';
  const found = Object.entries(PARAMETERS).filter(([name]) => all || isTruthy(command[name]));
  if (found.length === 0) throw new CommandError(72, 'no option found to get');
  return { ...Object.fromEntries(found), ok: 1 };
}

export function serverStatus({ engine }: CommandContext): Reply {
  const memory = process.memoryUsage();
  return {
    host: engine.address,
    version: VERSION.slice(0, 3).join('.'),
    process: 'embedded',
    pid: process.pid,
    uptime: (Date.now() - engine.startedAt.getTime()) / 1000,
    localTime: new Date(),
    connections: { current: engine.openConnections },
    mem: { resident: Math.round(memory.rss / 1024 / 1024) },
    metrics: {
      cursor: { open: { total: engine.cursors.size } },
      commands: Object.fromEntries(engine.commandCounts),
    },
    ok: 1,
  };
}
