import { setKey } from '../json/own-keys.js';
import { isJsonObject, type JsonObject } from '../json/parse-body.js';
import { isFault, type TextWriter } from '../json/text-writer.js';
import type { Statement } from '../statements.js';
import { makeWellFormed } from '../well-formed.js';

interface Said {
  readonly statement: Statement;
  readonly metadata: JsonObject;
}

/** Objects said under one key, one event after the other. */
interface Held {
  /** A copy as soon as there are two of them. */
  merged: JsonObject;
  isCopy: boolean;
  /** Who said the latest. */
  last: Statement;
}

/**
 * Metadata of the events of one batch that speak of one entity: objects under one key are merged key by key, later
 * ones win (behaviour 2.2). Between batches values are texts, which replace one another whole.
 */
export class NestedMetadata {
  readonly #saidOf = new Map<string, Said[]>();

  constructor(private readonly writer: TextWriter) {}

  /** Takes note of what an event says of its own entity. */
  add(statement: Statement, metadata: unknown): void {
    if (!isJsonObject(metadata) || !statement.values.metadata) return;
    const entity = `${statement.kind}:${statement.entityId}`;
    const said = this.#saidOf.get(entity);
    if (said) said.push({ statement, metadata });
    else this.#saidOf.set(entity, [{ statement, metadata }]);
  }

  /** Lets the last event that says an object under a key say all that is merged into it. */
  merge(): void {
    for (const said of this.#saidOf.values()) {
      if (said.length === 1) continue;
      for (const [key, { merged, isCopy, last }] of foldObjects(said.sort(compareTimes))) {
        if (isCopy) this.#replace(last, key, merged);
      }
    }
  }

  #replace({ values }: Statement, key: string, value: JsonObject): void {
    const text = this.writer.writeValue(value);
    // Cannot be: it nests no deeper than its parts, which have been written.
    if (isFault(text)) return;
    values.metadata = { ...values.metadata };
    setKey(values.metadata as Record<string, string>, makeWellFormed(key), text);
  }
}

function foldObjects(said: readonly Said[]): Map<string, Held> {
  const heldOf = new Map<string, Held>();
  for (const { statement, metadata } of said) {
    for (const [key, value] of Object.entries(metadata)) {
      const held = heldOf.get(key);
      if (!isJsonObject(value)) heldOf.delete(key);
      else if (!held) heldOf.set(key, { merged: value, isCopy: false, last: statement });
      else {
        if (!held.isCopy) held.merged = mergeInto({}, held.merged);
        mergeInto(held.merged, value);
        held.isCopy = true;
        held.last = statement;
      }
    }
  }
  return heldOf;
}

function compareTimes({ statement: a }: Said, { statement: b }: Said): number {
  return a.eventUs - b.eventUs || Number(a.isUpdate) - Number(b.isUpdate);
}

/** Copies objects, so that what is merged later changes no event. Answers `target`. */
function mergeInto(target: JsonObject, source: JsonObject): JsonObject {
  for (const [key, value] of Object.entries(source)) {
    const before = Object.hasOwn(target, key) ? target[key] : undefined;
    if (!isJsonObject(value)) setKey(target, key, value);
    else setKey<unknown>(target, key, mergeInto(isJsonObject(before) ? before : {}, value));
  }
  return target;
}
