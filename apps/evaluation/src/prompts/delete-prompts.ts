import { AppError } from '@assay/errors';
import type { Change } from '@assay/mongo';
import { LATEST } from './prompt-rules.js';
import type { PromptDocument } from './prompt.model.js';
import type { PromptSelector, PromptStore } from './prompt.store.js';
import type { PromptReference } from './references.js';

/** Refusals name no more than this many. */
const MAX_BLOCKERS = 50;

/**
 * Deletes versions of a name within a change; `latest` goes to the highest one left.
 *
 * @returns How many were deleted; 0 when nothing matched.
 * @throws AppError `invalid/PROMPT_REFERENCED` while another prompt refers to what would go.
 * Source: behaviour/evaluation-and-prompts.md §6.7.
 */
export async function deletePrompts(
  store: PromptStore,
  projectId: string,
  name: string,
  selector: PromptSelector | undefined,
  { session, nowMs, record }: Change,
): Promise<number> {
  const leaving = await store.findVersions(projectId, name, selector, session);
  if (leaving.length === 0) return 0;
  const ids = leaving.map(({ _id }) => _id);
  const labels = new Set(leaving.flatMap((version) => version.labels ?? []));
  await store.delete(ids, session);
  const heir = labels.has(LATEST) ? await store.findNewest(projectId, name, session) : undefined;
  // It passes on to the heir, so references by it stay good.
  if (heir) labels.delete(LATEST);
  checkReferring(await store.findReferring(projectId, name, session), name, leaving, labels);
  if (heir) {
    await store.putLabels([{ id: heir._id, labels: [...(heir.labels ?? []), LATEST] }], nowMs, session);
  }
  await record({
    resourceType: 'prompt',
    resourceId: name,
    action: 'delete',
    before: { name, versions: leaving.map(({ _id, version }) => ({ id: _id, version })) },
  });
  return leaving.length;
}

function checkReferring(
  parents: readonly PromptDocument[],
  name: string,
  leaving: readonly PromptDocument[],
  labels: ReadonlySet<string>,
): void {
  const versions = new Set(leaving.map(({ version }) => version));
  const isBroken = (reference: PromptReference): boolean =>
    reference.name === name &&
    (reference.version === undefined ? labels.has(reference.label ?? '') : versions.has(reference.version));
  const blockers = parents.flatMap((parent) =>
    (parent.references ?? []).filter(isBroken).map((reference) => {
      const target = reference.version === undefined ? reference.label : `v${reference.version}`;
      return `${parent.name} v${parent.version} depends on ${name} ${target}`;
    }),
  );
  if (blockers.length === 0) return;
  const shown = blockers.slice(0, MAX_BLOCKERS);
  const rest = blockers.length - shown.length;
  throw new AppError(
    'invalid',
    'PROMPT_REFERENCED',
    [
      'Other prompts are depending on prompt versions that you are trying to delete:',
      ...shown,
      ...(rest > 0 ? [`and ${rest} more`] : []),
    ].join('\n'),
  );
}
