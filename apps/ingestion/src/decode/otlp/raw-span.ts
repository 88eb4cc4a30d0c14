/** An attribute's value (behaviour 3.4). What has no such form is the JSON text of its OTLP wrapper. */
export type AttributeValue = string | number | boolean | AttributeValue[];

/** In the order received; a repeated key keeps its last value. */
export type Attributes = ReadonlyMap<string, AttributeValue>;

export interface SpanEvent {
  readonly name: string;
  readonly attributes: Attributes;
}

/** What a resource or a scope says, once for all its spans. */
export interface Origin {
  readonly name: string;
  readonly version: string;
  readonly attributes: Attributes;
  /** Why all spans under it are rejected. */
  readonly fault?: string | undefined;
}

/** One span as both encodings give it. */
export interface RawSpan {
  /** Normalised; never empty unless `fault` says so. */
  readonly traceId: string;
  readonly spanId: string;
  /** Empty: no parent. */
  readonly parentSpanId: string;
  readonly name: string;
  /** Unix microseconds; NaN when missing or unreadable. */
  readonly startUs: number;
  readonly endUs: number;
  readonly attributes: Attributes;
  readonly events: readonly SpanEvent[];
  /** 0 unset, 1 ok, 2 error. */
  readonly statusCode: number;
  readonly statusMessage: string;
  /** Why it is rejected, as `<field>:<reason>`. */
  readonly fault?: string | undefined;
}

/** Takes what a reader finds, in the order of the body. */
export interface SpanSink {
  addSpan(span: RawSpan, scope: Origin, resource: Origin): void;
  /** Something that held spans could not be read; `count` of them are known to be lost. */
  addFault(fault: string, count: number, scopeName: string): void;
}

export const NO_ATTRIBUTES: Attributes = new Map();
