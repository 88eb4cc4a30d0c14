import type { CallContext, metrics } from '@assay/proto';

/** What metrics knows by id. A session exists when a trace names it. */
export type SubjectType = 'TRACE' | 'OBSERVATION' | 'SESSION';

/** The objects that items and comments are about. */
export interface Subjects {
  /** Undefined when the project has no such object. */
  find(
    projectId: string,
    type: SubjectType,
    id: string,
    call: CallContext,
  ): Promise<metrics.Subject | undefined>;
}

export function metricsSubjects(service: Pick<metrics.SubjectServiceMethods, 'findSubjects'>): Subjects {
  return {
    find: async (projectId, type, id, call) => {
      const idsOf = (kind: SubjectType): string[] => (kind === type ? [id] : []);
      const request = {
        projectId,
        traceIds: idsOf('TRACE'),
        observationIds: idsOf('OBSERVATION'),
        sessionIds: idsOf('SESSION'),
      };
      const { traces, observations, sessions } = await service.findSubjects(request, call);
      return [...traces, ...observations, ...sessions][0];
    },
  };
}
