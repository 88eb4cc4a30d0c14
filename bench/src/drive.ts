import { Pool } from 'undici';
import { createRandom } from './generate.js';
import type { Load, MadeRequest } from './loads.js';

export interface Service {
  readonly baseUrl: string;
  readonly keys: { readonly publicKey: string; readonly secretKey: string };
}

/** Times are milliseconds. */
export interface Driven {
  readonly acks: readonly number[];
  readonly readsById: readonly number[];
  readonly readsOfTrace: readonly number[];
  readonly units: number;
  readonly refused: number;
  readonly seconds: number;
}

export interface Pace {
  readonly clients: number;
  readonly seconds: number;
  /**
   * Requests per second of all clients together; absent, each sends again as soon as it has its answer. Paced
   * acknowledgements count from the moment a request was due, so that a slow answer cannot hide the next one's wait.
   */
  readonly requestsPerSecond?: number;
  /** Without readers: what writing alone reaches. */
  readonly isWriteOnly?: boolean;
}

/** What all clients together have ready when the clock starts. */
const PREPARED_BYTES = 320 * 1024 * 1024;

/**
 * The requests of each client, made beforehand: on the same cores the generator's work would take CPU from what is
 * measured. A client that has sent all of its own makes more as it goes.
 */
export function prepareRequests(load: Load, pace: Pace): (() => MadeRequest)[] {
  const perClient = {
    bytes: PREPARED_BYTES / pace.clients,
    count: Math.ceil(((pace.requestsPerSecond ?? Infinity) * pace.seconds) / pace.clients),
  };
  return Array.from({ length: pace.clients }, (_, client) => {
    const random = createRandom(client + 1);
    const ready: MadeRequest[] = [];
    for (let bytes = 0; bytes < perClient.bytes && ready.length < perClient.count;) {
      const made = load.make(random);
      ready.push(made);
      bytes += made.body.byteLength;
    }
    ready.reverse();
    return () => ready.pop() ?? load.make(random);
  });
}

/** Sends a load, and reads beside it what was acknowledged last, one request at a time. */
export async function drive(
  service: Service,
  load: Load,
  pace: Pace,
  requests: readonly (() => MadeRequest)[],
): Promise<Driven> {
  const pool = new Pool(service.baseUrl, { connections: pace.clients + 2 });
  const { publicKey, secretKey } = service.keys;
  const authorization = `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`;
  const acks: number[] = [];
  const readsById: number[] = [];
  const readsOfTrace: number[] = [];
  let units = 0;
  let refused = 0;
  let last = { observationId: '', traceId: '' };
  const intervalMs = pace.requestsPerSecond ? (1000 * pace.clients) / pace.requestsPerSecond : 0;
  const startedAt = performance.now();
  const endAt = startedAt + pace.seconds * 1000;

  const write = async (next: () => MadeRequest, client: number): Promise<void> => {
    for (let turn = 0; ; turn += 1) {
      const made = next();
      const dueAt = intervalMs ? startedAt + (turn + client / pace.clients) * intervalMs : performance.now();
      if (dueAt >= endAt) return;
      await sleep(dueAt - performance.now());
      const response = await pool.request({
        method: 'POST',
        path: load.path,
        headers: { authorization, 'content-type': load.contentType },
        body: made.body,
      });
      await response.body.dump();
      if (response.statusCode >= 300) {
        refused += 1;
        continue;
      }
      acks.push(performance.now() - dueAt);
      units += made.units;
      last = made;
    }
  };
  const get = async (path: string, into: number[]): Promise<void> => {
    const sentAt = performance.now();
    const response = await pool.request({ method: 'GET', path, headers: { authorization } });
    await response.body.dump();
    if (response.statusCode === 200) into.push(performance.now() - sentAt);
    else refused += 1;
  };
  const read = async (): Promise<void> => {
    while (performance.now() < endAt) {
      await sleep(100);
      if (!last.traceId) continue;
      await get(`/api/public/observations/${last.observationId}`, readsById);
      await get(`/api/public/traces/${last.traceId}`, readsOfTrace);
    }
  };
  const writers = requests.map(write);
  await Promise.all(pace.isWriteOnly ? writers : [...writers, read()]);
  await pool.close();
  return {
    acks,
    readsById,
    readsOfTrace,
    units,
    refused,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

function sleep(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}
