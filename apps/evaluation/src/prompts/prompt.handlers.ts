import { AppError, isAppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import { listNameForms } from '../names/name-forms.js';
import type { ProjectChanges } from '../revisions/project-changes.js';
import { acceptNewPrompt, createPrompt } from './create-prompt.js';
import { deletePrompts } from './delete-prompts.js';
import { addLabels } from './labels.js';
import type { ListPromptSummaries } from './prompt-list.store.js';
import { promptNotFound, type PromptReader } from './prompt-reader.js';
import { checkNewLabels, PRODUCTION } from './prompt-rules.js';
import type { PromptSelector, PromptStore } from './prompt.store.js';

export interface PromptDependencies {
  readonly store: PromptStore;
  readonly list: ListPromptSummaries;
  readonly reader: PromptReader;
  readonly changes: ProjectChanges;
}

const MAX_IDS = 1_000;

export function promptHandlers(dependencies: PromptDependencies): evaluation.PromptServiceMethods {
  const { store, list, reader, changes } = dependencies;
  return {
    getPrompt: async (request) => getPrompt(reader, request),
    listPrompts: async (request) => list(request),

    createPrompt: async (request, call) => {
      const prompt = acceptNewPrompt(request);
      return changes
        .run('prompts', request, call, (change) => createPrompt(store, prompt, change), versionRace)
        .catch((error: unknown) => {
          throw isAppError(error) && error.reason === 'CONCURRENT_CHANGE' ? versionRace() : error;
        });
    },

    updatePromptLabels: async (request, call) => {
      const { projectId, version, newLabels } = request;
      checkNewLabels(newLabels);
      return changes.run('prompts', request, call, async (change) => {
        for (const name of listNameForms(request.name)) {
          const document = await store.find(projectId, name, { version }, change.session);
          if (document) return addLabels(store, document, newLabels, change);
        }
        throw new AppError(
          'not_found',
          'PROMPT_NOT_FOUND',
          `Prompt '${request.name}' version ${version} not found in project`,
        );
      });
    },

    deletePrompts: async (request, call) => {
      const selector = acceptSelector(request);
      await changes.run('prompts', request, call, async (change) => {
        for (const name of listNameForms(request.name)) {
          if ((await deletePrompts(store, request.projectId, name, selector, change)) > 0) return;
        }
        throw new AppError('not_found', 'PROMPT_NOT_FOUND', 'Prompt not found');
      });
      return {};
    },

    resolvePrompts: async ({ keys }) => {
      checkCount(keys);
      return { prompts: await store.resolve(keys) };
    },

    findPromptIds: async ({ projectId, ids }) => {
      checkCount(ids);
      return { ids: await store.findIds(projectId, ids) };
    },
  };
}

async function getPrompt(
  reader: PromptReader,
  request: evaluation.GetPromptRequest,
): Promise<evaluation.Prompt> {
  const { projectId, unresolved } = request;
  const selector = acceptSelector(request) ?? { label: PRODUCTION };
  for (const name of listNameForms(request.name)) {
    try {
      return await (unresolved
        ? reader.getUnresolved(projectId, name, selector)
        : reader.get(projectId, name, selector));
    } catch (error) {
      if (!isAppError(error) || error.kind !== 'not_found') throw error;
    }
  }
  throw promptNotFound(request.name, selector);
}

/** @throws AppError `invalid/VERSION_AND_LABEL`. */
function acceptSelector({
  version = 0,
  label = '',
}: {
  version?: number;
  label?: string;
}): PromptSelector | undefined {
  if (version !== 0 && label !== '') {
    throw new AppError('invalid', 'VERSION_AND_LABEL', 'Cannot specify both version and label');
  }
  if (version !== 0) return { version };
  return label === '' ? undefined : { label };
}

function checkCount(items: readonly unknown[]): void {
  if (items.length > MAX_IDS) throw new AppError('invalid', 'TOO_MANY_IDS', `At most ${MAX_IDS} at once.`);
}

function versionRace(): AppError {
  return new AppError(
    'invalid',
    'PROMPT_VERSION_RACE',
    'Versions of this prompt were created concurrently. Add a delay between creations and try again.',
  );
}
