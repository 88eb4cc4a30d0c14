export {
  and,
  bind,
  or,
  raw,
  render,
  sql,
  joinSql,
  isSql,
  type Condition,
  type RenderedQuery,
  type Sql,
} from './sql.js';
export { type ClickHouse, type InsertOptions, type QueryOptions } from './clickhouse.js';
export {
  clickhouseConfig,
  clickhouseConnection,
  openClickHouse,
  type ClickHouseConfig,
} from './connection.js';
export { clickhouseFault, translateReadError, translateWriteError, type ClickHouseFault } from './errors.js';
export { withTimeLimit } from './time-limit.js';
export { migrate, renderMigration, type MigrationOptions } from './migrate.js';
