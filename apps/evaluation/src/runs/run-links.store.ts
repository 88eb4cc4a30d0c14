import { AppError } from '@assay/errors';
import { withStoreErrors } from '@assay/mongo';
import type { QueryFilter } from 'mongoose';
import type { DatasetRunDocument, RunItemDocument, RunModels } from './dataset-run.model.js';

/** A link of a run item, on its own. */
export interface LinkedItem {
  readonly runId: string;
  readonly itemId: string;
  readonly itemVersionMs: number;
  readonly traceId: string;
  /** Empty: the whole trace. */
  readonly observationId: string;
}

/** Run items as experiments see them. */
export interface RunLinkStore {
  /**
   * All links whose spans may start on or after a moment: of items that were linked within the 30 days before it,
   * or later, whatever time their client gave them. Where those are very many, one day takes the place of 30.
   *
   * @throws AppError `too_expensive/TOO_MANY_RUN_ITEMS`.
   */
  listLinksSince(projectId: string, sinceMs: number): Promise<LinkedItem[]>;
  /** All links of some runs, whenever they were made. @throws AppError `too_expensive/TOO_MANY_RUN_ITEMS`. */
  listLinksOfRuns(projectId: string, runIds: readonly string[]): Promise<LinkedItem[]>;
  /** Runs by id; unknown ids are left out. */
  findRuns(projectId: string, runIds: readonly string[]): Promise<Map<string, DatasetRunDocument>>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Links are mostly made when their spans start; a client may prepare a run long before. */
const LONG_LEAD_MS = 30 * DAY_MS;
const SHORT_LEAD_MS = DAY_MS;
/** Run items that are few enough to look back far. */
const FEW_ITEMS = 20_000;
const MAX_TIME_MS = 10_000;
/** Links that one statement on spans can join. */
const MAX_LINKS = 100_000;

export function mongoRunLinkStore({ runs, runItems }: RunModels): RunLinkStore {
  const find = async (filter: QueryFilter<RunItemDocument>, limit: number): Promise<RunItemDocument[]> =>
    runItems
      .find(filter, { runId: 1, itemId: 1, itemVersionMs: 1, links: 1 })
      .limit(limit)
      .maxTimeMS(MAX_TIME_MS)
      .lean<RunItemDocument[]>();
  return {
    listLinksSince: (projectId, sinceMs) =>
      withStoreErrors(async () => {
        const linkedSince = (leadMs: number): QueryFilter<RunItemDocument> => ({
          projectId,
          linkedMs: { $gte: sinceMs - leadMs },
        });
        const items = await find(linkedSince(LONG_LEAD_MS), FEW_ITEMS + 1);
        if (items.length <= FEW_ITEMS) return toLinks(items);
        return toLinks(await find(linkedSince(SHORT_LEAD_MS), MAX_LINKS + 1));
      }),
    listLinksOfRuns: (projectId, runIds) =>
      withStoreErrors(async () =>
        toLinks(await find({ projectId, runId: { $in: [...new Set(runIds)] } }, MAX_LINKS + 1)),
      ),
    findRuns: (projectId, runIds) =>
      withStoreErrors(async () => {
        const found = await runs
          .find({ _id: { $in: [...new Set(runIds)] }, projectId })
          .lean<DatasetRunDocument[]>();
        return new Map(found.map((run) => [run._id, run]));
      }),
  };
}

function toLinks(items: readonly RunItemDocument[]): LinkedItem[] {
  const links = items.flatMap(({ runId, itemId, itemVersionMs, links }) =>
    links.map(({ traceId, observationId = '' }) => ({
      runId,
      itemId,
      itemVersionMs,
      traceId,
      observationId,
    })),
  );
  if (links.length <= MAX_LINKS) return links;
  const message = 'Too many run items are in question. Narrow the request: a later start time, or ids.';
  throw new AppError('too_expensive', 'TOO_MANY_RUN_ITEMS', message);
}
