import { AppError } from '@assay/errors';
import type { metrics } from '@assay/proto';
import type { SubjectStore } from './subject.store.js';

const MAX_IDS = 1_000;

export function subjectHandlers({ subjects }: { subjects: SubjectStore }): metrics.SubjectServiceMethods {
  return {
    findSubjects: async ({ projectId, ...asked }, call) => {
      const [traceIds, observationIds, sessionIds] = [
        acceptIds(asked.traceIds),
        acceptIds(asked.observationIds),
        acceptIds(asked.sessionIds),
      ];
      const [traces, observations, sessions] = await Promise.all([
        subjects.findTraces(projectId, traceIds, call),
        subjects.findObservations(projectId, observationIds, call),
        subjects.findSessions(projectId, sessionIds, call),
      ]);
      return { traces, observations, sessions };
    },
  };
}

/** Each once; the empty text is nobody's id, although rows without a session have it. */
function acceptIds(ids: readonly string[]): string[] {
  if (ids.length > MAX_IDS) throw new AppError('invalid', 'TOO_MANY_IDS', `At most ${MAX_IDS} at once.`);
  return [...new Set(ids)].filter((id) => id !== '');
}
