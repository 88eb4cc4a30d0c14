import { decodeSpan, SPAN_ID, START_US, TRACE_ID } from '../../testing/otlp-messages.js';

const SCOPE = { name: 'langfuse-sdk', version: '3.5.0' };
const SCOPE_TEXT = '{"name":"langfuse-sdk","version":"3.5.0","attributes":{}}';

describe('the official clients', () => {
  it('write a generation', () => {
    const { span } = decodeSpan({
      scope: SCOPE,
      resource: { 'service.version': '9', 'langfuse.release': 'r-resource' },
      attributes: {
        'langfuse.observation.type': 'generation',
        'langfuse.observation.input': '[{"role":"user","content":"hi"}]',
        'langfuse.observation.output': 'hello',
        'langfuse.observation.level': 'warn',
        'langfuse.observation.status_message': 'slow',
        'langfuse.observation.model.name': 'm-1',
        'langfuse.observation.model.parameters':
          '{"temperature":0.5,"stop":["a"],"seed":12345678901234567890,"on":true}',
        'langfuse.observation.completion_start_time': '"2026-11-20T10:00:00.250Z"',
        'langfuse.observation.usage_details': '{"input":10,"output":20}',
        'langfuse.observation.cost_details': '{"total":0.001}',
        'langfuse.observation.prompt.name': 'p',
        'langfuse.observation.prompt.version': 3,
        'langfuse.observation.metadata.region': 'eu',
        'langfuse.observation.metadata.retries': 2,
        'langfuse.observation.metadata.deep.key': '{"a":1}',
        'langfuse.trace.name': 'my-trace',
        'langfuse.trace.metadata.team': 'core',
        'langfuse.trace.tags': ['b', 'a', 'b'],
        'langfuse.trace.public': true,
        'langfuse.environment': 'Production',
        'langfuse.release': 'r-1',
        'langfuse.version': 'v-1',
        'user.id': 'u-1',
        'session.id': 's-1',
        'langfuse.internal.is_app_root': 'true',
      },
      span: { name: 'chat', parentSpanId: 'b7ad6b7169203332' },
    });
    expect(span).toEqual({
      id: SPAN_ID,
      traceId: TRACE_ID,
      startUs: START_US,
      values: {
        traceId: TRACE_ID,
        parentObservationId: 'b7ad6b7169203332',
        type: 'GENERATION',
        name: 'chat',
        startUs: START_US,
        endUs: START_US + 1_000_000,
        completionStartUs: START_US + 250_000,
        environment: 'production',
        level: 'WARNING',
        statusMessage: 'slow',
        version: 'v-1',
        release: 'r-1',
        userId: 'u-1',
        sessionId: 's-1',
        traceName: 'my-trace',
        tags: ['b', 'a'],
        public: true,
        isAppRoot: true,
        model: 'm-1',
        modelParameters: '{"temperature":0.5,"stop":"[\\"a\\"]","seed":12345678901234567890,"on":"true"}',
        providedUsage: { input: 10, output: 20 },
        providedCost: { total: 0.001 },
        prompt: { name: 'p', version: 3 },
        input: '[{"role":"user","content":"hi"}]',
        output: 'hello',
        metadata: {
          resourceAttributes: '{"service.version":"9","langfuse.release":"r-resource"}',
          scope: SCOPE_TEXT,
          region: 'eu',
          retries: '2',
          'deep.key': '{"a":1}',
          team: 'core',
        },
      },
    });
  });

  it('write an experiment item', () => {
    const { span } = decodeSpan({
      scope: SCOPE,
      attributes: {
        'langfuse.experiment.id': 'e',
        'langfuse.experiment.name': 'run',
        'langfuse.experiment.description': 'd',
        'langfuse.experiment.metadata': '{"a":{"b":1},"c":"x"}',
        'langfuse.experiment.metadata.c': 'over',
        'langfuse.experiment.dataset.id': 'ds',
        'langfuse.experiment.item.id': 'i',
        'langfuse.experiment.item.version': '2026-11-20T10:00:00.000001Z',
        'langfuse.experiment.item.metadata.k.l': 'v',
        'langfuse.experiment.item.expected_output': '{"x":1}',
        'langfuse.experiment.item.root_observation_id': SPAN_ID,
      },
    });
    expect(span.values).toMatchObject({
      experimentId: 'e',
      experimentName: 'run',
      experimentDescription: 'd',
      experimentMetadata: { a: '{"b":1}', c: 'over' },
      experimentDatasetId: 'ds',
      experimentItemId: 'i',
      experimentItemVersionUs: START_US + 1,
      experimentItemMetadata: { 'k.l': 'v' },
      experimentExpectedOutput: '{"x":1}',
      experimentRootId: SPAN_ID,
    });
  });

  it.each(['v1', 'None', '9999-01-01T00:00:00Z'])(
    'may send an item version that is no date: %s',
    (version) => {
      const { values } = decodeSpan({ attributes: { 'langfuse.experiment.item.version': version } }).span;
      expect(values.experimentItemVersionUs).toBeUndefined();
    },
  );

  it('link prompts to generations only', () => {
    const attributes = { 'langfuse.prompt.name': 'p', 'langfuse.prompt.version': '2' };
    expect(decodeSpan({ attributes }).span.values.prompt).toBeUndefined();
    const generation = { ...attributes, 'langfuse.observation.type': 'generation' };
    expect(decodeSpan({ attributes: generation }).span.values.prompt).toEqual({ name: 'p', version: 2 });
  });
});

