import type { ClickHouse, Sql } from '@assay/clickhouse';
import type { CallContext, metrics } from '@assay/proto';
import { decodeScore, type SelectedRow } from '@assay/telemetry';
import {
  categoryMeasures,
  comparedPage,
  numberMeasures,
  type CategoryRow,
  type ComparedRunRow,
  type NumberRow,
} from '../comparisons/comparison.sql.js';
import { scoresOfExperiments, scoresOfItems, type RowTimes } from './attached-scores.sql.js';
import type { Position } from './experiment-cursor.js';
import { scanExperiments, type ExperimentRow } from './scan-experiments.sql.js';
import { itemSpans, scanItemKeys, type ItemKeyRow, type ItemSpanRow } from './scan-items.sql.js';
import type { SpanScope } from './spans.sql.js';

/** Experiments and their items out of spans and scores. Reads throw `too_expensive` over their budget. */
export interface ExperimentStore {
  /** Latest activity first, ties by id descending. */
  scanExperiments(
    scope: SpanScope,
    after: Position | undefined,
    limit: number,
    call: CallContext,
  ): Promise<ExperimentRow[]>;
  /** Latest start first. */
  scanItemKeys(
    scope: SpanScope,
    after: Position | undefined,
    limit: number,
    call: CallContext,
  ): Promise<ItemKeyRow[]>;
  /** Spans by trace and span id (`spanKey`), their texts cut. */
  findItemSpans(
    projectId: string,
    keys: readonly ItemKeyRow[],
    ioCharacters: number,
    call: CallContext,
  ): Promise<Map<string, ItemSpanRow>>;
  listExperimentScores(
    projectId: string,
    ids: readonly string[],
    times: RowTimes,
    limit: number,
    call: CallContext,
  ): Promise<metrics.Score[]>;
  listItemScores(
    projectId: string,
    keys: readonly ItemKeyRow[],
    times: RowTimes,
    limit: number,
    call: CallContext,
  ): Promise<metrics.Score[]>;
  /** Runs of items after an item, in the order of item ids. @param limit Items. */
  compareItems(
    scope: SpanScope,
    afterItemId: string,
    limit: number,
    call: CallContext,
  ): Promise<ComparedRunRow[]>;
  compareNumbers(scope: SpanScope, baselineId: string, call: CallContext): Promise<NumberRow[]>;
  compareCategories(scope: SpanScope, baselineId: string, call: CallContext): Promise<CategoryRow[]>;
}

export interface QueryBudget {
  readonly timeoutMs: number;
  readonly memoryBytes: number;
}

/** Time kept back, so that an over-long query says so before nobody listens any more. */
const MARGIN_MS = 300;
const MAX_STATEMENT_BYTES = 64 * 1024 * 1024;

export function spanKey(traceId: string, spanId: string): string {
  return JSON.stringify([traceId, spanId]);
}

export function clickhouseExperimentStore(clickhouse: ClickHouse, budget: QueryBudget): ExperimentStore {
  const select = <Row>(statement: Sql, call: CallContext): Promise<Row[]> =>
    clickhouse.select<Row>(statement, {
      signal: call.signal,
      timeoutMs: Math.max(1, Math.min(budget.timeoutMs, call.deadlineMs - Date.now() - MARGIN_MS)),
      settings: {
        max_memory_usage: String(budget.memoryBytes),
        max_query_size: String(MAX_STATEMENT_BYTES),
        // Versions of one row share their time, so never lie in two partitions.
        do_not_merge_across_partitions_select_final: 1,
      },
    });
  const selectScores = async (statement: Sql, call: CallContext): Promise<metrics.Score[]> =>
    (await select<SelectedRow>(statement, call)).map(decodeScore);
  return {
    scanExperiments: (scope, after, limit, call) => select(scanExperiments(scope, after, limit), call),
    scanItemKeys: (scope, after, limit, call) => select(scanItemKeys(scope, after, limit), call),
    findItemSpans: async (projectId, keys, ioCharacters, call) => {
      const rows = await select<ItemSpanRow>(itemSpans(projectId, keys, ioCharacters), call);
      return new Map(rows.map((row) => [spanKey(row.traceId, row.spanId), row]));
    },
    listExperimentScores: (projectId, ids, times, limit, call) =>
      selectScores(scoresOfExperiments(projectId, ids, times, limit), call),
    listItemScores: (projectId, keys, times, limit, call) =>
      selectScores(scoresOfItems(projectId, keys, times, limit), call),
    compareItems: (scope, afterItemId, limit, call) => select(comparedPage(scope, afterItemId, limit), call),
    compareNumbers: (scope, baselineId, call) => select(numberMeasures(scope, baselineId), call),
    compareCategories: (scope, baselineId, call) => select(categoryMeasures(scope, baselineId), call),
  };
}
