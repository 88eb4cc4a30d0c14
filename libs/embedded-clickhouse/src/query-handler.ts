import type { IncomingMessage } from 'node:http';
import { buildClickhouseError } from './clickhouse-error.js';
import type { Engine, EngineRun } from './engine.js';
import { insertRaw } from './engine-native.js';
import { insertBody } from './insert.js';
import { isMultipart, parseMultipart } from './multipart.js';
import { buildPrelude } from './prelude.js';
import { parseQueryRequest, type QueryRequest } from './request.js';
import { readRequestBody, type RequestBody } from './request-body.js';
import type { Responder } from './responder.js';
import { streamSelect } from './select.js';
import type { ResolvedServerOptions } from './server-options.js';
import type { Slots } from './slots.js';
import { parseStatement, type InsertDataStatement, type Statement } from './statement.js';

export interface QueryContext {
  readonly engine: Engine;
  readonly slots: Slots;
  readonly options: ResolvedServerOptions;
}

/** What a request asks for; an insert of data brings it. */
type Query = { readonly request: QueryRequest } & (
  | { readonly statement: InsertDataStatement; readonly data: RequestBody }
  | { readonly statement: Exclude<Statement, InsertDataStatement> }
);

/**
 * Runs the query of an authenticated request and answers it.
 *
 * @param signal  Aborts when the client is gone: a waiting query is dropped, a running SELECT killed. Anything
 *                else is brought to its end, as by a server: an insert stopped half way leaves rows without
 *                those of their views, and no client to hear of it.
 * @throws ClickhouseError when the answer has not begun.
 */
export async function handleQuery(
  context: QueryContext,
  message: IncomingMessage,
  parameters: URLSearchParams,
  answer: { responder: Responder; signal: AbortSignal },
): Promise<void> {
  const limits = { maxBytes: context.options.maxBodyBytes, tempDir: context.engine.runtimeDir };
  const body = await readRequestBody(message, limits);
  try {
    await runQuery(context, parseQuery(message, parameters, body), answer);
  } finally {
    await body.dispose();
  }
}

function parseQuery(message: IncomingMessage, parameters: URLSearchParams, body: RequestBody): Query {
  if (isMultipart(message.headers)) {
    const merged = new URLSearchParams(parameters);
    const parts = parseMultipart(requireBytes(body), message.headers);
    for (const [name, value] of parts) merged.append(name, value);
    const request = parseQueryRequest(message, merged);
    return buildQuery(request, request.query ?? '', undefined);
  }
  const request = parseQueryRequest(message, parameters);
  if (request.query === undefined) {
    const bytes = requireBytes(body);
    return buildQuery(request, bytes.toString('utf8'), body);
  }
  const statement = parseStatement(request.query);
  if (statement.kind === 'insert-data') {
    const inline = Buffer.from(request.query.slice(statement.dataStart));
    const data = inline.length === 0 ? body : body.derive(Buffer.concat([inline, requireBytes(body)]));
    return { request, statement, data };
  }
  if (body.sizeBytes === 0) return { request, statement };
  return buildQuery(request, `${request.query}\n${requireBytes(body).toString('utf8')}`, undefined);
}

/** @param source  The body that `sql` was decoded from, so that inline data is taken from it byte for byte. */
function buildQuery(request: QueryRequest, sql: string, source: RequestBody | undefined): Query {
  const statement = parseStatement(sql);
  if (statement.kind !== 'insert-data') return { request, statement };
  if (source?.bytes === undefined) {
    throw buildClickhouseError(62, 'Syntax error: insert data is expected in the request body.');
  }
  const offset = Buffer.byteLength(sql.slice(0, statement.dataStart));
  return { request, statement, data: source.derive(source.bytes.subarray(offset)) };
}

function requireBytes(body: RequestBody): Buffer {
  if (body.bytes !== undefined) return body.bytes;
  throw buildClickhouseError(307, 'SQL in the body is too large: send the statement as the query parameter.');
}

async function runQuery(
  { engine, slots, options }: QueryContext,
  query: Query,
  { responder, signal }: { responder: Responder; signal: AbortSignal },
): Promise<void> {
  const { request, statement } = query;
  const lane = statement.kind === 'insert-data' ? 'insert' : 'read';
  if (request.progressIntervalMs !== undefined) responder.startProgress(request.progressIntervalMs);
  const slot = await slots.acquire(lane, signal);
  try {
    const stop = statement.kind === 'select' ? signal : undefined;
    await engine.run(stop, async (run) => {
      const prelude = buildPrelude(request, run.tag, options);
      if (statement.kind === 'select') {
        const pipePath = engine.pipePathOf(slot);
        await streamSelect(run, prelude, statement, { request, responder, pipePath });
      } else {
        await runBuffered(run, prelude, query, responder);
      }
    });
  } finally {
    slots.release(lane, slot);
  }
}

async function runBuffered(
  run: EngineRun,
  prelude: string,
  query: Query,
  responder: Responder,
): Promise<void> {
  const { request, statement } = query;
  if ('data' in query) {
    const written = await insertBody(run, prelude, query.statement, query.data);
    await responder.sendWhole(request, { written }, Buffer.alloc(0));
  } else if (statement.kind === 'insert') {
    await run.session.queryAsync(prelude, { format: 'Null' });
    const written = await insertRaw(run.session, statement.sql, Buffer.alloc(0));
    await responder.sendWhole(request, { written }, Buffer.alloc(0));
  } else if (statement.kind === 'command') {
    const format = statement.format ?? request.defaultFormat;
    const result = await run.session.queryAsync(`${prelude}; ${statement.sql}`, { format });
    const head = { format, readRows: result.rowsRead, readBytes: result.bytesRead };
    await responder.sendWhole(request, head, result.bytes());
  }
}
