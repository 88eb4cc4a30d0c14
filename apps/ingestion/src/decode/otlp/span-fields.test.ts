import type { ObservationValues } from '../statements.js';
import { decodeSpan, START_US, type Plain, type SpanOptions } from '../testing/otlp-messages.js';

type Attributes = Readonly<Record<string, Plain>>;

function valuesOf(options: SpanOptions): ObservationValues {
  return decodeSpan(options).span.values;
}

/** Behaviour 3.6: sources from left to right. Each test takes them away one by one, first to last. */
const SOURCES: readonly (readonly [keyof ObservationValues, readonly string[]])[] = [
  ['name', ['gen_ai.tool.name', 'genkit:name', 'logfire.msg', 'ai.toolCall.name', 'ai.operationId']],
  ['traceName', ['langfuse.trace.name']],
  [
    'userId',
    [
      'langfuse.user.id',
      'user.id',
      'langfuse.observation.metadata.langfuse_user_id',
      'langfuse.trace.metadata.langfuse_user_id',
      'ai.telemetry.metadata.userId',
    ],
  ],
  [
    'sessionId',
    [
      'langfuse.session.id',
      'session.id',
      'gen_ai.conversation.id',
      'langfuse.observation.metadata.langfuse_session_id',
      'langfuse.trace.metadata.langfuse_session_id',
      'ai.telemetry.metadata.sessionId',
    ],
  ],
  [
    'model',
    [
      'langfuse.observation.model.name',
      'gen_ai.response.model',
      'ai.model.id',
      'gen_ai.request.model',
      'llm.response.model',
      'llm.model_name',
      'model',
    ],
  ],
];

describe.each(SOURCES)('%s', (field, keys) => {
  it('comes from the first source that says something', () => {
    keys.forEach((key, index) => {
      const attributes = Object.fromEntries(
        keys
          .map((other, position): [string, Plain] => [other, position < index ? '' : `from ${other}`])
          .reverse(),
      );
      expect(valuesOf({ attributes })[field]).toBe(`from ${key}`);
    });
    expect(valuesOf({ attributes: Object.fromEntries(keys.map((key) => [key, ''])) })[field]).toBe(
      field === 'name' ? 'work' : undefined,
    );
  });
});

describe('names', () => {
  it('of AI SDK operations carry the function', () => {
    const attributes = { 'ai.operationId': 'ai.streamText', 'ai.telemetry.functionId': 'answer' };
    expect(valuesOf({ attributes }).name).toBe('answer:ai.streamText');
  });

  it('that are numbers become texts', () => {
    expect(valuesOf({ attributes: { 'user.id': 42, 'logfire.msg': 1.5 } })).toMatchObject({
      userId: '42',
      name: '1.5',
    });
  });
});

describe('the model', () => {
  it.each([
    ['model', 'm'],
    ['tool', undefined],
  ])('of a Genkit %s', (subtype, model) => {
    const attributes = { 'genkit:name': 'm', 'genkit:metadata:subtype': subtype };
    expect(valuesOf({ attributes, scope: 'genkit-tracer' }).model).toBe(model);
  });
});

describe('the environment', () => {
  it.each<[Attributes, Attributes, string]>([
    [{}, {}, 'default'],
    [{ 'langfuse.environment': 'A' }, { 'langfuse.environment': 'b' }, 'a'],
    [{ 'deployment.environment.name': 'c' }, { 'langfuse.environment': 'b' }, 'b'],
    [{ 'deployment.environment': 'e' }, { 'deployment.environment.name': 'd' }, 'd'],
    [{ 'deployment.environment': 'e' }, { 'deployment.environment': 'f' }, 'e'],
    [{}, { 'deployment.environment': 'f' }, 'f'],
    [{ 'langfuse.environment': 'not valid' }, {}, 'default'],
  ])('of %j on %j is %s', (attributes, resource, environment) => {
    expect(valuesOf({ attributes, resource }).environment).toBe(environment);
  });
});

describe('version and release', () => {
  it.each<[Attributes, Attributes, string | undefined, string | undefined]>([
    [
      { 'langfuse.version': 'v', 'langfuse.release': 'r' },
      { 'service.version': 'sv', 'langfuse.release': 'rr' },
      'v',
      'r',
    ],
    [{}, { 'service.version': 'sv', 'langfuse.release': 'rr' }, 'sv', 'rr'],
    [{ 'service.version': 'no' }, { 'langfuse.version': 'no' }, undefined, undefined],
  ])('of %j on %j', (attributes, resource, version, release) => {
    const values = valuesOf({ attributes, resource });
    expect([values.version, values.release]).toEqual([version, release]);
  });
});

