import { decodeSpan, type SpanOptions } from '../testing/otlp-messages.js';

type Expected = readonly [input: unknown, output: unknown];

/** Stored texts, JSON ones parsed for reading. */
function inputOutputOf(options: SpanOptions): Expected {
  const { input, output } = decodeSpan(options).span.values;
  return [parse(input), parse(output)];
}

function parse(text: string | undefined): unknown {
  return text !== undefined && /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text;
}

const user = { role: 'user', content: 'hi' };
const userJson = JSON.stringify([user]);

/** Behaviour 3.7, one block per rule. */
const CASES: readonly (readonly [string, SpanOptions, Expected])[] = [
  [
    '1 own attributes',
    {
      attributes: {
        'langfuse.observation.input': 'in',
        'langfuse.observation.output': '{"a":1}',
        'input.value': 'no',
      },
    },
    ['in', { a: 1 }],
  ],
  [
    '1 one side alone ends the search',
    { attributes: { 'langfuse.observation.input': 'in', 'output.value': 'no' } },
    ['in', undefined],
  ],
  [
    '2 Genkit',
    {
      scope: 'genkit-tracer',
      attributes: {
        'genkit:input': `{"messages":${userJson}}`,
        'genkit:output': '{"message":{"role":"model"}}',
      },
    },
    [[user], { role: 'model' }],
  ],
  [
    '2 Genkit without messages',
    { scope: 'genkit-tracer', attributes: { 'genkit:input': '{"q":1}', 'genkit:output': '"text"' } },
    [{ q: 1 }, 'text'],
  ],
  [
    '2 Genkit always stops',
    { scope: 'genkit-tracer', attributes: { 'input.value': 'no' } },
    [undefined, undefined],
  ],
  ['2 another scope', { attributes: { 'genkit:input': '{"q":1}' } }, [undefined, undefined]],
  [
    '3 AI SDK messages',
    {
      scope: 'ai',
      attributes: { 'ai.prompt.messages': userJson, 'ai.prompt': 'no', 'ai.response.text': 'yes' },
    },
    [[user], 'yes'],
  ],
  [
    '3 AI SDK text and tool calls',
    {
      scope: 'ai',
      attributes: {
        'ai.prompt': 'p',
        'ai.response.text': 't',
        'ai.response.toolCalls': '[{"toolName":"x"}]',
      },
    },
    ['p', { role: 'assistant', content: 't', tool_calls: [{ toolName: 'x' }] }],
  ],
  [
    '3 AI SDK tool call',
    { scope: 'ai', attributes: { 'ai.toolCall.args': '{"a":1}', 'ai.toolCall.result': '{"b":2}' } },
    [{ a: 1 }, { b: 2 }],
  ],
  [
    '3 AI SDK empty text',
    { scope: 'ai', attributes: { 'ai.response.text': '', 'ai.response.object': '{"o":1}' } },
    [undefined, { o: 1 }],
  ],
  ['3 AI SDK old result', { scope: 'ai', attributes: { 'ai.result.text': 'r' } }, [undefined, 'r']],
  [
    '3 AI SDK falls back to GenAI',
    { scope: 'ai', attributes: { 'gen_ai.input.messages': userJson, 'gen_ai.output.messages': '[]' } },
    [[user], []],
  ],
  ['3 AI SDK always stops', { scope: 'ai', attributes: { 'input.value': 'no' } }, [undefined, undefined]],
  [
    '4 Flue',
    {
      scope: '@flue/opentelemetry',
      attributes: { 'flue.tool.arguments': '{"a":1}', 'flue.tool.result': 'text' },
    },
    [{ a: 1 }, 'text'],
  ],
  [
    '4 Flue workflow',
    {
      scope: '@flue/opentelemetry',
      attributes: {
        'flue.workflow.payload': 'p',
        'flue.operation.result': 'o',
        'flue.workflow.result': 'no',
      },
    },
    ['p', 'o'],
  ],
  [
    '5 operation details event',
    {
      events: [
        {
          name: 'gen_ai.client.inference.operation.details',
          attributes: {
            'gen_ai.input.messages': userJson,
            'gen_ai.output.messages': '[{"role":"assistant"}]',
          },
        },
      ],
    },
    [[user], [{ role: 'assistant' }]],
  ],
  [
    '6 message events',
    {
      events: [
        { name: 'gen_ai.system.message', attributes: { content: 's' } },
        { name: 'gen_ai.user.message', attributes: { content: 'u' } },
        { name: 'gen_ai.choice', attributes: { index: 0, message: 'm' } },
      ],
    },
    [
      [
        { role: 'system', content: 's' },
        { role: 'user', content: 'u' },
      ],
      { index: 0, message: 'm' },
    ],
  ],
  [
    '6 several choices',
    {
      events: [
        { name: 'gen_ai.choice', attributes: { index: 0 } },
        { name: 'gen_ai.choice', attributes: { index: 1 } },
      ],
    },
    [undefined, [{ index: 0 }, { index: 1 }]],
  ],
  [
    '6 no choice',
    { events: [{ name: 'gen_ai.tool.message', attributes: { id: 'x' } }] },
    [[{ role: 'tool', id: 'x' }], undefined],
  ],
  [
    '7 content events',
    {
      events: [
        { name: 'gen_ai.content.prompt', attributes: { 'gen_ai.prompt': 'p' } },
        { name: 'gen_ai.content.completion', attributes: { 'gen_ai.completion.0.content': 'c' } },
      ],
    },
    ['p', [{ content: 'c' }]],
  ],
  [
    '7 content events of other attributes',
    { events: [{ name: 'gen_ai.content.prompt', attributes: { text: 'p' } }] },
    [{ text: 'p' }, undefined],
  ],
  [
    '8 Vertex ADK',
    { attributes: { 'gcp.vertex.agent.llm_request': '{"a":1}', 'gcp.vertex.agent.llm_response': '{"b":1}' } },
    [{ a: 1 }, { b: 1 }],
  ],
  [
    '8 Vertex ADK tool',
    {
      attributes: {
        'gcp.vertex.agent.llm_request': '{}',
        'gcp.vertex.agent.tool_call_args': '{"x":1}',
        'gcp.vertex.agent.tool_response': 'r',
      },
    },
    [{ x: 1 }, 'r'],
  ],
  ['9 Logfire', { attributes: { prompt: 'p', all_messages_events: '[1]' } }, ['p', [1]]],
  [
    '10 LiveKit',
    { attributes: { 'lk.user_transcript': 'u', 'lk.chat_ctx': 'no', 'lk.response.text': 'r' } },
    ['u', 'r'],
  ],
  [
    '11 events attribute',
    {
      attributes: {
        events:
          '[{"event.name":"gen_ai.user.message","content":"u"},{"event.name":"gen_ai.choice","message":"c"}]',
      },
    },
    [
      [{ 'event.name': 'gen_ai.user.message', content: 'u' }],
      { 'event.name': 'gen_ai.choice', message: 'c' },
    ],
  ],
  [
    '11 events attribute that is no list',
    { attributes: { events: 'party', 'input.value': 'i' } },
    ['i', undefined],
  ],
  [
    '12 MLflow',
    { attributes: { 'mlflow.spanInputs': '{"a":1}', 'mlflow.spanOutputs': 'o' } },
    [{ a: 1 }, 'o'],
  ],
  [
    '13 TraceLoop',
    { attributes: { 'traceloop.entity.input': 'i', 'traceloop.entity.output': 'o' } },
    ['i', 'o'],
  ],
  ['14 OpenInference', { attributes: { 'input.value': 'i', 'output.value': 'o' } }, ['i', 'o']],
  [
    '14 before its messages',
    { attributes: { 'input.value': 'i', 'llm.input_messages.0.message.role': 'user' } },
    ['i', undefined],
  ],
  ['15 Pydantic, Pipecat', { attributes: { input: 'i', output: 'o' } }, ['i', 'o']],
  [
    '16 Pydantic AI',
    {
      scope: 'pydantic-ai',
      attributes: {
        'pydantic_ai.all_messages': userJson,
        'gen_ai.system_instructions': '[{"type":"text","content":"s"}]',
        final_result: 'f',
      },
    },
    [[{ role: 'system', content: [{ type: 'text', content: 's' }] }, user], 'f'],
  ],
  [
    '17 Pydantic AI tools',
    { attributes: { tool_arguments: '{"a":1}', tool_response: 'r' } },
    [{ a: 1 }, 'r'],
  ],
  [
    '18 indexed prompts',
    {
      attributes: {
        'gen_ai.prompt.0.role': 'user',
        'gen_ai.prompt.0.content': 'hi',
        'gen_ai.completion.content': 'c',
      },
    },
    [[user], { content: 'c' }],
  ],
  ['18 exact keys', { attributes: { 'gen_ai.prompt': 'p', 'gen_ai.completion': '[1]' } }, ['p', [1]]],
  [
    '19 indexed messages',
    {
      attributes: {
        'llm.input_messages.0.message.role': 'user',
        'llm.input_messages.1.message.content': 'x',
        'llm.output_messages.0.message.content': 'o',
      },
    },
    [[{ message: { role: 'user' } }, { message: { content: 'x' } }], [{ message: { content: 'o' } }]],
  ],
  [
    '20 GenAI',
    { attributes: { 'gen_ai.input.messages': userJson, 'gen_ai.output.messages': '[{"role":"assistant"}]' } },
    [[user], [{ role: 'assistant' }]],
  ],
  [
    '20 GenAI with instructions',
    { attributes: { 'gen_ai.input.messages': userJson, 'gen_ai.system_instructions': 'be nice' } },
    [[{ role: 'system', content: 'be nice' }, user], undefined],
  ],
  [
    '20 GenAI with a system message already',
    {
      attributes: {
        'gen_ai.input.messages': '[{"role":"system","content":"x"}]',
        'gen_ai.system_instructions': 'y',
      },
    },
    [[{ role: 'system', content: 'x' }], undefined],
  ],
  [
    '20 GenAI messages that are no JSON',
    { attributes: { 'gen_ai.input.messages': 'plain', 'gen_ai.system_instructions': 'y' } },
    ['plain', undefined],
  ],
  [
    '20 GenAI tools',
    { attributes: { 'gen_ai.tool.call.arguments': '{"a":1}', 'gen_ai.tool.call.result': 'r' } },
    [{ a: 1 }, 'r'],
  ],
  ['21 nothing', { attributes: { other: 'x' } }, [undefined, undefined]],
];

