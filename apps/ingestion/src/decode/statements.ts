/**
 * What a decoded body says, before anything is merged or stored. Decoders are pure: bytes in, statements out.
 *
 * Absent means "says nothing about it". Decoders leave out explicit nulls, empty strings of optional text, empty
 * objects and empty arrays, which all say nothing. `input` and `output` are left out unless truthy: there an empty
 * object or array is a value (storage rule).
 * Times are Unix microseconds, already range-checked. Texts are as the client sent them; values that are no
 * strings are JSON text.
 */

/** Stored form of free JSON: top-level key to text, JSON text for what is no string. */
export type TextMap = Readonly<Record<string, string>>;

export interface ObservationValues {
  traceId?: string;
  parentObservationId?: string;
  /** One of OBSERVATION_TYPES. */
  type?: string;
  name?: string;
  startUs?: number;
  endUs?: number;
  completionStartUs?: number;
  /** Normalised (behaviour 1.5). */
  environment?: string;
  /** One of LEVELS. */
  level?: string;
  statusMessage?: string;
  version?: string;
  release?: string;
  userId?: string;
  sessionId?: string;
  traceName?: string;
  tags?: readonly string[];
  model?: string;
  /** JSON text of an object. */
  modelParameters?: string;
  /** As the client counted: non-negative integers by normalised key (behaviour 1.6, 3.11). */
  providedUsage?: Readonly<Record<string, number>>;
  /** USD by key, non-negative. */
  providedCost?: Readonly<Record<string, number>>;
  /** Name and version travel together, or not at all. */
  prompt?: { readonly name: string; readonly version: number };
  toolDefinitions?: TextMap;
  toolCalls?: readonly string[];
  toolCallNames?: readonly string[];
  experimentId?: string;
  experimentName?: string;
  experimentDescription?: string;
  experimentMetadata?: TextMap;
  experimentDatasetId?: string;
  experimentItemId?: string;
  experimentItemVersionUs?: number;
  experimentItemMetadata?: TextMap;
  experimentExpectedOutput?: string;
  experimentRootId?: string;
  public?: boolean;
  isAppRoot?: boolean;
  input?: string;
  output?: string;
  metadata?: TextMap;
}

export interface TraceValues {
  timestampUs?: number;
  name?: string;
  userId?: string;
  sessionId?: string;
  release?: string;
  version?: string;
  environment?: string;
  tags?: readonly string[];
  public?: boolean;
  input?: string;
  output?: string;
  metadata?: TextMap;
  /** Earliest start and latest end among the observations that this statement speaks of. */
  minStartUs?: number;
  maxEndUs?: number;
}

export interface ScoreValues {
  timestampUs?: number;
  traceId?: string;
  observationId?: string;
  sessionId?: string;
  datasetRunId?: string;
  name?: string;
  /** One of SCORE_DATA_TYPES; absent when it follows from the config or the value. */
  dataType?: string;
  /** As sent: the config decides later what it is. */
  value?: number | string;
  /** One of SCORE_SOURCES. */
  source?: string;
  comment?: string;
  configId?: string;
  queueId?: string;
  /** Who gave it, of a review; no body can say it. */
  authorUserId?: string;
  executionTraceId?: string;
  environment?: string;
  metadata?: TextMap;
}

interface StatementBase {
  readonly entityId: string;
  /** When it was said: the envelope's timestamp, or a span's start. Orders statements about one entity. */
  readonly eventUs: number;
  /** Said by an `*-update` event: wins a tie against a create of the same time. */
  readonly isUpdate: boolean;
}

export interface ObservationStatement extends StatementBase {
  readonly kind: 'observation';
  readonly values: ObservationValues;
}

export interface TraceStatement extends StatementBase {
  readonly kind: 'trace';
  /**
   * Who says it: `event` for trace events and explicit trace attributes, `root` for what a root span implies
   * (its name, user, … stand back behind explicit ones), `member` for what any observation implies.
   */
  readonly origin: 'event' | 'root' | 'member';
  readonly values: TraceValues;
}

export interface ScoreStatement extends StatementBase {
  readonly kind: 'score';
  readonly values: ScoreValues;
}

export type Statement = ObservationStatement | TraceStatement | ScoreStatement;

/** One accepted event of a batch. Its position among `successes` is its position in {@link DecodedBatch}. */
export interface DecodedEvent {
  readonly envelopeId: string;
  /** Empty for events that are accepted and dropped (logs never get here). Observation events also carry the
   *  trace statement that they imply. */
  readonly statements: readonly Statement[];
}

/** A refused event, as the 207 answer shows it. */
export interface RefusedEvent {
  readonly id: string;
  readonly status: number;
  readonly message: string;
  readonly error: string;
}

export interface DecodedBatch {
  /** In the order of the public answer: creates by envelope time, then updates by envelope time. */
  readonly events: readonly DecodedEvent[];
  /** In the order of the public answer. */
  readonly errors: readonly RefusedEvent[];
}

/** One good span: a complete observation that needs no merging. */
export interface DecodedSpan {
  readonly id: string;
  readonly traceId: string;
  readonly startUs: number;
  /** The span had no usable time: `startUs` is the receipt's, unless the store knows the id's own. */
  readonly isTimeMissing?: true;
  readonly values: ObservationValues;
}

/** A trace that lost spans of an export, and why it lost the first of them. */
export interface RejectedTrace {
  readonly id: string;
  readonly reason: string;
}

export interface DecodedExport {
  readonly spans: readonly DecodedSpan[];
  /** What the spans say about their traces; several per trace are possible. */
  readonly traces: readonly TraceStatement[];
  readonly rejectedSpans: number;
  /** For `partialSuccess`; empty when nothing was rejected. Names reasons, counts and scopes, never contents. */
  readonly rejectedMessage: string;
  readonly rejectedTraces: readonly RejectedTrace[];
}
