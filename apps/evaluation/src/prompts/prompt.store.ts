import { withStoreErrors } from '@assay/mongo';
import type { evaluation } from '@assay/proto';
import type { ClientSession, QueryFilter } from 'mongoose';
import type { PromptContentDocument, PromptDocument, PromptModels } from './prompt.model.js';
import type { PromptReference } from './references.js';

/** One version of a name, by number or label. */
export type PromptSelector = { readonly version: number } | { readonly label: string };

/** Versions of prompts. A read inside a change takes its session; without one it sees what is committed. */
export interface PromptStore {
  find(
    projectId: string,
    name: string,
    selector: PromptSelector,
    session?: ClientSession,
  ): Promise<PromptDocument | undefined>;
  /** The highest version of a name. */
  findNewest(projectId: string, name: string, session?: ClientSession): Promise<PromptDocument | undefined>;
  /** Every version of a name, or the one selected; ascending. */
  findVersions(
    projectId: string,
    name: string,
    selector: PromptSelector | undefined,
    session?: ClientSession,
  ): Promise<PromptDocument[]>;
  /** Versions behind references; what does not exist is left out. */
  findReferenced(
    projectId: string,
    references: readonly PromptReference[],
    session?: ClientSession,
  ): Promise<PromptDocument[]>;
  /** Versions of other prompts that refer to a name. */
  findReferring(projectId: string, name: string, session: ClientSession): Promise<PromptDocument[]>;
  findContents(ids: readonly string[], session?: ClientSession): Promise<Map<string, PromptContentDocument>>;
  findIds(projectId: string, ids: readonly string[]): Promise<string[]>;
  /** Ids of versions of any project. */
  resolve(keys: readonly evaluation.PromptKey[]): Promise<evaluation.ResolvedPrompt[]>;

  create(prompt: PromptDocument, content: PromptContentDocument, session: ClientSession): Promise<void>;
  /** Sets the labels of versions, in the given order: take a label away before giving it. */
  putLabels(
    changes: readonly { id: string; labels: readonly string[] }[],
    nowMs: number,
    session: ClientSession,
  ): Promise<void>;
  /** Makes these the tags of every version of the name. */
  putTags(
    projectId: string,
    name: string,
    tags: readonly string[],
    nowMs: number,
    session: ClientSession,
  ): Promise<void>;
  delete(ids: readonly string[], session: ClientSession): Promise<void>;
}

const IDS_PER_QUERY = 500;

export function mongoPromptStore({ prompts, contents }: PromptModels): PromptStore {
  const findOne = async (
    filter: QueryFilter<PromptDocument>,
    session?: ClientSession,
  ): Promise<PromptDocument | undefined> => {
    const query = prompts.findOne(filter).sort({ version: -1 });
    return (await query.session(session ?? null).lean<PromptDocument>()) ?? undefined;
  };

  return {
    find: (projectId, name, selector, session) =>
      withStoreErrors(() => findOne({ projectId, name, ...toFilter(selector) }, session)),
    findNewest: (projectId, name, session) => withStoreErrors(() => findOne({ projectId, name }, session)),
    findVersions: (projectId, name, selector, session) =>
      withStoreErrors(() =>
        prompts
          .find({ projectId, name, ...(selector && toFilter(selector)) })
          .sort({ version: 1 })
          .session(session ?? null)
          .lean<PromptDocument[]>(),
      ),
    findReferenced: (projectId, references, session) =>
      withStoreErrors(() =>
        inChunks(references, (some) =>
          prompts
            .find({
              $or: some.map(({ name, version, label }) => ({
                projectId,
                name,
                ...(version === undefined ? { labels: label } : { version }),
              })),
            } as QueryFilter<PromptDocument>)
            .session(session ?? null)
            .lean<PromptDocument[]>(),
        ),
      ),
    findReferring: (projectId, name, session) =>
      withStoreErrors(() =>
        prompts
          .find({ projectId, 'references.name': name } as QueryFilter<PromptDocument>)
          .sort({ name: 1, version: 1 })
          .session(session)
          .lean<PromptDocument[]>(),
      ),
    findContents: (ids, session) =>
      withStoreErrors(async () => {
        const found = await inChunks(ids, (some) =>
          contents
            .find({ _id: { $in: some } })
            .session(session ?? null)
            .lean<PromptContentDocument[]>(),
        );
        return new Map(found.map((content) => [content._id, content]));
      }),
    findIds: (projectId, ids) =>
      withStoreErrors(async () => {
        const find = (some: string[]): Promise<{ _id: string }[]> =>
          prompts
            .find({ _id: { $in: some }, projectId }, { _id: 1 })
            .lean<{ _id: string }[]>()
            .exec();
        return (await inChunks(ids, find)).map(({ _id }) => _id);
      }),
    resolve: (keys) =>
      withStoreErrors(async () => {
        const found = await inChunks(keys, (some) =>
          prompts
            .find(
              { $or: some.map(({ projectId, name, version }) => ({ projectId, name, version })) },
              { projectId: 1, name: 1, version: 1 },
            )
            .lean<Pick<PromptDocument, '_id' | 'projectId' | 'name' | 'version'>[]>()
            .exec(),
        );
        return found.map(({ _id, projectId, name, version }) => ({
          id: _id,
          key: { projectId, name, version },
        }));
      }),

    create: async (prompt, content, session) => {
      await prompts.insertMany([prompt], { session });
      await contents.insertMany([content], { session });
    },
    putLabels: async (changes, nowMs, session) => {
      if (changes.length === 0) return;
      await prompts.bulkWrite(
        changes.map(({ id, labels }) => ({
          updateOne: {
            filter: { _id: id },
            update:
              labels.length > 0
                ? { $set: { labels: [...labels], updatedMs: nowMs } }
                : { $set: { updatedMs: nowMs }, $unset: { labels: 1 } },
          },
        })),
        { session, ordered: true },
      );
    },
    putTags: async (projectId, name, tags, nowMs, session) => {
      await prompts.updateMany(
        { projectId, name, tags: { $ne: [...tags] } } as QueryFilter<PromptDocument>,
        { $set: { tags: [...tags], updatedMs: nowMs } },
        { session },
      );
    },
    delete: async (ids, session) => {
      for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
        const filter = { _id: { $in: ids.slice(from, from + IDS_PER_QUERY) } };
        await prompts.deleteMany(filter, { session });
        await contents.deleteMany(filter, { session });
      }
    },
  };
}

function toFilter(selector: PromptSelector): { version: number } | { labels: string } {
  return 'version' in selector ? { version: selector.version } : { labels: selector.label };
}

/** Long lists of ids in several queries: one would be planned and sent badly. */
async function inChunks<T, R>(items: readonly T[], find: (some: T[]) => PromiseLike<R[]>): Promise<R[]> {
  const found: R[] = [];
  for (let from = 0; from < items.length; from += IDS_PER_QUERY) {
    found.push(...(await find(items.slice(from, from + IDS_PER_QUERY))));
  }
  return found;
}
