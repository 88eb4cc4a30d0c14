import { isAppError } from '@assay/errors';
import fc from 'fast-check';
import { decodeBatch } from './events/batch.js';
import { EVENT_TYPES } from './events/event-types.js';
import { decodeScoreBody } from './events/score-event.js';
import { decodeExport } from './otlp/decode-export.js';
import { encodeJson, encodeProtobuf, makeExport, makeSpan, NOW_MS } from './testing/otlp-messages.js';
import { TIMESTAMP } from './testing/batch-events.js';

/** Set FUZZ_SEED to repeat a run, FUZZ_RUNS and FUZZ_SECONDS for a longer one. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const settings = {
  seed,
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 1500),
  interruptAfterTimeLimit: Number(process.env['FUZZ_SECONDS'] ?? 20) * 1000,
};
const title = (name: string): string => `${name} (FUZZ_SEED=${seed})`;
const OPTIONS = { nowMs: NOW_MS, scoresOnly: false };

/** Anything but an AppError of the client's making is a crash. What was decoded must be storable. */
function survive(decode: () => unknown): void {
  try {
    const decoded = decode();
    expect(JSON.stringify(decoded)).toEqual(expect.any(String));
  } catch (error) {
    if (!isAppError(error) || error.kind !== 'invalid') throw error;
  }
}

const FIELD_NAMES = [
  'id traceId parentObservationId name startTime endTime completionStartTime metadata input output level version type',
  'statusMessage environment model modelParameters usage usageDetails costDetails promptName promptVersion tags public',
  'userId sessionId release timestamp value dataType configId source observationId datasetRunId queueId comment log',
]
  .join(' ')
  .split(' ');

const ATTRIBUTE_KEYS = [
  'langfuse.observation.type langfuse.observation.input langfuse.observation.usage_details langfuse.trace.tags',
  'langfuse.observation.model.parameters langfuse.observation.metadata langfuse.trace.metadata langfuse.trace.public',
  'langfuse.observation.cost_details langfuse.observation.level langfuse.observation.completion_start_time',
  'langfuse.observation.metadata.tools langfuse.experiment.metadata langfuse.experiment.item.version user.id',
  'gen_ai.operation.name gen_ai.prompt.0.content gen_ai.prompt gen_ai.completion.x.9999 gen_ai.input.messages',
  'gen_ai.system_instructions gen_ai.usage.input_tokens gen_ai.usage.cache_read.input_tokens gen_ai.usage.cost',
  'gen_ai.tool.definitions gen_ai.request.temperature llm.token_count.prompt llm.input_messages.0.message.role',
  'llm.tools.0.tool.json_schema llm.invocation_parameters ai.response.providerMetadata ai.response.text',
  'ai.response.toolCalls ai.prompt.tools ai.response.msToFirstChunk ai.telemetry.metadata.langfusePrompt',
  'genkit:input genkit:output gcp.vertex.agent.llm_response pydantic_ai.all_messages model_request_parameters events',
]
  .join(' ')
  .split(' ');

const SCOPES = [
  '',
  'langfuse-sdk',
  'ai',
  'genkit-tracer',
  'gcp.vertex.agent',
  'pydantic-ai',
  'livekit-agents',
  '@flue/opentelemetry',
];

const json = fc.jsonValue({ maxDepth: 4 });
const nastyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  json.map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '',
    '{}',
    '[]',
    'null',
    '[null]',
    '{"usage":null}',
    '{"a":1e400}',
    '{"__proto__":{"x":1}}',
    '\uD800',
    '0',
    '-1',
    '1e999',
    '[[[[',
  ),
);
const nasty = fc.oneof(json, nastyText, fc.double(), fc.bigInt().map(Number), fc.constant(null));

it(title('decodeBatch survives bodies of any bytes'), () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (body) => survive(() => decodeBatch(body, OPTIONS))),
    settings,
  );
});

