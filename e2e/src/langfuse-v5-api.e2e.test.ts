import { createHash, randomUUID } from 'node:crypto';
import { LangfuseClient } from '@langfuse/client';
import { target } from './harness/target.js';

type Api = LangfuseClient['api'];

const connect = (keys: { publicKey: string; secretKey: string }): LangfuseClient =>
  new LangfuseClient({ baseUrl: target.baseUrl, ...keys });

/** Resource calls that are other people's pages: evaluation, people and access, dashboards. */
const ELSEWHERE =
  /^(?!(trace|observations|legacy\.observationsV1|legacy\.scoreV1|sessions|scores|scoresV3|scoreConfigs|models|media|ingestion|opentelemetry|health|projects)\.)/;

const called = new Set<string>();

/** The client's resources, noting what is called. */
function noting<T extends object>(resource: T, path = ''): T {
  return new Proxy(resource, {
    get: (inner, name) => {
      const value: unknown = Reflect.get(inner, name, inner);
      const label = path === '' ? String(name) : `${path}.${String(name)}`;
      if (typeof value === 'function') {
        called.add(label);
        return (value as (...args: unknown[]) => unknown).bind(inner);
      }
      return typeof value === 'object' && value !== null ? noting(value, label) : value;
    },
  });
}

/** Every call that the installed client offers, as `resource.method`. */
function listCalls(resource: object, path = ''): string[] {
  const prototype = Object.getPrototypeOf(resource) as object;
  return Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { get, value }]) => {
    if (name.startsWith('_') || name === 'constructor') return [];
    const label = path === '' ? name : `${path}.${name}`;
    if (get) return listCalls(Reflect.get(resource, name, resource) as object, label);
    return typeof value === 'function' ? [label] : [];
  });
}

const now = (): string => new Date().toISOString();
const event = (type: string, body: object): never =>
  ({ id: randomUUID(), type, timestamp: now(), body }) as never;

