import type { ExportTable } from '../blob-export.js';

/** Where a window lies below the prefix of its export. */
export interface WindowPlace {
  readonly prefix: string;
  readonly projectId: string;
  /** See `makeWindowName`. */
  readonly name: string;
}

/**
 * `2026-11-21T10-00-00-000012-1f2e3d4c`: the window's end to the second, its place in the series, and the
 * series. Sorted by name windows are in order, and no two have the same.
 */
export function makeWindowName(maxMs: number, sequence: number, series: string): string {
  const stamp = new Date(maxMs).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${stamp}-${String(sequence).padStart(6, '0')}-${series}`;
}

/** One per window, the same however often it is tried. */
export function manifestKeyOf({ prefix, projectId, name }: WindowPlace): string {
  return `${prefix}${projectId}/manifests/${name}.json`;
}

/** Another one for each attempt: what a process that was given up still writes replaces nothing. */
export function objectKeyOf(
  { prefix, projectId, name }: WindowPlace,
  table: ExportTable,
  attempt: number,
  extension: string,
): string {
  return `${prefix}${projectId}/${table}/${name}-${attempt}.${extension}`;
}
