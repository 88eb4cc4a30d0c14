import { MAX_RESOLVED_LENGTH, resolvePrompt, type PromptVersion } from './composition.js';
import { listTexts } from './prompt-content.js';
import { keyOfReference, parseReferences, replaceReferences } from './references.js';

const tag = (name: string, what: string): string => `@@@langfusePrompt:name=${name}|${what}@@@`;

function makeVersion(
  name: string,
  content: PromptVersion['content'],
  fields: Partial<PromptVersion> = {},
): PromptVersion {
  return {
    id: `${name}-1`,
    name,
    version: 1,
    type: typeof content === 'string' ? 'text' : 'chat',
    labels: ['latest'],
    content,
    references: parseReferences(listTexts(content)),
    ...fields,
  };
}

function resolveAmong(root: PromptVersion, others: readonly PromptVersion[]) {
  const byKey = new Map(
    others.flatMap((one) => [
      [keyOfReference({ name: one.name, version: one.version }), one] as const,
      ...one.labels.map((label) => [keyOfReference({ name: one.name, label }), one] as const),
    ]),
  );
  return resolvePrompt(root, (reference) => byKey.get(keyOfReference(reference)), 'invalid');
}

describe('parseReferences', () => {
  it.each([
    [tag('a', 'version=1'), [{ name: 'a', version: 1 }]],
    [tag('a b/c', 'label=x y'), [{ name: 'a b/c', label: 'x y' }]],
    [tag('a', 'version=1') + tag('a', 'version=1'), [{ name: 'a', version: 1 }]],
    [tag('a=b', 'label=c=d'), [{ name: 'a', label: 'c' }]],
    ['@@@langfusePrompt:name=a@@@', []],
    ['@@@langfusePrompt:version=1|name=a@@@', []],
    ['@@@langfusePrompt:name=a|tag=x@@@', []],
    ['@@@langfusePrompt:name=a|version=1|label=x@@@', []],
    [tag('a', 'version=one'), []],
    [tag('a', 'version=99999999999'), []],
    [tag('', 'version=1'), []],
    ['@@@langfusePrompt:name=a|version=1', []],
  ])('reads %s', (text, references) => {
    expect(parseReferences([text])).toEqual(references);
  });

  it('takes time in proportion to the text: many openings without an end', () => {
    const text = '@@@langfusePrompt:name=a|'.repeat(400_000);
    expect(parseReferences([text])).toEqual([]);
    expect(replaceReferences(text, () => undefined)).toBe(text);
  });
});

describe('resolvePrompt', () => {
  it('leaves a prompt without references alone', () => {
    const root = makeVersion('a', 'x @@@langfusePrompt:nothing@@@');
    expect(resolveAmong(root, [])).toEqual({ content: root.content, graph: null });
  });

  it('replaces a tag by any name of a target that some tag refers to', () => {
    const child = makeVersion('c', '$& {{x}}', { labels: ['latest', 'production'] });
    const root = makeVersion('a', `${tag('c', 'version=1')} ${tag('c', 'label=production')}`, {
      references: [{ name: 'c', version: 1 }],
    });
    expect(resolveAmong(root, [child]).content).toBe('$& {{x}} $& {{x}}');
  });

  it('reaches one prompt by two paths, each graph entry once', () => {
    const leaf = makeVersion('leaf', '.');
    const left = makeVersion('left', tag('leaf', 'version=1'));
    const right = makeVersion('right', tag('left', 'version=1') + tag('leaf', 'label=latest'));
    const root = makeVersion('root', tag('left', 'version=1') + tag('right', 'version=1'));
    const { content, graph } = resolveAmong(root, [leaf, left, right]);
    expect(content).toBe('...');
    expect(graph?.dependencies.map(({ promptId, dependencies }) => [promptId, dependencies.length])).toEqual([
      ['root-1', 2],
      ['left-1', 1],
      ['right-1', 2],
    ]);
  });

  const chainOf = (length: number): PromptVersion[] =>
    Array.from({ length }, (_, index) =>
      makeVersion(`l${index}`, index === length - 1 ? 'end' : tag(`l${index + 1}`, 'version=1')),
    );

  it('follows five levels and refuses six', () => {
    const [root, ...others] = chainOf(5) as [PromptVersion, ...PromptVersion[]];
    expect(resolveAmong(root, others).content).toBe('end');
    const [deeper, ...rest] = chainOf(6) as [PromptVersion, ...PromptVersion[]];
    expect(() => resolveAmong(deeper, rest)).toThrow('Maximum nesting depth exceeded (5)');
  });

  it('counts the levels below a prompt it has already resolved', () => {
    const [l0, l1, ...others] = chainOf(5) as [PromptVersion, PromptVersion, ...PromptVersion[]];
    const high = makeVersion('high', tag('l1', 'version=1'));
    const root = makeVersion('root', tag('l1', 'version=1') + tag('high', 'version=1'));
    expect(resolveAmong(l0, [l1, ...others]).content).toBe('end');
    expect(() => resolveAmong(root, [l1, high, ...others])).toThrow('Maximum nesting depth exceeded (5)');
  });

  it.each<[string, PromptVersion[], string]>([
    ['nothing', [], 'Prompt dependency not found: b - version 1'],
    [
      'a chat prompt',
      [makeVersion('b', [{ role: 'user', content: 'x' }])],
      'Prompt dependency is not a text prompt: b - version 1',
    ],
    [
      'a loop',
      [makeVersion('b', tag('c', 'label=latest')), makeVersion('c', tag('b', 'label=latest'))],
      "Circular dependency detected involving prompt 'b' version 1",
    ],
    [
      'another version of itself',
      [makeVersion('b', tag('a', 'version=2')), makeVersion('a', 'x', { id: 'a-2', version: 2 })],
      "Circular dependency detected involving prompt 'a' version 2",
    ],
  ])('refuses a reference to %s', (_what, others, message) => {
    expect(() => resolveAmong(makeVersion('a', tag('b', 'version=1')), others)).toThrow(message);
  });

  it('stops references that multiply', () => {
    const big = makeVersion('big', 'x'.repeat(MAX_RESOLVED_LENGTH / 64));
    const many = (name: string, target: string): PromptVersion =>
      makeVersion(name, tag(target, 'version=1').repeat(40));
    const root = many('root', 'middle');
    expect(() => resolveAmong(root, [big, many('middle', 'big')])).toThrow('is longer than');
  });
});
