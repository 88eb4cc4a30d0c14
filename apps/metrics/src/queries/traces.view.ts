import type { QueryView } from './query-model.js';
import { observationsPerTrace, scoresPerTrace } from './relations.js';

/** Source: behaviour/platform-and-metrics.md §4.7, §4.8. */
export const TRACES_V1: QueryView = {
  table: 'traces',
  timeColumn: 'timestamp',
  dimensions: {
    id: { type: 'string', sql: 'e.id' },
    name: { type: 'string', sql: 'e.name' },
    tags: { type: 'stringArray', sql: 'e.tags' },
    userId: { type: 'string', sql: 'e.user_id', isOptional: true },
    sessionId: { type: 'string', sql: 'e.session_id', isOptional: true },
    release: { type: 'string', sql: 'e.release', isOptional: true },
    version: { type: 'string', sql: 'e.version', isOptional: true },
    environment: { type: 'string', sql: 'e.environment' },
    timestampMonth: { type: 'string', sql: `formatDateTime(e.timestamp, '%Y-%m')` },
  },
  measures: {
    count: { type: 'integer', unit: 'traces', sql: 'toInt64(1)' },
    observationsCount: {
      type: 'integer',
      unit: 'observations',
      sql: 'o.observations',
      relation: 'o',
    },
    scoresCount: { type: 'integer', unit: 'scores', sql: 's.scores', relation: 's' },
    uniqueUserIds: { type: 'integer', unit: 'users', sql: `toInt64(e.user_id != '')` },
    uniqueSessionIds: { type: 'integer', unit: 'sessions', sql: `toInt64(e.session_id != '')` },
    latency: { type: 'integer', unit: 'millisecond', sql: 'o.latency', isNullable: true, relation: 'o' },
    totalTokens: { type: 'integer', unit: 'tokens', sql: 'o.tokens', relation: 'o' },
    totalCost: { type: 'decimal', unit: 'USD', sql: 'o.cost', isNullable: true, relation: 'o' },
  },
  relations: { o: observationsPerTrace, s: scoresPerTrace },
};