describe('@langfuse/client 5, resource calls', () => {
  const client = connect(target.keys);
  const organizationClient = connect(target.organizationKeys);
  const calls: Api = noting(client.api);
  const organization: Api = noting(organizationClient.api);
  afterAll(async () => {
    await client.shutdown();
    await organizationClient.shutdown();
  });

  /** A trace in a session with a generation and a score. */
  async function writeSample(): Promise<
    Record<'traceId' | 'observationId' | 'scoreId' | 'sessionId' | 'name', string>
  > {
    const [traceId, observationId, scoreId] = [randomUUID(), randomUUID(), randomUUID()];
    const [sessionId, name] = [`session/${traceId}`, `name ${traceId}`];
    const { successes, errors } = await calls.ingestion.batch({
      batch: [
        event('trace-create', { id: traceId, name, sessionId, userId: 'user', tags: ['a'] }),
        event('generation-create', {
          id: observationId,
          traceId,
          name,
          model: 'gpt-4o-mini',
          usage: { input: 1000, output: 500 },
        }),
        event('score-create', { id: scoreId, traceId, observationId, name, value: 0.5, comment: 'good' }),
      ],
    });
    expect({ successes: successes.length, errors }).toEqual({ successes: 3, errors: [] });
    return { traceId, observationId, scoreId, sessionId, name };
  }

  it('health and project', async () => {
    expect(await calls.health.health()).toMatchObject({
      status: expect.any(String),
      version: expect.any(String),
    });
    const { data } = await calls.projects.get();
    expect(data).toEqual([expect.objectContaining({ id: target.keys.projectId })]);
  });

  it('traces: list, get, delete', async () => {
    const { traceId, observationId, scoreId, name } = await writeSample();
    const listed = await calls.trace.list({
      page: 1,
      limit: 10,
      name,
      userId: 'user',
      tags: ['a'],
      environment: ['default'],
      fromTimestamp: new Date(Date.now() - 60_000).toISOString(),
      toTimestamp: new Date(Date.now() + 60_000).toISOString(),
      orderBy: 'timestamp.desc',
      fields: 'core,io,scores,observations,metrics',
      filter: JSON.stringify([{ type: 'string', column: 'name', operator: '=', value: name }]),
    });
    expect(listed.meta).toMatchObject({ totalItems: 1, totalPages: 1 });
    expect(listed.data).toEqual([
      expect.objectContaining({
        id: traceId,
        observations: [observationId],
        scores: [scoreId],
        totalCost: 0.00045,
      }),
    ]);
    const whole = await calls.trace.get(traceId);
    expect(whole.observations.map(({ id }) => id)).toEqual([observationId]);
    expect(whole.scores.map(({ id }) => id)).toEqual([scoreId]);
    expect(await calls.trace.delete(traceId)).toEqual({ message: expect.any(String) });
    await expect(calls.trace.get(traceId)).rejects.toMatchObject({ statusCode: 404 });

    const more = [await writeSample(), await writeSample()];
    await calls.trace.deleteMultiple({ traceIds: more.map((sample) => sample.traceId) });
    for (const sample of more) {
      await expect(calls.trace.get(sample.traceId)).rejects.toMatchObject({ statusCode: 404 });
      expect((await calls.trace.list({ name: sample.name })).data).toEqual([]);
    }
  });

  it('sessions: list, get', async () => {
    const { sessionId, traceId } = await writeSample();
    const { data } = await calls.sessions.list({ limit: 100 });
    expect(data.map(({ id }) => id)).toContain(sessionId);
    const session = await calls.sessions.get(sessionId);
    expect(session.traces.map(({ id }) => id)).toEqual([traceId]);
  });

  it('observations: many of v1 and v2, one', async () => {
    const { traceId, observationId, name } = await writeSample();
    const v1 = await calls.legacy.observationsV1.getMany({
      name,
      traceId,
      userId: 'user',
      type: 'GENERATION',
      level: 'DEFAULT',
      environment: ['default', 'other'],
      fromStartTime: new Date(Date.now() - 60_000).toISOString(),
      toStartTime: new Date(Date.now() + 60_000).toISOString(),
    });
    expect(v1.data).toEqual([expect.objectContaining({ id: observationId, calculatedTotalCost: 0.00045 })]);
    const one = await calls.legacy.observationsV1.get(observationId);
    expect(one).toMatchObject({ id: observationId, traceId, model: 'gpt-4o-mini', promptTokens: 1000 });
    const v2 = await calls.observations.getMany({ traceId, fields: 'core,basic,usage,model', limit: 10 });
    expect(v2.data).toEqual([
      expect.objectContaining({
        id: observationId,
        name,
        totalCost: 0.00045,
        providedModelName: 'gpt-4o-mini',
      }),
    ]);
    await writeSample();
    const first = await calls.observations.getMany({ limit: 1, type: 'GENERATION' });
    const second = await calls.observations.getMany({
      limit: 1,
      type: 'GENERATION',
      cursor: first.meta.cursor ?? '',
    });
    expect(second.data[0]?.id).not.toBe(first.data[0]?.id);
  });

  it('scores: create, read in every generation, delete', async () => {
    const { traceId, sessionId, scoreId, observationId } = await writeSample();
    const { id } = await calls.scores.create({
      traceId,
      name: 'tone',
      value: 'kind',
      dataType: 'CATEGORICAL',
    });
    const { id: yes } = await calls.scores.create({ sessionId, name: 'done', value: 1, dataType: 'BOOLEAN' });
    const { id: old } = await calls.legacy.scoreV1.create({
      traceId,
      name: 'old',
      value: 2,
      metadata: { by: 'v1' },
    });
    expect(await calls.scores.getById(id)).toMatchObject({ stringValue: 'kind', dataType: 'CATEGORICAL' });
    expect(await calls.scores.getById(yes)).toMatchObject({ value: 1, stringValue: 'True', sessionId });
    const many = await calls.scores.getMany({ traceId, operator: '>=', value: 0.5, dataType: 'NUMERIC' });
    expect(many.data.map((score) => score.id).sort()).toEqual([scoreId, old].sort());
    const v3 = await calls.scoresV3.getManyV3({
      traceId,
      fields: 'core,details,subject,annotation',
      limit: 10,
    });
    expect(v3.data.map((score) => score.id).sort()).toEqual([id, old, scoreId].sort());
    expect(v3.data.find((score) => score.id === scoreId)).toMatchObject({
      subject: { kind: 'observation', id: observationId, traceId },
      comment: 'good',
    });
    await calls.legacy.scoreV1.delete(old);
    await expect(calls.scores.getById(old)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('score configs: create, list, get, update', async () => {
    const config = await calls.scoreConfigs.create({
      name: 'tone',
      dataType: 'CATEGORICAL',
      categories: [
        { label: 'kind', value: 1 },
        { label: 'rude', value: 0 },
      ],
    });
    expect(await calls.scoreConfigs.getById(config.id)).toMatchObject({ id: config.id, isArchived: false });
    expect((await calls.scoreConfigs.get({ limit: 100 })).data.map(({ id }) => id)).toContain(config.id);
    const traceId = randomUUID();
    const { id } = await calls.scores.create({ traceId, name: 'x', value: 'rude', configId: config.id });
    expect(await calls.scores.getById(id)).toMatchObject({ name: 'tone', value: 0, configId: config.id });
    expect(await calls.scoreConfigs.update(config.id, { isArchived: true })).toMatchObject({
      isArchived: true,
    });
  });

  it('models: create, list, get, upsert, delete, and prices that apply at once', async () => {
    const name = `house-model-${randomUUID()}`;
    const model = await calls.models.create({
      modelName: name,
      matchPattern: `^${name}$`,
      unit: 'TOKENS',
      inputPrice: 0.001,
      outputPrice: 0.002,
    });
    expect(await calls.models.get(model.id)).toMatchObject({ modelName: name, isLangfuseManaged: false });
    const pages = await calls.models.list({ limit: 100 });
    expect(pages.meta.totalItems).toBeGreaterThan(1);
    const id = randomUUID();
    const usage = { input: 10, output: 5 };
    await calls.ingestion.batch({
      batch: [event('generation-create', { id, traceId: randomUUID(), model: name, usage })],
    });
    expect(await calls.legacy.observationsV1.get(id)).toMatchObject({
      modelId: model.id,
      costDetails: { input: 0.01, output: 0.01, total: 0.02 },
    });
    const replaced = await calls.models.upsert(model.id, {
      modelName: name,
      matchPattern: `^${name}$`,
      unit: 'TOKENS',
      totalPrice: 2,
    });
    expect(replaced).toMatchObject({ id: model.id, totalPrice: 2, inputPrice: null });
    await calls.models.delete(model.id);
    await expect(calls.models.get(model.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('media: upload by signed URL, report, read, gone with its trace', async () => {
    const bytes = Buffer.from(`PNG ${randomUUID()}`);
    const sha256Hash = createHash('sha256').update(bytes).digest('base64');
    const { traceId } = await writeSample();
    const { mediaId, uploadUrl } = await calls.media.getUploadUrl({
      traceId,
      field: 'input',
      contentType: 'image/png',
      contentLength: bytes.length,
      sha256Hash,
    });
    const put = await fetch(uploadUrl ?? '', {
      method: 'PUT',
      headers: { 'content-type': 'image/png', 'x-amz-checksum-sha256': sha256Hash },
      body: bytes,
    });
    expect(put.status).toBe(200);
    await calls.media.patch(mediaId, { uploadedAt: now(), uploadHttpStatus: 200, uploadTimeMs: 3 });
    const media = await calls.media.get(mediaId);
    expect(media).toMatchObject({ mediaId, contentType: 'image/png', contentLength: bytes.length });
    expect(Buffer.from(await (await fetch(media.url)).arrayBuffer())).toEqual(bytes);
    await calls.trace.delete(traceId);
    await expect(calls.media.get(mediaId)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('opentelemetry: export', async () => {
    const traceId = randomUUID().replaceAll('-', '');
    const times = { startTimeUnixNano: '1763000000000000000', endTimeUnixNano: '1763000001000000000' };
    const span = { traceId, spanId: traceId.slice(0, 16), name: 'raw', kind: 1, ...times };
    await calls.opentelemetry.exportTraces({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
    expect((await calls.trace.get(traceId)).observations).toHaveLength(1);
  });

  it('projects, with a key of the organization', async () => {
    const project = await organization.projects.create({
      name: `P ${randomUUID().slice(0, 8)}`,
      retention: 0,
    });
    const key = await organization.projects.createApiKey(project.id, { note: 'for the tests' });
    const { apiKeys } = await organization.projects.getApiKeys(project.id);
    expect(apiKeys.map(({ id }) => id)).toEqual([key.id]);
    const other = connect({ publicKey: key.publicKey, secretKey: key.secretKey });
    expect((await other.api.projects.get()).data[0]).toMatchObject({ id: project.id });
    await other.shutdown();
    const renamed = await organization.projects.update(project.id, {
      name: 'Renamed project',
      retention: 30,
    });
    expect(renamed).toMatchObject({ name: 'Renamed project', retentionDays: 30 });
    expect(await organization.projects.deleteApiKey(project.id, key.id)).toEqual({ success: true });
    expect(await organization.projects.delete(project.id)).toMatchObject({ success: true });
  });

  it('leaves no call of these resources out', () => {
    const offered = listCalls(client.api).filter((call) => !ELSEWHERE.test(call));
    expect(offered.length).toBeGreaterThan(30);
    expect(offered.filter((call) => !called.has(call))).toEqual([]);
  });
});
