import { AppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import type { RevisionKind, RevisionStore } from './revision.store.js';

const MAX_PROJECTS = 1_000;

const KINDS: Readonly<Record<evaluation.RevisionKind, RevisionKind | undefined>> = {
  REVISION_KIND_UNSPECIFIED: undefined,
  REVISION_KIND_PROMPTS: 'prompts',
  REVISION_KIND_SCORE_CONFIGS: 'scoreConfigs',
};

export function revisionHandlers(revisions: RevisionStore): evaluation.RevisionServiceMethods {
  return {
    listRevisions: async ({ kind, projectIds }) => {
      const known = KINDS[kind];
      if (!known) throw new AppError('invalid', 'REVISION_KIND_UNKNOWN', 'Unknown kind of revision.');
      if (projectIds.length > MAX_PROJECTS) {
        throw new AppError('invalid', 'TOO_MANY_IDS', `At most ${MAX_PROJECTS} projects at once.`);
      }
      return { values: await revisions.list(known, projectIds) };
    },
  };
}
