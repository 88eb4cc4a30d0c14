import type { IncomingHttpHeaders } from 'node:http';
import { buildClickhouseError } from './clickhouse-error.js';

const HEADER_END = '\r\n\r\n';

export function isMultipart(headers: IncomingHttpHeaders): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/**
 * Reads the parts of a multipart body as parameters, in their order.
 *
 * @throws ClickhouseError 117 for a malformed body, 48 for a part that is a file (external tables).
 */
export function parseMultipart(body: Buffer, headers: IncomingHttpHeaders): [string, string][] {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(headers['content-type'] ?? '');
  const name = boundary?.[1] ?? boundary?.[2];
  if (name === undefined) throw buildMalformed('no boundary');
  const delimiter = Buffer.from(`--${name}`);
  const separator = Buffer.from(`\r\n--${name}`);
  const parts: [string, string][] = [];
  let position = body.indexOf(delimiter);
  if (position === -1) throw buildMalformed('the boundary does not occur');
  position += delimiter.length;
  while (!startsWith(body, '--', position)) {
    if (!startsWith(body, '\r\n', position)) throw buildMalformed('no line end behind a boundary');
    const end = body.indexOf(separator, position);
    if (end === -1) throw buildMalformed('the last boundary is missing');
    parts.push(parsePart(body.subarray(position + 2, end)));
    position = end + separator.length;
  }
  return parts;
}

function parsePart(part: Buffer): [string, string] {
  const headerEnd = part.indexOf(HEADER_END);
  if (headerEnd === -1) throw buildMalformed('a part has no headers');
  const head = part.subarray(0, headerEnd).toString('utf8');
  const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(head)?.[1] ?? '';
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw buildMalformed('a part has no name');
  if (/;\s*filename=/i.test(disposition)) {
    throw buildClickhouseError(48, `External data is not supported: part '${name.slice(0, 100)}' is a file.`);
  }
  return [name, part.subarray(headerEnd + HEADER_END.length).toString('utf8')];
}

function startsWith(body: Buffer, text: string, position: number): boolean {
  return body.subarray(position, position + text.length).toString('latin1') === text;
}

function buildMalformed(what: string): Error {
  return buildClickhouseError(117, `Malformed multipart body: ${what}.`);
}
