import { LEVELS, type ObservationType } from '@assay/telemetry';
import { parseEnvironment } from '../environment.js';
import type { Fields } from '../fields.js';
import type { ObservationStatement, ObservationValues, Statement, TraceValues } from '../statements.js';
import { applyTools } from '../tools/apply-tools.js';
import { deriveEntityId, type Envelope } from './envelope.js';
import type { ObservationEventType } from './event-types.js';
import { addGenerationFields } from './generation-fields.js';

const LEGACY_TYPES = ['GENERATION', 'SPAN', 'EVENT'] as const satisfies readonly ObservationType[];

/**
 * An observation event (behaviour 1.4), and the trace that it implies. A create says its start time, by default
 * the envelope's, and belongs to a trace of its own id when it names none; an update says only what it was sent,
 * so that it cannot take these first-one-wins fields from a late create. Neither says an environment unasked.
 */
export function decodeObservationEvent(envelope: Envelope, type: ObservationEventType): Statement[] {
  const { id, eventUs, body } = envelope;
  const isLegacy = type.shape === 'legacy';
  const named = isLegacy ? body.id('id', true) : body.requiredId('id');
  const entityId = named ?? deriveEntityId('observation', id);
  const values = readBase(body, type, eventUs);
  const traceId = body.id('traceId', true) ?? (type.isUpdate ? undefined : entityId);
  if (traceId !== undefined) values.traceId = traceId;
  if (type.shape !== 'event') addEnd(values, body);
  if (type.shape === 'generation' || isLegacy) addGenerationFields(values, body, isLegacy);
  addPayload(values, body);
  const statement: ObservationStatement = {
    kind: 'observation',
    entityId,
    eventUs,
    isUpdate: type.isUpdate,
    values,
  };
  if (traceId === undefined) return [statement];
  const implied = getImpliedTrace(values, body.source['environment']);
  return [
    statement,
    { kind: 'trace', origin: 'member', entityId: traceId, eventUs, isUpdate: type.isUpdate, values: implied },
  ];
}

function readBase(body: Fields, type: ObservationEventType, eventUs: number): ObservationValues {
  const values: ObservationValues = {};
  const observationType = type.type ?? readLegacyType(body);
  const startUs = body.time('startTime') ?? (type.isUpdate ? undefined : eventUs);
  const name = body.text('name');
  const parentObservationId = body.text('parentObservationId');
  const level = body.option('level', LEVELS);
  const statusMessage = body.text('statusMessage');
  const version = body.text('version');
  const environment = body.source['environment'];
  if (observationType !== undefined) values.type = observationType;
  if (startUs !== undefined) values.startUs = startUs;
  if (name !== undefined) values.name = name;
  if (parentObservationId !== undefined) values.parentObservationId = parentObservationId;
  if (level !== undefined) values.level = level;
  if (statusMessage !== undefined) values.statusMessage = statusMessage;
  if (version !== undefined) values.version = version;
  if (typeof environment === 'string') values.environment = parseEnvironment(environment);
  return values;
}

function readLegacyType(body: Fields): ObservationType | undefined {
  const type = body.option('type', LEGACY_TYPES);
  if (type === undefined && body.issues.isEmpty) body.issues.addOption(LEGACY_TYPES, body.at('type'));
  return type;
}

function addEnd(values: ObservationValues, body: Fields): void {
  const endUs = body.time('endTime');
  if (endUs === undefined) return;
  values.endUs = values.startUs === undefined ? endUs : Math.max(endUs, values.startUs);
}

function addPayload(values: ObservationValues, body: Fields): void {
  const input = body.json('input');
  const output = body.json('output');
  const metadata = body.textMap('metadata');
  if (input !== undefined) values.input = input;
  if (output !== undefined) values.output = output;
  if (metadata) values.metadata = metadata;
  applyTools(values);
}

function getImpliedTrace({ startUs, endUs }: ObservationValues, environment: unknown): TraceValues {
  const values: TraceValues = {};
  if (startUs !== undefined) values.minStartUs = startUs;
  const maxEndUs = endUs ?? startUs;
  if (maxEndUs !== undefined) values.maxEndUs = maxEndUs;
  if (typeof environment === 'string') values.environment = parseEnvironment(environment);
  return values;
}
