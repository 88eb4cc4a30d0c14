import { randomUUID } from 'node:crypto';
import { startDeployment, type Deployment, type Form } from '@assay/testing';
import { readerOf, readTotals, readWhenUp, untilReplayed } from '../harness/reading.js';
import { api, type ApiOptions } from '../harness/target.js';

const FORM = (process.env['FORM'] ?? 'all-in-one') as Form;
const at = (second: number): string => new Date(Date.UTC(2026, 10, 1, 12, 0, second)).toISOString();

/** A trace, two generations that cost 1.5 USD together, and a score. */
function makeBatch(traceId: string): { batch: object[] } {
  const event = (type: string, name: string, body: object): object => ({
    id: `${traceId} ${name}`,
    type,
    timestamp: at(1),
    body,
  });
  const generation = (name: string, total: number): object =>
    event('generation-create', name, {
      id: `${traceId}-${name}`,
      traceId,
      name,
      startTime: at(1),
      usage: { input: 10, output: 20 },
      costDetails: { total },
    });
  return {
    batch: [
      event('trace-create', 'trace', { id: traceId, name: 'once' }),
      generation('a', 0.5),
      generation('b', 1),
      event('score-create', 'score', { id: `${traceId}-s`, traceId, name: 'ok', value: 1 }),
    ],
  };
}

function makeExport(traceId: string): object {
  const attributes = [
    { key: 'langfuse.observation.cost_details', value: { stringValue: '{"total":1.5}' } },
    { key: 'langfuse.observation.usage_details', value: { stringValue: '{"input":10,"output":20}' } },
  ];
  const times = { startTimeUnixNano: '1763000000000000000', endTimeUnixNano: '1763000001000000000' };
  const span = { traceId, spanId: traceId.slice(0, 16), name: 'once', attributes, ...times };
  return { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] };
}

/** What a trace adds up to, in each API that counts or sums. */
async function readSums(traceId: string, options: ApiOptions = {}): Promise<object> {
  const [trace, list, v1, v2, scores] = await Promise.all([
    readWhenUp(`/api/public/traces/${traceId}`, options),
    readWhenUp(`/api/public/traces?filter=${encodeURIComponent(byId(traceId))}`, options),
    readWhenUp(`/api/public/observations?traceId=${traceId}`, options),
    readWhenUp(`/api/public/v2/observations?traceId=${traceId}&fields=usage`, options),
    readWhenUp(`/api/public/v3/scores?traceId=${traceId}`, options),
  ]);
  return {
    cost: [trace.body.totalCost, list.body.data[0]?.totalCost],
    observations: [trace.body.observations.length, v1.body.meta.totalItems, v2.body.data.length],
    traces: list.body.meta.totalItems,
    scores: [trace.body.scores.length, scores.body.data.length],
  };
}

const byId = (id: string): string =>
  JSON.stringify([{ type: 'string', column: 'id', operator: '=', value: id }]);
const once = (observations: number, scores: number): object => ({
  cost: [1.5, 1.5],
  observations: [observations, observations, observations],
  traces: 1,
  scores: [scores, scores],
});

describe('Promise 3: Once', () => {
  it('changes nothing for a batch that comes again, alone or ten times at once', async () => {
    const traceId = randomUUID();
    const batch = makeBatch(traceId);
    const send = async (): Promise<void> => {
      const reply = await api('/api/public/ingestion', { json: batch });
      expect(reply.status).toBe(207);
      expect(reply.body.successes).toHaveLength(4);
      expect(reply.body.errors).toEqual([]);
    };
    await Promise.all(Array.from({ length: 10 }, send));
    expect(await readSums(traceId)).toEqual(once(2, 1));
    await send();
    expect(await readSums(traceId)).toEqual(once(2, 1));
  });

  it('changes nothing for an export that comes again, alone or ten times at once', async () => {
    const traceId = randomUUID().replaceAll('-', '');
    const json = makeExport(traceId);
    const send = async (): Promise<void> =>
      expect((await api('/api/public/otel/v1/traces', { json })).status).toBe(200);
    await Promise.all(Array.from({ length: 10 }, send));
    expect(await readSums(traceId)).toEqual(once(1, 0));
    await send();
    expect(await readSums(traceId)).toEqual(once(1, 0));
  });

  it('skips an envelope it has processed, also with another body', async () => {
    const id = randomUUID();
    const envelope = { id: randomUUID(), type: 'trace-create', timestamp: at(1) };
    for (const name of ['first', 'other']) {
      const json = { batch: [{ ...envelope, body: { id, name } }] };
      expect((await api('/api/public/ingestion', { json })).status).toBe(207);
    }
    expect((await api(`/api/public/traces/${id}`)).body.name).toBe('first');
    const receipt = await api(`/api/assay/v1/receipts?envelopeId=${envelope.id}`);
    expect(receipt.body).toMatchObject({ state: 'repeated' });
  });

  it('keeps one score for an id, however often it is created', async () => {
    const score = { id: randomUUID(), traceId: randomUUID(), name: 'once', value: 1 };
    for (let time = 0; time < 3; time += 1)
      expect((await api('/api/public/scores', { json: score })).status).toBe(200);
    const { body } = await api(`/api/public/v3/scores?traceId=${score.traceId}`);
    expect(body.data).toHaveLength(1);
  });

  describe('after the writer was killed', () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await startDeployment({ form: FORM, env: { LOG_LEVEL: 'warn' } });
    });
    afterAll(() => deployment?.stop());

    it('changes nothing for what it had taken before', async () => {
      const reader = readerOf(deployment);
      const [first, second] = [randomUUID(), randomUUID().replaceAll('-', '')];
      const deliver = async (): Promise<void> => {
        const sent = await api('/api/public/ingestion', { ...reader, json: makeBatch(first) });
        expect(sent.body.errors).toEqual([]);
        expect(
          (await api('/api/public/otel/v1/traces', { ...reader, json: makeExport(second) })).status,
        ).toBe(200);
      };
      await deliver();
      const victim = FORM === 'all-in-one' ? 'all-in-one' : 'ingestion';
      process.kill(deployment.pids()[victim] ?? 0, 'SIGKILL');
      if (FORM === 'all-in-one') {
        // Its death ends the launcher; an operator (here: the test) starts it again.
        await deployment.ended();
        await deployment.restart();
      }
      await untilReplayed(reader);
      await deliver();
      expect(await readSums(first, reader)).toEqual(once(2, 1));
      expect(await readSums(second, reader)).toEqual(once(1, 0));
      expect(await readTotals(reader)).toMatchObject({ count: 3, tokens: 90 });
    });
  });
});
