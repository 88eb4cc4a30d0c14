import { clickhouseConfig, migrate } from '@assay/clickhouse';
import { loadConfig } from '@assay/config';
import { createLogger } from '@assay/logging';
import { TELEMETRY_MIGRATIONS } from '@assay/telemetry';

/** A program that brings the schema up to date and ends: for an upgrade, before the first new process starts. */
const config = loadConfig.orThrow(clickhouseConfig);
await migrate(config, { folder: TELEMETRY_MIGRATIONS, log: createLogger({ service: 'migrate' }) });
