import { LRUCache } from 'lru-cache';
import type { CallContext, evaluation } from '@assay/proto';
import { beginCall } from '@assay/rpc';
import type { Prompts, ScoreConfig, ScoreConfigs } from './ports.js';

/** A change made on another instance holds within a second. */
const CONFIG_TTL_MS = 1_000;
const MAX_CONFIGS = 10_000;
const CALL_TIMEOUT_MS = 5_000;

/**
 * Score configs of the evaluation service. Callers that ask for the same one share a call; unknown ids are asked
 * for each time.
 */
export function scoreConfigsOf(service: evaluation.ScoreConfigServiceMethods): ScoreConfigs {
  const known = new LRUCache<string, Promise<ScoreConfig | undefined>>({
    max: MAX_CONFIGS,
    ttl: CONFIG_TTL_MS,
  });
  const fetch = async (projectId: string, id: string): Promise<ScoreConfig | undefined> => {
    const { scoreConfigs } = await withCall((call) =>
      service.findScoreConfigs({ projectId, ids: [id] }, call),
    );
    return scoreConfigs[0];
  };
  return {
    find: async (projectId, configId) => {
      const key = `${projectId}\n${configId}`;
      const cached = known.get(key);
      if (cached) return cached;
      const asked = fetch(projectId, configId);
      known.set(key, asked);
      try {
        const config = await asked;
        if (!config) known.delete(key);
        return config;
      } catch (error) {
        known.delete(key);
        throw error;
      }
    },
  };
}

/** Prompt versions of the evaluation service; what was found is remembered by the write path. */
export function promptsOf(service: evaluation.PromptServiceMethods): Prompts {
  return {
    findId: async (projectId, name, version) => {
      const { prompts } = await withCall((call) =>
        service.resolvePrompts({ keys: [{ projectId, name, version }] }, call),
      );
      return prompts[0]?.id;
    },
  };
}

async function withCall<T>(run: (call: CallContext) => Promise<T>): Promise<T> {
  const scope = beginCall({ timeoutMs: CALL_TIMEOUT_MS });
  try {
    return await run(scope.call);
  } finally {
    scope.end();
  }
}
