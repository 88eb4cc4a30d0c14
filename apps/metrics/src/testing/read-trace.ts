import type { metrics } from '@assay/proto';
import { testCall, type TestProcess } from './process.js';
import { ALL_TRACE_GROUPS } from './requests.js';

export interface WholeTrace {
  readonly trace: metrics.Trace;
  readonly observations: metrics.Observation[];
  readonly scores: metrics.Score[];
  readonly messages: number;
}

/** A streamed trace put together. Throws when the trace is not in the first message, and only there. */
export async function readTrace(
  process: TestProcess,
  request: { projectId: string; traceId: string },
  groups = ALL_TRACE_GROUPS,
): Promise<WholeTrace> {
  const parts: metrics.GetTraceResponse[] = [];
  for await (const part of process.traces.getTrace({ ...request, groups }, testCall())) parts.push(part);
  const [first, ...rest] = parts;
  if (!first?.trace || rest.some((part) => part.trace !== null)) {
    throw new Error('the trace belongs in the first message alone');
  }
  return {
    trace: first.trace,
    observations: parts.flatMap((part) => part.observations),
    scores: parts.flatMap((part) => part.scores),
    messages: parts.length,
  };
}