describe('input and output', () => {
  it.each(CASES)('by rule %s', (_name, options, expected) => {
    expect(inputOutputOf(options)).toEqual(expected);
  });

  it.each(CASES.filter(([, { attributes }]) => attributes))(
    'are not repeated in the metadata: %s',
    (_name, options) => {
      const { metadata } = decodeSpan(options).span.values;
      const left = JSON.parse(metadata?.['attributes'] ?? '{}') as object;
      expect(Object.keys(left).filter((key) => key !== 'other')).toEqual([]);
    },
  );

  it('store no text where there is only an empty one', () => {
    expect(inputOutputOf({ attributes: { 'langfuse.observation.input': '', 'input.value': 'i' } })).toEqual([
      'i',
      undefined,
    ]);
  });
});

describe('unflattening', () => {
  const inputOf = (attributes: SpanOptions['attributes']) =>
    inputOutputOf({ ...(attributes && { attributes }) })[0];

  it('ignores names of prototypes', () => {
    expect(
      inputOf({ 'gen_ai.prompt.__proto__.x': '1', 'gen_ai.prompt.constructor': '1', 'gen_ai.prompt.a': '2' }),
    ).toEqual({ a: '2' });
    expect(({} as { x?: string }).x).toBeUndefined();
  });

  it('fills holes, and drops names inside a list', () => {
    expect(inputOf({ 'gen_ai.prompt.2.a': 'x', 'gen_ai.prompt.name': 'y' })).toEqual([
      null,
      null,
      { a: 'x' },
    ]);
  });

  it('opens at most 10,001 slots', () => {
    expect((inputOf({ 'gen_ai.prompt.10000': 'x' }) as unknown[]).length).toBe(10_001);
    expect(
      inputOf({ 'gen_ai.prompt.0': 'a', 'gen_ai.prompt.10001': 'x', 'gen_ai.prompt.99999.b': 'x' }),
    ).toEqual(['a']);
    expect(
      inputOf({ 'gen_ai.prompt.a.6000': 'x', 'gen_ai.prompt.b.6000': 'x', 'gen_ai.prompt.c': 'y' }),
    ).toMatchObject({ c: 'y' });
  });

  it('a value gives way to what lies under it', () => {
    expect(inputOf({ 'gen_ai.prompt.a': 'x', 'gen_ai.prompt.a.b': 'y' })).toEqual({ a: { b: 'y' } });
  });
});

