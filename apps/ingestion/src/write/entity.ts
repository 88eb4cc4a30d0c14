import type { EntityKind } from '@assay/telemetry';
import type { RememberedCost } from '../cost/cost-memory.js';
import { readDraft } from '../merge/draft.js';
import { mergeFields, type FieldMap, type Fields } from '../merge/fields.js';
import { stateVersion } from '../merge/version.js';
import { sipHash64 } from './sip-hash.js';

/** Names one entity of one project. */
export interface EntityRef {
  readonly kind: EntityKind;
  readonly projectId: string;
  readonly id: string;
}

export function entityKey(kind: EntityKind, projectId: string, id: string): string {
  return `${kind}\n${projectId}\n${id}`;
}

const OVERHEAD_BYTES = 1000;

/** The merged state of one entity in this process, and what is known of its rows. */
export class Entity implements EntityRef {
  // Made when needed: there are many entities, and most are never spoken of again.
  #fields: FieldMap | undefined;
  #times: Set<string> | undefined;
  #batches: Set<string> | undefined;
  #cost: RememberedCost | undefined;
  /** The row that carries its state, until someone wants to know what it says. */
  #carrier: Uint8Array | undefined;
  #idHash: string | undefined;
  ingestedUs = 0;
  /** Version of the newest row that is in the store or on its way there. */
  rowVer = '';
  /** Its row carries its state: the state's table knows nothing of it yet. */
  isAlone = false;
  /** Runs while what the store knows of it is read; everyone who needs the state waits for it. */
  loading: Promise<void> | undefined;
  /** What the store held of it when this process first met it is part of `fields`. */
  isLoaded = false;
  /** Flushes that use it now; it must stay in memory. */
  pins = 0;
  bytes = OVERHEAD_BYTES;
  /** Part of `bytes` that the cache has counted. */
  countedBytes = 0;

  constructor(
    readonly kind: EntityKind,
    readonly projectId: string,
    readonly id: string,
  ) {}

  get key(): string {
    return entityKey(this.kind, this.projectId, this.id);
  }

  get idHash(): string {
    return (this.#idHash ??= sipHash64(this.id));
  }

  get fields(): ReadonlyMap<string, string> {
    return this.#state();
  }

  /** Flushes that added to it, as UInt64 texts. */
  get batches(): Set<string> {
    return (this.#batches ??= new Set());
  }

  /** Times under which a visible row may stand; all but the newest get tombstones. */
  get times(): Set<string> {
    this.#readCarrier();
    return (this.#times ??= new Set());
  }

  /** What the last row was priced from, and the price: equal facts keep it. */
  get cost(): RememberedCost | undefined {
    this.#readCarrier();
    return this.#cost;
  }

  set cost(cost: RememberedCost | undefined) {
    this.#readCarrier();
    this.#cost = cost;
  }

  /** Adds what is durable in the store. */
  apply(delta: Fields, batch: string, ingestedUs: number): void {
    this.bytes += mergeFields(this.#state(), delta);
    this.batches.add(batch);
    this.ingestedUs = Math.max(this.ingestedUs, ingestedUs);
  }

  /** First words about it, which its row will carry. */
  standAlone(said: Fields, ingestedUs: number): void {
    this.isAlone = true;
    this.bytes += mergeFields(this.#state(), said);
    this.ingestedUs = Math.max(this.ingestedUs, ingestedUs);
  }

  /** The same, from the draft that becomes its row. */
  standOn(draft: Uint8Array, ingestedUs: number): void {
    this.isAlone = true;
    this.isLoaded = true;
    this.#carrier = draft;
    this.bytes += draft.byteLength;
    this.ingestedUs = ingestedUs;
    this.rowVer = this.ver;
  }

  #readCarrier(): void {
    if (!this.#carrier) return;
    const { fields, time, cost } = readDraft(this.kind, this.#carrier);
    this.bytes -= this.#carrier.byteLength;
    this.#carrier = undefined;
    this.bytes += mergeFields(this.#state(), fields);
    this.times.add(time);
    this.#cost = cost;
  }

  #state(): FieldMap {
    this.#readCarrier();
    return (this.#fields ??= new Map<string, string>());
  }

  /** No one has spoken of it, as far as the store and this process know. */
  get isUnknown(): boolean {
    return !this.isAlone && !this.#batches?.size && this.times.size === 0;
  }

  /** A row that carries its state counts as one flush: it is no row without a state. */
  get ver(): string {
    return stateVersion({ ingestedUs: this.ingestedUs, batches: Math.max(1, this.#batches?.size ?? 0) });
  }
}
