import { SPAN_FIELDS, type SpanField, type SpanView } from './families/family.js';
import { getKeyInfo, type CompiledSource } from './key-info.js';
import type { Attributes, AttributeValue } from './raw-span.js';

const NO_RANK = 255;
const INDEX = new Map<SpanField, number>(SPAN_FIELDS.map((field, index) => [field, index]));

/**
 * Picks the best source of every field while a span's attributes go by once. One instance serves all spans of
 * an export: its arrays are reused.
 */
export class FieldPicker {
  /** Input and output rules that the span calls, see KeyInfo. */
  rules = 0;
  /** SUBJECT bits. */
  subjects = 0;
  private readonly ranks = new Uint8Array(SPAN_FIELDS.length);
  private readonly values = new Array<AttributeValue | undefined>(SPAN_FIELDS.length).fill(undefined);

  pick(view: SpanView): void {
    this.rules = 0;
    this.subjects = 0;
    this.ranks.fill(NO_RANK);
    this.values.fill(undefined);
    for (const [key, value] of view.attributes) {
      const info = getKeyInfo(key);
      this.rules |= info.rules;
      this.subjects |= info.subjects;
      if (info.spanSources.length > 0) this.offer(info.spanSources, value, view);
    }
    this.offerResource(view.resource.attributes, view);
  }

  get(field: SpanField): AttributeValue | undefined {
    return this.values[INDEX.get(field) ?? -1];
  }

  /** Rank of the source that was picked; above every rank when none was. */
  getRank(field: SpanField): number {
    return this.ranks[INDEX.get(field) ?? -1] ?? NO_RANK;
  }

  private offerResource(attributes: Attributes, view: SpanView): void {
    for (const [key, value] of attributes) {
      const { resourceSources } = getKeyInfo(key);
      if (resourceSources.length > 0) this.offer(resourceSources, value, view);
    }
  }

  private offer(sources: readonly CompiledSource[], value: AttributeValue, view: SpanView): void {
    for (const { field, rank, read } of sources) {
      if (rank >= (this.ranks[field] ?? 0)) continue;
      const picked = read ? read(value, view) : value;
      if (!picked) continue;
      this.ranks[field] = rank;
      this.values[field] = picked;
    }
  }
}
