import { decodeSpan, type SpanOptions } from '../testing/otlp-messages.js';

const python = { 'telemetry.sdk.language': 'python' };

describe('the type of a span', () => {
  it.each<[string, SpanOptions]>([
    ['SPAN', {}],
    // Rule 0
    [
      'GENERATION',
      {
        scope: { name: 'langfuse-sdk', version: '3.3.4' },
        resource: python,
        attributes: { 'langfuse.observation.type': 'span', 'langfuse.observation.model.name': 'm' },
      },
    ],
    [
      'SPAN',
      {
        scope: { name: 'langfuse-sdk', version: '3.4.0' },
        resource: python,
        attributes: { 'langfuse.observation.type': 'span', 'langfuse.observation.model.name': 'm' },
      },
    ],
    [
      'SPAN',
      {
        scope: { name: 'langfuse-sdk', version: '3.3.4' },
        attributes: { 'langfuse.observation.type': 'span', 'langfuse.observation.model.name': 'm' },
      },
    ],
    [
      'SPAN',
      {
        scope: { name: 'langfuse-sdk', version: '3.3.4' },
        resource: python,
        attributes: { 'langfuse.observation.type': 'span' },
      },
    ],
    // Rule 1
    ...[
      'span',
      'generation',
      'event',
      'embedding',
      'agent',
      'tool',
      'chain',
      'retriever',
      'guardrail',
      'evaluator',
    ].map((type): [string, SpanOptions] => [
      type.toUpperCase(),
      {
        attributes: {
          'langfuse.observation.type': type,
          'openinference.span.kind': type === 'tool' ? 'LLM' : 'TOOL',
        },
      },
    ]),
    ['TOOL', { attributes: { 'langfuse.observation.type': 'Tool' } }],
    [
      'CHAIN',
      { attributes: { 'langfuse.observation.type': 'workflow', 'openinference.span.kind': 'CHAIN' } },
    ],
    // Rule 2
    ...['CHAIN', 'RETRIEVER', 'EMBEDDING', 'AGENT', 'TOOL', 'GUARDRAIL', 'EVALUATOR'].map(
      (kind): [string, SpanOptions] => [
        kind,
        { attributes: { 'openinference.span.kind': kind, 'gen_ai.operation.name': 'chat' } },
      ],
    ),
    ['GENERATION', { attributes: { 'openinference.span.kind': 'LLM' } }],
    ['SPAN', { attributes: { 'openinference.span.kind': 'UNKNOWN' } }],
    // Rule 3
    ...['chat', 'completion', 'text_completion', 'generate_content', 'generate'].map(
      (operation): [string, SpanOptions] => [
        'GENERATION',
        { attributes: { 'gen_ai.operation.name': operation, 'gen_ai.tool.name': 't' } },
      ],
    ),
    ['EMBEDDING', { attributes: { 'gen_ai.operation.name': 'embeddings' } }],
    ['AGENT', { attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.request.model': 'm' } }],
    ['AGENT', { attributes: { 'gen_ai.operation.name': 'create_agent' } }],
    ['TOOL', { attributes: { 'gen_ai.operation.name': 'execute_tool' } }],
    // Rule 4
    ['GENERATION', { attributes: { 'genkit:metadata:subtype': 'model' } }],
    ['GENERATION', { attributes: { 'genkit:metadata:subtype': 'background-model' } }],
    ['EMBEDDING', { attributes: { 'genkit:metadata:subtype': 'embedder' } }],
    ['TOOL', { attributes: { 'genkit:metadata:subtype': 'tool' } }],
    ['TOOL', { attributes: { 'genkit:metadata:subtype': 'tool.v2' } }],
    ['RETRIEVER', { attributes: { 'genkit:metadata:subtype': 'retriever' } }],
    ['EVALUATOR', { attributes: { 'genkit:metadata:subtype': 'evaluator' } }],
    ['SPAN', { attributes: { 'genkit:metadata:subtype': 'flow' } }],
    // Rule 5
    ['GENERATION', { attributes: { 'ai.model.id': 'm', 'ai.operationId': 'ai.streamText.doStream' } }],
    [
      'GENERATION',
      { attributes: { 'ai.model.id': 'm', 'operation.name': 'ai.generateObject.doGenerate my-function' } },
    ],
    ['EMBEDDING', { attributes: { 'gen_ai.request.model': 'm', 'ai.operationId': 'ai.embedMany.doEmbed' } }],
    ['SPAN', { attributes: { 'ai.operationId': 'ai.generateText.doGenerate' } }],
    ['SPAN', { attributes: { 'ai.model.id': 'm', 'ai.operationId': 'ai.generateText' } }],
    // Rule 6
    ['TOOL', { attributes: { 'ai.operationId': 'ai.toolCall' } }],
    ['TOOL', { attributes: { 'operation.name': 'ai.toolCall my-function' } }],
    // Rule 7
    ['TOOL', { attributes: { 'gen_ai.tool.name': 't', 'gen_ai.request.model': 'm' } }],
    ['TOOL', { attributes: { 'gen_ai.tool.call.id': 'c' } }],
    ['SPAN', { attributes: { 'gen_ai.tool.name': '' } }],
    // Rule 8
    ['TOOL', { attributes: { 'flue.tool.name': 't', 'flue.task.id': 'x' } }],
    ['TOOL', { attributes: { 'flue.tool.call_id': 'c' } }],
    ['AGENT', { attributes: { 'flue.task.id': 'x' } }],
    ['AGENT', { attributes: { 'flue.task.agent': 'a' } }],
    // Rule 9
    ['AGENT', { scope: 'livekit-agents', span: { name: 'agent_turn' } }],
    [
      'AGENT',
      {
        scope: 'livekit-agents',
        span: { name: 'start_agent_activity' },
        attributes: { 'gen_ai.request.model': 'm' },
      },
    ],
    ['TOOL', { scope: 'livekit-agents', span: { name: 'function_tool' } }],
    [
      'GENERATION',
      {
        scope: 'livekit-agents',
        span: { name: 'agent_turn' },
        attributes: { 'gen_ai.operation.name': 'chat' },
      },
    ],
    ['SPAN', { span: { name: 'agent_turn' } }],
    // Rule 10
    ...[
      'langfuse.observation.model.name',
      'gen_ai.request.model',
      'gen_ai.response.model',
      'llm.model_name',
      'model',
    ].map((key): [string, SpanOptions] => ['GENERATION', { attributes: { [key]: 'm' } }]),
    ['SPAN', { attributes: { model: '' } }],
  ])('is %s for %j', (type, options) => {
    expect(decodeSpan(options).span.values.type).toBe(type);
  });
});
