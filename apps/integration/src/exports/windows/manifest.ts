import type { ExportTable } from '../blob-export.js';

/** One object of a window. */
export interface ManifestFile {
  /** With the prefix. */
  readonly key: string;
  readonly table: ExportTable;
  readonly fileType: string;
  readonly format: string;
  readonly compressed: boolean;
  readonly contentType: string;
  /** As uploaded. */
  readonly sizeBytes: number;
  readonly rowCount: number;
  /** Of the object's bytes, hex. */
  readonly sha256: string;
}

/**
 * What a window put into the bucket; written last, so that its objects are complete. The windows of a series
 * follow each other without a gap: `afterVersion` of one is `throughVersion` of the one before.
 * Source: behaviour/platform-and-metrics.md §3.8; versions, series, row counts and hashes are ours.
 */
export interface Manifest {
  readonly version: 1;
  readonly projectId: string;
  readonly exportSource: string;
  readonly createdAt: string;
  readonly window: {
    readonly minTimestamp: string;
    readonly maxTimestamp: string;
    /** Change versions, decimal: after this one … */
    readonly afterVersion: string;
    /** … through this one. */
    readonly throughVersion: string;
  };
  readonly maxTimestamp: string;
  /** Begun anew (another mode, deleted and made again): another series. */
  readonly series: string;
  /** Place in the series, from 1. */
  readonly sequence: number;
  readonly tables: readonly ExportTable[];
  readonly files: readonly ManifestFile[];
}

export function encodeManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** The manifest in a text; undefined when it is none, or not the one of this window. */
export function parseManifest(
  text: string,
  expected: { series: string; throughVer: string },
): Manifest | undefined {
  let value: Partial<Manifest> | null;
  try {
    value = JSON.parse(text) as Partial<Manifest> | null;
  } catch {
    return undefined;
  }
  const isOurs =
    value?.version === 1 &&
    value.series === expected.series &&
    value.window?.throughVersion === expected.throughVer &&
    Array.isArray(value.files);
  return isOurs ? (value as Manifest) : undefined;
}
