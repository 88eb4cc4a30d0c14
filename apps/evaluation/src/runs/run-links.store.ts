import { AppError } from '@assay/errors';
import { withStoreErrors } from '@assay/mongo';
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
   * All links of items that were linked last on or after a moment, of some runs or of all.
   *
   * @throws AppError `too_expensive/TOO_MANY_RUN_ITEMS`.
   */
  listLinks(projectId: string, sinceMs: number, runIds: readonly string[] | undefined): Promise<LinkedItem[]>;
  /** Runs by id; unknown ids are left out. */
  findRuns(projectId: string, runIds: readonly string[]): Promise<Map<string, DatasetRunDocument>>;
}

const MAX_TIME_MS = 10_000;
/** Links that one statement on spans can join. */
const MAX_LINKS = 100_000;

export function mongoRunLinkStore({ runs, runItems }: RunModels): RunLinkStore {
  return {
    listLinks: (projectId, sinceMs, runIds) =>
      withStoreErrors(async () => {
        const items = await runItems
          .find(
            { projectId, ...(runIds && { runId: { $in: runIds } }), latestMs: { $gte: sinceMs } },
            { runId: 1, itemId: 1, itemVersionMs: 1, links: 1 },
          )
          .limit(MAX_LINKS + 1)
          .maxTimeMS(MAX_TIME_MS)
          .lean<RunItemDocument[]>();
        const links = items.flatMap(toLinks);
        if (links.length <= MAX_LINKS) return links;
        const message = 'Too many run items are in question. Narrow the request: a later start time, or ids.';
        throw new AppError('too_expensive', 'TOO_MANY_RUN_ITEMS', message);
      }),
    findRuns: (projectId, runIds) =>
      withStoreErrors(async () => {
        const found = await runs
          .find({ _id: { $in: [...new Set(runIds)] }, projectId })
          .lean<DatasetRunDocument[]>();
        return new Map(found.map((run) => [run._id, run]));
      }),
  };
}

function toLinks({ runId, itemId, itemVersionMs, links }: RunItemDocument): LinkedItem[] {
  return links.map(({ traceId, observationId = '' }) => ({
    runId,
    itemId,
    itemVersionMs,
    traceId,
    observationId,
  }));
}
