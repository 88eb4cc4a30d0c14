import { loadConfig, type ConfigSchema } from '@assay/config';
import { AppError } from '@assay/errors';
import type { Contract } from '@assay/proto';
import { addressConfig, addressVariable, portConfig, portVariable } from './addresses.js';
import type { AnyModule } from './module.js';
import type { AnyResource } from './resource.js';
import { runtimeConfig } from './runtime.config.js';

/** Every value that a process will read, checked together before anything starts. */
export interface ProcessConfig {
  readonly runtime: ReturnType<typeof loadConfig<typeof runtimeConfig>>['values'];
  of(owner: AnyModule | AnyResource): Readonly<Record<string, unknown>>;
  addressOf(service: string): string | undefined;
  readonly grpcPort: number;
}

/** The resources that the modules need, each once. */
export function listResources(modules: readonly AnyModule[]): AnyResource[] {
  const all = modules.flatMap((module) => Object.values(module.needs as Record<string, AnyResource>));
  return [...new Set(all)];
}

/**
 * @throws AppError `invalid/CONFIG_INVALID` whose message lists every problem, one a line.
 */
export function loadProcessConfig(modules: readonly AnyModule[], env: NodeJS.ProcessEnv): ProcessConfig {
  const problems = new Set<string>();
  const read = <S extends ConfigSchema>(schema: S): ReturnType<typeof loadConfig<S>>['values'] => {
    const loaded = loadConfig(schema, env);
    loaded.problems.forEach((problem) => problems.add(problem));
    return loaded.values;
  };
  const runtime = read(runtimeConfig);
  const owners = [...modules, ...listResources(modules)];
  const values = new Map(
    owners.map((owner) => [owner, read(owner.config as ConfigSchema) as Readonly<Record<string, unknown>>]),
  );

  const here = new Set(modules.map((module) => module.name));
  const called = modules.flatMap((module) =>
    Object.values(module.calls as Record<string, Contract<unknown>>),
  );
  const elsewhere = [...new Set(called.map((contract) => contract.service))].filter(
    (service) => !here.has(service),
  );
  const addresses = read(addressConfig(elsewhere));
  for (const service of elsewhere) {
    if (addresses[addressVariable(service)] === undefined) {
      problems.add(
        `${addressVariable(service)} is required: the ${service} service does not run in this process`,
      );
    }
  }
  const [first] = modules;
  const ports = first ? read(portConfig(first.name)) : {};
  if (problems.size > 0) throw new AppError('invalid', 'CONFIG_INVALID', [...problems].join('\n'));
  return {
    runtime,
    of: (owner) => values.get(owner) ?? {},
    addressOf: (service) => addresses[addressVariable(service)] as string | undefined,
    grpcPort: first ? (ports[portVariable(first.name)] as number) : 0,
  };
}
