import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import { recordCall, START_ISO } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(fakes: FakeCalls = {}): TestGateway {
  const gateway = createTestGateway(fakes);
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const url = '/api/assay/v1/receipts';
const record = (receipt: ingestion.Receipt) =>
  recordCall<ingestion.GetReceiptRequest, ingestion.Receipt>(receipt);

describe('GET /api/assay/v1/receipts', () => {
  it.each([
    ['STORED', 'stored'],
    ['SPOOLED', 'spooled'],
    ['MERGED', 'merged'],
    ['REPEATED', 'repeated'],
    ['REFUSED', 'refused'],
    ['DELETED', 'deleted'],
  ])('shows %s as %s', async (state, shown) => {
    const receipt = { state: `RECEIPT_STATE_${state}` as ingestion.Receipt['state'], atMs: 0, reason: '' };
    const { calls, method } = record(receipt);
    const response = await open({ receipts: { getReceipt: method } }).request('GET', `${url}?traceId=t%2F1`);
    expect(response.json()).toEqual({ state: shown, at: null, reason: null });
    expect(calls).toEqual([{ projectId: PROJECT_ID, envelopeId: '', traceId: 't/1' }]);
  });

  it('tells why an envelope was refused, and when', async () => {
    const { calls, method } = record({
      state: 'RECEIPT_STATE_REFUSED',
      atMs: Date.parse(START_ISO),
      reason: 'timestamp: invalid',
    });
    const response = await open({ receipts: { getReceipt: method } }).request('GET', `${url}?envelopeId=e`, {
      key: 'ingest-only',
    });
    expect(response.json()).toEqual({ state: 'refused', at: START_ISO, reason: 'timestamp: invalid' });
    expect(calls).toEqual([{ projectId: PROJECT_ID, envelopeId: 'e', traceId: '' }]);
  });

  it.each(['', '?traceId=', '?traceId=a&envelopeId=b', '?spanId=a', `?traceId=${'x'.repeat(801)}`])(
    'refuses the query %p',
    async (query) => {
      const response = await open().request('GET', url + query);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        error: [expect.objectContaining({ message: expect.any(String) })],
      });
    },
  );

  it('answers 404 for what nobody knows', async () => {
    const getReceipt = (): Promise<never> =>
      Promise.reject(new AppError('not_found', 'RECEIPT_NOT_FOUND', 'Nothing is known of this id.'));
    const response = await open({ receipts: { getReceipt } }).request('GET', `${url}?traceId=x`);
    expect([response.statusCode, response.json().reason]).toEqual([404, 'RECEIPT_NOT_FOUND']);
  });
});