it(title('decodeBatch survives events of any fields, and a good neighbour is always accepted'), () => {
  const event = fc.record(
    {
      id: fc.oneof(fc.constant('e'), nasty),
      timestamp: fc.oneof(fc.constant(TIMESTAMP), nasty),
      type: fc.oneof(fc.constantFrom(...EVENT_TYPES.keys()), nasty),
      body: fc.oneof({ weight: 9, arbitrary: fc.dictionary(fc.constantFrom(...FIELD_NAMES), nasty) }, nasty),
    },
    { requiredKeys: [] },
  );
  const neighbour = { id: 'good', type: 'trace-create', timestamp: TIMESTAMP, body: { id: 't' } };
  fc.assert(
    fc.property(fc.array(fc.oneof(event, json), { maxLength: 4 }), (events) => {
      const body = Buffer.from(JSON.stringify({ batch: [...events, neighbour] }));
      const decoded = decodeBatch(body, OPTIONS);
      expect(decoded.events.some(({ envelopeId }) => envelopeId === 'good')).toBe(true);
      survive(() => decoded);
    }),
    settings,
  );
});

it(title('decodeScoreBody survives any body'), () => {
  const body = fc
    .oneof(fc.dictionary(fc.constantFrom(...FIELD_NAMES), nasty), json)
    .map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(fc.oneof(body, nastyText), (text) => survive(() => decodeScoreBody(text, { nowMs: NOW_MS }))),
    settings,
  );
});

it.each(['json', 'protobuf'] as const)(title('decodeExport survives %s of any bytes'), (encoding) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (body) =>
      survive(() => decodeExport(body, encoding, OPTIONS)),
    ),
    settings,
  );
});

it.each(['json', 'protobuf'] as const)(
  title('decodeExport survives %s with changed, lost and added bytes'),
  (encoding) => {
    const attributes = Object.fromEntries(
      ATTRIBUTE_KEYS.map((key, index): [string, string | number] => [key, index % 3 ? '{"a":[1]}' : index]),
    );
    const request = makeExport(
      [makeSpan({ attributes, events: [{ name: 'gen_ai.choice', attributes: { a: 1 } }] })],
      { scope: 'ai' },
    );
    const good = Buffer.from(encoding === 'json' ? encodeJson(request) : encodeProtobuf(request));
    const change = fc.record({
      at: fc.nat({ max: good.length - 1 }),
      remove: fc.nat({ max: 4 }),
      insert: fc.uint8Array({ maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const body = changes.reduce(
          (bytes, { at, remove, insert }) =>
            Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + remove)]),
          good,
        );
        survive(() => decodeExport(body, encoding, OPTIONS));
      }),
      settings,
    );
  },
);

it(title('decodeExport survives attributes of any value'), () => {
  const value = fc.oneof(
    nastyText.map((stringValue) => ({ stringValue })),
    fc.oneof(fc.double(), fc.constantFrom('NaN', 'x', '')).map((doubleValue) => ({ doubleValue })),
    fc.oneof(fc.bigInt().map(String), fc.integer()).map((intValue) => ({ intValue })),
    fc
      .array(
        nastyText.map((stringValue) => ({ stringValue })),
        { maxLength: 3 },
      )
      .map((values) => ({ arrayValue: { values } })),
    json,
  );
  const key = fc.oneof(fc.constantFrom(...ATTRIBUTE_KEYS), fc.string({ unit: 'binary' }));
  const attributes = fc.array(fc.record({ key, value }), { maxLength: 12 });
  const events = fc.array(
    fc.record({
      name: fc.constantFrom('exception', 'gen_ai.choice', 'gen_ai.user.message', 'gen_ai.content.prompt'),
      attributes,
    }),
    { maxLength: 2 },
  );
  fc.assert(
    fc.property(attributes, events, fc.constantFrom(...SCOPES), (own, happened, scope) => {
      const sent = makeExport([makeSpan({ span: { attributes: own, events: happened } })], { scope });
      const decoded = decodeExport(Buffer.from(JSON.stringify(sent)), 'json', OPTIONS);
      expect(decoded.spans.length + decoded.rejectedSpans).toBe(1);
      survive(() => decoded);
    }),
    settings,
  );
});
