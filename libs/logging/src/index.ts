export { createLogger, type Logger, type LogFields } from './logger.js';
export { REDACTED_PATHS } from './redaction.js';
