import { randomUUID } from 'node:crypto';
import { api } from './harness/target.js';

const DEEP = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) as unknown;
/** Values that a field of each kind must refuse. */
const BAD = {
  id: [5, {}, 'x'.repeat(801), 'a\rb'],
  text: [5, {}, [], true],
  time: ['', 'soon', '2026-11-20T10:00:00', 5, '0000-01-01T00:00:00Z', '9999-12-31T00:00:00Z'],
  level: ['error', 'INFO', 5],
  flag: ['true', 1],
  tags: ['a', [5], Array.from({ length: 1001 }, (_, index) => `t${index}`)],
  object: ['a', 5, [], true],
  integer: ['1', 1.5, 1e300],
  any: [DEEP],
} as const;
type Kind = keyof typeof BAD;
type Fields = Readonly<Record<string, Kind>>;

const EVENT: Fields = {
  id: 'id',
  traceId: 'id',
  parentObservationId: 'text',
  name: 'text',
  startTime: 'time',
  metadata: 'any',
  input: 'any',
  output: 'any',
  level: 'level',
  statusMessage: 'text',
  version: 'text',
};
const SPAN: Fields = { ...EVENT, endTime: 'time' };
const OBSERVATION: Fields = {
  ...SPAN,
  completionStartTime: 'time',
  model: 'text',
  modelParameters: 'object',
  usage: 'object',
  usageDetails: 'object',
  costDetails: 'object',
};
const GENERATION: Fields = { ...OBSERVATION, promptName: 'text', promptVersion: 'integer' };
const TRACE: Fields = {
  id: 'id',
  timestamp: 'time',
  name: 'text',
  userId: 'text',
  sessionId: 'text',
  release: 'text',
  version: 'text',
  tags: 'tags',
  public: 'flag',
  metadata: 'any',
  input: 'any',
  output: 'any',
};
const SCORE: Fields = {
  id: 'id',
  traceId: 'id',
  observationId: 'id',
  name: 'text',
  comment: 'text',
  configId: 'text',
  queueId: 'text',
  dataType: 'text',
  source: 'text',
};
const AS_GENERATION = [
  'generation-create',
  'generation-update',
  'agent-create',
  'tool-create',
  'chain-create',
].concat(['retriever-create', 'evaluator-create', 'embedding-create', 'guardrail-create']);
const FIELDS_BY_TYPE: Readonly<Record<string, Fields>> = {
  'trace-create': TRACE,
  'event-create': EVENT,
  'span-create': SPAN,
  'span-update': SPAN,
  ...Object.fromEntries(AS_GENERATION.map((type) => [type, GENERATION])),
  'observation-create': { ...OBSERVATION, type: 'level' },
  'observation-update': { ...OBSERVATION, type: 'level' },
  'score-create': SCORE,
};

const now = (): string => new Date().toISOString();

/** A body that is fine but for one field. */
function makeBody(type: string, field: string, value: unknown): object {
  const partner =
    field === 'promptName' ? { promptVersion: 1 } : field === 'promptVersion' ? { promptName: 'p' } : {};
  const good =
    type === 'score-create' ? { traceId: 't', name: 'n', value: 1 } : { id: randomUUID(), type: 'SPAN' };
  return { ...good, ...partner, [field]: value };
}

interface Sent {
  id: string;
  type: string;
  timestamp: string;
  body: object;
}
const envelope = (type: string, body: object): Sent => ({ id: randomUUID(), type, timestamp: now(), body });

describe('every field of every event type', () => {
  it.each(Object.entries(FIELDS_BY_TYPE))(
    '%s: names what is malformed, and stores the neighbours',
    async (type, fields) => {
      const traceId = randomUUID();
      const bad = Object.entries(fields).flatMap(([field, kind]) =>
        BAD[kind].map((value) => ({ field, event: envelope(type, makeBody(type, field, value)) })),
      );
      // A good event before, between and behind.
      const good = bad.map((_, index) => envelope('span-create', { id: `${traceId}-${index}`, traceId }));
      const batch = bad.flatMap(({ event }, index) => [event, good[index]]);
      const reply = await api('/api/public/ingestion', { json: { batch } });
      expect(reply.status).toBe(207);

      const errors = new Map(
        (reply.body.errors as { id: string; status: number; error?: string }[]).map((one) => [one.id, one]),
      );
      const wrong = bad.filter(({ field, event }) => {
        const error = errors.get(event.id);
        return error?.status !== 400 || error.error?.includes(field) !== true;
      });
      expect(
        wrong.map(({ field, event }) => [
          field,
          JSON.stringify(event.body).slice(0, 80),
          errors.get(event.id),
        ]),
      ).toEqual([]);
      expect(reply.body.successes).toHaveLength(good.length);
      const stored = await api(`/api/public/observations?traceId=${traceId}&limit=1`);
      expect(stored.body.meta.totalItems).toBe(good.length);
    },
  );

  it('names what is malformed in an envelope', async () => {
    const good = envelope('trace-create', { id: randomUUID() });
    const batch: unknown[] = [
      ...[...BAD.id, '', null].map((id) => ({ ...good, id })),
      ...[...BAD.time, null, undefined].map((timestamp, index) => ({
        ...good,
        id: `time-${index}`,
        timestamp,
      })),
      ...['', 'no-such-type', 'dataset-run-item-create', null, 5].map((type, index) => ({
        ...good,
        id: `type-${index}`,
        type,
      })),
      ...[null, 'x', 5, [], undefined].map((body, index) => ({ ...good, id: `body-${index}`, body })),
      ...[null, 'x', 5, []],
      good,
    ];
    const reply = await api('/api/public/ingestion', { json: { batch } });
    expect(reply.status).toBe(207);
    expect(reply.body.errors).toHaveLength(batch.length - 1);
    expect((reply.body.errors as { status: number }[]).every(({ status }) => status === 400)).toBe(true);
    expect(reply.body.successes).toEqual([{ id: good.id, status: 201 }]);
  });

  it.each<[string, object, object]>([
    ['an unknown field', { nobody: 'knows' }, {}],
    [
      'null for everything optional',
      { name: null, level: null, usage: null, metadata: null, endTime: null },
      { level: 'DEFAULT', usageDetails: {} },
    ],
    ['negative usage', { usageDetails: { input: -5, output: 2 } }, { usageDetails: { output: 2, total: 2 } }],
    ['an environment that is none', { environment: 'Not An Environment!' }, { environment: 'default' }],
    [
      'an end before the start',
      { startTime: '2026-11-20T10:00:01Z', endTime: '2026-11-20T10:00:00Z' },
      { latency: 0 },
    ],
    [
      'NaN as text in usage',
      { usageDetails: { input: 'NaN', output: '3' } },
      { usageDetails: { output: 3, total: 3 } },
    ],
  ])('tolerates %s', async (_name, fields, shown) => {
    const id = randomUUID();
    const batch = [envelope('generation-create', { id, traceId: randomUUID(), ...fields })];
    expect((await api('/api/public/ingestion', { json: { batch } })).body.errors).toEqual([]);
    expect((await api(`/api/public/observations/${id}`)).body).toMatchObject(shown);
  });
});
