import { decodeObservation, decodeOne, TIMESTAMP_US } from '../testing/batch-events.js';
import type { TraceStatement } from '../statements.js';

const GENERATION = {
  id: 'obs-1',
  traceId: 'trace-1',
  parentObservationId: 'obs-0',
  name: 'chat',
  startTime: '2026-11-20T10:00:01.000Z',
  endTime: '2026-11-20T10:00:03.000Z',
  completionStartTime: '2026-11-20T10:00:02.000001Z',
  metadata: { region: 'eu', retries: 2, nested: { a: [1] }, none: null },
  input: [{ role: 'user', content: 'hi' }],
  output: 'hello',
  level: 'WARNING',
  statusMessage: 'slow',
  version: 'v1',
  environment: 'Prod',
  model: 'm-1',
  modelParameters: { temperature: 0.5, stop: ['a'], bias: { x: '1' }, stream: false, seed: null },
  usageDetails: { input: 1, output: 2 },
  costDetails: { total: 0.5 },
  promptName: 'p',
  promptVersion: 3,
};

describe('an observation event', () => {
  it('says every field of a generation, and the trace that it implies', () => {
    const startUs = TIMESTAMP_US + 1_000_000;
    const endUs = TIMESTAMP_US + 3_000_000;
    expect(decodeOne('generation-create', GENERATION)).toEqual([
      {
        kind: 'observation',
        entityId: 'obs-1',
        eventUs: TIMESTAMP_US,
        isUpdate: false,
        values: {
          traceId: 'trace-1',
          parentObservationId: 'obs-0',
          type: 'GENERATION',
          name: 'chat',
          startUs,
          endUs,
          completionStartUs: TIMESTAMP_US + 2_000_001,
          environment: 'prod',
          level: 'WARNING',
          statusMessage: 'slow',
          version: 'v1',
          model: 'm-1',
          modelParameters: JSON.stringify(GENERATION.modelParameters),
          providedUsage: { input: 1, output: 2 },
          providedCost: { total: 0.5 },
          prompt: { name: 'p', version: 3 },
          input: '[{"role":"user","content":"hi"}]',
          output: 'hello',
          metadata: { region: 'eu', retries: '2', nested: '{"a":[1]}', none: 'null' },
        },
      },
      {
        kind: 'trace',
        origin: 'member',
        entityId: 'trace-1',
        eventUs: TIMESTAMP_US,
        isUpdate: false,
        values: { minStartUs: startUs, maxEndUs: endUs, environment: 'prod' },
      },
    ]);
  });

  it.each([
    ['event-create', 'EVENT'],
    ['span-create', 'SPAN'],
    ['span-update', 'SPAN'],
    ['generation-create', 'GENERATION'],
    ['generation-update', 'GENERATION'],
    ['agent-create', 'AGENT'],
    ['tool-create', 'TOOL'],
    ['chain-create', 'CHAIN'],
    ['retriever-create', 'RETRIEVER'],
    ['evaluator-create', 'EVALUATOR'],
    ['embedding-create', 'EMBEDDING'],
    ['guardrail-create', 'GUARDRAIL'],
  ])('%s is of type %s', (type, observationType) => {
    expect(decodeObservation(type, { id: 'o' }).values.type).toBe(observationType);
  });

  it.each(['SPAN', 'GENERATION', 'EVENT'])('of the legacy shape has the type of its body: %s', (type) => {
    const { values } = decodeObservation('observation-create', {
      id: 'o',
      type,
      model: 'm',
      promptName: 'ignored',
      modelParameters: { a: 1, b: null },
    });
    expect(values).toMatchObject({ type, model: 'm', modelParameters: '{"a":1,"b":null}' });
    expect(values.prompt).toBeUndefined();
  });

  it('of a create takes start and trace from defaults', () => {
    const [observation, trace] = decodeOne('span-create', { id: 'o' });
    expect(observation?.values).toEqual({
      type: 'SPAN',
      traceId: 'o',
      startUs: TIMESTAMP_US,
    });
    expect(trace).toMatchObject({
      entityId: 'o',
      values: { minStartUs: TIMESTAMP_US, maxEndUs: TIMESTAMP_US },
    });
    expect((trace as TraceStatement).values.environment).toBeUndefined();
  });

  it('of an update says nothing that it was not sent', () => {
    const statements = decodeOne('span-update', { id: 'o', endTime: '2026-11-20T10:00:05Z' });
    expect(statements).toHaveLength(1);
    expect(statements[0]).toMatchObject({ isUpdate: true });
    expect(statements[0]?.values).toEqual({ type: 'SPAN', endUs: TIMESTAMP_US + 5_000_000 });
  });

  it('of an update that names its trace widens that trace', () => {
    const [, trace] = decodeOne('span-update', { id: 'o', traceId: 't', endTime: '2026-11-20T10:00:05Z' });
    expect(trace).toMatchObject({
      entityId: 't',
      isUpdate: true,
      values: { maxEndUs: TIMESTAMP_US + 5_000_000 },
    });
  });

  it('never ends before it starts', () => {
    const { values } = decodeObservation('span-create', { id: 'o', endTime: '2026-11-20T09:00:00Z' });
    expect(values.endUs).toBe(values.startUs);
  });

  it('leaves out what says nothing', () => {
    const nothing = {
      id: 'o',
      traceId: '',
      name: '',
      input: 0,
      output: false,
      metadata: '',
      modelParameters: {},
      usage: {},
      usageDetails: {},
      costDetails: null,
      level: null,
      statusMessage: null,
    };
    const { values } = decodeObservation('generation-update', nothing);
    expect(values).toEqual({ type: 'GENERATION' });
  });

  it('without an id speaks of one entity however often it is delivered', () => {
    const body = { type: 'SPAN', traceId: 't' };
    const first = decodeObservation('observation-create', body).entityId;
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(decodeObservation('observation-create', { ...body, id: null }).entityId).toBe(first);
  });

  it('moves tools from metadata into the input and indexes them', () => {
    const tools = [{ type: 'function', function: { name: 'search', parameters: {} } }];
    const { values } = decodeObservation('generation-create', {
      id: 'o',
      input: [{ role: 'user', content: 'hi' }],
      output: { role: 'assistant', tool_calls: [{ id: 'c', function: { name: 'search', arguments: '{}' } }] },
      metadata: { tools, other: 1 },
    });
    expect(JSON.parse(values.input ?? '')).toEqual({ messages: [{ role: 'user', content: 'hi' }], tools });
    expect(values.metadata).toEqual({ other: '1' });
    expect(values.toolDefinitions).toEqual({ search: JSON.stringify(tools[0]) });
    expect(values.toolCallNames).toEqual(['search']);
  });
});
