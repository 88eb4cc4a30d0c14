import { ProjectTurns } from './project-turns.js';

const takeAll = (turns: ProjectTurns<string>): string[] => {
  const taken: string[] = [];
  for (let next = turns.take(); next; next = turns.take()) taken.push(next);
  return taken;
};

it('gives projects their turns, each in its own order', () => {
  const turns = new ProjectTurns<string>();
  for (const work of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) turns.add(work.slice(0, 1), work);
  expect(takeAll(turns)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(turns.take()).toBeUndefined();
});

it('lets a project that comes back wait behind the others', () => {
  const turns = new ProjectTurns<string>();
  for (const work of ['a1', 'b1', 'b2']) turns.add(work.slice(0, 1), work);
  expect(turns.take()).toBe('a1');
  turns.add('a', 'a2');
  expect(takeAll(turns)).toEqual(['b1', 'a2', 'b2']);
});
