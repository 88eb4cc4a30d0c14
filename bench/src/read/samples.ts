import { LARGE_TRACE_NAME } from '../data/index.js';
import type { Client } from './client.js';

/** What probes ask for: ids out of all of the data, and where in time the data lie. */
export interface Samples {
  readonly observationIds: readonly string[];
  readonly traceIds: readonly string[];
  readonly largeTraceIds: readonly string[];
  /** Unix milliseconds. */
  readonly fromMs: number;
  readonly endMs: number;
  readonly random: () => number;
}

const WINDOW_MS = 3_600_000;
/** Share of the rows of a list whose ids are used. */
const TAKEN = 0.25;

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Collects ids at random moments, by narrow lists, so that the rows themselves stay unread. */
export async function collectSamples(
  client: Client,
  data: { endMs: number; days: number },
  count: number,
  random: () => number,
): Promise<Samples> {
  const fromMs = data.endMs - data.days * 86_400_000;
  const observationIds: string[] = [];
  const traceIds: string[] = [];
  const take = (ids: string[], answer: { data: { id: string }[] }): void => {
    for (const { id } of answer.data) if (random() < TAKEN) ids.push(id);
  };
  while (traceIds.length < count || observationIds.length < count) {
    const at = fromMs + random() * (data.endMs - fromMs - WINDOW_MS);
    const from = isoTime(at);
    const to = isoTime(at + WINDOW_MS);
    const observations = `/api/public/v2/observations?limit=20&fields=core&fromStartTime=${from}&toStartTime=${to}`;
    const traces = `/api/public/traces?limit=20&fields=core&fromTimestamp=${from}&toTimestamp=${to}`;
    take(observationIds, await client.get(observations));
    take(traceIds, await client.get(traces));
  }
  const large = await client.get<{ data: { id: string }[] }>(
    `/api/public/traces?fields=core&name=${LARGE_TRACE_NAME}`,
  );
  const largeTraceIds = large.data.map(({ id }) => id);
  return { observationIds, traceIds, largeTraceIds, fromMs, endMs: data.endMs, random };
}
