import { MODELS } from '../generate.js';
import type { Prose } from './prose.js';

/** A text that is still a place in the corpus. */
export interface Passage {
  readonly at: number;
  readonly length: number;
}

export interface MadeObservation {
  readonly id: string;
  readonly parentId: string;
  readonly type: 'AGENT' | 'GENERATION' | 'SPAN' | 'TOOL' | 'RETRIEVER' | 'EMBEDDING';
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly level: 'DEFAULT' | 'WARNING' | 'ERROR';
  readonly input: Passage;
  readonly output: Passage;
  readonly attempt: number;
  /** Of generations and embeddings. */
  readonly call: { readonly model: string; readonly input: number; readonly output: number } | undefined;
}

export interface MadeScore {
  readonly id: string;
  readonly name: string;
  readonly value: number | string;
  readonly dataType: 'NUMERIC' | 'CATEGORICAL' | 'BOOLEAN';
  readonly observationId: string | undefined;
}

export interface MadeTrace {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly environment: string;
  readonly release: string;
  readonly tenant: string;
  readonly tags: readonly string[];
  readonly startMs: number;
  readonly endMs: number;
  readonly observations: readonly MadeObservation[];
  readonly scores: readonly MadeScore[];
}

export const OBSERVATIONS_PER_TRACE = 8;
export const TRACE_NAMES = (
  'support-chat order-lookup contract-review research-agent code-review sql-assistant invoice-extract translate ' +
  'summarise-call onboarding-guide policy-question nightly-report'
).split(' ');

/** Type and name of the observations of a trace, by position; the first is the root. */
const STEPS: readonly (readonly [MadeObservation['type'], string])[] = [
  ['AGENT', 'run'],
  ['GENERATION', 'plan'],
  ['EMBEDDING', 'embed-question'],
  ['RETRIEVER', 'search-documents'],
  ['GENERATION', 'choose-tool'],
  ['TOOL', 'call-tool'],
  ['SPAN', 'check-policy'],
  ['GENERATION', 'final-answer'],
];

const DIGITS = '0123456789abcdef';

/** Last two digits of every id: which copy of the data it belongs to. */
export const COPY_DIGITS = 2;

export function copySuffix(copy: number): string {
  return copy.toString(16).padStart(COPY_DIGITS, '0');
}

/** Makes traces out of random numbers alone: the same seed gives the same traces, but for the copy in their ids. */
export class TraceMaker {
  readonly #suffix: string;

  constructor(
    private readonly random: () => number,
    private readonly prose: Prose,
    copy: number,
  ) {
    this.#suffix = copySuffix(copy);
  }

  /** @param size Observations; beyond the usual eight the steps repeat under the root. */
  make(startMs: number, size = OBSERVATIONS_PER_TRACE): MadeTrace {
    const { random } = this;
    const session = Math.floor(random() ** 1.5 * 200_000);
    const observations = this.#observations(startMs, size);
    return {
      id: this.#hex(32),
      name: this.#one(TRACE_NAMES),
      userId: `user-${session % 5000}`,
      sessionId: `session-${session}-${this.#suffix}`,
      environment: random() < 0.85 ? 'production' : random() < 0.7 ? 'staging' : 'development',
      release: `v1.${Math.floor(random() * 20)}`,
      tenant: `tenant-${Math.floor(random() * 400)}`,
      tags: [random() < 0.5 ? 'web' : 'mobile', ...(random() < 0.1 ? ['beta'] : [])],
      startMs,
      endMs: Math.max(...observations.map(({ endMs }) => endMs)),
      observations,
      scores: random() < 0.1 ? this.#scores(observations) : [],
    };
  }

  #observations(startMs: number, size: number): MadeObservation[] {
    const rootId = this.#hex(16);
    const made: MadeObservation[] = [];
    let atMs = startMs;
    for (let position = 0; position < size; position += 1) {
      const [type, name] = STEPS[position === 0 ? 0 : 1 + ((position - 1) % 7)] as (typeof STEPS)[number];
      const durationMs = Math.ceil(Math.exp(4 + this.random() * 4.5));
      const luck = this.random();
      made.push({
        id: position === 0 ? rootId : this.#hex(16),
        parentId: position === 0 ? '' : rootId,
        type,
        name,
        startMs: atMs,
        endMs: atMs + durationMs,
        level: luck < 0.02 ? 'ERROR' : luck < 0.07 ? 'WARNING' : 'DEFAULT',
        input: this.#passage(600, 1800),
        output: this.#passage(400, 1200),
        attempt: Math.floor(this.random() * 4),
        call: this.#call(type),
      });
      atMs += position === 0 ? 1 : size > OBSERVATIONS_PER_TRACE ? 5 : durationMs;
    }
    const endMs = Math.max(...made.map((observation) => observation.endMs));
    return made.map((observation, position) => (position === 0 ? { ...observation, endMs } : observation));
  }

  #call(type: MadeObservation['type']): MadeObservation['call'] {
    if (type === 'EMBEDDING')
      return { model: 'text-embedding-3-small', input: 20 + Math.floor(this.random() * 400), output: 0 };
    if (type !== 'GENERATION') return undefined;
    return {
      model: MODELS[Math.floor(this.random() ** 1.7 * MODELS.length)] as string,
      input: 200 + Math.floor(this.random() * 4000),
      output: 20 + Math.floor(this.random() * 800),
    };
  }

  #scores(observations: readonly MadeObservation[]): MadeScore[] {
    const { random } = this;
    const scores: MadeScore[] = [
      {
        id: this.#hex(32),
        name: 'helpfulness',
        value: Math.round(random() * 100) / 100,
        dataType: 'NUMERIC',
        observationId: undefined,
      },
    ];
    if (random() < 0.5)
      scores.push({
        id: this.#hex(32),
        name: 'verdict',
        value: this.#one(['correct', 'partly', 'wrong']),
        dataType: 'CATEGORICAL',
        observationId: observations.at(-1)?.id,
      });
    if (random() < 0.2)
      scores.push({
        id: this.#hex(32),
        name: 'thumbs-up',
        value: random() < 0.7 ? 1 : 0,
        dataType: 'BOOLEAN',
        observationId: undefined,
      });
    return scores;
  }

  #passage(least: number, spread: number): Passage {
    const length = least + Math.floor(this.random() ** 2 * spread);
    return { at: this.prose.pick(this.random, length), length };
  }

  #one<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)] as T;
  }

  #hex(digits: number): string {
    let text = '';
    for (let at = COPY_DIGITS; at < digits; at += 2) {
      const bits = Math.floor(this.random() * 256);
      text += (DIGITS[bits >> 4] as string) + (DIGITS[bits & 15] as string);
    }
    return text + this.#suffix;
  }
}
