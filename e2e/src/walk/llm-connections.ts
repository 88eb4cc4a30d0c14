import assert from 'node:assert/strict';
import { api } from '../harness/target.js';
import type { Walk } from './walk.js';

export const llmConnections: Walk = {
  resource: 'LLM connections',
  run: async (walker) => {
    const bodies = [
      { adapter: 'anthropic', secretKey: 'sk-walk-secret-1234' },
      {
        adapter: 'openai',
        secretKey: 'sk-walk-secret-1234',
        baseURL: 'https://llm.example.com/v1',
        customModels: ['model-a'],
        withDefaultModels: false,
        extraHeaders: { 'x-team': 'a' },
        config: { useResponsesApi: true },
      },
    ];
    for (const body of bodies) {
      const json = { provider: `${body.adapter} ${walker.unique}`, ...body };
      // New ones answer 201, replaced ones the declared 200.
      const created = await api('/api/public/llm-connections', { method: 'PUT', json });
      assert.equal(created.status, 201);
      const { id } = await walker.call('PUT /llm-connections', { json });
      await walker.call('GET /llm-connections');
      await walker.call('DELETE /llm-connections/{id}', { params: { id } });
    }
  },
};
