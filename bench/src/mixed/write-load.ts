import { setTimeout as sleep } from 'node:timers/promises';
import { makeOtlpBody } from '../data/otlp-body.js';
import { ProtobufBuffer } from '../data/protobuf-buffer.js';
import type { Prose } from '../data/prose.js';
import { TraceMaker } from '../data/trace.js';
import { createRandom } from '../generate.js';
import type { Client } from '../read/client.js';

const TRACES_PER_REQUEST = 25;
export const SPANS_PER_REQUEST = TRACES_PER_REQUEST * 8;

export interface WriteTotals {
  spans: number;
  refused: number;
  readonly acks: number[];
}

/** One client that exports traces of now, at a pace, until it is told to stop. */
export async function runWriter(
  client: Client,
  options: {
    readonly seed: number;
    readonly spansPerSecond: number;
    readonly prose: Prose;
    readonly signal: AbortSignal;
  },
  totals: WriteTotals,
): Promise<void> {
  const { seed, spansPerSecond, prose, signal } = options;
  const maker = new TraceMaker(createRandom(seed), prose, 0xff);
  const out = new ProtobufBuffer();
  const intervalMs = (1000 * SPANS_PER_REQUEST) / spansPerSecond;
  for (let dueAt = performance.now(); !signal.aborted; dueAt += intervalMs) {
    const traces = Array.from({ length: TRACES_PER_REQUEST }, () => maker.make(Date.now()));
    const body = makeOtlpBody(traces, prose, out);
    await sleep(Math.max(0, dueAt - performance.now()));
    const { status, ms } = await client.post('/api/public/otel/v1/traces', 'application/x-protobuf', body);
    if (status !== 200) totals.refused += 1;
    else {
      totals.acks.push(ms);
      totals.spans += SPANS_PER_REQUEST;
    }
  }
}
