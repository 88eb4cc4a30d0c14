import type { ConfigOf } from '@assay/config';
import { AppError } from '@assay/errors';
import type { Logger } from '@assay/logging';
import { defineResource } from '@assay/runtime';
import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { setTimeout as wait } from 'node:timers/promises';
import { mongoConfig } from './mongo.config.js';
import { translateMongoError } from './mongo-errors.js';

/** The documents of a process. */
export interface MongoDatabases {
  /** The database of one service; the same connection each time. */
  database(service: string): Connection;
}

type MongoSettings = ConfigOf<typeof mongoConfig>;

const CHECK_TIMEOUT_MS = 2_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;

/** One pool of connections per process; ready while the primary answers. */
export const mongoConnection = defineResource({
  name: 'mongo',
  config: mongoConfig,
  open: async ({ config, log }) => {
    const connection = await connect(config, log);
    const value: MongoDatabases = {
      database: (service) =>
        connection.useDb(`${config.MONGODB_DATABASE_PREFIX}_${service}`, { useCache: true }),
    };
    return {
      value,
      close: () => connection.close(),
      check: async () => {
        await connection.db
          ?.admin()
          .command({ ping: 1 }, { timeoutMS: CHECK_TIMEOUT_MS })
          .catch((error: unknown) => {
            throw translateMongoError(error);
          });
      },
    };
  },
});

function toConnectOptions(config: MongoSettings): ConnectOptions {
  return {
    appName: 'assay',
    maxPoolSize: config.MONGODB_POOL_SIZE,
    serverSelectionTimeoutMS: config.MONGODB_SELECT_TIMEOUT_MS,
    waitQueueTimeoutMS: config.MONGODB_SELECT_TIMEOUT_MS,
    connectTimeoutMS: config.MONGODB_SELECT_TIMEOUT_MS,
    socketTimeoutMS: config.MONGODB_SOCKET_TIMEOUT_MS,
    // An acknowledged change survives the loss of the primary.
    writeConcern: { w: 'majority' },
    autoCreate: false,
    autoIndex: false,
    // Without a connection an operation fails at once; waiting is the driver's server selection alone.
    bufferCommands: false,
  };
}

/** @throws AppError `unavailable/MONGODB_UNREACHABLE` after MONGODB_START_TIMEOUT_MS, `invalid/MONGODB_URI_INVALID`. */
async function connect(config: MongoSettings, log: Logger): Promise<Connection> {
  const giveUpMs = Date.now() + config.MONGODB_START_TIMEOUT_MS;
  for (let pauseMs = FIRST_RETRY_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS)) {
    const connection = mongoose.createConnection();
    try {
      return await connection.openUri(config.MONGODB_URI.reveal(), toConnectOptions(config));
    } catch (error) {
      // By name: two packages of the driver have a class of this name.
      if (error instanceof Error && error.name === 'MongoParseError') {
        throw new AppError('invalid', 'MONGODB_URI_INVALID', `MONGODB_URI is not usable: ${error.message}`);
      }
      await connection.destroy();
      if (Date.now() + pauseMs > giveUpMs) {
        throw new AppError('unavailable', 'MONGODB_UNREACHABLE', 'The document store cannot be reached.', {
          cause: error,
        });
      }
      log.warn({ error, pauseMs }, 'document store awaited');
      await wait(pauseMs);
    }
  }
}
