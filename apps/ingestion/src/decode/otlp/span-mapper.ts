import { parseEnvironment } from '../environment.js';
import { isStorableUs } from '../iso-time.js';
import { hasKeys } from '../json/own-keys.js';
import type { TextWriter } from '../json/text-writer.js';
import { MAX_PROMPT_VERSION } from '../limits.js';
import type { DecodedSpan, ObservationValues } from '../statements.js';
import { applyTools } from '../tools/apply-tools.js';
import { toNumber, toText } from './attribute-reading.js';
import { addExperimentFields } from './experiment-fields.js';
import type { SpanField, SpanView } from './families/family.js';
import { LIVEKIT_SCOPE, LIVEKIT_TYPES } from './families/livekit.js';
import { FieldPicker } from './field-picker.js';
import { findInputOutput, writeFound } from './input-output.js';
import { SUBJECT } from './key-info.js';
import { readModelParameters } from './model-parameters.js';
import { readOfferedTools } from './offered-tools.js';
import { addMetadata, OriginMetadata } from './origin-metadata.js';
import { getLevel, getStatusMessage } from './span-status.js';
import { readSpanCost, readSpanUsage, repeatsChildren } from './span-usage.js';
import type { SpanTimes } from './span-times.js';

type TextField = 'traceName' | 'userId' | 'sessionId' | 'version' | 'release';
const TEXT_FIELDS: readonly (TextField & SpanField)[] = [
  'traceName',
  'userId',
  'sessionId',
  'version',
  'release',
];
/** Turns good spans into observations. One per export: what spans share is worked out once. */
export class SpanMapper {
  /** The fields of the span mapped last: the trace's statements read them too. */
  readonly fields = new FieldPicker();
  private readonly origins: OriginMetadata;

  constructor(private readonly writer: TextWriter) {
    this.origins = new OriginMetadata(writer);
  }

  /** A span without faults, as a complete observation (behaviour 3.6). */
  map(view: SpanView, times: SpanTimes): DecodedSpan {
    const { span, scope } = view;
    const { fields } = this;
    fields.pick(view);
    const level = getLevel(span, scope, fields);
    const values: ObservationValues = {
      traceId: span.traceId,
      type: this.getType(view),
      startUs: times.startUs,
      endUs: times.endUs,
      environment: parseEnvironment(fields.get('environment')),
      level,
    };
    if (span.parentSpanId !== '') values.parentObservationId = span.parentSpanId;
    const name = toText(fields.get('name') ?? span.name);
    if (name !== '') values.name = name;
    const statusMessage = getStatusMessage(span, level, fields);
    if (statusMessage !== undefined) values.statusMessage = statusMessage;
    for (const field of TEXT_FIELDS) {
      const value = fields.get(field);
      if (value !== undefined) values[field] = toText(value);
    }
    const tags = fields.get('tags');
    if (Array.isArray(tags)) values.tags = tags as string[];
    const isPublic = fields.get('public');
    if (isPublic !== undefined) values.public = isPublic === 'true';
    if (fields.get('isAppRoot') !== undefined) values.isAppRoot = true;
    addExperimentFields(values, fields, view.attributes, this.writer);
    this.addModel(values, view);
    this.addPrompt(values);
    this.addPayload(values, view);
    const id = span.spanId;
    const decoded = { id, traceId: span.traceId, startUs: times.startUs, values };
    return times.isMissing ? { ...decoded, isTimeMissing: true } : decoded;
  }

  private getType({ span, scope }: SpanView): string {
    const type = this.fields.get('type');
    // A model's name alone (rank 100) is a weaker sign than LiveKit's span names.
    const livekit = scope.name === LIVEKIT_SCOPE ? LIVEKIT_TYPES.get(span.name) : undefined;
    if (livekit !== undefined && (type === undefined || this.fields.getRank('type') > LIVEKIT_RANK))
      return livekit;
    return type === undefined ? 'SPAN' : toText(type);
  }

  private addModel(values: ObservationValues, view: SpanView): void {
    const { fields } = this;
    const completionStartUs = fields.get('completionStart');
    if (typeof completionStartUs === 'number' && isStorableUs(completionStartUs)) {
      values.completionStartUs = completionStartUs;
    }
    if ((fields.subjects & SUBJECT.parameters) !== 0 || PARAMETER_SCOPES.has(view.scope.name)) {
      const parameters = readModelParameters(view);
      if (parameters !== undefined) values.modelParameters = parameters;
    }
    const model = fields.get('model');
    const hasUsage = (fields.subjects & SUBJECT.usage) !== 0 || PARAMETER_SCOPES.has(view.scope.name);
    if ((model === undefined && !hasUsage) || repeatsChildren(view)) return;
    if (model !== undefined) values.model = toText(model);
    if (!hasUsage) return;
    const usage = readSpanUsage(view);
    const cost = readSpanCost(view);
    if (hasKeys(usage)) values.providedUsage = usage;
    if (hasKeys(cost)) values.providedCost = cost;
  }

  /** Only generations are linked to prompts. */
  private addPrompt(values: ObservationValues): void {
    if (values.type !== 'GENERATION') return;
    const name = this.fields.get('promptName');
    const version = toNumber(this.fields.get('promptVersion'));
    if (name === undefined || version === undefined) return;
    if (!Number.isInteger(version) || version < 0 || version > MAX_PROMPT_VERSION) return;
    values.prompt = { name: toText(name), version };
  }

  private addPayload(values: ObservationValues, view: SpanView): void {
    const { fields, writer } = this;
    const found = findInputOutput(view, fields.rules);
    const input = found && writeFound(found.input, writer);
    const output = found && writeFound(found.output, writer);
    if (input !== undefined) values.input = input;
    if (output !== undefined) values.output = output;
    addMetadata(values, view, this.origins, (fields.subjects & SUBJECT.metadata) !== 0, writer);
    const hasTools = (fields.subjects & SUBJECT.tools) !== 0;
    applyTools(values, hasTools ? readOfferedTools(view.attributes) : undefined);
  }
}

/** Rank of LiveKit's span names among the type rules. */
const LIVEKIT_RANK = 90;
/** Scopes whose parameters and usage hide in attributes of other subjects. */
const PARAMETER_SCOPES: ReadonlySet<string> = new Set(['ai', 'genkit-tracer', 'gcp.vertex.agent']);
