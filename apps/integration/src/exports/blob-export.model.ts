import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

/** The window under way. It stays as it is until it is in the bucket, however often that is tried. */
export interface WindowPlan {
  /** Names its manifest, and begins the names of its objects; never used twice. */
  name: string;
  /** Change versions (UInt64 as text): after the first, through the second. */
  afterVer: string;
  throughVer: string;
  /** The same in Unix milliseconds. */
  minMs: number;
  maxMs: number;
  /** Nothing later was complete when it was planned: the next window is due after an interval. */
  isLast: boolean;
  /** How often it was begun. */
  attempts: number;
}

/** An export: what its owner chose, how far it is, and who runs it. The id is the project's. */
export interface BlobExportDocument extends BaseDocument {
  organizationId: string;
  type: string;
  bucketName: string;
  endpoint?: string;
  region: string;
  accessKeyId?: string;
  /** Encrypted; see `secretContextOf`. */
  secretAccessKey?: string;
  prefix: string;
  exportFrequency: string;
  enabled: boolean;
  forcePathStyle: boolean;
  fileType: string;
  exportMode: string;
  exportStartMs?: number;
  compressed: boolean;
  exportSource: string;
  exportFieldGroups: string[];
  createdMs: number;
  updatedMs: number;

  /** Tells apart what was begun anew in the same bucket. */
  series: string;
  /** Windows of the series that are done. */
  sequence: number;
  /** Everything up to this change version is in the bucket; UInt64 as text. */
  cursorVer: string;
  plan?: WindowPlan;
  lastSyncMs?: number;
  nextSyncMs?: number;
  lastError?: string;
  lastErrorMs?: number;
  runStartedMs?: number;
  /** Failures in a row. */
  failures: number;

  /** When a runner should look at it; with the back-off of failures in it. */
  dueMs: number;
  /** Grows with every change of who may write progress; what an older holder writes is refused. */
  leaseToken: number;
  /** Until then its holder may write to the bucket; 0 when nobody runs it. */
  leaseExpiresMs: number;
}

const text = { type: String, required: true };
const number = { type: Number, required: true };
const flag = { type: Boolean, required: true };
const plan = {
  name: text,
  afterVer: text,
  throughVer: text,
  minMs: number,
  maxMs: number,
  isLast: flag,
  attempts: number,
};
/** Text that may be empty, which the library takes for absent. */
const anyText = { type: String, default: '' };

const schema = makeSchema<BlobExportDocument>({
  organizationId: text,
  type: text,
  bucketName: text,
  endpoint: String,
  region: anyText,
  accessKeyId: String,
  secretAccessKey: String,
  prefix: anyText,
  exportFrequency: text,
  enabled: flag,
  forcePathStyle: flag,
  fileType: text,
  exportMode: text,
  exportStartMs: Number,
  compressed: flag,
  exportSource: text,
  exportFieldGroups: { type: [String], required: true },
  createdMs: number,
  updatedMs: number,
  series: text,
  sequence: number,
  cursorVer: text,
  plan: { type: { ...plan, _id: false }, default: undefined },
  lastSyncMs: Number,
  nextSyncMs: Number,
  lastError: String,
  lastErrorMs: Number,
  runStartedMs: Number,
  failures: number,
  dueMs: number,
  leaseToken: number,
  leaseExpiresMs: number,
})
  .index({ organizationId: 1, _id: 1 })
  .index({ enabled: 1, dueMs: 1 });

export function blobExportModel(connection: Connection): Model<BlobExportDocument> {
  return modelOf(connection, 'blobExports', schema);
}
