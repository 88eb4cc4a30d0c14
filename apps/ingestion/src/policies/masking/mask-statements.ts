import type {
  DecodedSpan,
  ObservationValues,
  ScoreValues,
  Statement,
  TextMap,
  TraceStatement,
  TraceValues,
} from '../../decode/statements.js';
import type { Masker } from './masker.js';

type Kind = 'text' | 'map' | 'list';

/**
 * Texts that clients write freely, by the names that paths know them by. Not among them: ids of entities, type,
 * level, environment, model and prompt, which give the data its structure.
 */
const TRACE_TEXTS = {
  name: 'text',
  userId: 'text',
  sessionId: 'text',
  release: 'text',
  version: 'text',
  tags: 'list',
  input: 'text',
  output: 'text',
  metadata: 'map',
} as const satisfies Partial<Record<keyof TraceValues, Kind>>;

/** What an observation says of its trace too, and more. */
const OBSERVATION_TEXTS = {
  ...TRACE_TEXTS,
  traceName: 'text',
  statusMessage: 'text',
  modelParameters: 'text',
  toolDefinitions: 'map',
  toolCalls: 'list',
  toolCallNames: 'list',
  experimentName: 'text',
  experimentDescription: 'text',
  experimentMetadata: 'map',
  experimentItemMetadata: 'map',
  experimentExpectedOutput: 'text',
} as const satisfies Partial<Record<keyof ObservationValues, Kind>>;

const TEXTS = {
  observation: OBSERVATION_TEXTS,
  trace: TRACE_TEXTS,
  score: {
    name: 'text',
    value: 'text',
    comment: 'text',
    sessionId: 'text',
    metadata: 'map',
  } as const satisfies Partial<Record<keyof ScoreValues, Kind>>,
} as const satisfies Record<Statement['kind'], object>;

/** The statement as it may be stored. Ids of sessions and users are texts: equal ones stay equal. */
export function maskStatement<S extends Statement>(masker: Masker, statement: S): S {
  return { ...statement, values: maskValues(masker, statement.values, TEXTS[statement.kind]) };
}

export function maskSpan(masker: Masker, span: DecodedSpan): DecodedSpan {
  return { ...span, values: maskValues(masker, span.values, OBSERVATION_TEXTS) };
}

export function maskTraces(masker: Masker, traces: readonly TraceStatement[]): TraceStatement[] {
  return traces.map((statement) => maskStatement(masker, statement));
}

function maskValues<V extends object>(masker: Masker, values: V, texts: Readonly<Record<string, Kind>>): V {
  const masked = { ...values } as Record<string, unknown>;
  for (const field in texts) {
    const value = masked[field];
    // Scores have numbers as values too.
    if (value === undefined || typeof value === 'number') continue;
    masked[field] = maskField(masker, field, value, texts[field] as Kind);
  }
  return masked as V;
}

function maskField(masker: Masker, field: string, value: unknown, kind: Kind): unknown {
  switch (kind) {
    case 'text':
      return masker.maskText(value as string, [field]);
    case 'map':
      return masker.maskMap(value as TextMap, field);
    case 'list':
      return (value as readonly string[]).map((text, index) => masker.maskText(text, [field, index]));
  }
}
