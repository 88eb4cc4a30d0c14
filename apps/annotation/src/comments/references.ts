import type { CallContext, evaluation } from '@assay/proto';
import type { Subjects } from '../subjects/subjects.js';
import type { CommentObjectType } from './comment.js';

/** What comments refer to, as its owners know it. */
export interface References {
  /** Of a prompt the id is a version's. */
  exists(projectId: string, type: CommentObjectType, id: string, call: CallContext): Promise<boolean>;
}

export function ownedReferences(
  subjects: Subjects,
  prompts: Pick<evaluation.PromptServiceMethods, 'findPromptIds'>,
): References {
  return {
    exists: async (projectId, type, id, call) => {
      if (type !== 'PROMPT') return (await subjects.find(projectId, type, id, call)) !== undefined;
      const { ids } = await prompts.findPromptIds({ projectId, ids: [id] }, call);
      return ids.length > 0;
    },
  };
}
