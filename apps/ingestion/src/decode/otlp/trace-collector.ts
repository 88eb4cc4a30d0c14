import type { TextWriter } from '../json/text-writer.js';
import type { DecodedSpan, ObservationValues, TraceStatement, TraceValues } from '../statements.js';
import { firstTruthy } from './attribute-reading.js';
import type { SpanView } from './families/family.js';
import type { FieldPicker } from './field-picker.js';
import { writeFound } from './input-output.js';
import { SUBJECT } from './key-info.js';
import { OriginMetadata } from './origin-metadata.js';
import { readClientMetadata } from './span-metadata.js';

/** Attributes by which a span that is no root speaks for its trace (behaviour 3.5). */
const TRACE_KEYS = [
  'langfuse.trace.name',
  'langfuse.trace.input',
  'langfuse.trace.output',
  'langfuse.trace.public',
  'langfuse.trace.tags',
  'user.id',
  'session.id',
  'langfuse.user.id',
  'langfuse.session.id',
  'langfuse.observation.metadata.langfuse_user_id',
  'langfuse.observation.metadata.langfuse_session_id',
  'langfuse.observation.metadata.langfuse_tags',
  'langfuse.trace.metadata.langfuse_user_id',
  'langfuse.trace.metadata.langfuse_session_id',
  'langfuse.trace.metadata.langfuse_tags',
  'ai.telemetry.metadata.sessionId',
  'ai.telemetry.metadata.userId',
  'ai.telemetry.metadata.tags',
  'tag.tags',
];

/** How far back a statement is compared: enough for one trace's few speakers, and no quadratic work. */
const MAX_COMPARED = 8;

interface CollectedTrace {
  member: { eventUs: number; values: TraceValues };
  /** By origin, in the order of arrival. */
  said: TraceStatement[];
}

/**
 * Gathers what an export's spans say about their traces. Per trace: one `member` statement (earliest start,
 * latest end, environment of the earliest span), and `root` and `event` statements at their span's start time.
 * A statement that another one of the same origin overrules in every field is left out.
 */
export class TraceCollector {
  private readonly byTraceId = new Map<string, CollectedTrace>();
  private readonly origins: OriginMetadata;

  constructor(private readonly writer: TextWriter) {
    this.origins = new OriginMetadata(writer);
  }

  add(view: SpanView, decoded: DecodedSpan, fields: FieldPicker): void {
    const trace = this.addMember(decoded);
    const isRoot = view.span.parentSpanId === '' || fields.get('isTraceRoot') !== undefined;
    if (!isRoot && !speaksForTrace(view, fields)) return;
    const explicit = this.getExplicit(view, decoded.values, fields);
    if (isRoot) this.say(trace, decoded, 'root', this.getImplied(view, decoded.values, explicit));
    this.say(trace, decoded, 'event', explicit);
  }

  get statements(): TraceStatement[] {
    const all: TraceStatement[] = [];
    for (const [entityId, { member, said }] of this.byTraceId) {
      all.push({ kind: 'trace', origin: 'member', entityId, isUpdate: false, ...member }, ...said);
    }
    return all;
  }

  private addMember({ traceId, startUs, values }: DecodedSpan): CollectedTrace {
    const endUs = values.endUs ?? startUs;
    const known = this.byTraceId.get(traceId);
    if (!known) {
      const said: TraceValues = { minStartUs: startUs, maxEndUs: endUs };
      if (values.environment !== undefined) said.environment = values.environment;
      const trace: CollectedTrace = { member: { eventUs: startUs, values: said }, said: [] };
      this.byTraceId.set(traceId, trace);
      return trace;
    }
    const { member } = known;
    member.values.maxEndUs = Math.max(member.values.maxEndUs ?? endUs, endUs);
    if (startUs < member.eventUs) {
      member.eventUs = startUs;
      member.values.minStartUs = startUs;
      if (values.environment !== undefined) member.values.environment = values.environment;
    }
    return known;
  }

