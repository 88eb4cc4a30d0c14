import type { Catalog, Collection } from '../catalog.js';
import { CommandError } from '../command-error.js';
import type { Cursors } from '../cursors.js';
import type { RetryRecords, SessionInfo, Transaction, Transactions } from '../sessions.js';
import type { Credentials, ScramExchange } from '../scram.js';
import type { KeyValue, Store } from '../store.js';
import type { Doc } from '../values.js';

/** Where the server writes its log. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Everything the commands of one server share. */
export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly cursors: Cursors;
  readonly retries: RetryRecords;
  readonly transactions: Transactions;
  readonly credentials: Credentials;
  readonly log: Log;
  readonly startedAt: Date;
  /** host:port as clients dial it. */
  address: string;
  openConnections: number;
  readonly commandCounts: Map<string, number>;
}

/** State of one client connection. */
export interface Connection {
  readonly id: number;
  user: string | undefined;
  exchange: ScramExchange | undefined;
}

/** One command being run. */
export interface CommandContext {
  readonly engine: Engine;
  readonly connection: Connection;
  /** Name as in the table, whatever the client's spelling. */
  readonly name: string;
  readonly command: Doc;
  readonly db: string;
  readonly sections: ReadonlyMap<string, Buffer[]>;
  readonly session: SessionInfo | undefined;
  readonly transaction: Transaction | undefined;
  /** Store, or the overlay of the transaction. */
  readonly kv: KeyValue;
  /** performance.now() after which the client does not want the answer (`maxTimeMS`). */
  readonly deadlineMs: number;
  /** Writes to the catalog that must be committed before the answer. */
  readonly pending: Promise<unknown>[];
}

/** A reply document, or its encoding. */
export type Reply = Doc | Buffer;

/** The collection a command names, or undefined when there is none. */
export function findTarget(context: CommandContext): Collection | undefined {
  return context.engine.catalog.find(context.db, readName(context));
}

/** The collection name that is the command's own argument. */
export function readName(context: Pick<CommandContext, 'command'>): string {
  const name = Object.values(context.command)[0];
  if (typeof name !== 'string') throw new CommandError(73, 'collection name has invalid type');
  return name;
}
