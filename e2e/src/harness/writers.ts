import { randomUUID } from 'node:crypto';
import { eventually } from '@assay/testing';
import type { Deployment } from '@assay/testing';
import { startLoops } from './loops.js';
import { api, type Reply } from './target.js';

/** One trace of one observation, as an acknowledged request wrote it. */
export interface Written {
  readonly traceId: string;
  readonly observationId: string;
  /** Of its observation event; undefined for exports, which have no envelopes. */
  readonly envelopeId: string | undefined;
  readonly isSpooled: boolean;
}

export interface Writers {
  /** What was acknowledged so far, in order. */
  readonly acknowledged: readonly Written[];
  /** Answers that were no acknowledgement, by status; 0 is a broken connection. */
  readonly refusals: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

const USAGE = { input: 3, output: 4 };

/** A batch of a trace and its generation. */
function makeBatch(written: Written): object {
  const { traceId, observationId: id } = written;
  const timestamp = new Date().toISOString();
  const generation = { id, traceId, name: 'load', startTime: timestamp, usage: USAGE };
  return {
    batch: [
      { id: randomUUID(), type: 'trace-create', timestamp, body: { id: traceId, name: 'load' } },
      { id: written.envelopeId, type: 'generation-create', timestamp, body: generation },
    ],
  };
}

/** The same as an OTLP export. */
function makeExport({ traceId, observationId: spanId }: Written): object {
  const now = Date.now();
  const usage = JSON.stringify(USAGE);
  const attributes = [{ key: 'langfuse.observation.usage_details', value: { stringValue: usage } }];
  const times = { startTimeUnixNano: `${now}000000`, endTimeUnixNano: `${now + 5}000000` };
  return {
    resourceSpans: [{ scopeSpans: [{ spans: [{ traceId, spanId, name: 'load', ...times, attributes }] }] }],
  };
}

/**
 * Writes small batches and exports until told to stop, and remembers what was acknowledged.
 *
 * @param options.pauseMs Between two requests of one writer.
 */
export function startWriters(
  deployment: Deployment,
  options: { writers: number; pauseMs?: number },
): Writers {
  const acknowledged: Written[] = [];
  const refusals = new Map<number, number>();
  let turn = 0;
  const writeOne = async (): Promise<void> => {
    const traceId = randomUUID().replaceAll('-', '');
    const isExport = (turn += 1) % 2 === 0;
    const envelopeId = isExport ? undefined : randomUUID();
    const written = { traceId, observationId: traceId.slice(0, 16), envelopeId, isSpooled: false };
    const path = isExport ? '/api/public/otel/v1/traces' : '/api/public/ingestion';
    const json = isExport ? makeExport(written) : makeBatch(written);
    const target = { baseUrl: deployment.baseUrl, auth: deployment.keys };
    const reply = await api(path, { ...target, json }).catch(() => undefined);
    if (reply && isAcknowledged(reply)) {
      acknowledged.push({ ...written, isSpooled: reply.headers.get('x-assay-durability') === 'spooled' });
      return;
    }
    refusals.set(reply?.status ?? 0, (refusals.get(reply?.status ?? 0) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const loops = startLoops(options.writers, async () => {
    await writeOne();
    if (options.pauseMs) await new Promise((resolve) => setTimeout(resolve, options.pauseMs));
  });
  return { acknowledged, refusals, stop: loops.stop };
}

function isAcknowledged({ status, body }: Reply): boolean {
  return status === 200 || (status === 207 && body.errors.length === 0);
}

/** Resolves when ten more writes were acknowledged. */
export async function untilWriting(deployment: Deployment, writers: Writers): Promise<void> {
  const before = writers.acknowledged.length;
  await eventually(() => writers.acknowledged.length >= before + 10, {
    details: () => deployment.output().slice(-3000),
  });
}
