import { randomUUID } from 'node:crypto';
import { api, type ApiOptions, type Reply } from './harness/target.js';

const unique = randomUUID();
const dataset = `errors/${unique}`;
const other = `errors/${unique}/other`;
const prompt = `errors/${unique}`;
const longName = (name: string): string => encodeURIComponent(name);
const from = 'fromStartTime=2026-01-01T00:00:00Z';
const cursorOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What a refusal says: its message, or the path and message of its first issue. */
type Said = string | RegExp | { readonly path: readonly (string | number)[]; readonly message?: RegExp };
type Row = readonly [what: string, path: string, options: ApiOptions, status: number, said: Said];

beforeAll(async () => {
  const send = async (path: string, json: unknown): Promise<Reply> => {
    const reply = await api(`/api/public${path}`, { json });
    expect([200, 201]).toContain(reply.status);
    return reply;
  };
  await send('/v2/datasets', { name: dataset });
  await send('/v2/datasets', {
    name: other,
    inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
    expectedOutputSchema: { type: 'number' },
  });
  await send('/dataset-items', { datasetName: dataset, id: `${unique} item`, input: 'text' });
  await send('/dataset-items', {
    datasetName: dataset,
    id: `${unique} archived`,
    input: 1,
    status: 'ARCHIVED',
  });
  await send('/v2/prompts', { name: prompt, prompt: 'x' });
  await send('/v2/prompts', { name: `${prompt}/chat`, type: 'chat', prompt: [] });
  await send('/v2/prompts', {
    name: `${prompt}/parent`,
    prompt: `@@@langfusePrompt:name=${prompt}|version=1@@@`,
  });
  for (let level = 1; level <= 5; level += 1) {
    const below = `@@@langfusePrompt:name=${prompt}/${level - 1}|label=latest@@@`;
    await send('/v2/prompts', { name: `${prompt}/${level}`, prompt: level === 1 ? 'end' : below });
  }
});

async function check([, path, options, status, said]: Row): Promise<void> {
  const { status: actual, body } = await api(`/api/public${path}`, options);
  expect([actual, body]).toEqual([status, expect.objectContaining({ message: expect.any(String) })]);
  if (typeof said === 'string') expect(body.message).toBe(said);
  else if (said instanceof RegExp) expect(body.message).toMatch(said);
  else {
    expect(body.message).toBe('Invalid request data');
    expect(body.error[0].path).toEqual(said.path);
    if (said.message) expect(body.error[0].message).toMatch(said.message);
  }
}

