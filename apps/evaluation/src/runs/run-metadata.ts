/**
 * What a new run keeps of a request's metadata: an object as it is, anything else that says something below the
 * key `metadata`; and the moment of the dataset that the run looks at.
 *
 * Source: behaviour/evaluation-and-prompts.md §3.2, step 4.
 */
export function makeRunMetadata(
  metadataJson: string | undefined,
  datasetVersionMs: number | undefined,
): string {
  const value: unknown = metadataJson === undefined ? null : JSON.parse(metadataJson);
  const metadata = isObject(value) ? value : value ? { metadata: value } : {};
  return JSON.stringify(
    datasetVersionMs === undefined
      ? metadata
      : { ...metadata, dataset_version: new Date(datasetVersionMs).toISOString() },
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
