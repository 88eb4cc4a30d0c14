import type { ModelDefinition } from './model-definition.js';
import { ModelTable } from './model-table.js';

function definition(id: string, fields: Partial<ModelDefinition> = {}): ModelDefinition {
  const tiers = [
    {
      id: `${id}-tier`,
      name: 'Standard',
      isDefault: true,
      priority: 0,
      conditions: [],
      prices: { input: '1' },
    },
  ];
  return { id, modelName: id, matchPattern: `^${id}$`, tiers, ...fields };
}

describe('a table that replaces another', () => {
  const first = new ModelTable([definition('a'), definition('own', { projectId: 'p' })]);

  it('forgets what is gone and knows what is new', () => {
    const next = new ModelTable([definition('a'), definition('b')], first);
    expect(next.match('p', 'a')?.id).toBe('a');
    expect(next.match('p', 'b')?.id).toBe('b');
    expect(next.match('p', 'own')).toBeUndefined();
  });

  it('prices as if it were made afresh, also when orders change', () => {
    const both = [
      definition('x', { matchPattern: '^m', startMs: 1 }),
      definition('y', { matchPattern: '^m', startMs: 2 }),
    ];
    const next = new ModelTable(both, new ModelTable(both.slice(0, 1)));
    expect(next.match('p', 'm')?.id).toBe('y');
    expect(next.match('p', 'm')?.pricesByTier.get('y-tier')?.get('input')).toBe(10n ** 18n);
  });

  it('does not prepare again what it has already', () => {
    const next = new ModelTable([definition('a')], first);
    expect(next.match('p', 'a')).toBe(first.match('p', 'a'));
  });

  it('leaves a definition with the project that owns it', () => {
    const next = new ModelTable([definition('own', { projectId: 'p' })], first);
    expect(next.match('p', 'own')?.id).toBe('own');
    expect(next.match('q', 'own')).toBeUndefined();
  });
});
