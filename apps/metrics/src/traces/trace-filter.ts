import { numberIs, textIs } from '../filter/ask-sql.js';
import { booleanColumn, listColumn, mapColumn, textColumn, timeColumn } from '../filter/columns.js';
import type { FilterView } from '../filter/filter-column.js';
import { aggregateColumn } from './observations-of-traces.sql.js';
import { SCORE_FILTER_COLUMNS } from './scores-of-traces.sql.js';

/** What lists of traces can be filtered by. Source: behaviour/ingestion-and-tracing.md §5.1. */
export const TRACE_FILTER: FilterView = {
  name: 'traces',
  timeColumn: 'timestamp',
  columns: [
    textColumn(['id', 'traceId', 'ID', 'Trace ID'], 'id'),
    textColumn(['name', 'traceName', 'Name', 'Trace Name'], 'name'),
    timeColumn(['timestamp', 'Timestamp'], 'timestamp'),
    textColumn(['userId', 'User ID'], 'user_id', 'empty'),
    textColumn(['sessionId', 'Session ID'], 'session_id', 'empty'),
    mapColumn(['metadata', 'Metadata'], 'metadata'),
    textColumn(['version', 'Version'], 'version', 'empty'),
    textColumn(['release', 'Release'], 'release', 'empty'),
    textColumn(['environment', 'Environment'], 'environment'),
    listColumn(['tags', 'traceTags', 'Tags', 'Trace Tags'], 'tags'),
    booleanColumn(['bookmarked', '⭐️', 'Bookmarked'], 'bookmarked'),
    aggregateColumn(['level', 'Level'], 'string', 'level', textIs, 'text'),
    aggregateColumn(['warningCount', 'Warning Level Count'], 'number', 'warningCount', numberIs, 'zero'),
    aggregateColumn(['errorCount', 'Error Level Count'], 'number', 'errorCount', numberIs, 'zero'),
    aggregateColumn(['defaultCount', 'Default Level Count'], 'number', 'defaultCount', numberIs, 'zero'),
    aggregateColumn(['debugCount', 'Debug Level Count'], 'number', 'debugCount', numberIs, 'zero'),
    aggregateColumn(['inputTokens', 'Input Tokens'], 'number', 'inputTokens', numberIs, 'zero'),
    aggregateColumn(['outputTokens', 'Output Tokens'], 'number', 'outputTokens', numberIs, 'zero'),
    aggregateColumn(
      ['totalTokens', 'tokens', 'Total Tokens', 'Tokens'],
      'number',
      'totalTokens',
      numberIs,
      'zero',
    ),
    aggregateColumn(['latency', 'Latency (s)', 'Latency'], 'number', 'latency', numberIs, 'zero'),
    aggregateColumn(['inputCost', 'Input Cost ($)', 'Input Cost'], 'number', 'inputCost', numberIs, 'zero'),
    aggregateColumn(
      ['outputCost', 'Output Cost ($)', 'Output Cost'],
      'number',
      'outputCost',
      numberIs,
      'zero',
    ),
    aggregateColumn(['totalCost', 'Total Cost ($)', 'Total Cost'], 'number', 'totalCost', numberIs, 'zero'),
    ...SCORE_FILTER_COLUMNS,
  ],
};
