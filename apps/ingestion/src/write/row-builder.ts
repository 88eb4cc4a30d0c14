import type { EntityKind } from '@assay/telemetry';
import { describeCostFacts } from '../cost/cost-memory.js';
import { computeCost, type CostFacts } from '../cost/cost.js';
import type { ModelTable } from '../cost/model-table.js';
import { encodeCompact } from '../merge/compact-row.js';
import { composeRow } from '../merge/compose-row.js';
import { stampColumns } from '../merge/observation-row.js';
import { encodeSaid } from '../merge/said.js';
import { readObservation } from '../merge/values.js';
import type { Entity } from './entity.js';
import { ROW_TABLES } from './row-tables.js';

export interface RowContext {
  readonly models: ModelTable;
  readonly updatedMs: number;
  readonly expireAt: string;
  /** Ids of prompts that observations name; absent ones stay empty. */
  findPromptId(projectId: string, name: string, version: number): string | undefined;
  /** Told of every value that no column can hold. */
  onDropped(entity: Entity, what: readonly string[]): void;
  onUnpriced(entity: Entity, model: string): void;
}

export interface BuiltRow {
  readonly kind: EntityKind;
  readonly time: string;
  /** The row as a line, newline included. */
  readonly line: string;
}

/** The complete row of an entity's state, with its state's version. */
export function buildRow(entity: Entity, context: RowContext): BuiltRow {
  const { row, createdMs, time } = composeRow(entity, {
    expireAt: context.expireAt,
    price: (facts) => priceEntity(entity, facts, context),
    findPromptId: (...named) => context.findPromptId(...named),
  });
  const said = entity.isAlone ? { said: encodeSaid(entity.kind, entity.fields) } : undefined;
  const stamps = stampColumns({
    ver: entity.ver,
    createdMs: createdMs ?? context.updatedMs,
    updatedMs: context.updatedMs,
  });
  return { kind: entity.kind, time, line: `${encodeCompact(Object.assign(row, stamps, said))}\n` };
}

/** Equal facts keep the price they were given. */
function priceEntity(entity: Entity, facts: CostFacts, context: RowContext) {
  const described = describeCostFacts(facts);
  if (entity.cost?.facts === described) return entity.cost.result;
  const result = computeCost(context.models, facts);
  entity.cost = { facts: described, result };
  if (result.dropped.length > 0) context.onDropped(entity, result.dropped);
  if (result.isUnpriced) context.onUnpriced(entity, facts.model ?? '');
  return result;
}

/**
 * A tombstone: hides whatever the key held. `type` and `trace_id` never change between versions, so that reads
 * may filter on them before they merge.
 */
export function buildTombstone(entity: Entity, time: string, expireAt: string): string {
  const { timeColumn } = ROW_TABLES[entity.kind];
  const row: Record<string, unknown> = {
    project_id: entity.projectId,
    id: entity.id,
    [timeColumn]: time,
    ver: entity.ver,
    is_deleted: 1,
    expire_at: expireAt,
  };
  if (entity.kind === 'observation') {
    const { values } = readObservation(entity.fields);
    row['type'] = values.type ?? 'SPAN';
    row['trace_id'] = values.traceId ?? entity.id;
  }
  return `${JSON.stringify(row)}\n`;
}
