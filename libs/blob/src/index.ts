export { azureBucketFrom, type AzureSettings } from './azure/azure-bucket.js';
export { blobStore, objectStore, objectStoreFrom } from './blob-store.js';
export { blobConfig, type BlobConfig } from './blob.config.js';
export type { UploadBody } from './body.js';
export type { Bucket, ObjectInfo, PutOptions } from './bucket.js';
export type { BucketSettings, ChecksumPolicy } from './client.js';
export type { CallLimits } from './deadline.js';
export type { ListedObject, ObjectStore } from './object-store.js';
export type { SignedPutBinding } from './signed-urls.js';
