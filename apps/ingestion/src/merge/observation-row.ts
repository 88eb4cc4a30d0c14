import { formatMs, formatUs, type ObservationRow } from '@assay/telemetry';
import type { CostResult } from '../cost/cost.js';
import type { ObservationValues } from '../decode/statements.js';
import type { Provenance } from './delta.js';

/** What is known only at the insert attempt. */
export interface RowStamps {
  readonly ver: string;
  readonly createdMs: number;
  readonly updatedMs: number;
}

export type UnstampedObservation = Omit<ObservationRow, 'ver' | 'created_at' | 'updated_at'>;

export interface ObservationFacts {
  readonly projectId: string;
  readonly id: string;
  readonly startUs: number;
  readonly by: Provenance;
  readonly cost: CostResult;
  readonly promptId: string;
  readonly expireAt: string;
}

const EMPTY = '';

/**
 * The complete row of an observation, without its stamps. An end before the start becomes the start; an
 * observation without a trace belongs to a trace of its own id (a random one would not survive a retry).
 */
export function buildObservationRow(
  values: ObservationValues,
  facts: ObservationFacts,
): UnstampedObservation {
  const { cost, by } = facts;
  return {
    project_id: facts.projectId,
    trace_id: values.traceId ?? facts.id,
    id: facts.id,
    parent_observation_id: values.parentObservationId ?? EMPTY,
    type: values.type ?? 'SPAN',
    name: values.name ?? EMPTY,
    start_time: formatUs(facts.startUs),
    end_time: values.endUs === undefined ? null : formatUs(Math.max(values.endUs, facts.startUs)),
    completion_start_time: optionalTime(values.completionStartUs),
    environment: values.environment ?? 'default',
    level: values.level ?? 'DEFAULT',
    status_message: values.statusMessage ?? EMPTY,
    version: values.version ?? EMPTY,
    release: values.release ?? EMPTY,
    user_id: values.userId ?? EMPTY,
    session_id: values.sessionId ?? EMPTY,
    trace_name: values.traceName ?? EMPTY,
    tags: values.tags ? [...new Set(values.tags)].sort() : [],
    model: values.model ?? EMPTY,
    model_id: cost.modelId,
    model_parameters: values.modelParameters ?? EMPTY,
    usage_details: cost.usage,
    cost_details: cost.costs,
    total_cost: cost.totalCost,
    provided_usage: cost.providedUsage,
    provided_cost: cost.providedCosts,
    pricing_tier_id: cost.tierId,
    pricing_tier_name: cost.tierName,
    prompt_id: facts.promptId,
    prompt_name: values.prompt?.name ?? EMPTY,
    prompt_version: values.prompt?.version ?? null,
    tool_definitions: { ...values.toolDefinitions },
    tool_calls: [...(values.toolCalls ?? [])],
    tool_call_names: [...(values.toolCallNames ?? [])],
    ...experimentColumns(values),
    public: values.public ? 1 : 0,
    bookmarked: 0,
    is_app_root: values.isAppRoot ? 1 : 0,
    input: values.input ?? EMPTY,
    output: values.output ?? EMPTY,
    metadata: values.metadata ?? {},
    source: by.source,
    api_key_id: by.apiKeyId,
    sdk_name: by.sdkName,
    sdk_version: by.sdkVersion,
    expire_at: facts.expireAt,
    is_deleted: 0,
  };
}

function experimentColumns(values: ObservationValues) {
  return {
    experiment_id: values.experimentId ?? EMPTY,
    experiment_name: values.experimentName ?? EMPTY,
    experiment_description: values.experimentDescription ?? EMPTY,
    experiment_metadata: { ...values.experimentMetadata },
    experiment_dataset_id: values.experimentDatasetId ?? EMPTY,
    experiment_item_id: values.experimentItemId ?? EMPTY,
    experiment_item_version: optionalTime(values.experimentItemVersionUs),
    experiment_item_metadata: { ...values.experimentItemMetadata },
    experiment_expected_output: values.experimentExpectedOutput ?? EMPTY,
    experiment_root_id: values.experimentRootId ?? EMPTY,
  };
}

function optionalTime(us: number | undefined): string | null {
  return us === undefined ? null : formatUs(us);
}

/** The stamps as columns. */
export function stampColumns(stamps: RowStamps): { created_at: string; updated_at: string; ver: string } {
  return {
    created_at: formatMs(stamps.createdMs),
    updated_at: formatMs(stamps.updatedMs),
    ver: stamps.ver,
  };
}
