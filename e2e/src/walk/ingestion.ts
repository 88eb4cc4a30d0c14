import { randomUUID } from 'node:crypto';
import { makeEvent, writeSample } from './events.js';
import type { Walk } from './walk.js';

export const ingestion: Walk = {
  resource: 'ingestion',
  run: async (walker) => {
    await writeSample(walker);
    await walker.call('POST /ingestion', {
      json: { batch: [makeEvent('no-such-type', {}), makeEvent('trace-create', { id: randomUUID() })] },
    });
    const { id: traceId } = await walker.call('POST /traces', { json: { name: 'single' } });
    await walker.call('POST /events', { json: { traceId, name: 'event' } });
    const { id: spanId } = await walker.call('POST /spans', { json: { traceId, name: 'span' } });
    await walker.call('PATCH /spans', { json: { spanId, output: 'done' } });
    const { id: generationId } = await walker.call('POST /generations', { json: { traceId, prompt: 'hi' } });
    await walker.call('PATCH /generations', { json: { generationId, completion: 'hello' } });
  },
};
