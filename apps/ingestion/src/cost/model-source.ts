import type { ModelDefinition } from './model-definition.js';

/** Where model definitions come from. */
export interface ModelStore {
  /**
   * Calls back with all definitions, at once when they are at hand and again after each change.
   *
   * @returns Ends the watch.
   */
  watch(onChange: (definitions: readonly ModelDefinition[]) => void): () => void;
}