describe('metadata', () => {
  it.each<[Readonly<Record<string, string | number>>, Readonly<Record<string, string>> | undefined]>([
    [
      { 'langfuse.observation.metadata': '{"a":1,"b":"x","c":{"d":12345678901234567890}}' },
      { a: '1', b: 'x', c: '{"d":12345678901234567890}' },
    ],
    [
      { 'langfuse.metadata': '{"a":1}', 'langfuse.metadata.b': 'y' },
      { a: '1', b: 'y' },
    ],
    [
      { 'langfuse.observation.metadata': '{"a":1}', 'langfuse.observation.metadata.a': 'over' },
      { a: 'over' },
    ],
    [
      { 'langfuse.observation.metadata.a': 'observation', 'langfuse.trace.metadata.a': 'trace' },
      { a: 'trace' },
    ],
    [{ 'langfuse.observation.metadata': '[1]' }, undefined],
    [{ 'langfuse.observation.metadata': 'broken' }, undefined],
    [{ 'langfuse.observation.metadata': 5 }, undefined],
    [
      { 'langfuse.observation.metadata.__proto__': 'x' },
      JSON.parse('{"__proto__":"x"}') as Record<string, string>,
    ],
  ])('%j', (attributes, metadata) => {
    const { scope: _scope, ...rest } = decodeSpan({ scope: SCOPE, attributes }).span.values.metadata ?? {};
    expect(Object.entries(rest)).toEqual(Object.entries(metadata ?? {}));
  });

  it('of other scopes repeats the attributes that no field took', () => {
    const { metadata } = decodeSpan({
      scope: 'other',
      attributes: {
        'langfuse.observation.input': 'x',
        'my.attribute': 5,
        list: ['a'],
        'gen_ai.request.model': 'm',
      },
    }).span.values;
    expect(JSON.parse(metadata?.['attributes'] ?? '')).toEqual({
      'my.attribute': '5',
      list: '["a"]',
      'gen_ai.request.model': 'm',
    });
  });

  it('of the client wins over system keys of the same name', () => {
    const { metadata } = decodeSpan({
      scope: 'other',
      attributes: { 'langfuse.observation.metadata.scope': 'mine' },
    }).span.values;
    expect(metadata?.['scope']).toBe('mine');
  });

  it('of the trace may come from the resource', () => {
    const { metadata } = decodeSpan({ scope: SCOPE, resource: { 'langfuse.trace.metadata.cluster': 'c1' } })
      .span.values;
    expect(metadata?.['cluster']).toBe('c1');
  });
});