describe('tags', () => {
  it.each<[Attributes, string[] | undefined]>([
    [{ 'langfuse.trace.tags': ['a', 'b', 'a', ''] }, ['a', 'b']],
    [{ 'langfuse.tags': '["a","b"]' }, ['a', 'b']],
    [{ 'langfuse.tags': '["a",1,{"x":1}]' }, ['a', '1', '{"x":1}']],
    [{ 'langfuse.tags': '[broken' }, ['[broken']],
    [{ 'langfuse.tags': 'a, b ,c' }, ['a', 'b', 'c']],
    [{ 'langfuse.tags': 'one' }, ['one']],
    [{ 'langfuse.tags': 7 }, ['7']],
    [{ 'langfuse.tags': '' }, undefined],
    [{ 'langfuse.trace.tags': [], 'langfuse.tags': 'x' }, ['x']],
    [
      { 'langfuse.observation.metadata.langfuse_tags': 'x', 'langfuse.trace.metadata.langfuse_tags': 'y' },
      ['x'],
    ],
    [{ 'ai.telemetry.metadata.tags': ['x'], 'tag.tags': ['y'] }, ['x']],
    [{ 'tag.tags': ['y'] }, ['y']],
  ])('%j', (attributes, tags) => {
    expect(valuesOf({ attributes }).tags).toEqual(tags);
  });
});

describe('public', () => {
  it.each<[Attributes, boolean | undefined]>([
    [{}, undefined],
    [{ 'langfuse.trace.public': true }, true],
    [{ 'langfuse.trace.public': 'true' }, true],
    [{ 'langfuse.trace.public': false }, false],
    [{ 'langfuse.trace.public': 'yes' }, false],
    [{ 'langfuse.public': 'true' }, true],
    [{ 'langfuse.trace.public': false, 'langfuse.public': true }, false],
  ])('%j', (attributes, isPublic) => {
    expect(valuesOf({ attributes }).public).toBe(isPublic);
  });
});

describe('level and status message', () => {
  const exception = (attributes: Attributes) => [{ name: 'exception', attributes }];

  it.each<[SpanOptions, string, string | undefined]>([
    [{}, 'DEFAULT', undefined],
    [{ span: { status: { code: 1 } } }, 'DEFAULT', undefined],
    [{ span: { status: { code: 2 } } }, 'ERROR', undefined],
    [{ span: { status: { code: 2, message: 'boom' } } }, 'ERROR', 'boom'],
    [{ span: { status: { code: 0, message: 'note' } } }, 'DEFAULT', 'note'],
    [
      {
        span: { status: { code: 2, message: 'boom' } },
        attributes: { 'langfuse.observation.status_message': 'mine' },
      },
      'ERROR',
      'mine',
    ],
    [
      { span: { status: { code: 2 } }, attributes: { 'langfuse.observation.level': 'INFO' } },
      'DEFAULT',
      undefined,
    ],
    [
      {
        span: { status: { code: 2 } },
        events: exception({ 'exception.type': 'ValueError', 'exception.message': 'bad' }),
      },
      'ERROR',
      'ValueError: bad',
    ],
    [
      { span: { status: { code: 2, message: 'boom' } }, events: exception({ 'exception.message': 'bad' }) },
      'ERROR',
      'boom',
    ],
    [
      {
        span: { status: { code: 2 } },
        events: [
          ...exception({ 'exception.message': 'first' }),
          ...exception({ 'exception.message': 'last' }),
        ],
      },
      'ERROR',
      'last',
    ],
    [{ span: { status: { code: 2 } }, events: exception({}) }, 'ERROR', undefined],
    [{ events: exception({ 'exception.message': 'handled' }) }, 'DEFAULT', undefined],
    [{ events: exception({ 'exception.message': 'bad', 'exception.escaped': true }) }, 'ERROR', 'bad'],
    [
      { span: { status: { code: 1 } }, events: exception({ 'exception.escaped': 'true' }) },
      'DEFAULT',
      undefined,
    ],
    [{ scope: 'livekit-agents', span: { name: 'user_speaking' } }, 'DEBUG', undefined],
    [{ scope: 'livekit-agents', span: { name: 'agent_turn' } }, 'DEFAULT', undefined],
    [{ span: { name: 'user_speaking' } }, 'DEFAULT', undefined],
  ])('of %j', (options, level, statusMessage) => {
    const values = valuesOf(options);
    expect([values.level, values.statusMessage]).toEqual([level, statusMessage]);
  });

  it.each([
    ['DEBUG', ['debug', 'TRACE', 'Verbose']],
    ['DEFAULT', ['default', 'info', 'LOG', 'notice', 'ok', ' success ']],
    ['WARNING', ['warning', 'WARN']],
    ['ERROR', ['error', 'fatal', 'Critical']],
  ])('%s has the names %j', (level, names) => {
    for (const name of names)
      expect(valuesOf({ attributes: { 'langfuse.observation.level': name } }).level).toBe(level);
  });

  it('an unknown name falls through', () => {
    const span = { status: { code: 2 } };
    expect(valuesOf({ span, attributes: { 'langfuse.observation.level': 'LOUD' } }).level).toBe('ERROR');
  });
});

