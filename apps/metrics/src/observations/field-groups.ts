import type { metrics } from '@assay/proto';
import type { OBSERVATION_COLUMNS } from '@assay/telemetry';

type Field = keyof typeof OBSERVATION_COLUMNS;
type Group = Exclude<metrics.ObservationFieldGroup, 'OBSERVATION_FIELD_GROUP_UNSPECIFIED'>;

/** Always there. The times are for latency, which every answer shows; what a root is decides the trace name. */
const CORE: readonly Field[] = [
  'id',
  'traceId',
  'startUs',
  'endUs',
  'completionStartUs',
  'projectId',
  'parentObservationId',
  'type',
  'modelId',
  'isAppRoot',
];

const FIELDS: Readonly<Record<Group, readonly Field[]>> = {
  OBSERVATION_FIELD_GROUP_BASIC: [
    'name',
    'level',
    'statusMessage',
    'version',
    'environment',
    'bookmarked',
    'public',
    'userId',
    'sessionId',
  ],
  OBSERVATION_FIELD_GROUP_TIME: ['createdMs', 'updatedMs'],
  OBSERVATION_FIELD_GROUP_IO: ['input', 'output'],
  OBSERVATION_FIELD_GROUP_METADATA: ['metadata'],
  OBSERVATION_FIELD_GROUP_MODEL: ['model', 'modelParameters'],
  OBSERVATION_FIELD_GROUP_USAGE: [
    'usageDetails',
    'costDetails',
    'totalCost',
    'pricingTierId',
    'pricingTierName',
  ],
  OBSERVATION_FIELD_GROUP_PROMPT: ['promptId', 'promptName', 'promptVersion'],
  OBSERVATION_FIELD_GROUP_METRICS: [],
  OBSERVATION_FIELD_GROUP_TRACE_CONTEXT: ['traceName', 'tags', 'release', 'name'],
};

/** The fields to read for some groups, each once. */
export function fieldsOfGroups(groups: readonly metrics.ObservationFieldGroup[]): Field[] {
  const fields = groups.flatMap((group) =>
    group === 'OBSERVATION_FIELD_GROUP_UNSPECIFIED' ? [] : FIELDS[group],
  );
  return [...new Set([...CORE, ...fields])];
}

/** Fields that an observation takes from its trace when it has none of its own, by field of either. */
export const INHERITED = {
  userId: 'userId',
  sessionId: 'sessionId',
  traceName: 'name',
  release: 'release',
  tags: 'tags',
} as const satisfies Partial<Record<Field, string>>;
