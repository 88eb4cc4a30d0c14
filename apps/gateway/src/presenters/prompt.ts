import type { evaluation } from '@assay/proto';
import type { Prompt, PromptMeta } from '../schemas/prompt.js';
import { formatTimestampMs } from '../validation/timestamp.js';

/** A version as writes answer it: as it is stored. Source: behaviour/evaluation-and-prompts.md §6.1. */
export function presentStoredPrompt(prompt: evaluation.Prompt): Prompt {
  return {
    id: prompt.id,
    projectId: prompt.projectId,
    createdAt: formatTimestampMs(prompt.createdMs),
    updatedAt: formatTimestampMs(prompt.updatedMs),
    createdBy: prompt.createdBy,
    name: prompt.name,
    version: prompt.version,
    type: prompt.type as Prompt['type'],
    prompt: JSON.parse(prompt.promptJson) as Prompt['prompt'],
    config: JSON.parse(prompt.configJson) as unknown,
    labels: prompt.labels,
    tags: prompt.tags,
    commitMessage: prompt.commitMessage ?? null,
    isActive: null,
  };
}

/** A version as reads answer it: with what it was resolved from. */
export function presentPrompt(prompt: evaluation.Prompt): Prompt {
  return {
    ...presentStoredPrompt(prompt),
    isActive: isActive(prompt),
    resolutionGraph: presentGraph(prompt.graph),
  };
}

/** Whether this is the version that a plain read gives. */
export function isActive(prompt: evaluation.Prompt): boolean {
  return prompt.labels.includes('production');
}

function presentGraph(graph: evaluation.PromptGraph | null): NonNullable<Prompt['resolutionGraph']> | null {
  if (!graph?.root) return null;
  const { root, dependencies } = graph;
  return {
    root,
    dependencies: Object.fromEntries(
      dependencies.map(({ promptId, dependencies: nodes }) => [promptId, nodes]),
    ),
  };
}

export function presentPromptMeta(summary: evaluation.PromptSummary): PromptMeta {
  return {
    name: summary.name,
    type: summary.type as PromptMeta['type'],
    versions: summary.versions,
    labels: summary.labels,
    tags: summary.tags,
    lastUpdatedAt: formatTimestampMs(summary.lastUpdatedMs),
    lastConfig: JSON.parse(summary.lastConfigJson) as unknown,
  };
}
