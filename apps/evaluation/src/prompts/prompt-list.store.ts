import { withStoreErrors } from '@assay/mongo';
import type { evaluation } from '@assay/proto';
import type { QueryFilter } from 'mongoose';
import type { PromptDocument, PromptModels } from './prompt.model.js';

/** Longest a list may run in the store. */
const MAX_TIME_MS = 10_000;

type ListedVersion = Pick<
  PromptDocument,
  '_id' | 'name' | 'version' | 'type' | 'labels' | 'tags' | 'updatedMs'
>;
const LISTED = { name: 1, version: 1, type: 1, labels: 1, tags: 1, updatedMs: 1 };

export type ListPromptSummaries = (
  request: evaluation.ListPromptsRequest,
) => Promise<evaluation.ListPromptsResponse>;

/**
 * Lists names with their versions. Filters select versions, and an entry tells of those alone.
 * Source: behaviour/evaluation-and-prompts.md §6.4.
 */
export function mongoPromptList({ prompts, contents }: PromptModels): ListPromptSummaries {
  const listNames = async (
    filter: QueryFilter<PromptDocument>,
    { page, limit }: { page: number; limit: number },
  ): Promise<{ names: string[]; totalItems: number }> => {
    const group = [{ $match: filter }, { $group: { _id: '$name' } }];
    const [names, counted] = await Promise.all([
      prompts
        .aggregate<{ _id: string }>([
          ...group,
          { $sort: { _id: 1 } },
          { $skip: (page - 1) * limit },
          { $limit: limit },
        ])
        .option({ maxTimeMS: MAX_TIME_MS }),
      prompts
        .aggregate<{ totalItems: number }>([...group, { $count: 'totalItems' }])
        .option({ maxTimeMS: MAX_TIME_MS }),
    ]);
    return { names: names.map(({ _id }) => _id), totalItems: counted[0]?.totalItems ?? 0 };
  };

  const findConfigs = async (ids: readonly string[]): Promise<Map<string, string>> => {
    const found = await contents
      .find({ _id: { $in: ids } }, { configJson: 1 })
      .lean<{ _id: string; configJson: string }[]>();
    return new Map(found.map(({ _id, configJson }) => [_id, configJson]));
  };

  return (request) =>
    withStoreErrors(async () => {
      const filter = toFilter(request);
      const { names, totalItems } = await listNames(filter, request);
      if (names.length === 0) return { prompts: [], totalItems };
      const versions = await prompts
        .find({ $and: [filter, { name: { $in: names } }] } as QueryFilter<PromptDocument>, LISTED)
        .sort({ name: 1, version: 1 })
        .maxTimeMS(MAX_TIME_MS)
        .lean<ListedVersion[]>();
      const versionsByName = groupByName(versions);
      const newest = [...versionsByName.values()].map((some) => some.at(-1) as ListedVersion);
      const configs = await findConfigs(newest.map(({ _id }) => _id));
      return {
        // One that was deleted since the names were read is not there any more.
        prompts: names.flatMap((name) => summarize(versionsByName.get(name) ?? [], configs)),
        totalItems,
      };
    });
}

function toFilter(request: evaluation.ListPromptsRequest): QueryFilter<PromptDocument> {
  const { projectId, name, version, label, tag, fromUpdatedMs, toUpdatedMs } = request;
  const updatedMs = {
    ...(fromUpdatedMs !== undefined && { $gte: fromUpdatedMs }),
    ...(toUpdatedMs !== undefined && { $lt: toUpdatedMs }),
  };
  return {
    projectId,
    ...(name !== undefined && { name }),
    ...(version !== undefined && { version }),
    ...(label !== undefined && { labels: label }),
    ...(tag !== undefined && { tags: tag }),
    ...(Object.keys(updatedMs).length > 0 && { updatedMs }),
  };
}

function groupByName(versions: readonly ListedVersion[]): Map<string, ListedVersion[]> {
  const groups = new Map<string, ListedVersion[]>();
  for (const version of versions) {
    const group = groups.get(version.name);
    if (group) group.push(version);
    else groups.set(version.name, [version]);
  }
  return groups;
}

/** One entry, or none without versions; they ascend. */
function summarize(
  versions: readonly ListedVersion[],
  configs: ReadonlyMap<string, string>,
): evaluation.PromptSummary[] {
  const newest = versions.at(-1);
  if (!newest) return [];
  return [
    {
      name: newest.name,
      type: newest.type,
      versions: versions.map(({ version }) => version),
      labels: [...new Set(versions.flatMap(({ labels = [] }) => labels))].sort(),
      tags: newest.tags,
      lastUpdatedMs: versions.reduce((last, { updatedMs }) => Math.max(last, updatedMs), 0),
      lastConfigJson: configs.get(newest._id) ?? '{}',
    },
  ];
}
