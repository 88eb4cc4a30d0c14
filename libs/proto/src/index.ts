export { type CallContext, type Contract } from './contract.js';
export {
  EXPORT_FIELD_GROUPS,
  EXPORT_FILE_TYPES,
  EXPORT_FREQUENCIES,
  EXPORT_MODES,
  EXPORT_SOURCES,
  EXPORT_SYNC_STATUSES,
  EXPORT_TYPES,
  type ExportFieldGroup,
  type ExportFileType,
  type ExportFrequency,
  type ExportSource,
  type ExportSyncStatus,
} from './export-choices.js';
export {
  SERVICE_NAMES,
  type ServiceName,
  annotation,
  evaluation,
  identity,
  ingestion,
  integration,
  metrics,
} from './gen/services.js';