  /** What a root span's own fields mean for its trace, except where it says so explicitly. */
  private getImplied(view: SpanView, own: ObservationValues, explicit: TraceValues): TraceValues {
    const values: TraceValues = {};
    const { attributes } = view;
    if (own.name !== undefined && explicit.name === undefined) values.name = own.name;
    if (own.version !== undefined && explicit.version === undefined) values.version = own.version;
    if (own.release !== undefined && explicit.release === undefined) values.release = own.release;
    if (own.input !== undefined && explicit.input === undefined) values.input = own.input;
    if (own.output !== undefined && explicit.output === undefined) values.output = own.output;
    if (!own.metadata) return values;
    const { trace: shared } = this.origins.get(view.resource, view.scope);
    const traceOwn = readClientMetadata(attributes, 'trace', this.writer) ?? {};
    const entries = Object.entries({ ...shared, ...own.metadata }).filter(
      ([key]) => !Object.hasOwn(traceOwn, key),
    );
    if (entries.length > 0) values.metadata = Object.fromEntries(entries);
    return values;
  }

  /** What trace attributes say. Version and release count only where the span, not its resource, has them. */
  private getExplicit({ attributes }: SpanView, own: ObservationValues, fields: FieldPicker): TraceValues {
    const values: TraceValues = {};
    if (own.traceName !== undefined) values.name = own.traceName;
    if (own.userId !== undefined) values.userId = own.userId;
    if (own.sessionId !== undefined) values.sessionId = own.sessionId;
    if (own.tags) values.tags = own.tags;
    if (own.public !== undefined) values.public = own.public;
    if (own.version !== undefined && attributes.get('langfuse.version')) values.version = own.version;
    if (own.release !== undefined && attributes.get('langfuse.release')) values.release = own.release;
    const input = writeFound(firstTruthy(attributes, ['langfuse.trace.input']), this.writer);
    const output = writeFound(firstTruthy(attributes, ['langfuse.trace.output']), this.writer);
    if (input !== undefined) values.input = input;
    if (output !== undefined) values.output = output;
    if ((fields.subjects & SUBJECT.metadata) === 0) return values;
    const metadata = readClientMetadata(attributes, 'trace', this.writer);
    if (metadata && Object.keys(metadata).length > 0) values.metadata = metadata;
    return values;
  }

  private say(
    trace: CollectedTrace,
    { traceId, startUs }: DecodedSpan,
    origin: 'root' | 'event',
    values: TraceValues,
  ): void {
    if (Object.keys(values).length === 0) return;
    const statement: TraceStatement = {
      kind: 'trace',
      origin,
      entityId: traceId,
      eventUs: startUs,
      isUpdate: false,
      values,
    };
    const from = Math.max(trace.said.length - MAX_COMPARED, 0);
    for (let index = from; index < trace.said.length; index++) {
      const other = trace.said[index];
      if (other?.origin !== origin) continue;
      if (isOverruled(statement, other)) return;
      if (!isOverruled(other, statement)) continue;
      trace.said[index] = statement;
      return;
    }
    trace.said.push(statement);
  }
}

function speaksForTrace({ attributes }: SpanView, fields: FieldPicker): boolean {
  if (TRACE_KEYS.some((key) => attributes.get(key))) return true;
  if ((fields.subjects & SUBJECT.metadata) === 0) return false;
  for (const key of attributes.keys()) if (key.startsWith('langfuse.trace.metadata')) return true;
  return false;
}

/**
 * Whether the later statement makes the earlier one pointless: it is not older and says every field, metadata key
 * and tag that the earlier one says. Only then leaving it out changes nothing, whatever arrives in between.
 */
function isOverruled(earlier: TraceStatement, later: TraceStatement): boolean {
  if (later.eventUs < earlier.eventUs) return false;
  const { metadata, tags, ...fields } = earlier.values;
  if (Object.keys(fields).some((key) => later.values[key as keyof TraceValues] === undefined)) return false;
  if (tags?.some((tag) => !later.values.tags?.includes(tag))) return false;
  // Two of the same time are settled by value, so they must agree.
  if (later.eventUs === earlier.eventUs && !isEqualValues(earlier.values, later.values)) return false;
  return isCovered(metadata, later.values.metadata);
}

function isCovered(earlier: TraceValues['metadata'], later: TraceValues['metadata']): boolean {
  return (
    earlier === undefined ||
    Object.keys(earlier).every((key) => later !== undefined && Object.hasOwn(later, key))
  );
}

function isEqualValues(a: TraceValues, b: TraceValues): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