describe('datasets', () => {
  const post = (json: unknown): ApiOptions => ({ json });
  const rows: Row[] = [
    ['a missing name', '/v2/datasets', post({}), 400, { path: ['name'] }],
    ['a name that is no text', '/v2/datasets', post({ name: 1 }), 400, { path: ['name'] }],
    [
      'an empty name',
      '/v2/datasets',
      post({ name: '' }),
      400,
      /^Dataset name not valid.*Text cannot be empty/,
    ],
    ['markup', '/v2/datasets', post({ name: 'a<b>' }), 400, /Text cannot contain HTML tags/],
    ['a slash first', '/v2/datasets', post({ name: '/a' }), 400, /Name cannot start with a slash/],
    ['two slashes', '/v2/datasets', post({ name: 'a//b' }), 400, /Name cannot contain consecutive slashes/],
    ['a slash last', '/v2/datasets', post({ name: 'a/' }), 400, /Name cannot end with a slash/],
    ['blanks alone', '/v2/datasets', post({ name: '  ' }), 400, /Name cannot be empty/],
    ['the old route, too', '/datasets', post({ name: '' }), 400, /^Dataset name not valid/],
    [
      'a schema with an unknown keyword',
      '/v2/datasets',
      post({ name: 'a', inputSchema: { foo: 1 } }),
      400,
      { path: ['inputSchema'], message: /^Must be a valid JSON Schema$/ },
    ],
    [
      'a schema of another dialect',
      '/v2/datasets',
      post({ name: 'a', inputSchema: { $schema: 'https://json-schema.org/draft/2020-12/schema' } }),
      400,
      { path: ['inputSchema'] },
    ],
    [
      'a schema over 10,000 characters',
      '/v2/datasets',
      post({ name: 'a', expectedOutputSchema: { description: 'x'.repeat(10_000) } }),
      400,
      { path: ['expectedOutputSchema'] },
    ],
    [
      'a schema that is a list',
      '/v2/datasets',
      post({ name: 'a', inputSchema: [] }),
      400,
      { path: ['inputSchema'] },
    ],
    [
      'a schema that items break',
      '/v2/datasets',
      post({ name: dataset, inputSchema: { type: 'object' } }),
      400,
      /^Schema validation failed for 2 item\(s\)\. Details: \[\{"datasetItemId"/,
    ],
    ['an unknown dataset', `/v2/datasets/${longName('none')}`, {}, 404, 'Dataset not found'],
    ['an unknown dataset, old route', '/datasets/none', {}, 404, 'Dataset not found'],
    ...['0', '101', 'x', '1.5'].flatMap((limit): Row[] => [
      [`limit ${limit}`, `/v2/datasets?limit=${limit}`, {}, 400, { path: ['limit'] }],
      [`limit ${limit}, old route`, `/datasets?limit=${limit}`, {}, 400, { path: ['limit'] }],
    ]),
    ['page 0', '/v2/datasets?page=0', {}, 400, { path: ['page'] }],
  ];
  it.each(rows)('refuse %s', async (...row) => check(row));
});

describe('dataset items', () => {
  const post = (json: object): ApiOptions => ({ json: { datasetName: dataset, ...json } });
  const id = `${unique} item`;
  const rows: Row[] = [
    ['no dataset', '/dataset-items', { json: { input: 1 } }, 400, { path: ['datasetName'] }],
    [
      'an unknown dataset',
      '/dataset-items',
      post({ datasetName: 'none', input: 1 }),
      404,
      /^Dataset none not found for project /,
    ],
    [
      'an empty id',
      '/dataset-items',
      post({ id: '', input: 1 }),
      400,
      { path: ['id'], message: /^ID must not be empty$/ },
    ],
    [
      'a long id',
      '/dataset-items',
      post({ id: 'x'.repeat(256), input: 1 }),
      400,
      { path: ['id'], message: /^ID must be at most 255 characters$/ },
    ],
    ['a wrong status', '/dataset-items', post({ input: 1, status: 'NEW' }), 400, { path: ['status'] }],
    [
      'no input',
      '/dataset-items',
      post({}),
      400,
      'Dataset item validation failed: Dataset item input cannot be null',
    ],
    ['a null input', '/dataset-items', post({ input: '' }), 400, /Dataset item input cannot be null$/],
    [
      'content that breaks both schemas',
      '/dataset-items',
      post({ datasetName: other, input: { q: 1 }, expectedOutput: 'x' }),
      400,
      'Dataset item validation failed: Input validation failed: data/q must be string; Expected output validation failed: data must be number',
    ],
    [
      'a file that nobody uploaded',
      '/dataset-items',
      post({ input: '@@@langfuseMedia:type=image/png|id=abc|source=bytes@@@' }),
      400,
      'Dataset item references unknown media: abc',
    ],
    [
      'an id of another dataset',
      '/dataset-items',
      post({ datasetName: other, id, input: { q: 'x' }, expectedOutput: 1 }),
      409,
      new RegExp(`Dataset item id ${id} already exists in another dataset \\(id .+\\)`),
    ],
    [
      'a version without dataset',
      '/dataset-items?version=2026-01-01T00:00:00Z',
      {},
      400,
      { path: ['datasetName'], message: /^datasetName is required when version parameter is provided$/ },
    ],
    [
      'a version that is no date',
      `/dataset-items?datasetName=${longName(dataset)}&version=soon`,
      {},
      400,
      { path: ['version'] },
    ],
    ['an unknown dataset in the list', '/dataset-items?datasetName=none', {}, 404, 'Dataset not found'],
    ['limit 101', '/dataset-items?limit=101', {}, 400, { path: ['limit'] }],
    ['page 0', '/dataset-items?page=0', {}, 400, { path: ['page'] }],
    ['an unknown item', '/dataset-items/none', {}, 404, 'Dataset item not found'],
    [
      'deleting an unknown item',
      '/dataset-items/none',
      { method: 'DELETE' },
      404,
      /^Dataset item with id none not found for project /,
    ],
  ];
  it.each(rows)('refuse %s', async (...row) => check(row));

  it('take a version in the future for the latest', async () => {
    const { body } = await api(
      `/api/public/dataset-items?datasetName=${longName(dataset)}&version=2999-01-01T00:00:00Z`,
    );
    expect(body.data.map((item: { id: string }) => item.id)).toEqual([id]);
  });
});

describe('runs and run items', () => {
  const item = { runName: 'r', datasetItemId: `${unique} item`, traceId: 't' };
  const post = (json: object): ApiOptions => ({ json: { ...item, ...json } });
  const path = '/dataset-run-items';
  const runs = `/datasets/${longName(dataset)}/runs`;
  const rows: Row[] = [
    ['an unknown key', path, post({ more: 1 }), 400, { path: [] }],
    ['no run name', path, { json: { ...item, runName: undefined } }, 400, { path: ['runName'] }],
    ['no item', path, { json: { ...item, datasetItemId: undefined } }, 400, { path: ['datasetItemId'] }],
    [
      'neither trace nor observation',
      path,
      post({ traceId: '' }),
      400,
      { path: [], message: /^observationId or traceId must be provided$/ },
    ],
    ['a wrong creation time', path, post({ createdAt: '2026-01-01' }), 400, { path: ['createdAt'] }],
    ['a wrong version', path, post({ datasetVersion: 'soon' }), 400, { path: ['datasetVersion'] }],
    ['an unknown item', path, post({ datasetItemId: 'none' }), 404, 'Dataset item not found'],
    ['an archived item', path, post({ datasetItemId: `${unique} archived` }), 404, 'Dataset item not found'],
    [
      'an item before it was made',
      path,
      post({ datasetVersion: '2020-01-01T00:00:00Z' }),
      404,
      'Dataset item not found',
    ],
    [
      'an unknown observation',
      path,
      post({ traceId: null, observationId: unique }),
      404,
      'Observation not found',
    ],
    ['a list without dataset', `${path}?runName=r`, {}, 400, { path: ['datasetId'] }],
    ['a list without run', `${path}?datasetId=d`, {}, 400, { path: ['runName'] }],
    [
      'a list of an unknown run',
      `${path}?datasetId=d&runName=r`,
      {},
      404,
      'Dataset run not found for the given project and dataset id',
    ],
    ['limit 0', `${path}?datasetId=d&runName=r&limit=0`, {}, 400, { path: ['limit'] }],
    ['runs of an unknown dataset', '/datasets/none/runs', {}, 404, 'Dataset not found'],
    ['runs with limit 101', `${runs}?limit=101`, {}, 400, { path: ['limit'] }],
    ['an unknown run', `${runs}/none`, {}, 404, 'Dataset run not found'],
    ['a run of an unknown dataset', '/datasets/none/runs/none', {}, 404, 'Dataset run not found'],
    ['deleting an unknown run', `${runs}/none`, { method: 'DELETE' }, 404, 'Dataset run not found'],
  ];
  it.each(rows)('refuse %s', async (...row) => check(row));
});

describe.each(['/experiments', '/experiment-items'])('%s', (path) => {
  const filter = (value: unknown): string =>
    `${path}?${from}&filter=${encodeURIComponent(JSON.stringify(value))}`;
  const condition = { column: 'datasetId', type: 'string', operator: '=', value: 'x' };
  const rows: Row[] = [
    ['no start time', path, {}, 400, { path: ['fromStartTime'] }],
    [
      'a start time without zone',
      `${path}?fromStartTime=2026-01-01T00:00:00`,
      {},
      400,
      { path: ['fromStartTime'] },
    ],
    ['a wrong end time', `${path}?${from}&toStartTime=x`, {}, 400, { path: ['toStartTime'] }],
    ['an unknown group', `${path}?${from}&fields=core,none`, {}, 400, { path: ['fields'] }],
    ['limit 0', `${path}?${from}&limit=0`, {}, 400, { path: ['limit'] }],
    ['limit 101', `${path}?${from}&limit=101`, {}, 400, { path: ['limit'] }],
    ['scoreLimit 51', `${path}?${from}&scoreLimit=51`, {}, 400, { path: ['scoreLimit'] }],
    ['a cursor that is none', `${path}?${from}&cursor=!!`, {}, 400, 'Invalid cursor format'],
    [
      'a cursor of another version',
      `${path}?${from}&cursor=${cursorOf({ v: 2 })}`,
      {},
      400,
      { path: ['cursor'] },
    ],
    [
      'a cursor with a part missing',
      `${path}?${from}&cursor=${cursorOf({ v: 1 })}`,
      {},
      400,
      { path: ['cursor'] },
    ],
    ['a filter that is no JSON', `${path}?${from}&filter={`, {}, 400, 'Invalid JSON in filter parameter'],
    [
      'an unknown column',
      filter([{ ...condition, column: 'x' }]),
      {},
      400,
      { path: ['filter', 0, 'column'] },
    ],
    [
      'a filter type of other columns',
      filter([{ ...condition, type: 'number' }]),
      {},
      400,
      /number.*stringOptions/,
    ],
    [
      'an unknown operator',
      filter([{ ...condition, operator: 'matches' }]),
      {},
      400,
      { path: ['filter', 0, 'operator'] },
    ],
    [
      'a value of a wrong type',
      filter([{ ...condition, value: 1 }]),
      {},
      400,
      { path: ['filter', 0, 'value'] },
    ],
    [
      'an empty list of values',
      filter([{ ...condition, type: 'stringOptions', operator: 'any of', value: [] }]),
      {},
      400,
      { path: ['filter', 0, 'value'] },
    ],
  ];
  it.each(rows)('refuses %s', async (...row) => check(row));
});

describe('prompts', () => {
  const path = '/v2/prompts';
  const one = `${path}/${longName(prompt)}`;
  const post = (json: object): ApiOptions => ({ json: { name: `${prompt}/new one`, prompt: 'x', ...json } });
  const reference = (name: string, which: string): string => `@@@langfusePrompt:name=${name}|${which}@@@`;
  const rows: Row[] = [
    ['no name', path, { json: { prompt: 'x' } }, 400, { path: ['name'] }],
    ['a bad name', path, post({ name: 'a//b' }), 400, { path: ['name'], message: /consecutive slashes/ }],
    [
      'a bar in the name',
      path,
      post({ name: 'a|b' }),
      400,
      { path: ['name'], message: /cannot contain '\|'/ },
    ],
    ['a reserved name', path, post({ name: ' new ' }), 400, { path: ['name'], message: /cannot be 'new'/ }],
    ['an unknown type', path, post({ type: 'image' }), 400, { path: ['type'] }],
    ['a text prompt that is a list', path, post({ prompt: [] }), 400, { path: ['prompt'] }],
    ['a chat prompt that is text', path, post({ type: 'chat' }), 400, { path: ['prompt'] }],
    ['a bad label', path, post({ labels: ['Prod'] }), 400, { path: ['labels', 0] }],
    ['a long label', path, post({ labels: ['x'.repeat(37)] }), 400, { path: ['labels', 0] }],
    [
      'a long commit message',
      path,
      post({ commitMessage: 'x'.repeat(501) }),
      400,
      { path: ['commitMessage'] },
    ],
    [
      'another type than before',
      path,
      post({ name: prompt, type: 'chat', prompt: [] }),
      400,
      /different prompt type/,
    ],
    [
      'a name that is variable and placeholder',
      path,
      post({
        type: 'chat',
        prompt: [
          { role: 'user', content: '{{a}}' },
          { type: 'placeholder', name: 'a' },
        ],
      }),
      400,
      /variables and placeholders must be unique.*a/,
    ],
    [
      'a missing dependency',
      path,
      post({ prompt: reference('none', 'version=1') }),
      400,
      'Prompt dependency not found: none - version 1',
    ],
    [
      'a missing label',
      path,
      post({ prompt: reference(prompt, 'label=x') }),
      400,
      `Prompt dependency not found: ${prompt} - label x`,
    ],
    [
      'a chat dependency',
      path,
      post({ prompt: reference(`${prompt}/chat`, 'version=1') }),
      400,
      /^Prompt dependency is not a text prompt: /,
    ],
    [
      'a cycle',
      path,
      post({ name: prompt, prompt: reference(`${prompt}/parent`, 'version=1') }),
      400,
      /^Circular dependency detected involving prompt/,
    ],
    [
      'a sixth level',
      path,
      post({ prompt: reference(`${prompt}/5`, 'version=1') }),
      400,
      'Maximum nesting depth exceeded (5)',
    ],
    [
      'version and label at once',
      `${one}?version=1&label=latest`,
      {},
      400,
      'Cannot specify both version and label',
    ],
    ['resolve that is neither', `${one}?resolve=maybe`, {}, 400, { path: ['resolve'] }],
    ['a name without production', one, {}, 404, `Prompt not found: '${prompt}' with label 'production'`],
    ['an unknown version', `${one}?version=9`, {}, 404, `Prompt not found: '${prompt}' with version 9`],
    ['an unknown label', `${one}?label=x`, {}, 404, `Prompt not found: '${prompt}' with label 'x'`],
    ['limit 0', `${path}?limit=0`, {}, 400, { path: ['limit'] }],
    ['limit 101', `${path}?limit=101`, {}, 400, { path: ['limit'] }],
    [
      'a time without zone',
      `${path}?fromUpdatedAt=2026-01-01T00:00:00`,
      {},
      400,
      { path: ['fromUpdatedAt'] },
    ],
    [
      'moving latest',
      `${one}/versions/1`,
      { method: 'PATCH', json: { newLabels: ['latest'] } },
      400,
      { path: ['newLabels'], message: /^Label 'latest' is always assigned to the latest prompt version$/ },
    ],
    [
      'labels that are no list',
      `${one}/versions/1`,
      { method: 'PATCH', json: { newLabels: 'a' } },
      400,
      { path: ['newLabels'] },
    ],
    [
      'labels of an unknown version',
      `${one}/versions/9`,
      { method: 'PATCH', json: { newLabels: ['a'] } },
      404,
      `Prompt '${prompt}' version 9 not found in project`,
    ],
    [
      'a version that is no number',
      `${one}/versions/x`,
      { method: 'PATCH', json: { newLabels: [] } },
      400,
      { path: ['version'] },
    ],
    [
      'deleting by version and label',
      `${one}?version=1&label=latest`,
      { method: 'DELETE' },
      400,
      /version and label/,
    ],
    ['deleting what is not there', `${path}/none`, { method: 'DELETE' }, 404, 'Prompt not found'],
    [
      'deleting what others depend on',
      one,
      { method: 'DELETE' },
      400,
      new RegExp(`depending on[^]*${prompt}/parent v1 depends on ${prompt} v1`),
    ],
    ['the old route without name', '/prompts', {}, 400, { path: ['name'] }],
    ['the old route and an unknown name', '/prompts?name=none', {}, 404, 'Prompt not found'],
    [
      'the old route without isActive',
      '/prompts',
      { json: { name: prompt, prompt: 'x' } },
      400,
      { path: ['isActive'] },
    ],
  ];
  it.each(rows)('refuse %s', async (...row) => check(row));
});

describe('score configs', () => {
  const path = '/score-configs';
  const post = (json: object): ApiOptions => ({ json: { name: 'n', ...json } });
  const rows: Row[] = [
    ['no name', path, { json: { dataType: 'TEXT' } }, 400, { path: ['name'] }],
    ['a long name', path, post({ name: 'x'.repeat(36), dataType: 'TEXT' }), 400, { path: ['name'] }],
    ['a bad name', path, post({ name: 'a/b', dataType: 'TEXT' }), 400, { path: ['name'] }],
    ['an unknown type', path, post({ dataType: 'DATE' }), 400, { path: ['dataType'] }],
    ['an empty range', path, post({ dataType: 'NUMERIC', minValue: 1, maxValue: 1 }), 400, /./],
    [
      'a label twice',
      path,
      post({
        dataType: 'CATEGORICAL',
        categories: [
          { label: 'a', value: 1 },
          { label: 'a', value: 2 },
        ],
      }),
      400,
      /./,
    ],
    [
      'categories of a boolean',
      path,
      post({ dataType: 'BOOLEAN', categories: [{ label: 'a', value: 1 }] }),
      400,
      /./,
    ],
    ['an unknown config', `${path}/none`, {}, 404, 'Score config not found within authorized project'],
    [
      'changing an unknown config',
      `${path}/none`,
      { method: 'PATCH', json: { isArchived: true } },
      404,
      'Score config not found within authorized project',
    ],
    ['a change of nothing', `${path}/none`, { method: 'PATCH', json: {} }, 400, /./],
    ['limit 0', `${path}?limit=0`, {}, 400, { path: ['limit'] }],
  ];
  it.each(rows)('refuse %s', async (...row) => check(row));
});

describe('comparisons', () => {
  const compare = async (query: string): Promise<Reply> => api(`/api/assay/v1/experiments/compare?${query}`);
  it.each([
    ['ids=a', 400],
    ['ids=a,a', 400],
    ['ids=a,b&limit=51', 400],
    ['ids=a,b&cursor=!', 400],
    ['ids=a,b', 404],
  ])('refuse %s', async (query, status) => {
    const { status: actual, body } = await compare(query);
    expect([actual, body]).toEqual([status, expect.objectContaining({ message: expect.any(String) })]);
  });
});
