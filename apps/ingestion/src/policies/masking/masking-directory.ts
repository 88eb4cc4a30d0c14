import type { MaskingRule } from './masking-rule.js';
import type { MaskingStore, StoredMasking } from './masking.store.js';

/** A project and its rules as of now; none when the list is empty. */
export type ProjectRules = readonly [projectId: string, rules: readonly MaskingRule[]];

/** Told of every project whose rules changed. */
type Listener = (changed: readonly ProjectRules[]) => void;

/**
 * The rules of all projects in memory, so that a project without any costs nothing and none is written unmasked
 * because a store is away. Follows changes of other instances by the revision of masking, changes made here at
 * once.
 */
export class MaskingDirectory {
  readonly #store: Pick<MaskingStore, 'listVersions' | 'findMany'>;
  readonly #byProject = new Map<string, StoredMasking>();
  readonly #listeners = new Set<Listener>();

  constructor(store: Pick<MaskingStore, 'listVersions' | 'findMany'>) {
    this.#store = store;
  }

  /** Whether anything of the project is masked. */
  has(projectId: string): boolean {
    return (this.#byProject.get(projectId)?.rules.length ?? 0) > 0;
  }

  /** Told of all rules now, and of those that change later. Returns how to stop that. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    listener([...this.#byProject.values()].map(({ projectId, rules }) => [projectId, rules]));
    return () => this.#listeners.delete(listener);
  }

  /** Reads what changed elsewhere. Rejects, and keeps what it has, when the store does not answer. */
  async load(): Promise<void> {
    const versions = await this.#store.listVersions();
    const changed = [...versions].filter(([id, version]) => version > this.#versionOf(id)).map(([id]) => id);
    const found = await this.#store.findMany(changed);
    const gone = [...this.#byProject.keys()].filter((id) => !versions.has(id));
    for (const id of gone) this.#byProject.delete(id);
    this.#tell([
      ...found.filter((masking) => this.#keep(masking)).map(toRules),
      ...gone.map((id): ProjectRules => [id, []]),
    ]);
  }

  /** Takes over a change that was made here. */
  put(masking: StoredMasking): void {
    if (this.#keep(masking)) this.#tell([toRules(masking)]);
  }

  /** False for what is older than what is known: an answer may have been overtaken on its way. */
  #keep(masking: StoredMasking): boolean {
    if (masking.version <= this.#versionOf(masking.projectId)) return false;
    this.#byProject.set(masking.projectId, masking);
    return true;
  }

  #versionOf(projectId: string): number {
    return this.#byProject.get(projectId)?.version ?? 0;
  }

  #tell(changed: readonly ProjectRules[]): void {
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed);
  }
}

function toRules({ projectId, rules }: StoredMasking): ProjectRules {
  return [
    projectId,
    rules.map(({ name, pattern, path, replacement }) => ({ name, pattern, path, replacement })),
  ];
}
