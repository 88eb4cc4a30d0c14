import type { EntityKind, RowOf } from '@assay/telemetry';
import { HEAD_CHARS } from './field-text.js';
import type { Fields } from './fields.js';

/** Fields whose value is the text of a column. */
const TEXT_COLUMNS: Record<EntityKind, ReadonlyMap<string, string>> = {
  observation: new Map([
    ['parentObservationId', 'parent_observation_id'],
    ['type', 'type'],
    ['name', 'name'],
    ['statusMessage', 'status_message'],
    ['userId', 'user_id'],
    ['sessionId', 'session_id'],
    ['model', 'model'],
    ['modelParameters', 'model_parameters'],
    ['traceId', 'trace_id'],
    ['input', 'input'],
    ['output', 'output'],
  ]),
  trace: new Map([
    ['input', 'input'],
    ['output', 'output'],
  ]),
  score: new Map([
    ['comment', 'comment'],
    ['traceId', 'trace_id'],
  ]),
};

const METADATA = 'metadata.';

/**
 * The state of an entity inside its own row, for entities that nobody has spoken of before: the row is then all
 * that must be stored. JSON of `{head: {key: value}}`, the texts of a state (field-text.ts) taken apart by
 * head, which most of one statement share. Values that a column of the row holds exactly are 0 here.
 *
 * @returns The fields as a text for the column `said` of the row that is built from them.
 */
export function encodeSaid(kind: EntityKind, fields: Iterable<readonly [string, string]>): string {
  const columns = TEXT_COLUMNS[kind];
  const byHead = new Map<string, string>();
  for (const [key, text] of fields) {
    const head = text.slice(0, HEAD_CHARS);
    const value = columns.has(key) || key.startsWith(METADATA) ? '0' : text.slice(HEAD_CHARS);
    const said = byHead.get(head);
    const pair = `${JSON.stringify(key)}:${value}`;
    byHead.set(head, said === undefined ? pair : `${said},${pair}`);
  }
  return `{${[...byHead].map(([head, pairs]) => `"${head}":{${pairs}}`).join(',')}}`;
}

/** The fields again, from the row that carries them. */
export function decodeSaid<K extends EntityKind>(kind: K, row: RowOf[K], said: string): Fields {
  const columns = TEXT_COLUMNS[kind];
  const texts = row as unknown as Readonly<Record<string, string>>;
  const fields: [string, string][] = [];
  for (const [head, values] of Object.entries(JSON.parse(said) as Record<string, Record<string, unknown>>)) {
    for (const [key, value] of Object.entries(values)) {
      const column = columns.get(key);
      const stored = key.startsWith(METADATA)
        ? row.metadata[key.slice(METADATA.length)]
        : column === undefined
          ? value
          : texts[column];
      fields.push([key, head + JSON.stringify(stored)]);
    }
  }
  return Object.fromEntries(fields);
}
