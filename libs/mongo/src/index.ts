export { createAuditLog, toAuditPage, type AuditLog, type AuditRecord } from './audit-log.js';
export {
  createChanges,
  type Change,
  type ChangeNote,
  type Changes,
  type ChangeScope,
  type ResourceNote,
  type ResourceScope,
} from './changes.js';
export { ensureIndexes, makeSchema, modelOf, type BaseDocument } from './collection.js';
export { listNewest, type NewestPage, type TimeField } from './list-newest.js';
export { listPage, type ListedPage } from './list-page.js';
export { mongoConfig } from './mongo.config.js';
export { mongoConnection, type MongoDatabases } from './mongo-connection.js';
export { translateMongoError, withStoreErrors, type OnDuplicate } from './mongo-errors.js';
export {
  projectRemovalConfig,
  startProjectRemoval,
  type ProjectRemoval,
  type ProjectRemovalOptions,
} from './project-removal.js';
export { removeProjectDocuments } from './remove-documents.js';
export { bumpRevision, watchRevision, type RevisionWatch } from './revision.js';
export { runTransaction } from './transaction.js';
