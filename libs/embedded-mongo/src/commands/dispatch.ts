import { serialize } from 'bson';
import { CommandError } from '../command-error.js';
import { readSession, type SessionInfo, type Transaction } from '../sessions.js';
import { type Doc, formatValue, isDoc, toNumber } from '../values.js';
import type { Message } from '../wire.js';
import type { CommandContext, Connection, Engine, Reply } from './context.js';
import { checkFields } from './options.js';
import { type Command, COMMANDS, type WriteCommand } from './table.js';

const COMMANDS_BY_NAME = new Map(COMMANDS.map((command) => [command.name.toLowerCase(), command]));

const GENERIC_FIELDS = [
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  'comment',
  'maxTimeMS',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
];
const KNOWN_FIELDS = new Map(
  COMMANDS.map((command) => [command, new Set([...GENERIC_FIELDS, ...command.fields])]),
);
const READ_LEVELS = new Set(['local', 'available', 'majority', 'snapshot', 'linearizable']);

function findCommand(message: Message, connection: Connection): Command {
  const spelled = Object.keys(message.command)[0] ?? '';
  const command = COMMANDS_BY_NAME.get(spelled.toLowerCase());
  if (connection.user === undefined && !command?.open) {
    throw new CommandError(13, `Command ${spelled} requires authentication`);
  }
  if (!command) throw new CommandError(59, `no such command: '${spelled}'`);
  const known = KNOWN_FIELDS.get(command) as Set<string>;
  const { [spelled]: _target, ...rest } = message.command;
  // Drivers of the future may say more in their handshake.
  if (!command.open) checkFields(command.name, rest, known);
  return command;
}

/** @throws CommandError 100, 72 for concerns that one member cannot satisfy or that are malformed. */
function checkConcerns(command: Doc): void {
  const { readConcern, writeConcern } = command;
  if (isDoc(readConcern)) {
    const level = readConcern['level'];
    if (level !== undefined && (typeof level !== 'string' || !READ_LEVELS.has(level))) {
      throw new CommandError(9, `Unrecognized readConcern level: ${formatValue(level)}`);
    }
  }
  if (!isDoc(writeConcern)) return;
  const w = writeConcern['w'];
  const members = toNumber(w);
  if (w !== undefined && w !== 'majority' && (members === undefined || members > 1)) {
    throw new CommandError(100, 'Not enough data-bearing nodes to satisfy the write concern');
  }
}

/**
 * Runs one command.
 * @throws CommandError for everything the client is told; other errors are faults of the server.
 */
export async function dispatch(engine: Engine, connection: Connection, message: Message): Promise<Reply> {
  const command = findCommand(message, connection);
  engine.commandCounts.set(command.name, (engine.commandCounts.get(command.name) ?? 0) + 1);
  checkConcerns(message.command);
  const session = command.open ? undefined : readSession(message.command);
  const isEnding = command.name === 'commitTransaction' || command.name === 'abortTransaction';
  const transaction =
    session?.inTransaction && !isEnding ? enterTransaction(engine, command, session) : undefined;
  const context = makeContext(engine, connection, message, command, session, transaction);
  if (transaction && session) return runInTransaction(command, context, session);
  if (command.kind === 'free') return command.run(context);
  return runWrite(command, context);
}

function makeContext(
  engine: Engine,
  connection: Connection,
  { command, db, sections }: Message,
  { name }: Command,
  session: SessionInfo | undefined,
  transaction: Transaction | undefined,
): CommandContext {
  const maxTimeMs = toNumber(command['maxTimeMS']) ?? 0;
  const deadlineMs = maxTimeMs > 0 ? performance.now() + maxTimeMs : Infinity;
  const kv = transaction?.overlay ?? engine.store;
  return {
    engine,
    connection,
    name,
    command,
    db,
    sections,
    session,
    transaction,
    kv,
    deadlineMs,
    pending: [],
  };
}

function enterTransaction(engine: Engine, command: Command, session: SessionInfo): Transaction {
  if (!command.transactional) {
    throw new CommandError(263, `Cannot run '${command.name}' in a multi-document transaction.`);
  }
  return engine.transactions.enter(session);
}

/** Any error ends the transaction, as in MongoDB. */
async function runInTransaction(
  command: Command,
  context: CommandContext,
  session: SessionInfo,
): Promise<Reply> {
  const { engine } = context;
  try {
    if (command.kind === 'write' && command.creates) await ensureCollection(context);
    const reply = await command.run(context);
    await Promise.all(context.pending);
    if (hasWriteErrors(reply)) endTransaction(context, session);
    return reply;
  } catch (error) {
    engine.cursors.killSession(session.sessionId, session.txnNumber);
    endTransaction(context, session);
    throw error;
  }
}

function endTransaction({ engine }: CommandContext, session: SessionInfo): void {
  engine.transactions.abort(session);
}

function hasWriteErrors(reply: Reply): boolean {
  return !Buffer.isBuffer(reply) && reply['writeErrors'] !== undefined;
}

/** Collections are made outside the transaction, and stay when it aborts. */
async function ensureCollection({ engine, db, command }: CommandContext): Promise<void> {
  const name = Object.values(command)[0];
  if (typeof name !== 'string' || engine.catalog.find(db, name)) return;
  await engine.store.write(() => engine.catalog.ensure(db, name));
}

async function runWrite(command: WriteCommand, context: CommandContext): Promise<Reply> {
  const { engine, session } = context;
  const isRetryable = session?.txnNumber !== undefined;
  const reply = await engine.store.write((): Reply => {
    const done = isRetryable ? engine.retries.find(session) : undefined;
    if (done) return Buffer.from(done);
    const made = command.run(context);
    if (!isRetryable) return made;
    const bytes = encodeReply(made);
    engine.retries.save(session, bytes);
    return bytes;
  });
  const concern = context.command['writeConcern'];
  if (isDoc(concern) && concern['j'] === true) await engine.store.flush();
  return reply;
}

/** A reply as bytes. */
export function encodeReply(reply: Reply): Buffer {
  if (Buffer.isBuffer(reply)) return reply;
  const bytes = serialize(reply, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
