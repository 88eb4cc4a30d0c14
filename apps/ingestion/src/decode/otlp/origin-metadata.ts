import type { TextWriter } from '../json/text-writer.js';
import type { ObservationValues } from '../statements.js';
import type { SpanView } from './families/family.js';
import type { Origin } from './raw-span.js';
import {
  readClientMetadata,
  writeLeftAttributes,
  writeResourceAttributes,
  writeScope,
  type MutableTextMap,
} from './span-metadata.js';

/** What resources and scopes add to the metadata of each of their spans, worked out once per origin. */
export class OriginMetadata {
  private resource: Origin | undefined;
  private resourceText = '';
  private resourceTrace: MutableTextMap | undefined;
  private scope: Origin | undefined;
  private scopeText = '';

  constructor(private readonly writer: TextWriter) {}

  /** `resourceAttributes` and `scope` as texts, empty when absent, and trace metadata set on the resource. */
  get(
    resource: Origin,
    scope: Origin,
  ): { resourceText: string; scopeText: string; trace: MutableTextMap | undefined } {
    if (this.resource !== resource) {
      this.resource = resource;
      this.resourceText = writeResourceAttributes(resource);
      this.resourceTrace = readClientMetadata(resource.attributes, 'trace', this.writer);
    }
    if (this.scope !== scope) {
      this.scope = scope;
      this.scopeText = writeScope(scope);
    }
    return { resourceText: this.resourceText, scopeText: this.scopeText, trace: this.resourceTrace };
  }
}

/**
 * An observation's metadata: system keys, then the resource's trace metadata, the observation's own and the
 * trace's; later ones override (behaviour 3.8, and the store's rule that system keys never hide client keys).
 */
export function addMetadata(
  values: ObservationValues,
  { attributes, scope, resource }: SpanView,
  origins: OriginMetadata,
  hasClientMetadata: boolean,
  writer: TextWriter,
): void {
  const map: MutableTextMap = {};
  const left = writeLeftAttributes(attributes, scope);
  const shared = origins.get(resource, scope);
  if (left !== '') map['attributes'] = left;
  if (shared.resourceText !== '') map['resourceAttributes'] = shared.resourceText;
  if (shared.scopeText !== '') map['scope'] = shared.scopeText;
  let isEmpty = left === '' && shared.resourceText === '' && shared.scopeText === '';
  for (const own of [
    shared.trace,
    hasClientMetadata ? readClientMetadata(attributes, 'observation', writer) : undefined,
    hasClientMetadata ? readClientMetadata(attributes, 'trace', writer) : undefined,
  ]) {
    if (!own) continue;
    mergeInto(map, own);
    isEmpty = false;
  }
  if (!isEmpty) values.metadata = map;
}

/** Copies every own key, `__proto__` included. */
export function mergeInto(map: MutableTextMap, added: Readonly<Record<string, string>>): void {
  if (Object.hasOwn(added, '__proto__'))
    Object.defineProperties(map, Object.getOwnPropertyDescriptors(added));
  else Object.assign(map, added);
}
