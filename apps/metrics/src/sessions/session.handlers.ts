import { AppError } from '@assay/errors';
import type { metrics } from '@assay/proto';
import { acceptPage } from '../store/page-request.js';
import type { SessionStore } from './session.store.js';

export function sessionHandlers({
  sessions: store,
}: {
  sessions: SessionStore;
}): metrics.SessionServiceMethods {
  return {
    listSessions: async (request, call) => {
      const { projectId, fromUs, toUs, environments } = request;
      return store.listSessions(
        { projectId, range: { fromUs, toUs }, environments },
        acceptPage(request),
        call,
      );
    },
    getSession: async ({ projectId, sessionId }, call) => {
      const traces = sessionId === '' ? [] : await store.listTraces(projectId, sessionId, call);
      const [first] = traces;
      if (!first) {
        throw new AppError('not_found', 'SESSION_NOT_FOUND', 'No session with this id in the project.');
      }
      const createdMs = Math.floor(first.timestampUs / 1000);
      return { session: { projectId, id: sessionId, createdMs, environment: first.environment }, traces };
    },
  };
}
