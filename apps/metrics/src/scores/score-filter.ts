import { booleanColumn, mapColumn, numberColumn, textColumn, timeColumn } from '../filter/columns.js';
import type { FilterView } from '../filter/filter-column.js';

/** What lists of scores can be filtered by. Source: behaviour/ingestion-and-tracing.md §5.7.2. */
export const SCORE_FILTER: FilterView = {
  name: 'scores',
  timeColumn: 'timestamp',
  columns: [
    textColumn(['id', 'ID'], 'id'),
    timeColumn(['timestamp', 'Timestamp'], 'timestamp'),
    textColumn(['environment', 'Environment'], 'environment'),
    textColumn(['traceId', 'Trace ID'], 'trace_id', 'empty'),
    textColumn(['observationId', 'Observation ID'], 'observation_id', 'empty'),
    textColumn(['sessionId', 'Session ID'], 'session_id', 'empty'),
    textColumn(['name', 'Name'], 'name'),
    numberColumn(['value', 'Value'], 'value'),
    booleanColumn(['booleanValue', 'Boolean Value'], `if(data_type = 'BOOLEAN', value = 1, NULL)`),
    textColumn(['source', 'Source'], 'source'),
    textColumn(['comment', 'Comment'], 'comment', 'empty'),
    textColumn(['authorUserId', 'Author', 'Author User ID'], 'author_user_id', 'empty'),
    textColumn(['dataType', 'Data Type'], 'data_type'),
    textColumn(['stringValue', 'String Value'], 'string_value', 'empty'),
    mapColumn(['metadata', 'Metadata'], 'metadata'),
  ],
};
