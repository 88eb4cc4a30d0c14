import type { Level } from '@assay/telemetry';
import type { AttributeValue } from './raw-span.js';

const ALIASES: ReadonlyMap<string, Level> = new Map<string, Level>([
  ['DEBUG', 'DEBUG'],
  ['TRACE', 'DEBUG'],
  ['VERBOSE', 'DEBUG'],
  ['DEFAULT', 'DEFAULT'],
  ['INFO', 'DEFAULT'],
  ['LOG', 'DEFAULT'],
  ['NOTICE', 'DEFAULT'],
  ['OK', 'DEFAULT'],
  ['SUCCESS', 'DEFAULT'],
  ['WARNING', 'WARNING'],
  ['WARN', 'WARNING'],
  ['ERROR', 'ERROR'],
  ['FATAL', 'ERROR'],
  ['CRITICAL', 'ERROR'],
]);

/** The level behind any of its usual names (behaviour 3.6); undefined for other texts. */
export function parseLevel(value: AttributeValue): Level | undefined {
  return typeof value === 'string' ? ALIASES.get(value.trim().toUpperCase()) : undefined;
}
