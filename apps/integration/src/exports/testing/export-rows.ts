import { randomUUID } from 'node:crypto';

/** Change version of a moment. */
export function verOf(ms: number, extra = 0): string {
  return (BigInt(ms) * 1000n * 4096n + BigInt(extra)).toString();
}

const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 23).replace('T', ' ');

/** Rows as they are inserted; what is left out has the table's defaults. */
export function observationRow(
  projectId: string,
  changedMs: number,
  fields: object = {},
): Record<string, unknown> {
  const id = randomUUID();
  return {
    project_id: projectId,
    id,
    trace_id: `trace-of-${id}`,
    type: 'GENERATION',
    name: 'answer',
    level: 'DEFAULT',
    environment: 'default',
    start_time: timeText(changedMs - 1000),
    created_at: timeText(changedMs),
    updated_at: timeText(changedMs),
    ver: verOf(changedMs),
    ...fields,
  };
}

export function traceRow(projectId: string, changedMs: number, fields: object = {}): Record<string, unknown> {
  return {
    project_id: projectId,
    id: randomUUID(),
    timestamp: timeText(changedMs - 1000),
    name: 'chat',
    environment: 'default',
    created_at: timeText(changedMs),
    updated_at: timeText(changedMs),
    ver: verOf(changedMs),
    ...fields,
  };
}

export function scoreRow(projectId: string, changedMs: number, fields: object = {}): Record<string, unknown> {
  return {
    project_id: projectId,
    id: randomUUID(),
    timestamp: timeText(changedMs - 1000),
    name: 'quality',
    data_type: 'NUMERIC',
    value: 0.5,
    source: 'API',
    environment: 'default',
    created_at: timeText(changedMs),
    updated_at: timeText(changedMs),
    ver: verOf(changedMs),
    ...fields,
  };
}
