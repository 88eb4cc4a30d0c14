import { readDeclarations, type Declared } from './walk/declared.js';
import { pendingOperations, walks } from './walk/index.js';
import { createWalker } from './walk/walk.js';

describe('every operation answers with the declared shape', () => {
  let declarations: ReadonlyMap<string, Declared>;
  const walked = new Set<string>();
  beforeAll(async () => {
    declarations = await readDeclarations();
  });

  it.each(walks)('$resource', async ({ run }) => {
    await run(createWalker(declarations, walked));
  });

  it('and none is left out', () => {
    const left = [...declarations.keys()].filter((operation) => !walked.has(operation));
    expect(left.sort()).toEqual([...pendingOperations].sort());
  });
});
