import { randomUUID } from 'node:crypto';

/** Deterministic pseudo-random numbers in [0, 1), so that two runs send the same load. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WORDS = (
  'the model answered with a summary of the order history and asked whether the customer wanted a refund or a ' +
  'replacement because the parcel arrived late while the agent looked up tracking data in the warehouse system'
).split(' ');

export const MODELS = [
  'gpt-4o',
  'gpt-4o-mini',
  'gpt-4.1',
  'gpt-4.1-mini',
  'o3',
  'o4-mini',
  'gpt-5',
  'gpt-5-mini',
  'claude-sonnet-4',
  'claude-opus-4',
  'claude-3-5-haiku-latest',
  'gemini-2.5-pro',
  'gemini-2.5-flash',
  'gemini-2.0-flash',
  'mistral-large-latest',
  'command-r-plus',
  'deepseek-chat',
  'grok-3',
  'nova-pro',
  'llama-3.3-70b',
];

const CORPUS_CHARS = 4_000_000;
let corpus: string | undefined;

/**
 * Prose of `bytes` characters (at most some thousands); compresses like prose, not like noise. Cut out of one
 * long text: to make up every word anew would take the CPU from what is measured.
 */
export function prose(random: () => number, bytes: number): string {
  corpus ??= writeCorpus();
  const at = Math.floor(random() * (CORPUS_CHARS - bytes));
  return corpus.slice(at, at + bytes);
}

function writeCorpus(): string {
  const random = createRandom(1);
  const parts: string[] = [];
  for (let length = 0; length < CORPUS_CHARS;) {
    const word = WORDS[Math.floor(random() * WORDS.length)] ?? '';
    parts.push(word);
    length += word.length + 1;
  }
  return parts.join(' ');
}

export interface BatchBody {
  readonly text: string;
  readonly observations: number;
  readonly events: number;
  readonly observationId: string;
  readonly traceId: string;
}

const hex = (bytes: number): string =>
  randomUUID()
    .replaceAll('-', '')
    .slice(0, bytes * 2);

/** A batch of `traces` traces as the JSON clients send it: a trace event and 8 observations of about 1.5 KB each. */
export function makeBatch(random: () => number, traces: number, nowMs: number): BatchBody {
  const batch: unknown[] = [];
  let observationId = '';
  let traceId = '';
  for (let index = 0; index < traces; index += 1) {
    traceId = randomUUID();
    const timestamp = new Date(nowMs - Math.floor(random() * 60_000)).toISOString();
    const body = {
      id: traceId,
      timestamp,
      name: `chat-${Math.floor(random() * 10)}`,
      userId: `user-${Math.floor(random() * 5000)}`,
      sessionId: `session-${Math.floor(random() * 2000)}`,
      tags: ['bench'],
    };
    batch.push({ id: randomUUID(), type: 'trace-create', timestamp, body });
    const spanId = randomUUID();
    for (let position = 0; position < 8; position += 1) {
      const isGeneration = position % 2 === 1;
      observationId = position === 0 ? spanId : randomUUID();
      batch.push({
        id: randomUUID(),
        type: isGeneration ? 'generation-create' : 'span-create',
        timestamp,
        body: {
          id: observationId,
          traceId,
          ...(position === 0 ? {} : { parentObservationId: spanId }),
          name: `step-${position}`,
          startTime: timestamp,
          endTime: new Date(Date.parse(timestamp) + 200 + Math.floor(random() * 2000)).toISOString(),
          input: prose(random, 500),
          output: prose(random, 500),
          metadata: { route: `/r/${position}`, attempt: position },
          ...(isGeneration
            ? {
                model: MODELS[Math.floor(random() * MODELS.length)],
                usage: { input: 100 + position, output: 40 },
              }
            : {}),
        },
      });
    }
  }
  return {
    text: JSON.stringify({ batch }),
    observations: traces * 8,
    events: batch.length,
    observationId,
    traceId,
  };
}

/** Protobuf by hand: the generator must not be what a benchmark measures. */
class ProtobufWriter {
  readonly #parts: Buffer[] = [];
  length = 0;
  #push(part: Buffer): void {
    this.#parts.push(part);
    this.length += part.length;
  }
  varint(value: number): this {
    const bytes: number[] = [];
    let rest = value;
    while (rest > 127) {
      bytes.push((rest & 127) | 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
    this.#push(Buffer.from(bytes));
    return this;
  }
  bytes(field: number, value: Buffer): this {
    this.varint((field << 3) | 2).varint(value.length);
    this.#push(value);
    return this;
  }
  text(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value));
  }
  message(field: number, fill: (writer: ProtobufWriter) => void): this {
    const inner = new ProtobufWriter();
    fill(inner);
    return this.bytes(field, inner.build());
  }
  fixed64(field: number, value: bigint): this {
    this.varint((field << 3) | 1);
    const buffer = Buffer.alloc(8);
    buffer.writeBigUInt64LE(value);
    this.#push(buffer);
    return this;
  }
  build(): Buffer {
    return Buffer.concat(this.#parts, this.length);
  }
}

const attribute = (writer: ProtobufWriter, key: string, value: string | number): void => {
  writer.message(9, (kv) => {
    kv.text(1, key);
    kv.message(2, (any) =>
      typeof value === 'string' ? any.text(1, value) : any.varint(3 << 3).varint(value),
    );
  });
};

/** An OTLP export of `traces` traces of 8 spans, about 1 KB each. */
export function makeExport(
  random: () => number,
  traces: number,
  nowMs: number,
): { body: Buffer; spans: number; observationId: string; traceId: string } {
  let traceId = '';
  let observationId = '';
  const root = new ProtobufWriter();
  root.message(1, (resourceSpans) => {
    resourceSpans.message(1, (resource) => {
      resource.message(1, (kv) => kv.text(1, 'service.name').message(2, (any) => any.text(1, 'bench')));
    });
    resourceSpans.message(2, (scopeSpans) => {
      scopeSpans.message(1, (scope) => scope.text(1, 'bench'));
      for (let index = 0; index < traces; index += 1) {
        traceId = hex(16);
        const parent = hex(8);
        for (let position = 0; position < 8; position += 1) {
          observationId = position === 0 ? parent : hex(8);
          const startNs = BigInt(nowMs - Math.floor(random() * 60_000)) * 1_000_000n;
          scopeSpans.message(2, (span) => {
            span.bytes(1, Buffer.from(traceId, 'hex')).bytes(2, Buffer.from(observationId, 'hex'));
            if (position > 0) span.bytes(4, Buffer.from(parent, 'hex'));
            span
              .text(5, `step-${position}`)
              .fixed64(7, startNs)
              .fixed64(8, startNs + 500_000_000n);
            if (position === 0) attribute(span, 'user.id', `user-${Math.floor(random() * 5000)}`);
            if (position % 2 === 1) {
              attribute(span, 'gen_ai.operation.name', 'chat');
              attribute(span, 'gen_ai.request.model', MODELS[Math.floor(random() * MODELS.length)] ?? '');
              attribute(span, 'gen_ai.usage.input_tokens', 120);
              attribute(span, 'gen_ai.usage.output_tokens', 40);
            }
            attribute(span, 'langfuse.observation.input', prose(random, 350));
            attribute(span, 'langfuse.observation.output', prose(random, 350));
          });
        }
      }
    });
  });
  return { body: root.build(), spans: traces * 8, observationId, traceId };
}
