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

  it('asks for the different configs of a batch in one call for each project', async () => {
    const asked: evaluation.FindScoreConfigsRequest[] = [];
    const configs = scoreConfigsOf({
      findScoreConfigs: (request: evaluation.FindScoreConfigsRequest) => {
        asked.push(request);
        const known = request.ids.filter((id) => id !== 'unknown');
        return Promise.resolve({ scoreConfigs: known.reverse().map((id) => ({ ...CONFIG, id, name: id })) });
      },
    } as unknown as evaluation.ScoreConfigServiceMethods);
    const wanted = ['a', 'b', 'unknown', 'c'];
    const found = await Promise.all([...wanted.map((id) => configs.find('p', id)), configs.find('q', 'a')]);
    expect(found.map((config) => config?.name)).toEqual(['a', 'b', undefined, 'c', 'a']);
    expect(asked).toEqual([
      { projectId: 'p', ids: wanted },
      { projectId: 'q', ids: ['a'] },
    ]);
  });

  it('remembers nothing: a change holds for the next score', async () => {
    let config: evaluation.ScoreConfig | undefined;
    const { service } = fakeConfigs(() => Promise.resolve({ scoreConfigs: config ? [config] : [] }));
    const configs = scoreConfigsOf(service);
    expect(await configs.find('p', 'tone')).toBeUndefined();
    config = CONFIG;
    expect(await configs.find('p', 'tone')).toMatchObject({ isArchived: false });
    config = { ...CONFIG, isArchived: true };
    expect(await configs.find('p', 'tone')).toMatchObject({ isArchived: true });
  });

  it('asks anew after a failure', async () => {
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

  it('asks for many versions together, a thousand in a call', async () => {
    const sizes: number[] = [];
    const resolvePrompts = ({
      keys,
    }: evaluation.ResolvePromptsRequest): Promise<evaluation.ResolvePromptsResponse> => {
      sizes.push(keys.length);
      return Promise.resolve({
        prompts: [...keys].reverse().map((key) => ({ key, id: `id-${key.version}` })),
      });
    };
    const prompts = promptsOf({ resolvePrompts } as unknown as evaluation.PromptServiceMethods);
    const ids = await Promise.all(Array.from({ length: 1500 }, (_, n) => prompts.findId('p', 'x', n)));
    expect(ids).toEqual(Array.from({ length: 1500 }, (_, n) => `id-${n}`));
    expect(sizes).toEqual([1000, 500]);
  });

  it('fails each question of a call that failed, and asks anew the next time', async () => {
    let isDown = true;
    const resolvePrompts = (): Promise<evaluation.ResolvePromptsResponse> =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve({ prompts: [] });
    const prompts = promptsOf({ resolvePrompts } as unknown as evaluation.PromptServiceMethods);
    const outcomes = await Promise.allSettled([prompts.findId('p', 'a', 1), prompts.findId('p', 'b', 1)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect(await prompts.findId('p', 'a', 1)).toBeUndefined();
  });
});
