import { AppError } from '@assay/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface LoadLimit {
  /**
   * Counts bytes held for a request until its answer is out.
   *
   * @throws AppError `unavailable/GATEWAY_BUSY` when all bodies together would pass HTTP_MAX_BODY_BYTES.
   */
  holdBytes(request: FastifyRequest, bytes: number): void;
}

function busy(): AppError {
  return new AppError('unavailable', 'GATEWAY_BUSY', 'The service is busy; try again shortly.', {
    details: { retryAfterSeconds: 1 },
  });
}

/** Keeps memory flat under overload: so many requests and so many body bytes at once, the rest is refused. */
export function addLoadLimit(
  app: FastifyInstance,
  options: { maxRequests: number; maxBodyBytes: number },
): LoadLimit {
  let requests = 0;
  let bytes = 0;
  app.addHook('onRequest', (request, reply, done) => {
    requests += 1;
    // `close` comes once per request, whatever became of it.
    reply.raw.once('close', () => {
      requests -= 1;
      bytes -= request.state.bodyBytes;
    });
    done(requests > options.maxRequests ? busy() : undefined);
  });
  return {
    holdBytes: (request, more) => {
      if (bytes + more > options.maxBodyBytes) throw busy();
      bytes += more;
      request.state.bodyBytes += more;
    },
  };
}
