import { gunzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { eventually } from '@assay/testing';
import { observationRow, scoreRow, traceRow, verOf } from './testing/export-rows.js';
import {
  call,
  ORGANIZATION,
  putRequest,
  startExportWorld,
  type ExportInstance,
  type ExportWorld,
  type PutRequest,
  type TestBucket,
} from './testing/export-world.js';
import type { Manifest } from './windows/manifest.js';

const TIME_MS = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const NASTY = 'line\nbreak "quoted", back\\slash \u4f60\u597d \ud83d\ude00 \t tab \u0001 </x> \\u4f60';
const PROJECT = 'formats';

let world: ExportWorld;
let instance: ExportInstance;
let bucket: TestBucket;
beforeAll(async () => {
  world = await startExportWorld();
  instance = await world.start();
  world.facts.prices = [{ modelId: 'model-1', inputPrice: 0.0000025, outputPrice: 1 }];
  await world.insert('traces', [
    traceRow(PROJECT, TIME_MS, {
      id: 'trace-1',
      name: 'chat',
      user_id: 'user-1',
      session_id: 'session-1',
      release: 'r1',
      tags: ['a', 'b'],
      public: 1,
      input: NASTY,
      metadata: { key: NASTY, n: '1' },
    }),
  ]);
  await world.insert('observations', [
    observationRow(PROJECT, TIME_MS, {
      id: 'full',
      trace_id: 'trace-1',
      parent_observation_id: 'parent-1',
      start_time: '2026-01-02 03:04:05.123456',
      end_time: '2026-01-02 03:04:06.623456',
      completion_start_time: '2026-01-02 03:04:05.373456',
      model: 'gpt-4o',
      model_id: 'model-1',
      model_parameters: '{"temperature":0.5}',
      usage_details: { input: 10, output: 5, total: 15 },
      cost_details: { input: '0.000025', output: '0.000000000001', total: '0.000025000001' },
      total_cost: '0.000025000001',
      pricing_tier_id: 'tier-1',
      pricing_tier_name: 'Standard',
      prompt_id: 'prompt-1',
      prompt_name: 'greeting',
      prompt_version: 3,
      tool_definitions: { search: '{"type":"object"}' },
      tool_calls: ['{"id":"1"}'],
      tool_call_names: ['search'],
      status_message: 'fine',
      version: 'v1',
      input: NASTY,
      output: '{"answer":42}',
      metadata: { key: NASTY },
      user_id: 'own-user',
      tags: [],
    }),
    observationRow(PROJECT, TIME_MS, { id: 'bare', trace_id: 'no-such-trace' }),
  ]);
  await world.insert('scores', [
    scoreRow(PROJECT, TIME_MS, { id: 'score-1', trace_id: 'trace-1', value: 0.25, comment: NASTY }),
    scoreRow(PROJECT, TIME_MS, {
      id: 'score-2',
      session_id: 's',
      data_type: 'CATEGORICAL',
      value: null,
      string_value: 'good',
    }),
  ]);
});
afterAll(() => world?.close());

/** Exports the project into a bucket of its own and gives the bytes of the first window by table. */
async function exportOnce(
  changes: Partial<PutRequest>,
): Promise<{ bytes: Record<string, Buffer>; manifest: Manifest }> {
  bucket = await world.makeBucket();
  await instance.exports.putBlobExport(
    putRequest(world, bucket, {
      projectId: PROJECT,
      exportSource: 'LEGACY_TRACES_AND_ENRICHED_OBSERVATIONS',
      ...changes,
    }),
    call(),
  );
  const manifest = await eventually(async () => (await bucket.manifests(PROJECT))[0]);
  await instance.exports.deleteBlobExport({ ...ORGANIZATION, projectId: PROJECT }, call());
  const bytes: Record<string, Buffer> = {};
  for (const { table, key } of manifest.files)
    bytes[table] = await buffer((await bucket.store.get(key)).stream);
  return { bytes, manifest };
}

type Row = Record<string, unknown> & { id: string };
const byId = (rows: Row[]): Row[] => rows.sort((a, b) => (a.id < b.id ? -1 : 1));
const parseLines = (bytes: Buffer | undefined): Row[] =>
  byId(
    String(bytes)
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Row),
  );

