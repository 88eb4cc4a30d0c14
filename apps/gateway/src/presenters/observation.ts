import type { metrics } from '@assay/proto';
import { parseStored } from '../json/stored-text.js';
import type { ObservationV1, ObservationV2 } from '../schemas/observation.js';
import { formatTimestampMs, formatTimestampUs } from '../validation/timestamp.js';
import { presentFlatMetadata, presentMetadata } from './metadata.js';
import { decimalText, roundCost, sumByKeyWord } from './numbers.js';
import { textOrNull } from './text.js';

const UNIT = 'TOKENS' as const;

export type ObservationGroup =
  'basic' | 'time' | 'io' | 'metadata' | 'model' | 'usage' | 'prompt' | 'metrics' | 'trace_context';

function timeOrNull(us: number | undefined): string | null {
  return us === undefined ? null : formatTimestampUs(us);
}

/** Seconds from the start; null without an end. */
function secondsSince(startUs: number, endUs: number | undefined): number | null {
  return endUs === undefined ? null : (endUs - startUs) / 1e6;
}

function presentUsage({ usageDetails, costDetails, totalCost }: metrics.Observation) {
  const inputCost = sumByKeyWord(costDetails, 'input');
  const outputCost = sumByKeyWord(costDetails, 'output');
  return {
    input: sumByKeyWord(usageDetails, 'input') ?? 0,
    output: sumByKeyWord(usageDetails, 'output') ?? 0,
    total: usageDetails['total'] ?? 0,
    inputCost: inputCost === undefined ? null : roundCost(inputCost),
    outputCost: outputCost === undefined ? null : roundCost(outputCost),
    totalCost: costDetails['total'] ?? totalCost,
  };
}

/**
 * An observation for v1.
 *
 * @param unknownPrice What an unknown price reads as: null, and 0 inside a trace.
 * Source: behaviour/ingestion-and-tracing.md §5.3.
 */
export function presentObservation(
  observation: metrics.Observation,
  unknownPrice: number | null = null,
): ObservationV1 {
  const { input, output, total, inputCost, outputCost, totalCost } = presentUsage(observation);
  return {
    id: observation.id,
    projectId: observation.projectId,
    traceId: textOrNull(observation.traceId),
    parentObservationId: textOrNull(observation.parentObservationId),
    type: observation.type,
    name: textOrNull(observation.name),
    environment: observation.environment,
    level: observation.level,
    statusMessage: textOrNull(observation.statusMessage),
    version: textOrNull(observation.version),
    startTime: formatTimestampUs(observation.startUs),
    endTime: timeOrNull(observation.endUs),
    completionStartTime: timeOrNull(observation.completionStartUs),
    createdAt: formatTimestampMs(observation.createdMs),
    updatedAt: formatTimestampMs(observation.updatedMs),
    input: parseStored(observation.input),
    output: parseStored(observation.output),
    metadata: presentMetadata(observation.metadata),
    model: textOrNull(observation.model),
    modelId: textOrNull(observation.modelId),
    modelParameters: parseStored(observation.modelParameters),
    promptId: textOrNull(observation.promptId),
    promptName: textOrNull(observation.promptName),
    promptVersion: observation.promptVersion ?? null,
    usageDetails: observation.usageDetails,
    costDetails: observation.costDetails,
    usage: { unit: UNIT, input, output, total },
    unit: UNIT,
    promptTokens: input,
    completionTokens: output,
    totalTokens: total,
    inputPrice: observation.inputPrice ?? unknownPrice,
    outputPrice: observation.outputPrice ?? unknownPrice,
    totalPrice: observation.totalPrice ?? unknownPrice,
    calculatedInputCost: inputCost,
    calculatedOutputCost: outputCost,
    calculatedTotalCost: totalCost,
    latency: secondsSince(observation.startUs, observation.endUs),
    timeToFirstToken: secondsSince(observation.startUs, observation.completionStartUs),
    usagePricingTierId: textOrNull(observation.pricingTierId),
    usagePricingTierName: textOrNull(observation.pricingTierName),
  };
}