describe('completion start', () => {
  it.each<[Attributes, number | undefined]>([
    [{ 'langfuse.observation.completion_start_time': '2026-11-20T10:00:00.5Z' }, START_US + 500_000],
    [{ 'langfuse.observation.completion_start_time': '"2026-11-20T10:00:00.5Z"' }, START_US + 500_000],
    [
      { 'langfuse.observation.completion_start_time': 'soon', 'ai.response.msToFirstChunk': 10.2 },
      START_US + 11_000,
    ],
    [{ 'ai.stream.msToFirstChunk': '250' }, START_US + 250_000],
    [{ 'ai.response.msToFirstChunk': -1 }, undefined],
    [{ 'langfuse.observation.completion_start_time': '0001-01-01T00:00:00Z' }, undefined],
  ])('%j', (attributes, us) => {
    expect(valuesOf({ attributes }).completionStartUs).toBe(us);
  });
});

describe('the prompt of a generation', () => {
  const type = { 'langfuse.observation.type': 'generation' };

  it.each<[Attributes, { name: string; version: number } | undefined]>([
    [
      {
        'langfuse.observation.prompt.name': 'a',
        'langfuse.observation.prompt.version': 1,
        'langfuse.prompt.name': 'b',
        'langfuse.prompt.version': 2,
      },
      { name: 'a', version: 1 },
    ],
    [
      { 'langfuse.prompt.name': 'b', 'langfuse.prompt.version': 2 },
      { name: 'b', version: 2 },
    ],
    [{ 'ai.telemetry.metadata.langfusePrompt': '{"name":"c","version":3}' }, { name: 'c', version: 3 }],
    [{ 'ai.telemetry.metadata.langfusePrompt': 'broken' }, undefined],
    [{ 'langfuse.prompt.name': 'b' }, undefined],
    [{ 'langfuse.prompt.name': 'b', 'langfuse.prompt.version': 'latest' }, undefined],
    [{ 'langfuse.prompt.name': 'b', 'langfuse.prompt.version': -1 }, undefined],
  ])('%j', (attributes, prompt) => {
    expect(valuesOf({ attributes: { ...type, ...attributes } }).prompt).toEqual(prompt);
  });
});

describe('model parameters', () => {
  it.each<[SpanOptions, string | undefined]>([
    [
      {
        attributes: {
          'langfuse.observation.model.parameters': '{"a":1,"b":"x","c":[1],"d":null}',
          'gen_ai.request.x': 1,
        },
      },
      '{"a":1,"b":"x","c":"[1]","d":"null"}',
    ],
    [
      { attributes: { 'langfuse.observation.model.parameters': '[1]', 'gen_ai.request.top_p': 0.5 } },
      '{"top_p":0.5}',
    ],
    [
      { attributes: { 'llm.invocation_parameters': '{"temperature":0}', model_config: '{"b":1}' } },
      '{"temperature":0}',
    ],
    [{ attributes: { model_config: '{"b":{"c":1}}' } }, '{"b":"{\\"c\\":1}"}'],
    [
      {
        attributes: {
          'gen_ai.request.model': 'm',
          'gen_ai.request.max_tokens': 5,
          'llm.invocation_parameters.seed': 1,
          'gen_ai.request.stop_sequences': ['a'],
        },
      },
      '{"max_tokens":5,"seed":1,"stop_sequences":"[\\"a\\"]"}',
    ],
    [{ attributes: { 'gen_ai.request.model': 'm' } }, undefined],
    [
      {
        scope: 'ai',
        attributes: {
          'ai.settings.maxSteps': 3,
          'ai.prompt.toolChoice': '{"type":"auto"}',
          'gen_ai.request.max_tokens': 100,
          'gen_ai.response.finish_reasons': ['stop'],
          'gen_ai.system': 'openai',
          'ai.settings.maxRetries': 2,
          'ai.settings.mode': 'auto',
          'gen_ai.request.temperature': 0.5,
          'ai.response.providerMetadata': '{"openai":{"serviceTier":"flex"}}',
          'gen_ai.request.service_tier': 'default',
          'langfuse.observation.model.parameters': '{"mode":"own"}',
        },
      },
      '{"maxSteps":"3","toolChoice":"{\\"type\\":\\"auto\\"}","maxTokens":"100","finishReason":"[\\"stop\\"]","system":"openai","maxRetries":"2","mode":"own","temperature":"0.5","service_tier":"flex"}',
    ],
    [
      { scope: 'genkit-tracer', attributes: { 'genkit:input': '{"config":{"temperature":1}}' } },
      '{"temperature":1}',
    ],
    [
      { scope: 'genkit-tracer', attributes: { 'genkit:output': '{"request":{"config":{"topK":2}}}' } },
      '{"topK":2}',
    ],
  ])('%j', (options, parameters) => {
    expect(valuesOf(options).modelParameters).toBe(parameters);
  });
});
