import { AppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import { acceptContent, checkNames, type ChatMessage } from './prompt-content.js';
import { acceptPromptHeader, checkNewLabels } from './prompt-rules.js';

const request: evaluation.CreatePromptRequest = {
  projectId: 'project-1',
  organizationId: 'organization-1',
  actorKeyId: 'key-1',
  name: 'p',
  type: 'text',
  promptJson: '""',
  configJson: '',
  labels: [],
  tags: null,
};

function issuesOf(run: () => unknown): { path: unknown[]; message: string }[] {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.details?.['issues'] as { path: unknown[]; message: string }[];
    throw error;
  }
  return [];
}

it.each([
  ['', 'Text cannot be empty'],
  ['  ', 'Name cannot be empty'],
  ['a<b>c', 'Text cannot contain HTML tags'],
  ['<>', 'Text cannot contain HTML tags'],
  ['/a', 'Name cannot start with a slash'],
  [' /a', 'Name cannot start with a slash'],
  ['a//b', 'Name cannot contain consecutive slashes'],
  ['a/ ', 'Name cannot end with a slash'],
  ['a|b', "Prompt name cannot contain '|' character"],
  ['new', "Prompt name cannot be 'new'"],
  [' metrics ', "Prompt name cannot be 'metrics'"],
  ['prompt-detail', "Prompt name cannot be 'prompt-detail'"],
])('refuses the name %j', (name, message) => {
  expect(issuesOf(() => acceptPromptHeader({ ...request, name }))).toEqual([
    { code: 'custom', path: ['name'], message },
  ]);
});

it.each(['a/b', 'New', 'a < b', 'ünïcödé 提示', 'a+b [c] 1.0', '%'])('takes the name %j', (name) => {
  expect(acceptPromptHeader({ ...request, name: ` ${name} ` })).toEqual({ name });
});

it.each(['', 'A', 'a b', 'ü', 'x'.repeat(37)])('refuses the label %j of a new version', (label) => {
  const refused = issuesOf(() => acceptPromptHeader({ ...request, labels: ['ok-1._', label] }));
  expect(refused).toMatchObject([{ path: ['labels', 1] }]);
});

it.each([
  ['an empty text', ['']],
  ['too long a text', ['x'.repeat(501)]],
  ['too many', Array(101).fill('x')],
])('refuses %s as new labels', (_what, labels: string[]) => {
  expect(issuesOf(() => checkNewLabels(labels))).toHaveLength(1);
});

it('takes any short text as a new label but `latest`', () => {
  expect(issuesOf(() => checkNewLabels(['Any Text', 'ü']))).toEqual([]);
  expect(issuesOf(() => checkNewLabels(['a', 'latest']))).toMatchObject([
    { message: "Label 'latest' is always assigned to the latest prompt version" },
  ]);
});

it.each<[string, unknown]>([
  ['a number', 1],
  ['null', null],
  ['no content', { role: 'user' }],
  ['content that is no text', { role: 'user', content: [] }],
  ['a placeholder without a type', { name: 'x' }],
])('refuses %s as a message', (_what, message) => {
  const refused = issuesOf(() => acceptContent('chat', [{ role: 'user', content: '' }, message]));
  expect(refused).toMatchObject([{ path: ['prompt', 1] }]);
});

it.each(['', '1a', 'a-b', 'ü', 1])('refuses the placeholder name %j', (name) => {
  const refused = issuesOf(() => acceptContent('chat', [{ type: 'placeholder', name }]));
  expect(refused).toMatchObject([{ path: ['prompt', 0, 'name'] }]);
});

describe('names of variables and placeholders', () => {
  const placeholder: ChatMessage = { type: 'placeholder', name: 'history' };

  it.each(['{{history}}', '{{{history}}}'])('clash in %s', (content) => {
    expect(() => checkNames([placeholder, { role: 'user', content }])).toThrow(
      'variables and placeholders must be unique. Used for both: history',
    );
  });

  it.each(['{{ history }}', '{{history1}}', '{history}', '{{hist{ory}}', 'history'])(
    'are apart in %s',
    (content) => {
      expect(() => checkNames([placeholder, { role: 'user', content }])).not.toThrow();
    },
  );
});