function isRoot(observation: metrics.Observation): boolean {
  return observation.parentObservationId === '' || observation.isAppRoot;
}

/** The fields of each optional group of v2. `metrics` adds none: its two fields are always there. */
const GROUP_FIELDS: Readonly<
  Record<
    ObservationGroup,
    (observation: metrics.Observation, metadataChars: number) => Partial<ObservationV2>
  >
> = {
  basic: (observation) => ({
    name: textOrNull(observation.name),
    level: observation.level as NonNullable<ObservationV2['level']>,
    statusMessage: textOrNull(observation.statusMessage),
    version: textOrNull(observation.version),
    environment: observation.environment,
    bookmarked: observation.bookmarked,
    public: observation.public,
    userId: textOrNull(observation.userId),
    sessionId: textOrNull(observation.sessionId),
    isRootObservation: isRoot(observation),
  }),
  time: (observation) => ({
    completionStartTime: timeOrNull(observation.completionStartUs),
    createdAt: formatTimestampMs(observation.createdMs),
    updatedAt: formatTimestampMs(observation.updatedMs),
  }),
  io: (observation) => ({ input: textOrNull(observation.input), output: textOrNull(observation.output) }),
  metadata: (observation, metadataChars) => ({
    metadata: presentFlatMetadata(observation.metadata, metadataChars),
  }),
  model: (observation) => ({
    model: textOrNull(observation.model),
    providedModelName: textOrNull(observation.model),
    internalModelId: textOrNull(observation.modelId),
    modelParameters: parseStored(observation.modelParameters),
    inputPrice: priceText(observation.inputPrice),
    outputPrice: priceText(observation.outputPrice),
    totalPrice: priceText(observation.totalPrice),
  }),
  usage: (observation) => {
    const { input, output, total, inputCost, outputCost, totalCost } = presentUsage(observation);
    return {
      usageDetails: observation.usageDetails,
      costDetails: observation.costDetails,
      totalCost,
      usagePricingTierId: textOrNull(observation.pricingTierId),
      usagePricingTierName: textOrNull(observation.pricingTierName),
      inputUsage: input,
      outputUsage: output,
      totalUsage: total,
      inputCost: inputCost ?? 0,
      outputCost: outputCost ?? 0,
    };
  },
  prompt: (observation) => ({
    promptId: textOrNull(observation.promptId),
    promptName: textOrNull(observation.promptName),
    promptVersion: observation.promptVersion ?? null,
  }),
  metrics: () => ({}),
  trace_context: (observation) => ({
    traceName: textOrNull(observation.traceName || (isRoot(observation) ? observation.name : '')),
    tags: observation.tags,
    release: textOrNull(observation.release),
  }),
};

function priceText(price: number | undefined): string | null {
  return price === undefined ? null : decimalText(price);
}

/**
 * An observation for v2, with the groups asked for.
 *
 * @param metadataChars What is shown of each metadata value.
 * Source: behaviour/ingestion-and-tracing.md §5.4.
 */
export function presentObservationV2(
  observation: metrics.Observation,
  groups: readonly ObservationGroup[],
  metadataChars: number,
): ObservationV2 {
  const core: ObservationV2 = {
    id: observation.id,
    traceId: textOrNull(observation.traceId),
    startTime: formatTimestampUs(observation.startUs),
    endTime: timeOrNull(observation.endUs),
    projectId: observation.projectId,
    parentObservationId: textOrNull(observation.parentObservationId),
    type: observation.type,
    latency: secondsSince(observation.startUs, observation.endUs),
    timeToFirstToken: secondsSince(observation.startUs, observation.completionStartUs),
    modelId: textOrNull(observation.modelId),
    inputPrice: null,
    outputPrice: null,
    totalPrice: null,
  };
  for (const group of groups) Object.assign(core, GROUP_FIELDS[group](observation, metadataChars));
  return core;
}
