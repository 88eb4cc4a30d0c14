import { collStats, create, dbStats, drop, dropDatabase, listCollections, listDatabases } from './admin.js';
import type { CommandContext, Reply } from './context.js';
import { explain } from './explain.js';
import {
  buildInfo,
  connectionStatus,
  getParameter,
  hello,
  ping,
  saslContinue,
  saslStart,
  serverStatus,
} from './handshake.js';
import { createIndexes, dropIndexes, listIndexes } from './indexes.js';
import { aggregate, count, distinct, find, getMore, killCursors } from './reads.js';
import { abortTransaction, commitTransaction, endSessions } from './session-commands.js';
import { deleteDocuments, findAndModify, insert, update } from './writes.js';

interface CommandBase {
  name: string;
  /** Fields it knows, beside those that every command may have. */
  fields: ReadonlySet<string>;
  /** May run before authentication. */
  open?: boolean;
  /** May run in a transaction. */
  transactional?: boolean;
}

/** Runs outside the store's write transaction. */
export interface FreeCommand extends CommandBase {
  kind: 'free';
  run(context: CommandContext): Reply | Promise<Reply>;
}

/** Runs inside one write transaction of the store, and may be retried by the driver. */
export interface WriteCommand extends CommandBase {
  kind: 'write';
  /** Makes its collection when it is missing. */
  creates?: boolean;
  run(context: CommandContext): Reply;
}

export type Command = FreeCommand | WriteCommand;

type FreeOptions = Pick<FreeCommand, 'open' | 'transactional'>;

function free(name: string, fields: string, run: FreeCommand['run'], options: FreeOptions = {}): FreeCommand {
  return { kind: 'free', name, fields: new Set(fields.split(' ').filter(Boolean)), run, ...options };
}

type WriteOptions = Pick<WriteCommand, 'creates' | 'transactional'>;

function write(
  name: string,
  fields: string,
  run: WriteCommand['run'],
  options: WriteOptions = {},
): WriteCommand {
  return { kind: 'write', name, fields: new Set(fields.split(' ').filter(Boolean)), run, ...options };
}

const HELLO_FIELDS =
  'helloOk client compression loadBalanced saslSupportedMechs speculativeAuthenticate topologyVersion maxAwaitTimeMS backpressure';
const FIND_FIELDS =
  'filter sort projection hint skip limit batchSize singleBatch returnKey showRecordId min max tailable awaitData oplogReplay noCursorTimeout allowPartialResults allowDiskUse collation let';
const MODIFY_FIELDS =
  'query sort remove update new fields upsert bypassDocumentValidation collation arrayFilters hint let';
const CREATE_FIELDS =
  'capped size max timeseries clusteredIndex viewOn pipeline validator validationLevel validationAction collation changeStreamPreAndPostImages encryptedFields expireAfterSeconds autoIndexId storageEngine indexOptionDefaults';

const IN_TRANSACTION = { transactional: true };

/** Every command of the server. One that is not here is error 59. */
export const COMMANDS: readonly Command[] = [
  free('hello', HELLO_FIELDS, hello, { open: true }),
  free('isMaster', HELLO_FIELDS, hello, { open: true }),
  free('saslStart', 'mechanism payload options autoAuthorize db', saslStart, { open: true }),
  free('saslContinue', 'conversationId payload', saslContinue, { open: true }),
  free('ping', '', ping, { open: true }),
  free('buildInfo', '', buildInfo),
  free('connectionStatus', 'showPrivileges', connectionStatus),
  free('getParameter', 'featureCompatibilityVersion allParameters', getParameter),
  free('serverStatus', 'metrics locks repl', serverStatus),
  free('find', FIND_FIELDS, find, IN_TRANSACTION),
  free('getMore', 'collection batchSize', getMore, IN_TRANSACTION),
  free('killCursors', 'cursors', killCursors, IN_TRANSACTION),
  free('count', 'query limit skip hint collation fields', count),
  free('distinct', 'key query collation hint', distinct, IN_TRANSACTION),
  free(
    'aggregate',
    'pipeline cursor allowDiskUse bypassDocumentValidation collation hint let',
    aggregate,
    IN_TRANSACTION,
  ),
  free('explain', 'verbosity', explain),
  write('insert', 'documents ordered bypassDocumentValidation', insert, { creates: true, ...IN_TRANSACTION }),
  write('update', 'updates ordered bypassDocumentValidation let', update, {
    creates: true,
    ...IN_TRANSACTION,
  }),
  write('delete', 'deletes ordered let', deleteDocuments, IN_TRANSACTION),
  write('findAndModify', MODIFY_FIELDS, findAndModify, { creates: true, ...IN_TRANSACTION }),
  write('create', CREATE_FIELDS, create),
  write('drop', '', drop),
  write('dropDatabase', '', dropDatabase),
  write('dropIndexes', 'index', dropIndexes),
  free('createIndexes', 'indexes commitQuorum ignoreUnknownIndexOptions', createIndexes),
  free('listIndexes', 'cursor', listIndexes),
  free('listCollections', 'filter nameOnly authorizedCollections cursor', listCollections),
  free('listDatabases', 'filter nameOnly authorizedDatabases', listDatabases),
  free('collStats', 'scale', collStats),
  free('dbStats', 'scale freeStorage', dbStats),
  free('endSessions', '', endSessions),
  free('commitTransaction', 'recoveryToken', commitTransaction, IN_TRANSACTION),
  free('abortTransaction', 'recoveryToken', abortTransaction, IN_TRANSACTION),
];
