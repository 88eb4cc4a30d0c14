import type { ModelDefinition } from './model-definition.js';

/** Definitions that every project has. */
export function listBuiltInModels(): readonly ModelDefinition[] {
  return [];
}
