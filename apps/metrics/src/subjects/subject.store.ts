import type { Sql } from '@assay/clickhouse';
import type { CallContext, metrics } from '@assay/proto';
import type { Reader } from '../store/reader.js';
import {
  buildDerivedTraceSubjects,
  buildObservationSubjects,
  buildSessionSubjects,
  buildTraceSubjects,
} from './subjects.sql.js';

type FindByIds = (projectId: string, ids: readonly string[], call: CallContext) => Promise<metrics.Subject[]>;

/** What exists in a project, by id: those that do, in no particular order. */
export interface SubjectStore {
  readonly findTraces: FindByIds;
  readonly findObservations: FindByIds;
  readonly findSessions: FindByIds;
}

export function clickhouseSubjectStore({ reader }: { reader: Reader }): SubjectStore {
  const findBy =
    (build: (projectId: string, ids: readonly string[]) => Sql): FindByIds =>
    async (projectId, ids, call) =>
      ids.length === 0 ? [] : reader.select<metrics.Subject>(build(projectId, ids), call);
  const findStored = findBy(buildTraceSubjects);
  const findDerived = findBy(buildDerivedTraceSubjects);
  return {
    findTraces: async (projectId, ids, call) => {
      const stored = await findStored(projectId, ids, call);
      const known = new Set(stored.map(({ id }) => id));
      const others = ids.filter((id) => !known.has(id));
      return [...stored, ...(await findDerived(projectId, others, call))];
    },
    findObservations: findBy(buildObservationSubjects),
    findSessions: findBy(buildSessionSubjects),
  };
}
