import { buildObservationRow } from './observation-row.js';
import { decodeCompact, encodeCompact } from './compact-row.js';

const facts = {
  projectId: 'p',
  id: 'o',
  startUs: 1_700_000_000_000_000,
  by: { source: 'otel', apiKeyId: '', sdkName: '', sdkVersion: '' },
  cost: {
    modelId: '',
    tierId: '',
    tierName: '',
    usage: { input: 0 },
    costs: {},
    totalCost: '0.000000000000',
    providedUsage: {},
    providedCosts: {},
    isUnpriced: false,
    dropped: [],
  },
  promptId: '',
  expireAt: '2149-06-06',
};

it('leaves out what the store fills in, and nothing else', () => {
  const row = buildObservationRow({ name: 'n', prompt: { name: 'x', version: 0 }, input: '0' }, facts);
  expect(JSON.parse(encodeCompact(row))).toEqual({
    project_id: 'p',
    id: 'o',
    trace_id: 'o',
    type: 'SPAN',
    name: 'n',
    start_time: '2023-11-14 22:13:20.000000',
    environment: 'default',
    level: 'DEFAULT',
    prompt_name: 'x',
    prompt_version: 0,
    usage_details: { input: 0 },
    input: '0',
    source: 'otel',
    expire_at: '2149-06-06',
  });
});

it('comes back as it was', () => {
  const row = buildObservationRow(
    { name: 'n', metadata: { a: '' }, tags: ['t'], endUs: facts.startUs },
    facts,
  );
  expect(decodeCompact('observation', encodeCompact(row))).toMatchObject(row);
});
