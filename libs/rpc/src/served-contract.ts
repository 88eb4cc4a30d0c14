import type { CallContext, Contract } from '@assay/proto';

export type UnaryHandler = (request: never, call: CallContext) => Promise<unknown>;
export type StreamHandler = (request: never, call: CallContext) => AsyncIterable<unknown>;

/** A contract with the handlers behind it. Made by {@link serve}, which checks one against the other. */
export interface ServedContract {
  readonly contract: Contract<unknown>;
  readonly handlers: Readonly<Record<string, UnaryHandler | StreamHandler>>;
}

/** Pairs a contract with its handlers; a missing or ill-typed method is a compile error. */
export function serve<Methods extends object>(
  contract: Contract<Methods>,
  handlers: Methods,
): ServedContract {
  return { contract, handlers: handlers as unknown as ServedContract['handlers'] };
}

export interface MethodFacts {
  /** As callers write it: `getKey`. */
  readonly name: string;
  readonly path: string;
  readonly isStream: boolean;
}

/** The methods of a contract, in declared order. */
export function listMethods(contract: Contract<unknown>): MethodFacts[] {
  return Object.entries(contract.definition).map(([wireName, method]) => ({
    name: wireName.charAt(0).toLowerCase() + wireName.slice(1),
    path: method.path,
    isStream: method.responseStream,
  }));
}
