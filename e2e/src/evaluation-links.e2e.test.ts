import { randomUUID } from 'node:crypto';
import { api } from './harness/target.js';

const now = (): string => new Date().toISOString();

describe('what tracing takes from evaluation', () => {
  it('links a generation to the prompt version it used', async () => {
    const name = `greeting/${randomUUID()}`;
    const prompt = await api('/api/public/v2/prompts', {
      json: { name, type: 'text', prompt: 'Hello {{name}}' },
    });
    expect(prompt.body).toMatchObject({ name, version: 1 });
    const id = randomUUID();
    const body = {
      id,
      traceId: randomUUID(),
      promptName: name,
      promptVersion: 1,
      model: 'gpt-4o-mini',
      usage: { input: 1000, output: 500 },
    };
    await api('/api/public/ingestion', {
      json: { batch: [{ id: randomUUID(), type: 'generation-create', timestamp: now(), body }] },
    });
    const read = await api(`/api/public/observations/${id}`);
    expect(read.body).toMatchObject({ promptName: name, promptVersion: 1, promptId: expect.any(String) });
    // 0.15 and 0.60 USD per million tokens.
    expect(read.body.costDetails).toEqual({ input: 0.00015, output: 0.0003, total: 0.00045 });
  });

  it('holds a score to its config at once, and gives it the name of the config', async () => {
    const config = await api('/api/public/score-configs', {
      json: { name: 'tone', dataType: 'NUMERIC', minValue: 0, maxValue: 1 },
    });
    expect(config.status).toBe(200);
    const traceId = randomUUID();
    const good = await api('/api/public/scores', {
      json: { traceId, name: 'whatever', value: 0.5, configId: config.body.id },
    });
    expect(good.status).toBe(200);
    expect((await api(`/api/public/scores/${good.body.id}`)).body).toMatchObject({
      name: 'tone',
      value: 0.5,
      configId: config.body.id,
    });
    const bad = await api('/api/public/scores', {
      json: { traceId, name: 'tone', value: 7, configId: config.body.id },
    });
    expect(bad.status).toBe(400);
    const unknown = await api('/api/public/scores', {
      json: { traceId, name: 'tone', value: 1, configId: randomUUID() },
    });
    expect(unknown.status).toBeGreaterThanOrEqual(400);
    expect(unknown.status).toBeLessThan(500);
  });
});
