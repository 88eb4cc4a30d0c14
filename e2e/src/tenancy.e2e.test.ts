import { randomUUID } from 'node:crypto';
import { forAll, readOperations, type Operation } from './harness/operations.js';
import { createProject, type MadeProject } from './harness/projects.js';
import { api, target, type Reply } from './harness/target.js';

/** Both projects use the same ids and names wherever they may choose: nothing but the key tells them apart. */
const ids = {
  trace: randomUUID(),
  observation: randomUUID(),
  score: randomUUID(),
  session: randomUUID(),
  name: `shared-${randomUUID().slice(0, 8)}`,
  item: randomUUID(),
};

interface Tenant extends MadeProject {
  readonly marker: string;
  /** Ids that the service made. */
  readonly made: Readonly<Record<string, string>>;
}

async function fill(project: MadeProject, marker: string): Promise<Tenant> {
  const send = async (path: string, json: object, method = 'POST'): Promise<Reply['body']> => {
    const reply = await api(`/api/public${path}`, { auth: project, json, method });
    expect({ path, status: reply.status, isFine: reply.status < 300 }).toMatchObject({ isFine: true });
    return reply.body;
  };
  const timestamp = new Date().toISOString();
  const event = (type: string, body: object): object => ({ id: randomUUID(), type, timestamp, body });
  const io = { input: marker, output: marker, metadata: { marker } };
  const config = await send('/score-configs', { name: ids.name, dataType: 'NUMERIC', description: marker });
  const batch = [
    event('trace-create', {
      id: ids.trace,
      name: marker,
      sessionId: ids.session,
      userId: marker,
      tags: [marker],
      ...io,
    }),
    event('generation-create', {
      id: ids.observation,
      traceId: ids.trace,
      name: marker,
      model: marker,
      ...io,
    }),
    event('score-create', { id: ids.score, traceId: ids.trace, name: marker, value: 1, comment: marker }),
  ];
  expect((await send('/ingestion', { batch })).errors).toEqual([]);
  await send('/v2/datasets', { name: ids.name, description: marker });
  await send('/dataset-items', { id: `${ids.item}-${marker}`, datasetName: ids.name, input: marker });
  const run = await send('/dataset-run-items', {
    runName: ids.name,
    runDescription: marker,
    datasetItemId: `${ids.item}-${marker}`,
    traceId: ids.trace,
  });
  await send('/v2/prompts', { name: ids.name, type: 'text', prompt: marker, labels: ['production'] });
  const model = await send('/models', {
    modelName: ids.name,
    matchPattern: marker,
    unit: 'TOKENS',
    inputPrice: 1,
  });
  const queue = await send('/annotation-queues', {
    name: ids.name,
    description: marker,
    scoreConfigIds: [config.id],
  });
  const queueItem = await send(`/annotation-queues/${queue.id as string}/items`, {
    objectId: ids.trace,
    objectType: 'TRACE',
  });
  const comment = await send('/comments', {
    projectId: project.projectId,
    objectType: 'TRACE',
    objectId: ids.trace,
    content: marker,
  });
  const llm = {
    provider: ids.name,
    adapter: 'openai',
    secretKey: 'sk-abcdefgh',
    baseURL: `https://${marker}.example.com`,
  };
  await send('/llm-connections', llm, 'PUT');
  const media = await send('/media', {
    traceId: ids.trace,
    field: 'input',
    contentType: 'image/png',
    contentLength: 1,
    sha256Hash: Buffer.from(marker.padEnd(32, '.')).toString('base64'),
  });
  const masking = { rules: [{ name: marker, pattern: 'nothing-like-it' }] };
  expect((await api('/api/assay/v1/masking', { auth: project, method: 'PUT', json: masking })).status).toBe(
    200,
  );
  return {
    ...project,
    marker,
    made: {
      config: config.id as string,
      run: run.datasetRunId as string,
      model: model.id as string,
      queue: queue.id as string,
      queueItem: queueItem.id as string,
      comment: comment.id as string,
      media: media.mediaId as string,
    },
  };
}

let mine: Tenant;
let theirs: Tenant;
beforeAll(async () => {
  mine = await fill(await createProject(), 'marker-of-mine');
  theirs = await fill(await createProject(), 'marker-of-theirs');
});

const FROM = '2020-01-01T00:00:00Z';
const metricsQuery = JSON.stringify({
  view: 'observations',
  dimensions: [{ field: 'name' }],
  metrics: [{ measure: 'count', aggregation: 'count' }],
  filters: [],
  fromTimestamp: FROM,
  toTimestamp: '2100-01-01T00:00:00Z',
});
/** What lists cannot be read without, and what makes them show more. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  '/api/public/v2/observations': {
    fields: 'core,basic,time,io,metadata,model,usage,prompt,metrics,trace_context',
  },
  '/api/public/v3/scores': { fields: 'core,details,subject,annotation' },
  '/api/public/experiments': { fromStartTime: FROM, fields: 'core,metadata,scores' },
  '/api/public/experiment-items': {
    fromStartTime: FROM,
    fields: 'core,dataset,io,metadata,itemMetadata,experimentMetadata,scores',
  },
  '/api/public/metrics': { query: metricsQuery },
  '/api/public/v2/metrics': { query: metricsQuery },
  '/api/public/dataset-items': { datasetName: ids.name },
  '/api/public/prompts': { name: ids.name },
  '/api/assay/v1/receipts': { traceId: ids.trace },
};

/** Reads of a project without ids in their paths. */
async function listReads(): Promise<Operation[]> {
  const operations = await readOperations();
  return operations.filter(
    ({ method, path, access }) =>
      method === 'GET' &&
      access !== 'organization' &&
      access !== 'none' &&
      !/[0-9a-f]{8}-[0-9a-f-]{27}/.test(path),
  );
}

