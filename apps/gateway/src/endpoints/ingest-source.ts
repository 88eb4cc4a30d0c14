import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '@assay/auth';
import type { ingestion } from '@assay/proto';

/** Attribution is a label, not a place to keep data. */
const MAX_LABEL_CHARS = 200;

/**
 * The value of a header that clients send under their own brand, `x-<brand>-<name>`, with dashes or
 * underscores; the first one found.
 */
export function findBrandHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const suffix = `-${name}`;
  for (const [key, value] of Object.entries(headers)) {
    const dashed = key.replaceAll('_', '-');
    if (dashed.startsWith('x-') && dashed.endsWith(suffix)) return Array.isArray(value) ? value[0] : value;
  }
  return undefined;
}

/** Who sent a body: the key, and the SDK as it calls itself (empty when it does not say). */
export function ingestSource(principal: Principal, headers: IncomingHttpHeaders): ingestion.IngestSource {
  const label = (name: string): string => (findBrandHeader(headers, name) ?? '').slice(0, MAX_LABEL_CHARS);
  return {
    apiKeyId: principal.keyId,
    sdkName: label('sdk-name'),
    sdkVersion: label('sdk-version'),
  };
}

/** Tells the caller that its data is durable, and readable only once the store is back. */
export function durabilityHeaders(isSpooled: boolean): Readonly<Record<string, string>> {
  return isSpooled ? { 'x-assay-durability': 'spooled' } : {};
}
