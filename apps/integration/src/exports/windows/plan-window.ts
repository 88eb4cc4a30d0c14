import type { ClickHouse } from '@assay/clickhouse';
import type { CallContext } from '@assay/proto';
import { contentOf, type ExportTable } from '../blob-export.js';
import type { BlobExportDocument, WindowPlan } from '../blob-export.model.js';
import { buildCountChanges, buildFindCut, type VersionRange } from '../rows/select-rows.sql.js';
import { earliestVersion, isVersionBefore, lastVersionBefore, msOfVersion } from './change-version.js';
import { makeWindowName } from './object-names.js';

export interface PlanParts {
  readonly clickhouse: ClickHouse;
  /** Unix microseconds: older changes are all visible. */
  getWatermarkUs(call: CallContext): Promise<number>;
  readonly clock: () => number;
  readonly lagMs: number;
  readonly maxRows: number;
}

interface Changes {
  readonly table: ExportTable;
  readonly count: number;
  readonly firstVer: string;
  readonly lastVer: string;
}

const QUERY_TIMEOUT_MS = 120_000;

/** Why there is no window: nothing has changed, or what changed is not complete because writers are behind. */
export type NoWindow = 'empty' | 'heldBack';

/**
 * The next window of an export: everything that changed after the last one and is complete by now, or the first
 * `maxRows` changes of it.
 */
export async function planWindow(
  parts: PlanParts,
  document: BlobExportDocument,
  call: CallContext,
): Promise<WindowPlan | NoWindow> {
  const watermarkUs = await parts.getWatermarkUs(call);
  const settledUs = (parts.clock() - parts.lagMs) * 1000;
  const capUs = Math.min(watermarkUs, settledUs);
  const none = watermarkUs < settledUs ? 'heldBack' : 'empty';
  const range = { afterVer: document.cursorVer, throughVer: lastVersionBefore(capUs) };
  if (!isVersionBefore(range.afterVer, range.throughVer)) return none;
  const changes = await countChanges(parts.clickhouse, document, range, call);
  const first = changes.filter(({ count }) => count > 0).map(({ firstVer }) => firstVer);
  // A history without a beginning would start in 1970.
  if (document.cursorVer === '0' && first.length === 0) return none;
  const throughVer = await cut(parts, document._id, changes, range, call);
  const minVer = document.cursorVer === '0' ? earliestVersion(first) : document.cursorVer;
  const maxMs = msOfVersion(throughVer);
  return {
    name: makeWindowName(maxMs, document.sequence + 1, document.series),
    afterVer: range.afterVer,
    throughVer,
    minMs: msOfVersion(minVer),
    maxMs,
    isLast: throughVer === range.throughVer,
    attempts: 0,
  };
}

async function countChanges(
  clickhouse: ClickHouse,
  document: BlobExportDocument,
  range: VersionRange,
  call: CallContext,
): Promise<Changes[]> {
  const found: Changes[] = [];
  // One after the other: exports leave the engine's other slots to those who wait for an answer.
  for (const table of listStoredTables(document)) {
    const [row] = await clickhouse.select<{ changes: number; firstVer: string; lastVer: string }>(
      buildCountChanges(table, document._id, range),
      { signal: call.signal, timeoutMs: QUERY_TIMEOUT_MS },
    );
    found.push({
      table,
      count: row?.changes ?? 0,
      firstVer: row?.firstVer ?? '0',
      lastVer: row?.lastVer ?? '0',
    });
  }
  return found;
}

/** Both tables of observations have the same rows. */
function listStoredTables(document: BlobExportDocument): ExportTable[] {
  const { tables } = contentOf(document);
  return tables.filter((table) => table !== 'observations_v2' || !tables.includes('observations'));
}

/** All of the range, or what the table with the most rows can take. A version is never split. */
async function cut(
  { clickhouse, maxRows }: PlanParts,
  projectId: string,
  changes: readonly Changes[],
  range: VersionRange,
  call: CallContext,
): Promise<string> {
  const ends = [range.throughVer];
  for (const { table, count } of changes) {
    if (count <= maxRows) continue;
    const [row] = await clickhouse.select<{ cutVer: string }>(
      buildFindCut(table, projectId, range, maxRows),
      { signal: call.signal, timeoutMs: QUERY_TIMEOUT_MS },
    );
    if (row) ends.push(row.cutVer);
  }
  return earliestVersion(ends);
}
