import { randomBytes } from 'node:crypto';
import type { Walk } from './walk.js';

const times = { startTimeUnixNano: '1763000000000000000', endTimeUnixNano: '1763000001000000000' };

export const opentelemetry: Walk = {
  resource: 'opentelemetry',
  run: async (walker) => {
    const traceId = randomBytes(16).toString('hex');
    const good = { traceId, spanId: traceId.slice(0, 16), name: 'good', ...times };
    const exported = (spans: readonly object[]): object => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
    await walker.call('POST /otel/v1/traces', { json: exported([good]) });
    const bad = { ...good, spanId: 7, name: 'bad' };
    await walker.call('POST /otel/v1/traces', { json: exported([good, bad]) });
    await walker.call('POST /otel/v1/metrics', { json: { resourceMetrics: [] } });
    await walker.call('POST /otel/v1/logs', { json: { resourceLogs: [] } });
  },
};
