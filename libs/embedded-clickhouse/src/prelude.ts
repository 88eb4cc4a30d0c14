import type { QueryRequest } from './request.js';
import { MAX_BODY_IN_MEMORY_BYTES } from './request-body.js';
import { REQUEST_TAG_SETTING } from './request-tag.js';
import type { ResolvedServerOptions } from './server-options.js';
import { encodeIdentifier, encodeSqlString } from './sql-literal.js';

/**
 * The statements before the request's own: its database, limits where it sets none, its settings and its
 * placeholder values. All values are literals, never SQL.
 */
export function buildPrelude(
  request: QueryRequest,
  tag: string,
  limits: Pick<ResolvedServerOptions, 'queryMemoryBytes' | 'queryTimeoutSeconds' | 'queryThreads'>,
): string {
  const settings = new Map<string, string>([
    ['max_memory_usage', String(limits.queryMemoryBytes)],
    ['max_execution_time', String(limits.queryTimeoutSeconds)],
    ['max_threads', String(limits.queryThreads)],
    // A server does not count placeholder values; here they are statements of their own.
    ['max_query_size', String(2 * MAX_BODY_IN_MEMORY_BYTES)],
    ['allow_introspection_functions', '0'],
    // Otherwise `selec 1` is an expression, not a syntax error.
    ['implicit_select', '0'],
    // An insert is done when it is answered, and waits for no others; writers here batch themselves.
    ['async_insert', '0'],
    ...request.settings,
    [REQUEST_TAG_SETTING, tag],
  ]);
  const assignments = [...settings].map(([name, value]) => `${name} = ${encodeSqlString(value)}`);
  const parameters = [...request.parameters].map(
    ([name, value]) => `SET param_${name} = ${encodeSqlString(value)}`,
  );
  return [
    ...(request.database === undefined ? [] : [`USE ${encodeIdentifier(request.database)}`]),
    `SET ${assignments.join(', ')}`,
    ...parameters,
    // Last, for it forbids further settings.
    ...(request.readonlyLevel === '0' ? [] : [`SET readonly = ${encodeSqlString(request.readonlyLevel)}`]),
  ].join('; ');
}
