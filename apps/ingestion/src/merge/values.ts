import type { ObservationValues, TraceValues } from '../decode/statements.js';
import {
  OBSERVATION_FIRST,
  OBSERVATION_LAST,
  SCORE_FIRST,
  SCORE_LAST,
  TRACE_NAMED,
  type Provenance,
  type StoredScore,
} from './delta.js';
import { readField } from './field-text.js';

type State = ReadonlyMap<string, string>;

/** What every merged entity knows beside its values. */
export interface MergedFacts {
  /** Time of the earliest statement: the entity's time while nothing better is known. */
  readonly seenUs: number | undefined;
  readonly createdMs: number | undefined;
}

export interface MergedObservation extends MergedFacts {
  readonly values: ObservationValues;
  readonly by: Provenance;
}

export interface MergedTrace extends MergedFacts {
  readonly values: TraceValues;
}

export interface MergedScore extends MergedFacts {
  readonly values: StoredScore;
}

/** The values that an observation's state says: each field's greatest text won. */
export function readObservation(state: State): MergedObservation {
  const values: Record<string, unknown> = {};
  for (const name of OBSERVATION_LAST) read(state, name, values);
  for (const name of OBSERVATION_FIRST) read(state, name, values);
  readCollections(state, values);
  const by = state.get('by');
  const [source = '', apiKeyId = '', sdkName = '', sdkVersion = ''] = by ? (readField(by) as string[]) : [];
  return {
    values: values,
    by: { source, apiKeyId, sdkName, sdkVersion },
    ...readFacts(state),
  };
}

export function readTrace(state: State): MergedTrace {
  const values: Record<string, unknown> = {};
  for (const name of [...TRACE_NAMED, 'environment']) {
    const text = state.get(`attr.${name}`) ?? state.get(`root.${name}`);
    if (text !== undefined) values[name] = readField(text);
  }
  for (const name of ['public', 'input', 'output', 'timestampUs', 'minStartUs', 'maxEndUs'])
    read(state, name, values);
  readCollections(state, values);
  return { values: values, ...readFacts(state) };
}

export function readScore(state: State): MergedScore {
  const values: Record<string, unknown> = {};
  for (const name of SCORE_LAST) read(state, name, values);
  for (const name of SCORE_FIRST) read(state, name, values);
  readCollections(state, values);
  return { values: values, ...readFacts(state) };
}

function read(state: State, name: string, into: Record<string, unknown>): void {
  const text = state.get(name);
  if (text !== undefined) into[name] = readField(text);
}

function readFacts(state: State): MergedFacts {
  const number = (key: string): number | undefined => {
    const text = state.get(key);
    return text === undefined ? undefined : (readField(text) as number);
  };
  return { seenUs: number('seenUs'), createdMs: number('createdMs') };
}

/** Tags ascending, metadata by key ascending: a row never depends on the order of arrival. */
function readCollections(state: State, into: Record<string, unknown>): void {
  const tags: string[] = [];
  const keys: string[] = [];
  for (const key of state.keys()) {
    if (key.startsWith('metadata.')) keys.push(key);
    else if (key.startsWith('tags.')) tags.push(key.slice('tags.'.length));
  }
  if (tags.length > 0) into['tags'] = tags.sort();
  if (keys.length === 0) return;
  // Without a prototype: `__proto__` is a key like any other.
  const metadata = Object.create(null) as Record<string, string>;
  for (const key of keys.sort())
    metadata[key.slice('metadata.'.length)] = readField(state.get(key) as string) as string;
  into['metadata'] = metadata;
}
