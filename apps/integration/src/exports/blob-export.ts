import type { ExportFrequency, ExportSource, ExportSyncStatus } from '@assay/proto';
import type { BlobExportDocument } from './blob-export.model.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const INTERVAL_MS_BY_FREQUENCY: Readonly<Record<ExportFrequency, number>> = {
  every_20_minutes: 20 * MINUTE_MS,
  hourly: HOUR_MS,
  daily: 24 * HOUR_MS,
  weekly: 7 * 24 * HOUR_MS,
};

/** Milliseconds between two windows. */
export function intervalOf({ exportFrequency }: { readonly exportFrequency: string }): number {
  return INTERVAL_MS_BY_FREQUENCY[exportFrequency as ExportFrequency];
}

/** Name of what is exported: of its folder, and in manifests. */
export type ExportTable = 'scores' | 'traces' | 'observations' | 'observations_v2';

export const DEFAULT_EXPORT_SOURCE: ExportSource = 'OBSERVATIONS_V2';

interface SourceContent {
  readonly manifestName: string;
  readonly tables: readonly ExportTable[];
}

const CONTENT_BY_SOURCE: Readonly<Record<ExportSource, SourceContent>> = {
  LEGACY_TRACES_OBSERVATIONS: {
    manifestName: 'TRACES_OBSERVATIONS',
    tables: ['scores', 'traces', 'observations'],
  },
  OBSERVATIONS_V2: { manifestName: 'EVENTS', tables: ['scores', 'observations_v2'] },
  LEGACY_TRACES_AND_ENRICHED_OBSERVATIONS: {
    manifestName: 'TRACES_OBSERVATIONS_EVENTS',
    tables: ['scores', 'traces', 'observations', 'observations_v2'],
  },
};

/** What the source of an export has in it. Source: behaviour/platform-and-metrics.md §3.4. */
export function contentOf({ exportSource }: { readonly exportSource: string }): SourceContent {
  return CONTENT_BY_SOURCE[exportSource as ExportSource];
}

const STALE_RUN_MS = 2 * HOUR_MS;

/** How an export is doing. Source: behaviour/platform-and-metrics.md §3.6. */
export function syncStatusOf(
  document: Pick<BlobExportDocument, 'enabled' | 'lastError' | 'runStartedMs' | 'nextSyncMs' | 'lastSyncMs'>,
  nowMs: number,
): ExportSyncStatus {
  const { enabled, lastError, runStartedMs, nextSyncMs, lastSyncMs } = document;
  if (!enabled) return 'disabled';
  if (lastError !== undefined) return 'error';
  if (runStartedMs !== undefined && nowMs - runStartedMs < STALE_RUN_MS) return 'running';
  if (nextSyncMs !== undefined && nextSyncMs <= nowMs) return 'queued';
  return lastSyncMs === undefined ? 'idle' : 'up_to_date';
}
