import type { Sql } from '@assay/clickhouse';
import { AppError, isAppError } from '@assay/errors';
import type { CallContext, metrics } from '@assay/proto';
import { decodeTrace, type SelectedRow } from '@assay/telemetry';
import type { Reader } from '../store/reader.js';
import {
  buildSessionPage,
  buildSessionTotal,
  buildSessionTraces,
  type SessionScope,
} from './sessions.sql.js';

/** Traces of one session in one answer. */
const MAX_SESSION_TRACES = 10_000;

/** Sessions, read from the traces that name them. */
export interface SessionStore {
  listSessions(
    scope: SessionScope,
    page: { limit: number; offset: number },
    call: CallContext,
  ): Promise<{ sessions: metrics.Session[]; totalItems: number }>;
  /**
   * Oldest first; empty when no trace names the session.
   *
   * @throws AppError `too_expensive/PAYLOAD_TOO_LARGE` when they do not fit into one answer.
   */
  listTraces(projectId: string, sessionId: string, call: CallContext): Promise<metrics.Trace[]>;
}

export function clickhouseSessionStore({ reader }: { reader: Reader }): SessionStore {
  return {
    listSessions: async (scope, page, call) => {
      const [rows, totals] = await Promise.all([
        reader.select<Omit<metrics.Session, 'projectId'>>(buildSessionPage(scope, page), call),
        reader.select<{ total: number }>(buildSessionTotal(scope), call),
      ]);
      const sessions = rows.map((row) => ({ projectId: scope.projectId, ...row }));
      return { sessions, totalItems: totals[0]?.total ?? 0 };
    },
    listTraces: async (projectId, sessionId, call) => {
      const statement = buildSessionTraces(projectId, sessionId, MAX_SESSION_TRACES + 1);
      const rows = await readTraces(reader, statement, call);
      if (rows.length > MAX_SESSION_TRACES) throw tooManyTraces();
      return [...latestOfEach(rows.map(decodeTrace)).values()];
    },
  };
}

async function readTraces(reader: Reader, statement: Sql, call: CallContext): Promise<SelectedRow[]> {
  try {
    return await reader.select<SelectedRow>(statement, call);
  } catch (error) {
    // There is no limit to lower and no field to leave out here.
    throw isAppError(error) && error.reason === 'PAYLOAD_TOO_LARGE' ? tooManyTraces(error) : error;
  }
}

function tooManyTraces(cause?: AppError): AppError {
  return new AppError(
    'too_expensive',
    'PAYLOAD_TOO_LARGE',
    `The traces of this session are too many for one answer: over ${MAX_SESSION_TRACES}, or over 36 MB together. Read them page by page with GET /api/public/traces?sessionId=.`,
    { cause },
  );
}

/** A trace that is being moved may be there twice for a moment; one of them is shown. */
function latestOfEach(traces: readonly metrics.Trace[]): Map<string, metrics.Trace> {
  const byId = new Map<string, metrics.Trace>();
  for (const trace of traces) if (!byId.has(trace.id)) byId.set(trace.id, trace);
  return byId;
}