const times = { created_at: '2026-01-02 03:04:05.678', updated_at: '2026-01-02 03:04:05.678' };
const FULL_V2: Row = {
  id: 'full',
  trace_id: 'trace-1',
  start_time: '2026-01-02 03:04:05.123456',
  end_time: '2026-01-02 03:04:06.623456',
  project_id: PROJECT,
  parent_observation_id: 'parent-1',
  type: 'GENERATION',
  name: 'answer',
  level: 'DEFAULT',
  status_message: 'fine',
  version: 'v1',
  environment: 'default',
  bookmarked: false,
  public: false,
  user_id: 'own-user',
  session_id: 'session-1',
  is_root_observation: false,
  completion_start_time: '2026-01-02 03:04:05.373456',
  created_at: '2026-01-02 03:04:05.678000',
  updated_at: '2026-01-02 03:04:05.678000',
  input: NASTY,
  output: '{"answer":42}',
  metadata: { key: NASTY },
  provided_model_name: 'gpt-4o',
  model_id: 'model-1',
  model_parameters: '{"temperature":0.5}',
  usage_details: { input: 10, output: 5, total: 15 },
  cost_details: { input: 0.000025, output: 0.000000000001, total: 0.000025000001 },
  total_cost: 0.000025000001,
  usage_pricing_tier_id: 'tier-1',
  usage_pricing_tier_name: 'Standard',
  prompt_id: 'prompt-1',
  prompt_name: 'greeting',
  prompt_version: 3,
  latency: 1.5,
  time_to_first_token: 0.25,
  tool_definitions: { search: '{"type":"object"}' },
  tool_calls: ['{"id":"1"}'],
  tool_call_names: ['search'],
  tags: ['a', 'b'],
  release: 'r1',
  trace_name: 'chat',
  input_price: '0.0000025',
  output_price: '1',
  total_price: null,
  change_version: verOf(TIME_MS),
};

it('JSONL: rows with every column of the contract, in its order', async () => {
  const { bytes, manifest } = await exportOnce({ compressed: false });
  expect(
    manifest.files.map(({ format, contentType, key }) => [format, contentType, key.split('.').at(-1)])[0],
  ).toEqual(['jsonl-raw', 'application/x-ndjson; charset=utf-8', 'jsonl']);
  const [bare, full] = parseLines(bytes['observations_v2']) as [Row, Row];
  expect(full).toEqual(FULL_V2);
  expect(Object.keys(full)).toEqual(Object.keys(FULL_V2));
  expect(bare).toMatchObject({
    parent_observation_id: null,
    end_time: null,
    latency: null,
    time_to_first_token: null,
    user_id: null,
    is_root_observation: true,
    trace_name: '',
    release: null,
    tags: [],
    provided_model_name: null,
    prompt_version: null,
    usage_details: {},
    total_cost: 0,
    input_price: null,
  });
  const [, legacy] = parseLines(bytes['observations']) as [Row, Row];
  expect(Object.keys(legacy)).toEqual(LEGACY_COLUMNS);
  expect(legacy).toMatchObject({ start_time: '2026-01-02 03:04:05.123', latency: 1.5, ...times });
  const [trace] = parseLines(bytes['traces']) as [Row];
  expect(trace).toEqual({
    id: 'trace-1',
    timestamp: '2026-01-02 03:04:04.678',
    name: 'chat',
    environment: 'default',
    project_id: PROJECT,
    metadata: { key: NASTY, n: '1' },
    user_id: 'user-1',
    session_id: 'session-1',
    release: 'r1',
    version: null,
    public: true,
    bookmarked: false,
    tags: ['a', 'b'],
    input: NASTY,
    output: null,
    ...times,
    change_version: verOf(TIME_MS),
  });
  const [numeric, categorical] = parseLines(bytes['scores']) as [Row, Row];
  expect(numeric).toEqual({
    id: 'score-1',
    timestamp: '2026-01-02 03:04:04.678',
    project_id: PROJECT,
    environment: 'default',
    trace_id: 'trace-1',
    observation_id: null,
    session_id: null,
    dataset_run_id: null,
    name: 'quality',
    value: 0.25,
    source: 'API',
    comment: NASTY,
    data_type: 'NUMERIC',
    string_value: null,
    ...times,
    change_version: verOf(TIME_MS),
  });
  expect(categorical).toMatchObject({ value: null, string_value: 'good', session_id: 's' });
});

const LEGACY_COLUMNS = [
  'id',
  'trace_id',
  'project_id',
  'environment',
  'type',
  'parent_observation_id',
  'start_time',
  'end_time',
  'name',
  'metadata',
  'level',
  'status_message',
  'version',
  'input',
  'output',
  'provided_model_name',
  'model_parameters',
  'usage_details',
  'cost_details',
  'completion_start_time',
  'prompt_name',
  'prompt_version',
  'total_cost',
  'latency',
  'time_to_first_token',
  'model_id',
  'created_at',
  'updated_at',
  'prompt_id',
  'tool_calls',
  'tool_call_names',
  'tool_definitions',
  'usage_pricing_tier_name',
  'input_price',
  'output_price',
  'total_price',
  'change_version',
];

it('JSON: the same rows as one array, compressed', async () => {
  const { bytes, manifest } = await exportOnce({ fileType: 'JSON' });
  expect(manifest.files[0]).toMatchObject({
    format: 'json-gzip',
    contentType: 'application/gzip',
    compressed: true,
  });
  const text = String(gunzipSync(bytes['observations_v2'] as Buffer));
  expect(text).toMatch(/^\[\{.*\}\]$/);
  expect(text).not.toContain('\n');
  expect(byId(JSON.parse(text) as Row[])[1]).toEqual(FULL_V2);
});

