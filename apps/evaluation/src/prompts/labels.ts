import type { Change } from '@assay/mongo';
import type { evaluation } from '@assay/proto';
import type { ClientSession } from 'mongoose';
import { toPromptMessage, toPromptSnapshot } from './prompt-message.js';
import type { PromptDocument } from './prompt.model.js';
import type { PromptStore } from './prompt.store.js';

interface LabelMove {
  readonly projectId: string;
  readonly name: string;
  readonly labels: readonly string[];
  /** The version that gets or has them; all others lose them. */
  readonly targetId: string;
}

/** Takes labels away from every version of a name but one. */
export async function moveLabels(
  store: PromptStore,
  { projectId, name, labels, targetId }: LabelMove,
  nowMs: number,
  session: ClientSession,
): Promise<void> {
  if (labels.length === 0) return;
  const references = labels.map((label) => ({ name, label }));
  const found = await store.findReferenced(projectId, references, session);
  const holders = new Map(found.map((holder) => [holder._id, holder]));
  holders.delete(targetId);
  const taken = new Set(labels);
  const changes = [...holders.values()].map(({ _id, labels: held = [] }) => ({
    id: _id,
    labels: held.filter((label) => !taken.has(label)),
  }));
  await store.putLabels(changes, nowMs, session);
}

/** Adds labels to a version, before those it has, and takes them from the others; none change nothing. */
export async function addLabels(
  store: PromptStore,
  document: PromptDocument,
  newLabels: readonly string[],
  { session, nowMs, record }: Change,
): Promise<evaluation.Prompt> {
  const contents = await store.findContents([document._id], session);
  const content = contents.get(document._id);
  if (!content) throw new Error('a prompt has no content');
  const labels = [...new Set([...newLabels, ...(document.labels ?? [])])];
  if (newLabels.length === 0) return toPromptMessage(document, content);
  const { projectId, name, _id } = document;
  await moveLabels(store, { projectId, name, labels: newLabels, targetId: _id }, nowMs, session);
  await store.putLabels([{ id: _id, labels }], nowMs, session);
  const after = { ...document, labels, updatedMs: nowMs };
  await record({
    resourceType: 'prompt',
    resourceId: name,
    action: 'update',
    before: toPromptSnapshot(document),
    after: toPromptSnapshot(after),
  });
  return toPromptMessage(after, content);
}
