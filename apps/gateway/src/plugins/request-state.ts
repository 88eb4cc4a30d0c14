import type { AppError } from '@assay/errors';
import type { Principal } from '@assay/auth';
import type { CallScope } from '@assay/rpc';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../endpoints/endpoint.js';

/** What the server knows of one request, besides fastify's own. */
export interface RequestState {
  readonly startedAt: number;
  readonly scope: CallScope;
  /** The client's `content-type`, lower-cased; empty when it sent none. */
  readonly contentType: string;
  principal?: Principal;
  /** What the answer was made from, when it is an error. */
  error?: AppError;
  /** Bytes of the body held for this request, counted against HTTP_MAX_BODY_BYTES. */
  bodyBytes: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Reserves the slot on every request, which keeps their shape (and with it the engine) fast. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('state');
}