it('CSV: a header, every field quoted, null empty, nested values as JSON', async () => {
  const { bytes } = await exportOnce({ fileType: 'CSV', compressed: false });
  const [header = [], ...rows] = parseCsv(String(bytes['observations_v2']));
  expect(header).toEqual(Object.keys(FULL_V2));
  const full = rows.find(([id]) => id === 'full') ?? [];
  const read = header.map((name, index) => {
    const expected = FULL_V2[name];
    const field = full[index] ?? '';
    if (typeof expected === 'string') return [name, field];
    return [name, field === '' ? null : (JSON.parse(field) as unknown)];
  });
  expect(Object.fromEntries(read)).toEqual(FULL_V2);
});

it('Parquet: typed columns that an independent reader understands', async () => {
  const { bytes, manifest } = await exportOnce({ fileType: 'PARQUET' });
  expect(manifest.files.map(({ table, rowCount }) => [table, rowCount])).toEqual([
    ['scores', 2],
    ['traces', 1],
    ['observations', 2],
    ['observations_v2', 2],
  ]);
  expect(manifest.files[0]).toMatchObject({
    format: 'parquet',
    compressed: false,
    contentType: 'application/vnd.apache.parquet',
  });
  const file = Uint8Array.from(bytes['observations_v2'] as Buffer).buffer;
  const columns = parquetMetadata(file)
    .schema.filter(({ num_children: n }) => n === undefined)
    .map(({ name }) => name);
  expect(columns).toContain('change_version');
  expect(columns).not.toContain('input_price');
  const [bare, full] = byId((await parquetReadObjects({ file })) as Row[]) as [Row, Row];
  expect(full).toMatchObject({
    id: 'full',
    input: NASTY,
    latency: 1.5,
    total_cost: 0.000025000001,
    prompt_version: 3,
    tags: ['a', 'b'],
    public: false,
    user_id: 'own-user',
    change_version: verOf(TIME_MS),
  });
  expect((full['start_time'] as Date).toISOString()).toBe('2026-01-02T03:04:05.123Z');
  expect(bare['end_time'] ?? null).toBeNull();
});

it.each([
  ['JSON', '[]'],
  ['JSONL', ''],
  ['CSV', ''],
])('an empty table as %s is %j', async (fileType, content) => {
  bucket = await world.makeBucket();
  const request = putRequest(world, bucket, { fileType, compressed: false, exportMode: 'FROM_TODAY' });
  await instance.exports.putBlobExport(request, call());
  const manifest = await eventually(async () => (await bucket.manifests(request.projectId))[0]);
  await instance.exports.deleteBlobExport(request, call());
  const [scores] = manifest.files;
  expect(scores).toMatchObject({ table: 'scores', rowCount: 0, sizeBytes: content.length });
  expect(String(await bucket.read(scores!.key))).toBe(content);
});

it('an empty table as Parquet has its columns and no rows', async () => {
  bucket = await world.makeBucket();
  const request = putRequest(world, bucket, { fileType: 'PARQUET', exportMode: 'FROM_TODAY' });
  await instance.exports.putBlobExport(request, call());
  const manifest = await eventually(async () => (await bucket.manifests(request.projectId))[0]);
  await instance.exports.deleteBlobExport(request, call());
  const file = Uint8Array.from(await bucket.read(manifest.files[0]!.key)).buffer;
  expect(Number(parquetMetadata(file).num_rows)).toBe(0);
});

it('only the chosen groups, in the chosen order; core always', async () => {
  const { bytes } = await exportOnce({ compressed: false, exportFieldGroups: ['metrics', 'core'] });
  const [, v2] = parseLines(bytes['observations_v2']) as [Row, Row];
  expect(Object.keys(v2)).toEqual([
    'latency',
    'time_to_first_token',
    'id',
    'trace_id',
    'start_time',
    'end_time',
    'project_id',
    'parent_observation_id',
    'type',
    'change_version',
  ]);
  const [, legacy] = parseLines(bytes['observations']) as [Row, Row];
  expect(Object.keys(legacy)).toEqual([
    'id',
    'trace_id',
    'project_id',
    'type',
    'parent_observation_id',
    'start_time',
    'end_time',
    'latency',
    'time_to_first_token',
    'change_version',
  ]);
});

/** Reads CSV by the book: quoted fields, quotes doubled. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const field = /"((?:[^"]|"")*)"([,\n])/gy;
  const row: string[] = [];
  for (let match = field.exec(text); match; match = field.exec(text)) {
    row.push((match[1] ?? '').replaceAll('""', '"'));
    if (match[2] === '\n') rows.push(row.splice(0));
  }
  expect(row).toEqual([]);
  return rows;
}
