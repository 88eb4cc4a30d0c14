import type { Prose } from './prose.js';
import type { MadeObservation, MadeTrace, Passage } from './trace.js';

const EVENT_TYPES: Partial<Record<MadeObservation['type'], string>> = { GENERATION: 'generation' };

const isUpdatedLater = (position: number): boolean => position % 2 === 1;

/** Traces as older SDKs send them: an event for the trace and one for the start of each observation. */
export function makeBatchBody(traces: readonly MadeTrace[], prose: Prose): Buffer {
  const batch: object[] = [];
  for (const trace of traces) {
    const timestamp = iso(trace.startMs);
    batch.push({
      id: `${trace.id}-t`,
      type: 'trace-create',
      timestamp,
      body: {
        id: trace.id,
        timestamp,
        name: trace.name,
        userId: trace.userId,
        sessionId: trace.sessionId,
        environment: trace.environment,
        release: trace.release,
        tags: trace.tags,
        metadata: { tenant: trace.tenant },
      },
    });
    trace.observations.forEach((made, position) => {
      batch.push({
        id: `${made.id}-c`,
        type: `${EVENT_TYPES[made.type] ?? 'span'}-create`,
        timestamp: iso(made.startMs),
        body: {
          id: made.id,
          traceId: trace.id,
          ...(made.parentId === '' ? {} : { parentObservationId: made.parentId }),
          name: made.name,
          environment: trace.environment,
          startTime: iso(made.startMs),
          input: [{ role: 'user', content: cut(prose, made.input) }],
          metadata: { tenant: trace.tenant, attempt: String(made.attempt) },
          ...(made.call ? { model: made.call.model } : {}),
          ...(isUpdatedLater(position) ? {} : endOf(made, prose)),
        },
      });
    });
  }
  return encode(batch);
}

/** What the same SDKs send when the second half of the observations ends: half of all are updated later. */
export function makeUpdateBody(traces: readonly MadeTrace[], prose: Prose): Buffer {
  const batch = traces.flatMap((trace) =>
    trace.observations.flatMap((made, position) =>
      isUpdatedLater(position)
        ? [
            {
              id: `${made.id}-u`,
              type: `${EVENT_TYPES[made.type] ?? 'span'}-update`,
              timestamp: iso(made.endMs),
              body: { id: made.id, traceId: trace.id, ...endOf(made, prose) },
            },
          ]
        : [],
    ),
  );
  return encode(batch);
}

/** The scores of traces; undefined when none has any. */
export function makeScoreBody(traces: readonly MadeTrace[]): Buffer | undefined {
  const batch = traces.flatMap((trace) =>
    trace.scores.map((score) => ({
      id: `${score.id}-s`,
      type: 'score-create',
      timestamp: iso(trace.endMs),
      body: { ...score, traceId: trace.id, environment: trace.environment },
    })),
  );
  return batch.length > 0 ? encode(batch) : undefined;
}

function endOf(made: MadeObservation, prose: Prose): object {
  return {
    endTime: iso(made.endMs),
    level: made.level,
    ...(made.level === 'ERROR' ? { statusMessage: 'upstream timed out' } : {}),
    output: { role: 'assistant', content: cut(prose, made.output) },
    ...(made.call ? { usageDetails: { input: made.call.input, output: made.call.output } } : {}),
  };
}

function cut(prose: Prose, { at, length }: Passage): string {
  return prose.text(at, length);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function encode(batch: readonly object[]): Buffer {
  return Buffer.from(JSON.stringify({ batch }));
}
