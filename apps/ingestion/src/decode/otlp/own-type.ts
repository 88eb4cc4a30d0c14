import { OBSERVATION_TYPES, type ObservationType } from '@assay/telemetry';
import type { SpanView } from './families/family.js';
import type { AttributeValue } from './raw-span.js';

const TYPES: ReadonlyMap<string, ObservationType> = new Map(
  OBSERVATION_TYPES.map((type) => [type.toLowerCase(), type]),
);

/** Attributes that only generations have. */
const GENERATION_KEYS = [
  'langfuse.observation.model.name',
  'langfuse.observation.cost_details',
  'langfuse.observation.usage_details',
  'langfuse.observation.completion_start_time',
  'langfuse.observation.model.parameters',
  'langfuse.observation.prompt.name',
  'langfuse.observation.prompt.version',
];
/** Python clients up to 3.3 wrote `span` on some generations (behaviour 3.9, rule 0). */
const EARLY_VERSION = /^(?:[0-2]\.|3\.[0-3](?:\.|$))/;

/** `langfuse.observation.type` in any letter case; undefined when it is none of the ten. */
export function parseOwnType(value: AttributeValue, view: SpanView): ObservationType | undefined {
  const type = typeof value === 'string' ? TYPES.get(value.toLowerCase()) : undefined;
  return type === 'SPAN' && isEarlyPython(view) && hasGenerationKey(view) ? 'GENERATION' : type;
}

function isEarlyPython({ scope, resource }: SpanView): boolean {
  return (
    scope.name === 'langfuse-sdk' &&
    EARLY_VERSION.test(scope.version) &&
    resource.attributes.get('telemetry.sdk.language') === 'python'
  );
}

function hasGenerationKey({ attributes }: SpanView): boolean {
  return GENERATION_KEYS.some((key) => attributes.has(key));
}
