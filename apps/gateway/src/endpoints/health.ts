import { Type, type Static } from '@sinclair/typebox';
import type { CallContext } from '@assay/proto';
import type { GatewayCalls } from '../calls.js';
import { named, Text } from '../schemas/primitives.js';
import { VERSION } from '../version.js';
import { endpoint } from './endpoint.js';
import { answer, type Reply } from './reply.js';

const tag = 'Health';
const RECENT_MS = 3 * 60 * 1000;
/** A probe that waits longer than this has given up. */
const TIMEOUT_MS = 10_000;

const HealthResponse = named('Health', Type.Object({ status: Type.String(), version: Type.String() }));
type HealthResponse = Static<typeof HealthResponse>;

function presentHealth(problem: string | undefined): Reply<HealthResponse> {
  return answer({ status: problem ?? 'OK', version: VERSION }, problem === undefined ? {} : { status: 503 });
}

async function findDatabaseProblem(calls: GatewayCalls, call: CallContext): Promise<string | undefined> {
  const { identityHealth } = calls;
  return identityHealth.checkHealth({}, call).then(
    () => undefined,
    () => 'Database not available',
  );
}

async function findDataProblem(calls: GatewayCalls, call: CallContext): Promise<string | undefined> {
  return calls.metricsHealth.checkHealth({ recentMs: RECENT_MS }, call).then(
    ({ hasRecentTraces, hasRecentObservations }) => {
      if (!hasRecentTraces) return 'No traces within the last 3 minutes';
      return hasRecentObservations ? undefined : 'No observations within the last 3 minutes';
    },
    () => "Couldn't fetch recent events",
  );
}

export const checkHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'none',
  tag,
  summary: 'Check the service',
  description: 'Answers 503 with the same body when a check that was asked for fails.',
  query: Type.Object({
    failIfDatabaseUnavailable: Text('`true`: also ask the database.'),
    failIfNoRecentEvents: Text('`true`: also look for a trace and an observation of the last 3 minutes.'),
  }),
  response: HealthResponse,
  timeoutMs: TIMEOUT_MS,
  handle: async ({ query, call, calls }) => {
    // Two answers when both are asked for: each belongs to another service, and neither waits for the other.
    const [databaseProblem, dataProblem] = await Promise.all([
      query.failIfDatabaseUnavailable === 'true' ? findDatabaseProblem(calls, call) : undefined,
      query.failIfNoRecentEvents === 'true' ? findDataProblem(calls, call) : undefined,
    ]);
    return presentHealth(databaseProblem ?? dataProblem);
  },
});

export const checkReady = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'none',
  tag,
  summary: 'Check that requests are taken',
  response: HealthResponse,
  handle: () => Promise.resolve(presentHealth(undefined)),
});
