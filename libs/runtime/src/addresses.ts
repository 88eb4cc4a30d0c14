import { variable, type ConfigSchema } from '@assay/config';

/** gRPC ports from 50051, in the order of the table in docs/architecture.md. */
const GRPC_SERVICES = [
  'identity',
  'ingestion',
  'metrics',
  'evaluation',
  'annotation',
  'integration',
] as const;
const FIRST_GRPC_PORT = 50_051;

/** `<SERVICE>_ADDR` for services called elsewhere. */
export function addressConfig(services: readonly string[]): ConfigSchema {
  return Object.fromEntries(
    services.map((service) => [
      addressVariable(service),
      variable.optionalString({
        description: `Where the ${service} service listens (host:port); not needed when it runs in this process.`,
      }),
    ]),
  );
}

export function addressVariable(service: string): string {
  return `${service.toUpperCase()}_ADDR`;
}

/** `<SERVICE>_PORT`: where a service of this process listens in the distributed form. */
export function portConfig(service: string): ConfigSchema {
  const index = GRPC_SERVICES.indexOf(service as (typeof GRPC_SERVICES)[number]);
  return {
    [portVariable(service)]: variable.integer({
      description: `gRPC port of the ${service} service. 0 takes a free one.`,
      default: index < 0 ? 0 : FIRST_GRPC_PORT + index,
      max: 65_535,
    }),
  };
}

export function portVariable(service: string): string {
  return `${service.toUpperCase()}_PORT`;
}
