import type { ObservationType } from '@assay/telemetry';

/** What kind of body an observation event has. */
export type ObservationShape = 'event' | 'span' | 'generation' | 'legacy';

export interface ObservationEventType {
  readonly kind: 'observation';
  readonly shape: ObservationShape;
  /** Absent for the legacy shape, whose body names its type. */
  readonly type?: ObservationType;
  readonly isUpdate: boolean;
}

export type EventType =
  ObservationEventType | { readonly kind: 'trace' | 'score' | 'log'; readonly isUpdate: false };

const create = (shape: ObservationShape, type: ObservationType): ObservationEventType => ({
  kind: 'observation',
  shape,
  type,
  isUpdate: false,
});
const update = (shape: ObservationShape, type: ObservationType): ObservationEventType => ({
  kind: 'observation',
  shape,
  type,
  isUpdate: true,
});

/** Every event type of the batch route (behaviour 1.4); all others are refused. */
export const EVENT_TYPES: ReadonlyMap<string, EventType> = new Map<string, EventType>([
  ['trace-create', { kind: 'trace', isUpdate: false }],
  ['score-create', { kind: 'score', isUpdate: false }],
  ['event-create', create('event', 'EVENT')],
  ['span-create', create('span', 'SPAN')],
  ['span-update', update('span', 'SPAN')],
  ['generation-create', create('generation', 'GENERATION')],
  ['generation-update', update('generation', 'GENERATION')],
  ['agent-create', create('generation', 'AGENT')],
  ['tool-create', create('generation', 'TOOL')],
  ['chain-create', create('generation', 'CHAIN')],
  ['retriever-create', create('generation', 'RETRIEVER')],
  ['evaluator-create', create('generation', 'EVALUATOR')],
  ['embedding-create', create('generation', 'EMBEDDING')],
  ['guardrail-create', create('generation', 'GUARDRAIL')],
  ['observation-create', { kind: 'observation', shape: 'legacy', isUpdate: false }],
  ['observation-update', { kind: 'observation', shape: 'legacy', isUpdate: true }],
  ['sdk-log', { kind: 'log', isUpdate: false }],
]);
