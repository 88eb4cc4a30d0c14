import type { ConfigOf, ConfigSchema } from '@assay/config';
import type { Logger } from '@assay/logging';

export interface OpenedResource<T> {
  readonly value: T;
  close(): Promise<void>;
  /** Rejects while the resource cannot do its work; readiness asks it. */
  check?(): Promise<void>;
}

/** Something opened once per process and shared by its modules: a database connection, a bucket. */
export interface ResourceDefinition<T, S extends ConfigSchema = ConfigSchema> {
  readonly name: string;
  readonly config: S;
  open(context: { config: ConfigOf<S>; log: Logger }): Promise<OpenedResource<T>>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- variance: a list of resources of any type
export type AnyResource = ResourceDefinition<any, any>;

export function defineResource<T, const S extends ConfigSchema>(
  definition: ResourceDefinition<T, S>,
): ResourceDefinition<T, S> {
  return definition;
}
