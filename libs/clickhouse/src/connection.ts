import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { defineConfig, variable, type ConfigOf } from '@assay/config';
import { defineResource } from '@assay/runtime';
import { createClickHouse, type ClickHouse } from './clickhouse.js';

export const clickhouseConfig = defineConfig({
  CLICKHOUSE_URL: variable.requiredUrl({ description: 'HTTP address of ClickHouse.' }),
  CLICKHOUSE_USER: variable.string({ description: 'User name.', default: 'default' }),
  CLICKHOUSE_PASSWORD: variable.optionalSecret({ description: 'Password of the user.' }),
  CLICKHOUSE_DATABASE: variable.string({
    description: 'Database of all tables; created when it is missing.',
    default: 'assay',
  }),
  CLICKHOUSE_CLUSTER: variable.optionalString({
    description: 'Cluster name; set, tables are replicated and DDL runs ON CLUSTER.',
  }),
  CLICKHOUSE_COMPRESSION: variable.boolean({
    description: 'gzip on the wire, for stores across a network.',
    default: false,
  }),
  CLICKHOUSE_MAX_CONNECTIONS: variable.integer({
    description: 'Open sockets per process.',
    default: 16,
    min: 2,
    max: 1000,
  }),
});

export type ClickHouseConfig = ConfigOf<typeof clickhouseConfig>;

/** A client that is not opened through a process: tools, migrations, tests. */
export function openClickHouse(config: ClickHouseConfig): ClickHouse & { close(): Promise<void> } {
  const client = createClient({
    url: config.CLICKHOUSE_URL,
    username: config.CLICKHOUSE_USER,
    password: config.CLICKHOUSE_PASSWORD?.reveal() ?? '',
    database: config.CLICKHOUSE_DATABASE,
    application: 'assay',
    max_open_connections: config.CLICKHOUSE_MAX_CONNECTIONS,
    request_timeout: 120_000,
    // Long lists of ids leave the URL for the body.
    use_multipart_params_auto: true,
    compression: { request: config.CLICKHOUSE_COMPRESSION, response: config.CLICKHOUSE_COMPRESSION },
    // The server closes idle sockets after 3 s by default; reuse must stop before that.
    keep_alive: { enabled: true, idle_socket_ttl: 2_000 },
    log: { level: ClickHouseLogLevel.OFF },
  });
  return { ...createClickHouse(client, config.CLICKHOUSE_DATABASE), close: () => client.close() };
}

/** The analytical store as a module's need. */
export const clickhouseConnection = defineResource({
  name: 'clickhouse',
  config: clickhouseConfig,
  open: async ({ config }) => {
    const store = openClickHouse(config);
    return Promise.resolve({
      value: store,
      close: () => store.close(),
      check: () => store.ping(),
    });
  },
});
