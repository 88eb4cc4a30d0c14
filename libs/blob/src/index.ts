export { blobStore, objectStore, objectStoreFrom } from './blob-store.js';
export { blobConfig, type BlobConfig } from './blob.config.js';
export type { BucketSettings, ChecksumPolicy } from './client.js';
export type { CallLimits } from './deadline.js';
export type { ListedObject, ObjectInfo, ObjectStore, PutOptions } from './object-store.js';
export type { SignedPutBinding } from './signed-urls.js';
export type { UploadBody } from './upload.js';
