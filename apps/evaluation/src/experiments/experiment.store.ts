import type { ClickHouse, Sql } from '@assay/clickhouse';
import { AppError } from '@assay/errors';
import type { CallContext, metrics } from '@assay/proto';
import { decodeScore, type SelectedRow } from '@assay/telemetry';
import {
  categoryMeasures,
  comparedRuns,
  MAX_RUNS,
  numberMeasures,
  type CategoryRow,
  type ComparedRunRow,
  type NumberRow,
  type StatisticsScope,
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
  /**
   * Runs of all items after an item, in the order of item ids, newest first.
   *
   * @throws AppError `too_expensive/TOO_MANY_ITEM_RUNS`.
   */
  listComparedRuns(scope: SpanScope, afterItemId: string, call: CallContext): Promise<ComparedRunRow[]>;
  compareNumbers(scope: StatisticsScope, call: CallContext): Promise<NumberRow[]>;
  compareCategories(scope: StatisticsScope, call: CallContext): Promise<CategoryRow[]>;
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
    listComparedRuns: async (scope, afterItemId, call) => {
      const rows = await select<ComparedRunRow>(comparedRuns(scope, afterItemId), call);
      if (rows.length <= MAX_RUNS) return rows;
      const message = `The experiments have more than ${MAX_RUNS} runs of items. Compare fewer, or a shorter time.`;
      throw new AppError('too_expensive', 'TOO_MANY_ITEM_RUNS', message);
    },
    // A table of no rows is an error in a statement.
    compareNumbers: async (scope, call) =>
      scope.runs.length === 0 ? [] : select(numberMeasures(scope), call),
    compareCategories: async (scope, call) =>
      scope.runs.length === 0 ? [] : select(categoryMeasures(scope), call),
  };
}
