import type { evaluation } from '@assay/proto';
import { promptsOf, scoreConfigsOf } from './evaluation-client.js';

const CONFIG: evaluation.ScoreConfig = {
  projectId: 'p',
  id: 'tone',
  name: 'Tone',
  dataType: 'NUMERIC',
  isArchived: false,
  categories: [],
  createdMs: 0,
  updatedMs: 0,
};

function fakeConfigs(answer: () => Promise<evaluation.FindScoreConfigsResponse>): {
  service: evaluation.ScoreConfigServiceMethods;
  calls: () => number;
} {
  let calls = 0;
  const findScoreConfigs = (): Promise<evaluation.FindScoreConfigsResponse> => {
    calls += 1;
    return answer();
  };
  return {
    service: { findScoreConfigs } as unknown as evaluation.ScoreConfigServiceMethods,
    calls: () => calls,
  };
}

describe('scoreConfigsOf', () => {
  it('asks once for what many scores of a batch name together', async () => {
    const { service, calls } = fakeConfigs(() => Promise.resolve({ scoreConfigs: [CONFIG] }));
    const configs = scoreConfigsOf(service);
    const found = await Promise.all(Array.from({ length: 50 }, () => configs.find('p', 'tone')));
    expect(found.every((config) => config?.name === 'Tone')).toBe(true);
    expect(calls()).toBe(1);
  });

  it('asks again for an id that was unknown: it may exist by now', async () => {
    const { service, calls } = fakeConfigs(() => Promise.resolve({ scoreConfigs: [] }));
    const configs = scoreConfigsOf(service);
    expect(await configs.find('p', 'later')).toBeUndefined();
    expect(await configs.find('p', 'later')).toBeUndefined();
    expect(calls()).toBe(2);
  });

  it('does not remember a failure', async () => {
    let isDown = true;
    const { service } = fakeConfigs(() =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve({ scoreConfigs: [CONFIG] }),
    );
    const configs = scoreConfigsOf(service);
    await expect(configs.find('p', 'tone')).rejects.toThrow('down');
    isDown = false;
    expect(await configs.find('p', 'tone')).toMatchObject({ id: 'tone' });
  });
});

describe('promptsOf', () => {
  it('answers with the id of the version, or nothing', async () => {
    const resolvePrompts = ({
      keys,
    }: evaluation.ResolvePromptsRequest): Promise<evaluation.ResolvePromptsResponse> =>
      Promise.resolve({
        prompts: keys.filter(({ version }) => version === 1).map((key) => ({ key, id: 'prompt-1' })),
      });
    const prompts = promptsOf({ resolvePrompts } as unknown as evaluation.PromptServiceMethods);
    expect(await prompts.findId('p', 'greeting', 1)).toBe('prompt-1');
    expect(await prompts.findId('p', 'greeting', 2)).toBeUndefined();
  });
});
