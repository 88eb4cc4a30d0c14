import type { ServiceDefinition } from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import { schema } from './gen/schema.js';

/**
 * How messages look in memory: enums as their names, 64-bit integers as numbers (all of ours are counts,
 * bytes or milliseconds, far below 2^53), absent fields as their defaults. tools/proto-gen.mjs makes the
 * types with the same options.
 */
const MESSAGE_OPTIONS = { longs: Number, enums: String, defaults: true, oneofs: false } as const;

const definitions = fromJSON(schema, MESSAGE_OPTIONS);

/** What travels with every call between services, local or remote. */
export interface CallContext {
  /** Of the HTTP request that caused the call; in every log line. */
  readonly requestId: string;
  /** W3C trace context of the caller, when there was one. */
  readonly traceparent?: string;
  /** Unix milliseconds after which nobody waits for the answer. */
  readonly deadlineMs: number;
  /** Aborts at the deadline and when the caller gave up. */
  readonly signal: AbortSignal;
}

/** A service as its callers see it: the process that owns it, its wire definition, and (as a type) its methods. */
export interface Contract<Methods> {
  /** Name of the owning service: `METRICS_ADDR` is where `metrics` listens. */
  readonly service: string;
  readonly fullName: string;
  readonly definition: ServiceDefinition;
  /** Never set; carries the type. */
  readonly methods?: Methods;
}

/** Makes a contract from the loaded schema. Called by generated code only. */
export function contract<Methods>(service: string, fullName: string): Contract<Methods> {
  return { service, fullName, definition: definitions[fullName] as ServiceDefinition };
}