describe('tools offered to a model', () => {
  const tool = { name: 'search', description: 'd' };
  const json = JSON.stringify([tool]);

  it.each<[string, SpanOptions]>([
    ['AI SDK', { scope: 'ai', attributes: { 'ai.prompt': 'p', 'ai.prompt.tools': [JSON.stringify(tool)] } }],
    ['GenAI', { attributes: { 'gen_ai.prompt': 'p', 'gen_ai.tool.definitions': json } }],
    ['Pydantic', { attributes: { prompt: 'p', model_request_parameters: `{"function_tools":${json}}` } }],
    [
      'OpenInference',
      { attributes: { 'input.value': 'p', 'llm.tools.0.tool.json_schema': JSON.stringify(tool) } },
    ],
    ['metadata', { attributes: { 'input.value': 'p', 'langfuse.observation.metadata.tools': json } }],
  ])('move into the input: %s', (_name, options) => {
    const { values } = decodeSpan(options).span;
    expect(parse(values.input)).toEqual({ prompt: 'p', tools: [tool] });
    expect(values.toolDefinitions).toEqual({ search: JSON.stringify(tool) });
    expect(values.metadata?.['attributes']).toBeUndefined();
    expect(values.metadata?.['tools']).toBeUndefined();
  });

  it('stay out when they are no tools', () => {
    const { values } = decodeSpan({
      attributes: { 'input.value': 'p', 'langfuse.observation.metadata.tools': '["hammer"]' },
    }).span;
    expect(values).toMatchObject({ input: 'p', metadata: { tools: '["hammer"]' } });
  });
});
