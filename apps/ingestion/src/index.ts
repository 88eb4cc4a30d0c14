export { ingestion } from './module.js';
export { openBulkWriter, type BulkOptions, type BulkWriter } from './bulk/bulk-writer.js';
