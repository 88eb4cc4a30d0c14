import { randomUUID } from 'node:crypto';
import type { Walker } from './walk.js';

export interface BatchEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly body: object;
}

/** An event of a batch, sent now. */
export function makeEvent(type: string, body: object): BatchEvent {
  return { id: randomUUID(), type, timestamp: new Date().toISOString(), body };
}

/** Writes events through the batch route, every one accepted. */
export async function writeEvents(walker: Walker, events: readonly BatchEvent[]): Promise<void> {
  const { errors } = await walker.call('POST /ingestion', { json: { batch: events } });
  if (errors.length > 0) throw new Error(`events were refused: ${JSON.stringify(errors)}`);
}

/** A trace in a session, with a priced generation and a score on it: something to show in every read. */
export async function writeSample(walker: Walker): Promise<{
  traceId: string;
  observationId: string;
  scoreId: string;
  sessionId: string;
}> {
  const [traceId, observationId, scoreId] = [randomUUID(), randomUUID(), randomUUID()];
  const sessionId = `session ${traceId}`;
  const startTime = new Date(Date.now() - 1500).toISOString();
  await writeEvents(walker, [
    makeEvent('trace-create', {
      id: traceId,
      name: walker.unique,
      sessionId,
      userId: 'user',
      tags: ['walk'],
      input: { question: 'Why?' },
      metadata: { plan: 'pro' },
    }),
    makeEvent('generation-create', {
      id: observationId,
      traceId,
      name: walker.unique,
      startTime,
      endTime: new Date().toISOString(),
      model: 'gpt-4o-mini',
      modelParameters: { temperature: 0 },
      usage: { input: 10, output: 5 },
      input: 'Why?',
      output: 'Because.',
      metadata: { step: 1 },
    }),
    makeEvent('score-create', {
      id: scoreId,
      traceId,
      observationId,
      name: 'quality',
      value: 1,
      comment: 'good',
      metadata: { by: 'walk' },
    }),
  ]);
  return { traceId, observationId, scoreId, sessionId };
}
