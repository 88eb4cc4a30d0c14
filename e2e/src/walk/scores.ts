import { randomUUID } from 'node:crypto';
import { writeSample } from './events.js';
import type { Walk } from './walk.js';

/** A value per data type, on each kind of subject. */
const SCORES = [
  { dataType: 'NUMERIC', value: 0.5 },
  { dataType: 'BOOLEAN', value: 1 },
  { dataType: 'CATEGORICAL', value: 'good' },
  { dataType: 'TEXT', value: 'words' },
  { dataType: 'CORRECTION', value: 'should have been this' },
];

export const scores: Walk = {
  resource: 'scores',
  run: async (walker) => {
    const { traceId, observationId, scoreId, sessionId } = await writeSample(walker);
    const datasetRunId = randomUUID();
    const subjects = [{ traceId }, { traceId, observationId }, { sessionId }, { datasetRunId }];
    for (const score of SCORES) {
      for (const subject of subjects) {
        const isOnTrace = 'traceId' in subject;
        if (score.dataType === 'CORRECTION' && !isOnTrace) continue;
        await walker.call('POST /scores', { json: { name: walker.unique, ...score, ...subject } });
      }
    }
    const listed = [
      { name: walker.unique, value: 1, traceId, timestamp: '2026-11-01T00:00:00+01:00' },
      { name: walker.unique, value: 'a', traceId, configId: 'no-such-config' },
    ];
    await walker.call('POST /scores', { json: listed.slice(0, 1), status: 202 });
    await walker.call('POST /scores', { json: listed, status: 207 });
    await walker.call('GET /scores', { query: { name: walker.unique } });
    await walker.call('GET /scores/{scoreId}', { params: { scoreId } });
    for (const query of [{}, { traceId }, { sessionId }, { datasetRunId }, { fields: 'score' }]) {
      await walker.call('GET /v2/scores', { query });
    }
    await walker.call('GET /v2/scores/{scoreId}', { params: { scoreId } });
    for (const fields of ['', 'core', 'details', 'subject', 'annotation']) {
      await walker.call('GET /v3/scores', { query: { fields } });
    }
    await walker.call('DELETE /scores/{scoreId}', { params: { scoreId } });
  },
};
