import type { ConfigOf, ConfigSchema } from '@assay/config';
import type { Logger } from '@assay/logging';
import type { Contract } from '@assay/proto';
import type { ServedContract } from '@assay/rpc';
import type { AnyResource, ResourceDefinition } from './resource.js';

type Needs = Readonly<Record<string, AnyResource>>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- variance: contracts of any methods
type Calls = Readonly<Record<string, Contract<any>>>;
type ValueOf<R> = R extends ResourceDefinition<infer T, infer _S> ? T : never;
type MethodsOf<C> = C extends Contract<infer M> ? M : never;

/** What a module gets to start with. */
export interface ModuleStart<S extends ConfigSchema, N extends Needs, C extends Calls> {
  readonly config: ConfigOf<S>;
  readonly needs: { readonly [K in keyof N]: ValueOf<N[K]> };
  /** Clients of other services; local or remote, the module cannot tell. */
  readonly calls: { readonly [K in keyof C]: MethodsOf<C[K]> };
  readonly log: Logger;
  readonly clock: () => number;
}

export interface StartedModule {
  /** One entry per contract that the module serves; see `serve` in @assay/rpc. */
  readonly serves?: readonly ServedContract[];
  /** Rejects while the module cannot do its work; readiness asks it. */
  isReady?(): Promise<void>;
  /** Takes no more work: close listeners, finish what runs. Before the resources close. */
  stop?(timeoutMs: number): Promise<void>;
}

/** A service as a value: what it reads, needs and calls, and how it starts. */
export interface ModuleDefinition<S extends ConfigSchema, N extends Needs, C extends Calls> {
  readonly name: string;
  readonly config: S;
  readonly needs: N;
  readonly calls: C;
  start(context: ModuleStart<S, N, C>): Promise<StartedModule> | StartedModule;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- variance: a list of modules of any shape
export type AnyModule = ModuleDefinition<any, any, any>;

export function defineModule<const S extends ConfigSchema, const N extends Needs, const C extends Calls>(
  definition: ModuleDefinition<S, N, C>,
): ModuleDefinition<S, N, C> {
  return definition;
}
