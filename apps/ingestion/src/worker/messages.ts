import type { ModelDefinition } from '../cost/model-definition.js';
import type { ListedScore } from '../decode/index.js';
import type { RefusedEvent, RejectedTrace, ScoreStatement } from '../decode/statements.js';
import type { EntityKind } from '@assay/telemetry';
import type { Delta, Provenance } from '../merge/delta.js';
import type { ProjectRules } from '../policies/masking/masking-directory.js';
import type { RowChunk } from '../write/write.js';

/** One body for a worker. Everything in it is plain data; `body` changes hands. */
interface JobBase {
  readonly projectId: string;
  readonly body: Uint8Array;
  readonly by: Provenance;
  readonly receivedMs: number;
  readonly expireAt: string;
  /** Rows are drafted: most entities are new, and the writer can tell. */
  readonly isDrafting: boolean;
}

export interface BatchJob extends JobBase {
  readonly kind: 'batch';
  readonly scoresOnly: boolean;
  /** Places of the accepted events whose additions are wanted; absent: all. */
  readonly places?: readonly number[];
}

export interface ExportJob extends JobBase {
  readonly kind: 'export';
  readonly encoding: 'json' | 'protobuf';
}

/** The body of one score of the direct route, for a project whose texts are masked. */
export interface ScoreJob extends Pick<JobBase, 'projectId' | 'body' | 'receivedMs'> {
  readonly kind: 'score';
}

/** A list of scores, for any project. */
export interface ScoresJob extends Pick<JobBase, 'projectId' | 'body' | 'receivedMs'> {
  readonly kind: 'scores';
}

export type DecodeJob = BatchJob | ExportJob | ScoreJob | ScoresJob;

/** What an event speaks of. */
export interface Mention {
  readonly kind: EntityKind;
  readonly id: string;
  readonly traceId: string | undefined;
}

/** An accepted event. Its scores wait for the rules that need a score config. */
export interface EncodedEvent {
  readonly envelopeId: string;
  readonly envelopeHash: string;
  readonly about: readonly Mention[];
  readonly scores: readonly ScoreStatement[];
}

export interface EncodedBatch {
  readonly kind: 'batch';
  readonly events: readonly EncodedEvent[];
  /** What the events add together, as rows and as additions to states; none about one entity in both. */
  readonly drafts: readonly RowChunk[];
  readonly deltas: readonly Delta[];
  /** Drafts with usage but without a price, for the counter. */
  readonly unpriced: number;
  readonly errors: readonly RefusedEvent[];
}

export interface EncodedExport {
  readonly kind: 'export';
  readonly spans: readonly RowChunk[];
  readonly drafts: readonly RowChunk[];
  readonly deltas: readonly Delta[];
  readonly acceptedSpans: number;
  readonly rejectedSpans: number;
  readonly rejectedMessage: string;
  readonly rejectedTraces: readonly RejectedTrace[];
  /** Spans with usage but without a price, and values that no column holds: for the counters. */
  readonly unpriced: number;
  readonly dropped: number;
}

export interface DecodedScore {
  readonly kind: 'score';
  readonly statement: ScoreStatement;
}

export interface DecodedScores {
  readonly kind: 'scores';
  readonly scores: readonly ListedScore[];
}

export type EncodedBody = EncodedBatch | EncodedExport | DecodedScore | DecodedScores;

/** An AppError, taken apart for the way between threads. */
export interface WorkerFailure {
  readonly kind: string;
  readonly reason: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export type ToWorker =
  | { readonly type: 'job'; readonly id: number; readonly job: DecodeJob }
  | { readonly type: 'models'; readonly definitions: readonly ModelDefinition[] }
  | { readonly type: 'masking'; readonly changed: readonly ProjectRules[] };

export type FromWorker =
  | { readonly type: 'done'; readonly id: number; readonly result: EncodedBody }
  | { readonly type: 'failed'; readonly id: number; readonly failure: WorkerFailure };
