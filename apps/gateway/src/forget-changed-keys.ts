import type { Authenticator } from '@assay/auth';
import type { GatewayCalls } from './calls.js';

/**
 * The same calls, but those that change keys make the authenticator of this instance look again. Also when the
 * call failed: its answer may be lost although the change was made.
 */
export function forgetChangedKeys(
  calls: GatewayCalls,
  authenticator: Pick<Authenticator, 'forgetKey' | 'forgetProject'>,
): GatewayCalls {
  const { apiKeys, projects } = calls;
  const forgetKey = <R extends { keyId: string }, A, C>(
    method: (request: R, call: C) => Promise<A>,
  ): ((request: R, call: C) => Promise<A>) => {
    return (request, call) =>
      method(request, call).finally(() => {
        authenticator.forgetKey(request.keyId);
      });
  };
  return {
    ...calls,
    apiKeys: {
      ...apiKeys,
      createApiKey: async (request, call) => {
        const created = await apiKeys.createApiKey(request, call);
        authenticator.forgetKey(created.apiKey?.id ?? '');
        return created;
      },
      updateApiKey: forgetKey(apiKeys.updateApiKey),
      rotateApiKey: forgetKey(apiKeys.rotateApiKey),
      deleteApiKey: forgetKey(apiKeys.deleteApiKey),
    },
    projects: {
      ...projects,
      deleteProject: (request, call) =>
        projects.deleteProject(request, call).finally(() => {
          authenticator.forgetProject(request.projectId);
        }),
    },
  };
}
