import type { ObservationType } from '@assay/telemetry';
import type { Attributes, AttributeValue, Origin, RawSpan } from '../raw-span.js';

/** Fields of an observation that are taken from single attributes. */
export const SPAN_FIELDS = [
  'name',
  'traceName',
  'userId',
  'sessionId',
  'tags',
  'public',
  'environment',
  'version',
  'release',
  'level',
  'statusMessage',
  'type',
  'model',
  'completionStart',
  'promptName',
  'promptVersion',
  'isAppRoot',
  'isTraceRoot',
  'experimentId',
  'experimentName',
  'experimentDescription',
  'experimentDatasetId',
  'experimentItemId',
  'experimentItemVersion',
  'experimentExpectedOutput',
  'experimentRootId',
] as const;
export type SpanField = (typeof SPAN_FIELDS)[number];

/** What a table's functions may look at beside the one attribute. */
export interface SpanView {
  readonly span: RawSpan;
  readonly attributes: Attributes;
  readonly scope: Origin;
  readonly resource: Origin;
}

/**
 * One source of a field: of all sources that are present and truthy, the lowest rank wins (behaviour 3.6, 3.9,
 * left to right). `read` turns the attribute, truthy or not, into the field's value; undefined passes on to the
 * next source.
 */
export interface FieldSource {
  readonly field: SpanField;
  readonly rank: number;
  readonly key: string;
  readonly in?: 'resource';
  readonly read?: (value: AttributeValue, view: SpanView) => AttributeValue | undefined;
}

/** Reads any truthy value as one observation type. */
export function isA(type: ObservationType): NonNullable<FieldSource['read']> {
  return (value) => (value ? type : undefined);
}

export interface InputOutput {
  readonly input?: unknown;
  readonly output?: unknown;
}

/**
 * One way to find input and output; the lowest rule number that yields either wins (behaviour 3.7).
 * A rule is tried when the span has one of its keys or prefixes, the scope that it names, or the events.
 */
export interface InputOutputRule {
  readonly rule: number;
  /** First truthy key wins. */
  readonly input?: readonly string[];
  readonly output?: readonly string[];
  /** Further keys, and key prefixes, that call the rule and are not repeated in the metadata. */
  readonly keys?: readonly string[];
  readonly prefixes?: readonly string[];
  /** Tried only, and whenever, the scope has this name. */
  readonly scope?: string;
  /** Tried when the span has an event of this name, or of a name that begins like this. */
  readonly event?: string;
  /** Ends the search even when nothing was found. */
  readonly isFinal?: boolean;
  /** Used instead of `input` and `output` where those cannot say it. */
  readonly read?: (view: SpanView) => InputOutput | undefined;
}

/** What one instrumentation writes, as tables. */
export interface Family {
  readonly name: string;
  readonly fields?: readonly FieldSource[];
  readonly inputOutput?: readonly InputOutputRule[];
  /** Keys that carry the tools offered to a model, with how to get the list out of their value. */
  readonly tools?: readonly { readonly key: string; readonly read?: (value: unknown) => unknown }[];
}
