import type { EntityKind, ObservationRow, RowOf } from '@assay/telemetry';
import { readStoredCost, type RememberedCost } from '../cost/cost-memory.js';
import { decodeCompact, encodeCompact } from './compact-row.js';
import { composeRow, type RowSources, type SaidEntity } from './compose-row.js';
import type { Fields } from './fields.js';
import { decodeSaid, encodeSaid } from './said.js';

/**
 * A draft is the complete row of an entity by what one request says about it, with that in the column `said`: the
 * row to store when nobody has spoken of the entity before, and otherwise a text to read back what was said.
 */
export interface Draft {
  /** JSON of the row without its stamps. */
  readonly json: string;
  /** Of a trace its own id. */
  readonly traceId: string;
  readonly time: string;
}

export function writeDraft(entity: SaidEntity, sources: RowSources): Draft {
  const { row, time } = composeRow(entity, sources);
  const said = encodeSaid(entity.kind, entity.fields);
  const traceId = 'trace_id' in row ? row.trace_id : entity.id;
  return { json: encodeCompact(Object.assign(row, { said })), traceId, time };
}

/** What a draft says. */
export interface ReadDraft {
  readonly fields: Fields;
  readonly traceId: string | undefined;
  readonly time: string;
  /** Of an observation. */
  readonly cost: RememberedCost | undefined;
}

/** @param line JSON of the row, with or without stamps. */
export function readDraft(kind: EntityKind, line: Uint8Array): ReadDraft {
  const row = decodeCompact(kind, Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString());
  const fields = decodeSaid(kind, row, (row as { said?: string }).said ?? '{}');
  if (kind !== 'observation')
    return { fields, traceId: undefined, time: (row as RowOf['trace']).timestamp, cost: undefined };
  const observation = row as ObservationRow;
  return {
    fields,
    traceId: fields['traceId'] === undefined ? undefined : observation.trace_id,
    time: observation.start_time,
    cost: readStoredCost(observation),
  };
}
