import type { Walk } from './walk.js';

export const prompts: Walk = {
  resource: 'prompts',
  run: async (walker) => {
    const name = `walk/${walker.unique}`;
    const chat = [
      { role: 'system', content: 'Answer {{question}}' },
      { type: 'placeholder', name: 'history' },
    ];
    await walker.call('POST /v2/prompts', {
      json: {
        name: `${name}/child`,
        type: 'text',
        prompt: 'Be kind.',
        labels: ['production'],
        tags: ['walk'],
        config: { model: 'm', tools: [{}] },
        commitMessage: 'first',
      },
    });
    await walker.call('POST /v2/prompts', { json: { name: `${name}/chat`, type: 'chat', prompt: chat } });
    const reference = `@@@langfusePrompt:name=${name}/child|label=production@@@`;
    await walker.call('POST /v2/prompts', {
      json: { name, prompt: `${reference} Hello {{name}}`, labels: ['production'] },
    });
    await walker.call('POST /prompts', {
      json: { name, prompt: 'Hello {{name}}', isActive: true, config: {} },
    });
    for (const promptName of [name, `${name}/chat`]) {
      for (const query of [{ version: 1 }, { version: 1, resolve: 'false' }, { label: 'latest' }]) {
        await walker.call('GET /v2/prompts/{promptName}', { params: { promptName }, query });
      }
    }
    await walker.call('GET /prompts', { query: { name } });
    await walker.call('GET /v2/prompts', { query: { name } });
    await walker.call('PATCH /v2/prompts/{name}/versions/{version}', {
      params: { name, version: 1 },
      json: { newLabels: ['staging'] },
    });
    await walker.call('DELETE /v2/prompts/{promptName}', { params: { promptName: name } });
  },
};
