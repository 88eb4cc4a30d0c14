import type { ingestion } from '@assay/proto';
import { recordCall } from '../testing/builders.js';
import {
  createTestGateway,
  PROJECT_ID,
  WRITER,
  type FakeCalls,
  type TestGateway,
} from '../testing/test-gateway.js';

const URL = '/api/assay/v1/masking';
const opened: TestGateway[] = [];
function open(fakes: FakeCalls): TestGateway {
  const gateway = createTestGateway(fakes);
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const stored: ingestion.Masking = {
  rules: [{ name: 'mail', pattern: '\\w+@\\w+', path: '', replacement: '[masked]' }],
  version: 3,
  updatedMs: Date.UTC(2026, 0, 1),
};
const shown = {
  rules: [{ name: 'mail', pattern: '\\w+@\\w+', path: null, replacement: '[masked]' }],
  version: 3,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('masking', () => {
  it('is read with its version', async () => {
    const { calls, method } = recordCall(stored);
    const response = await open({ masking: { getMasking: method } }).request('GET', URL);
    expect(response.json()).toEqual(shown);
    expect(calls).toEqual([{ projectId: PROJECT_ID }]);
  });

  it('of a project without rules is empty', async () => {
    const { method } = recordCall<ingestion.GetMaskingRequest, ingestion.Masking>({ rules: [], version: 0 });
    const response = await open({ masking: { getMasking: method } }).request('GET', URL);
    expect(response.json()).toEqual({ rules: [], version: 0, updatedAt: null });
  });

  it('is replaced as a whole, with its writer named', async () => {
    const { calls, method } = recordCall(stored);
    const payload = {
      rules: [
        { name: 'mail', pattern: '\\w+@\\w+' },
        { name: 'p', path: '$..p', replacement: 'x' },
      ],
      expectedVersion: 2,
    };
    const response = await open({ masking: { putMasking: method } }).request('PUT', URL, { payload });
    expect(response.json()).toEqual(shown);
    expect(calls).toEqual([
      {
        ...WRITER,
        expectedVersion: 2,
        rules: [
          { name: 'mail', pattern: '\\w+@\\w+', path: '', replacement: '[masked]' },
          { name: 'p', pattern: '', path: '$..p', replacement: 'x' },
        ],
      },
    ]);
  });

  it.each([{}, { rules: [{ name: 'x', regex: 'y' }] }, { rules: [{}] }, { rules: [], more: 1 }])(
    'is not %j',
    async (payload) => {
      expect((await open({}).request('PUT', URL, { payload })).statusCode).toBe(400);
    },
  );

  it.each(['read-only', 'ingest-only', 'organization'])(
    'may not be changed by a key that is %s',
    async (key) => {
      expect((await open({}).request('PUT', URL, { key, payload: { rules: [] } })).statusCode).toBe(403);
    },
  );

  it('is tried on a sample, by given rules or the stored ones', async () => {
    const { calls, method } = recordCall<ingestion.PreviewMaskingRequest, ingestion.PreviewMaskingResponse>({
      sampleJson: '{"input":"[masked]"}',
    });
    const gateway = open({ masking: { previewMasking: method } });
    const sample = { input: 'a@b' };
    const first = await gateway.request('POST', `${URL}/preview`, { payload: { sample }, key: 'read-only' });
    expect(first.json()).toEqual({ sample: { input: '[masked]' } });
    await gateway.request('POST', `${URL}/preview`, { payload: { sample, rules: [] } });
    expect(calls).toMatchObject([
      { projectId: PROJECT_ID, sampleJson: '{"input":"a@b"}', rules: [], useStored: true },
      { useStored: false },
    ]);
  });
});