describe('tenants are apart', () => {
  it('in every list that a project can read', async () => {
    // These two are asked by ids; see below.
    const byIds = /dataset-run-items|experiments\/compare/;
    const lists = (await listReads()).filter(({ path }) => !byIds.test(path));
    expect(lists.length).toBeGreaterThan(20);
    const replies = await forAll(lists, ({ path }) => {
      const query = new URLSearchParams(QUERIES[path]);
      return api(`${path}?${query.toString()}`, { auth: mine });
    });
    const faults = lists.flatMap(({ path }, index) => {
      const { status, body } = replies[index] as Reply;
      const text = JSON.stringify(body);
      const isLeak =
        text.includes(theirs.marker) || Object.values(theirs.made).some((id) => text.includes(id));
      return [
        ...(status === 200 ? [] : [`${path} answers ${status}: ${text.slice(0, 300)}`]),
        ...(isLeak ? [`${path} shows another project: ${text.slice(0, 300)}`] : []),
      ];
    });
    expect(faults).toEqual([]);
    const shown = lists.filter((_, index) => JSON.stringify(replies[index]?.body).includes(mine.marker));
    // Most lists have something of the own project, or the test would prove nothing.
    expect(shown.length).toBeGreaterThan(12);
  });

  it('where both use the same ids and names', async () => {
    const paths = [
      `/traces/${ids.trace}`,
      `/observations/${ids.observation}`,
      `/sessions/${ids.session}`,
      `/scores/${ids.score}`,
      `/v2/scores/${ids.score}`,
      `/v2/datasets/${ids.name}`,
      `/datasets/${ids.name}/runs`,
      `/datasets/${ids.name}/runs/${ids.name}`,
      `/v2/prompts/${ids.name}`,
      `/comments?objectType=TRACE&objectId=${ids.trace}`,
    ];
    for (const path of paths) {
      for (const [tenant, other] of [
        [mine, theirs],
        [theirs, mine],
      ] as const) {
        const reply = await api(`/api/public${path}`, { auth: tenant });
        const text = JSON.stringify(reply.body);
        expect({
          path,
          status: reply.status,
          hasOwn: text.includes(tenant.marker) || path.startsWith('/sessions') || path.includes('/runs/'),
          hasOther: text.includes(other.marker),
        }).toEqual({ path, status: 200, hasOwn: true, hasOther: false });
      }
    }
  });

  it('at ids that the other one was given', async () => {
    const { config, model, queue, queueItem, comment, media } = theirs.made;
    const reads = [
      `/score-configs/${config}`,
      `/models/${model}`,
      `/annotation-queues/${queue}`,
      `/annotation-queues/${queue}/items`,
      `/annotation-queues/${queue}/items/${queueItem}`,
      `/comments/${comment}`,
      `/media/${media}`,
      `/dataset-items/${ids.item}-${theirs.marker}`,
    ];
    for (const path of reads) {
      expect({ path, status: (await api(`/api/public${path}`, { auth: mine })).status }).toEqual({
        path,
        status: 404,
      });
    }
    const both = `${mine.made['run'] ?? ''},${theirs.made['run'] ?? ''}`;
    const compared = await api(`/api/assay/v1/experiments/compare?ids=${both}`, { auth: mine });
    expect(compared.status).toBe(404);
    const dataset = await api(`/api/public/v2/datasets/${ids.name}`, { auth: theirs });
    const query = new URLSearchParams({ datasetId: dataset.body.id as string, runName: ids.name });
    const runItems = await api(`/api/public/dataset-run-items?${query.toString()}`, { auth: mine });
    expect(JSON.stringify(runItems.body)).not.toContain(theirs.marker);
    expect(runItems.body.data ?? []).toEqual([]);
  });

  it('while their organization sees both by their names', async () => {
    const { body } = await api('/api/assay/v1/usage', { auth: target.organizationKeys });
    const projectIds = (body.data as { projectId: string }[]).map(({ projectId }) => projectId);
    expect(projectIds).toEqual(expect.arrayContaining([mine.projectId, theirs.projectId]));
  });

  it('in what they change', async () => {
    const { config, model, queue, queueItem } = theirs.made;
    const change = (method: string, path: string, json?: object): Promise<Reply> =>
      api(`/api/public${path}`, { auth: mine, method, ...(json && { json }) });
    const refused = [
      await change('PATCH', `/score-configs/${config}`, { description: 'taken over' }),
      await change('DELETE', `/models/${model}`),
      await change('PATCH', `/annotation-queues/${queue}/items/${queueItem}`, { status: 'COMPLETED' }),
      await change('DELETE', `/annotation-queues/${queue}/items/${queueItem}`),
      await change('DELETE', `/dataset-items/${ids.item}-${theirs.marker}`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await change('DELETE', `/traces/${ids.trace}`)).status).toBe(200);
    expect((await change('DELETE', `/scores/${ids.score}`)).status).toBe(202);
    expect((await change('GET', `/traces/${ids.trace}`)).status).toBe(404);
    expect((await api(`/api/public/traces/${ids.trace}`, { auth: theirs })).body).toMatchObject({
      name: theirs.marker,
    });
    expect((await api(`/api/public/scores/${ids.score}`, { auth: theirs })).status).toBe(200);
  });
});
