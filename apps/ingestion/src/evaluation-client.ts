import { LRUCache } from 'lru-cache';
import type { CallContext, evaluation } from '@assay/proto';
import { beginCall } from '@assay/rpc';
import { askTogether } from './ask-together.js';
import type { Prompts, ScoreConfig, ScoreConfigs } from './ports.js';

/** A change made on another instance holds within a second. */
const CONFIG_TTL_MS = 1_000;
const MAX_CONFIGS = 10_000;
const CALL_TIMEOUT_MS = 5_000;
/** Ids that the evaluation service takes in one call. */
const MAX_ASKED = 1_000;

interface WantedConfig {
  readonly projectId: string;
  readonly id: string;
}

/**
 * Score configs of the evaluation service. Callers that ask together share a call; unknown ids are asked for each
 * time.
 */
export function scoreConfigsOf(service: evaluation.ScoreConfigServiceMethods): ScoreConfigs {
  const known = new LRUCache<string, Promise<ScoreConfig | undefined>>({
    max: MAX_CONFIGS,
    ttl: CONFIG_TTL_MS,
  });
  const fetch = askTogether(async (wanted: readonly WantedConfig[]) => {
    const found = new Map<string, ScoreConfig>();
    const projectIds = [...new Set(wanted.map(({ projectId }) => projectId))];
    await Promise.all(
      projectIds.map(async (projectId) => {
        const ids = wanted.filter((one) => one.projectId === projectId).map(({ id }) => id);
        const { scoreConfigs } = await withCall((call) => service.findScoreConfigs({ projectId, ids }, call));
        for (const config of scoreConfigs) found.set(`${projectId}\n${config.id}`, config);
      }),
    );
    return wanted.map(({ projectId, id }) => found.get(`${projectId}\n${id}`));
  }, MAX_ASKED);
  return {
    find: async (projectId, configId) => {
      const key = `${projectId}\n${configId}`;
      const cached = known.get(key);
      if (cached) return cached;
      const asked = fetch({ projectId, id: configId });
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
  const fetch = askTogether(async (keys: readonly evaluation.PromptKey[]) => {
    const { prompts } = await withCall((call) => service.resolvePrompts({ keys: [...keys] }, call));
    const ids = new Map(prompts.map(({ key, id }) => [key ? describeKey(key) : '', id]));
    return keys.map((key) => ids.get(describeKey(key)));
  }, MAX_ASKED);
  return { findId: (projectId, name, version) => fetch({ projectId, name, version }) };
}

function describeKey({ projectId, name, version }: evaluation.PromptKey): string {
  return `${projectId}\n${version}\n${name}`;
}

async function withCall<T>(run: (call: CallContext) => Promise<T>): Promise<T> {
  const scope = beginCall({ timeoutMs: CALL_TIMEOUT_MS });
  try {
    return await run(scope.call);
  } finally {
    scope.end();
  }
}
