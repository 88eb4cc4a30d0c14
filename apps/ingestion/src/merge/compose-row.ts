import { formatUs, type EntityKind } from '@assay/telemetry';
import type { CostFacts, CostResult } from '../cost/cost.js';
import { buildObservationRow, type UnstampedObservation } from './observation-row.js';
import {
  buildScoreRow,
  buildTraceRow,
  type UnstampedScore,
  type UnstampedTrace,
} from './trace-score-rows.js';
import { readObservation, readScore, readTrace } from './values.js';

/** An entity by what was said of it. */
export interface SaidEntity {
  readonly kind: EntityKind;
  readonly projectId: string;
  readonly id: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** What rows take from elsewhere. */
export interface RowSources {
  readonly expireAt: string;
  price(facts: CostFacts): CostResult;
  /** Ids of prompts that observations name; absent ones stay empty. */
  findPromptId(projectId: string, name: string, version: number): string | undefined;
}

export interface ComposedRow {
  readonly row: UnstampedObservation | UnstampedTrace | UnstampedScore;
  /** The row's place in the key, as the store has it. */
  readonly time: string;
  readonly createdMs: number | undefined;
}

/** The complete row of an entity, without its stamps. */
export function composeRow(entity: SaidEntity, sources: RowSources): ComposedRow {
  const base = { projectId: entity.projectId, id: entity.id, expireAt: sources.expireAt };
  switch (entity.kind) {
    case 'observation': {
      const { values, by, seenUs, createdMs } = readObservation(entity.fields);
      const { prompt, model, providedUsage, providedCost, modelParameters, metadata } = values;
      const { projectId } = entity;
      const row = buildObservationRow(values, {
        ...base,
        startUs: values.startUs ?? seenUs ?? 0,
        by,
        cost: sources.price({
          projectId,
          model,
          providedUsage,
          providedCost,
          modelParameters,
          metadata,
        }),
        promptId: (prompt && sources.findPromptId(projectId, prompt.name, prompt.version)) ?? '',
      });
      return { row, createdMs, time: row.start_time };
    }
    case 'trace': {
      const { values, seenUs, createdMs } = readTrace(entity.fields);
      const timeUs = values.timestampUs ?? values.minStartUs ?? seenUs ?? 0;
      return { row: buildTraceRow(values, { ...base, timeUs }), createdMs, time: formatUs(timeUs) };
    }
    case 'score': {
      const { values, seenUs, createdMs } = readScore(entity.fields);
      const timeUs = values.timestampUs ?? seenUs ?? 0;
      return { row: buildScoreRow(values, { ...base, timeUs }), createdMs, time: formatUs(timeUs) };
    }
  }
}
