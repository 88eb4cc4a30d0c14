import { AppError } from '@assay/errors';
import type { GatewayCalls } from './calls.js';
import { forgetChangedKeys } from './forget-changed-keys.js';

const call = { requestId: 'r', deadlineMs: 0, signal: new AbortController().signal };

function open(answer: () => Promise<unknown>): { calls: GatewayCalls; forgotten: string[] } {
  const forgotten: string[] = [];
  const service = new Proxy({}, { get: () => answer, ownKeys: () => [] });
  const calls = { apiKeys: service, projects: service } as unknown as GatewayCalls;
  const authenticator = {
    forgetKey: (keyId: string) => void forgotten.push(`key ${keyId}`),
    forgetProject: (projectId: string) => void forgotten.push(`project ${projectId}`),
  };
  return { calls: forgetChangedKeys(calls, authenticator), forgotten };
}

const request = { organizationId: 'o', projectId: 'p', actorKeyId: 'k', keyId: 'key-1' };

describe('forgetChangedKeys', () => {
  it.each(['updateApiKey', 'rotateApiKey', 'deleteApiKey'] as const)(
    'forgets the key of %s',
    async (method) => {
      const { calls, forgotten } = open(() => Promise.resolve({}));
      await calls.apiKeys[method]({ ...request, access: 'KEY_ACCESS_UNSPECIFIED' }, call);
      expect(forgotten).toEqual(['key key-1']);
    },
  );

  it('forgets that a new key was unknown', async () => {
    const { calls, forgotten } = open(() => Promise.resolve({ apiKey: { id: 'key-2' }, secretKey: 's' }));
    await calls.apiKeys.createApiKey({ ...request, access: 'KEY_ACCESS_UNSPECIFIED' }, call);
    expect(forgotten).toEqual(['key key-2']);
  });

  it('forgets the keys of a deleted project, also when the answer was lost', async () => {
    const lost = new AppError('timeout', 'DEADLINE_EXCEEDED', 'Too long.');
    const { calls, forgotten } = open(() => Promise.reject(lost));
    await expect(calls.projects.deleteProject(request, call)).rejects.toBe(lost);
    expect(forgotten).toEqual(['project p']);
  });
});
