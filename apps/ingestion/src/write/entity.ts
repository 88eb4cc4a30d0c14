import type { EntityKind } from '@assay/telemetry';
import type { CostResult } from '../cost/cost.js';
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
  readonly fields: FieldMap = new Map();
  /** Flushes that added to it, as UInt64 texts. */
  readonly batches = new Set<string>();
  ingestedUs = 0;
  /** Times under which a visible row may stand; all but the newest get tombstones. */
  readonly times = new Set<string>();
  /** Version of the newest row that is in the store or on its way there. */
  rowVer = '';
  /** What the last row was priced from, and the price: equal facts keep it. */
  cost: { readonly facts: string; readonly result: CostResult } | undefined;
  /** Its row carries its state: the state's table knows nothing of it yet. */
  isAlone = false;
  /** Runs while what the store knows of it is read; everyone who needs the state waits for it. */
  loading: Promise<void> | undefined;
  /** What the store held of it when this process first met it is part of `fields`. */
  isLoaded = false;
  /** Flushes that use it now; it must stay in memory. */
  pins = 0;
  bytes = OVERHEAD_BYTES;
  readonly idHash: string;

  constructor(
    readonly kind: EntityKind,
    readonly projectId: string,
    readonly id: string,
  ) {
    this.idHash = sipHash64(id);
  }

  get key(): string {
    return entityKey(this.kind, this.projectId, this.id);
  }

  /** Adds what is durable in the store. */
  apply(delta: Fields, batch: string, ingestedUs: number): void {
    this.bytes += mergeFields(this.fields, delta);
    this.batches.add(batch);
    this.ingestedUs = Math.max(this.ingestedUs, ingestedUs);
  }

  /** First words about it, which its row will carry. */
  standAlone(said: Fields, ingestedUs: number): void {
    this.isAlone = true;
    this.bytes += mergeFields(this.fields, said);
    this.ingestedUs = Math.max(this.ingestedUs, ingestedUs);
  }

  /** No one has spoken of it, as far as the store and this process know. */
  get isUnknown(): boolean {
    return !this.isAlone && this.batches.size === 0 && this.times.size === 0;
  }

  /** A row that carries its state counts as one flush: it is no row without a state. */
  get ver(): string {
    return stateVersion({ ingestedUs: this.ingestedUs, batches: Math.max(1, this.batches.size) });
  }
}
