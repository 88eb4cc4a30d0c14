import { randomUUID } from 'node:crypto';
import { beginCall } from '@assay/rpc';
import type { Logger } from '@assay/logging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const REQUEST_ID = /^[\w.:-]{1,128}$/;
const TRACEPARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/**
 * Opens a call scope for each request and writes one wide line when it is over. The scope ends with the
 * answer; a client that hangs up cancels what still runs.
 */
export function addRequestContext(app: FastifyInstance, options: { log: Logger; timeoutMs: number }): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const requestId = acceptHeader(headers['x-request-id'], REQUEST_ID) ?? randomUUID();
    const traceparent = acceptHeader(headers['traceparent'], TRACEPARENT);
    const scope = beginCall({
      timeoutMs: request.routeOptions.config?.endpoint?.timeoutMs ?? options.timeoutMs,
      requestId,
      ...(traceparent && { traceparent }),
    });
    request.state = {
      startedAt: performance.now(),
      scope,
      contentType: (headers['content-type'] ?? '').toLowerCase(),
      bodyBytes: 0,
    };
    // fastify would judge the content type before the endpoint can: each endpoint has a rule of its own.
    delete headers['content-type'];
    reply.header('x-request-id', requestId);
    reply.raw.once('close', () => {
      const wasAborted = !reply.raw.writableFinished;
      if (wasAborted) scope.cancel();
      finish(request, reply, wasAborted);
    });
    done();
  });

  // `finish` comes with the last byte, `close` also without it; the first one settles the request.
  app.addHook('onResponse', (request, reply, done) => {
    finish(request, reply, false);
    done();
  });

  const finished = new WeakSet<FastifyRequest>();
  function finish(request: FastifyRequest, reply: FastifyReply, wasAborted: boolean): void {
    if (finished.has(request)) return;
    finished.add(request);
    request.state.scope.end();
    logRequest(options.log, request, reply, wasAborted);
  }
}

function acceptHeader(value: string | string[] | undefined, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}

function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply, wasAborted: boolean): void {
  const { state } = request;
  const { error, principal } = state;
  const fields = {
    route: request.routeOptions.url ?? 'unknown',
    method: request.method,
    status: reply.statusCode,
    ...(error && { kind: error.kind, reason: error.reason }),
    durationMs: Math.round((performance.now() - state.startedAt) * 10) / 10,
    requestId: state.scope.call.requestId,
    ...(principal && { projectId: principal.projectId, keyId: principal.keyId }),
    ...(state.bodyBytes > 0 && { bodyBytes: state.bodyBytes }),
  };
  if (wasAborted) log.info(fields, 'request aborted');
  else if (error?.kind === 'internal') log.error({ ...fields, error }, 'request failed');
  else if (error?.kind === 'unavailable') log.warn({ ...fields, error }, 'request failed');
  else log.info(fields, 'request completed');
}
