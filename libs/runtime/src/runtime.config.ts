import { defineConfig, variable } from '@assay/config';

/** Read by every process, whatever its modules. */
export const runtimeConfig = defineConfig({
  ADMIN_PORT: variable.integer({
    description: 'Port of /livez, /readyz and /metrics (Prometheus). 0 takes a free one.',
    default: 9090,
    max: 65535,
  }),
  ADMIN_HOST: variable.string({ description: 'Address the admin port listens on.', default: '127.0.0.1' }),
  GRPC_HOST: variable.string({
    description: 'Address the gRPC port listens on, in the distributed form.',
    default: '0.0.0.0',
  }),
  LOG_LEVEL: variable.choice(['debug', 'info', 'warn', 'error', 'silent'], {
    description: 'Least important level that is logged.',
    default: 'info',
  }),
  SHUTDOWN_DELAY_MS: variable.integer({
    description: 'Wait between "not ready" and refusing new work, so that load balancers notice.',
    default: 0,
    max: 300_000,
  }),
  SHUTDOWN_TIMEOUT_MS: variable.integer({
    description: 'Time for running work to finish before it is cut off.',
    default: 20_000,
    max: 600_000,
  }),
});
