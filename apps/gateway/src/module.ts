import { authConfig, createAuthenticator } from '@assay/auth';
import { AppError } from '@assay/errors';
import { defineConfig, type ConfigOf } from '@assay/config';
import { awaitPort, defineModule, type AnyModule } from '@assay/runtime';
import { gatewayCalls } from './calls.js';
import { gatewayConfig } from './config.js';
import { endpoints } from './endpoints/index.js';
import { forgetChangedKeys } from './forget-changed-keys.js';
import { buildServer, type ServerSettings } from './server.js';

const config = defineConfig({ ...gatewayConfig, ...authConfig });

/** The only HTTP server: authenticates, validates, makes one call, presents. */
export const gateway: AnyModule = defineModule({
  name: 'gateway',
  config,
  needs: {},
  calls: gatewayCalls,
  start: async ({ config: values, calls, log, clock }) => {
    const authenticator = createAuthenticator({
      keys: calls.keys,
      pepper: values.KEY_PEPPER,
      clock,
      cacheTtlMs: values.AUTH_CACHE_TTL_MS,
      cacheGraceMs: values.AUTH_CACHE_GRACE_MS,
    });
    const settings = toSettings(values);
    const app = buildServer({
      endpoints,
      calls: forgetChangedKeys(calls, authenticator),
      authenticator,
      settings,
      log,
    });
    await awaitPort(values.HTTP_PORT, values.HTTP_HOST, log);
    const url = await app
      .listen({ port: values.HTTP_PORT, host: values.HTTP_HOST })
      .catch((cause: unknown) => {
        throw new AppError(
          'unavailable',
          'PORT_IN_USE',
          `The HTTP API cannot listen on ${values.HTTP_HOST}:${values.HTTP_PORT}.`,
          { cause },
        );
      });
    log.info({ url }, 'http server started');
    return {
      stop: async (timeoutMs) => {
        const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
        await app.close();
        clearTimeout(timer);
        await authenticator.close();
      },
    };
  },
});

function toSettings(values: ConfigOf<typeof config>): ServerSettings {
  return {
    bodyLimitBytes: values.HTTP_BODY_LIMIT_BYTES,
    ingestionBodyLimitBytes: values.INGESTION_BODY_LIMIT_BYTES,
    otlpBodyLimitBytes: values.OTLP_BODY_LIMIT_BYTES,
    requestTimeoutMs: values.HTTP_REQUEST_TIMEOUT_MS,
    receiveTimeoutMs: values.HTTP_RECEIVE_TIMEOUT_MS,
    headersTimeoutMs: values.HTTP_HEADERS_TIMEOUT_MS,
    keepAliveTimeoutMs: values.HTTP_KEEP_ALIVE_TIMEOUT_MS,
    maxRequests: values.HTTP_MAX_REQUESTS,
    maxBodyBytes: values.HTTP_MAX_BODY_BYTES,
    rateLimits: values.RATE_LIMITS,
    publicBaseUrl: values.PUBLIC_BASE_URL,
  };
}
