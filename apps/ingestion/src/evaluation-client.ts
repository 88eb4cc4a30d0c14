import type { CallContext, evaluation } from '@assay/proto';
import { beginCall } from '@assay/rpc';
import { askTogether } from './ask-together.js';
import type { Prompts, ScoreConfig, ScoreConfigs } from './ports.js';

const CALL_TIMEOUT_MS = 5_000;
/** Ids that the evaluation service takes in one call. */
const MAX_ASKED = 1_000;

interface WantedConfig {
  readonly projectId: string;
  readonly id: string;
}

/**
 * Score configs of the evaluation service. Callers that ask together share a call; nothing is remembered, so that a
 * change holds for the next score.
 */
export function scoreConfigsOf(service: evaluation.ScoreConfigServiceMethods): ScoreConfigs {
  const fetch = askTogether(async (wanted: readonly WantedConfig[]) => {
    const found = new Map<string, ScoreConfig>();
    const idsOf = new Map<string, Set<string>>();
    for (const { projectId, id } of wanted) {
      idsOf.set(projectId, (idsOf.get(projectId) ?? new Set<string>()).add(id));
    }
    await Promise.all(
      [...idsOf].map(async ([projectId, ids]) => {
        const request = { projectId, ids: [...ids] };
        const { scoreConfigs } = await withCall((call) => service.findScoreConfigs(request, call));
        for (const config of scoreConfigs) found.set(`${projectId}\n${config.id}`, config);
      }),
    );
    return wanted.map(({ projectId, id }) => found.get(`${projectId}\n${id}`));
  }, MAX_ASKED);
  return { find: (projectId, id) => fetch({ projectId, id }) };
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
