import type { ingestion } from '@assay/proto';
import type { Provenance } from '../merge/delta.js';

/** Attribution as it is stored with an observation. */
export function readProvenance(source: string, sent: ingestion.IngestSource | null | undefined): Provenance {
  return {
    source,
    apiKeyId: sent?.apiKeyId ?? '',
    sdkName: sent?.sdkName ?? '',
    sdkVersion: sent?.sdkVersion ?? '',
  };
}
