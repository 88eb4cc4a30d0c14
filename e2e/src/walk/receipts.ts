import assert from 'node:assert/strict';
import { makeEvent, writeSample } from './events.js';
import type { Walk } from './walk.js';

export const receipts: Walk = {
  resource: 'receipts',
  run: async (walker) => {
    const { traceId } = await writeSample(walker);
    const refused = { ...makeEvent('trace-create', { id: 'x' }), timestamp: 'yesterday' };
    await walker.call('POST /ingestion', { json: { batch: [refused] } });
    const byTrace = await walker.call('GET /api/assay/v1/receipts', { query: { traceId } });
    assert.equal(byTrace.state, 'stored');
    const byEnvelope = await walker.call('GET /api/assay/v1/receipts', { query: { envelopeId: refused.id } });
    assert.equal(byEnvelope.state, 'refused');
  },
};
