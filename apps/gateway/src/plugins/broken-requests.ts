import type { Socket } from 'node:net';
import { AppError } from '@assay/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { presentError } from './errors.js';

/** Refusals that happen before there is a route, and so without hooks: a URL that cannot be decoded. */
export function answerBadUrl(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const error = new AppError('invalid', 'BAD_URL', 'The path is not a valid URL component.');
  void reply
    .code(error.httpStatus)
    .header('content-type', 'application/json; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .send(JSON.stringify(presentError(error)));
}

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Bytes that are no HTTP request, or that came too slowly: the parser gave up, so the answer is hand-made. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const statusLine = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({
    message: statusLine.slice(4),
    error: 'InvalidRequestError',
    reason: 'REQUEST_NOT_HTTP',
  });
  socket.end(
    `HTTP/1.1 ${statusLine}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
