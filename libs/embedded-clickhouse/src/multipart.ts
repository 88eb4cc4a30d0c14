import type { IncomingHttpHeaders } from 'node:http';
import { buildClickhouseError } from './clickhouse-error.js';

export function isMultipart(headers: IncomingHttpHeaders): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/**
 * Reads the parts of a multipart body as parameters.
 *
 * @throws ClickhouseError 117 for a malformed body, 48 for a part that is a file (external tables).
 */
export async function parseMultipart(
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<[string, string][]> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
    .formData()
    .catch((error: unknown) => {
      throw buildClickhouseError(117, `Malformed multipart body: ${String(error)}.`);
    });
  return [...form].map(([name, value]) => {
    if (typeof value !== 'string') {
      throw buildClickhouseError(
        48,
        `External data is not supported: part '${name.slice(0, 100)}' is a file.`,
      );
    }
    return [name, value];
  });
}
