import { randomUUID } from 'node:crypto';
import { eventually } from '@assay/testing';
import type { Deployment } from '@assay/testing';
import { api, type ApiOptions, type Reply } from './target.js';

const REPLAY_MS = 120_000;

/** Where and as whom to read from a deployment that a test started itself. */
export function readerOf(deployment: Deployment): Required<Pick<ApiOptions, 'baseUrl' | 'auth'>> {
  return { baseUrl: deployment.baseUrl, auth: deployment.keys };
}

/** Reads, again while a killed service is still coming back: 503 is what clients may see meanwhile, nothing else. */
export async function readWhenUp(path: string, options: ApiOptions): Promise<Reply> {
  return eventually(async () => {
    const reply = await api(path, options);
    return reply.status !== 503 && reply;
  });
}

/** Writes acknowledged into the spool appear after the store is back; a plain write proves that all of them did. */
export async function untilReplayed(options: ApiOptions): Promise<void> {
  const isStoredAtOnce = async (): Promise<boolean> => {
    const timestamp = new Date().toISOString();
    const batch = [{ id: randomUUID(), type: 'trace-create', timestamp, body: { id: randomUUID() } }];
    const reply = await api('/api/public/ingestion', { ...options, json: { batch } });
    return reply.status === 207 && reply.headers.get('x-assay-durability') !== 'spooled';
  };
  await eventually(isStoredAtOnce, { timeoutMs: REPLAY_MS, intervalMs: 200 });
}

/** Every observation of the project as `traceId/id`, page after page. */
export async function listAllObservations(options: ApiOptions): Promise<string[]> {
  const found: string[] = [];
  let cursor = '';
  do {
    const query = `limit=1000&fields=core&cursor=${encodeURIComponent(cursor)}`;
    const page = await readWhenUp(`/api/public/v2/observations?${query}`, options);
    if (page.status !== 200) throw new Error(`a page of observations answered ${page.status}`);
    for (const { traceId, id } of page.body.data as { traceId: string; id: string }[])
      found.push(`${traceId}/${id}`);
    cursor = (page.body.meta.cursor as string | undefined) ?? '';
  } while (cursor !== '');
  return found;
}

/** What the metrics API counts and sums over all observations. */
export async function readTotals(options: ApiOptions): Promise<{ count: number; tokens: number }> {
  const query = JSON.stringify({
    view: 'observations',
    metrics: [
      { measure: 'count', aggregation: 'count' },
      { measure: 'totalTokens', aggregation: 'sum' },
    ],
    fromTimestamp: '2025-01-01T00:00:00.000Z',
    toTimestamp: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const reply = await readWhenUp(`/api/public/v2/metrics?query=${encodeURIComponent(query)}`, options);
  if (reply.status !== 200) throw new Error(`metrics answered ${reply.status} ${JSON.stringify(reply.body)}`);
  const [row] = reply.body.data as { count_count: unknown; sum_totalTokens: unknown }[];
  return { count: Number(row?.count_count ?? 0), tokens: Number(row?.sum_totalTokens ?? 0) };
}
