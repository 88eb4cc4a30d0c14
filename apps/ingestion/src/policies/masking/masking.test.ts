import fc from 'fast-check';
import { RuleIssues } from '../../models/rule-issues.js';
import { parseJsonPath } from './json-path.js';
import { maskStatement } from './mask-statements.js';
import { Masker } from './masker.js';
import { checkRules, type MaskingRule } from './masking-rule.js';

const EMAIL = '[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+';
const rule = (fields: Partial<MaskingRule>): MaskingRule => ({
  name: 'rule',
  pattern: '',
  path: '',
  replacement: '[masked]',
  ...fields,
});
function mask(text: string, rules: readonly Partial<MaskingRule>[], field = 'input'): string {
  const masker = new Masker(rules.map(rule));
  masker.begin();
  return masker.maskText(text, [field]);
}

describe('patterns', () => {
  it.each([
    ['plain text', 'write to a@b.com now', 'write to [masked] now'],
    ['a string in JSON', '{"to": "a@b.com", "n": 1}', '{"to": "[masked]", "n": 1}'],
    ['an escaped string', '{"to":"a\\u0040b.com"}', '{"to":"[masked]"}'],
    ['a key', '{"a@b.com":1}', '{"[masked]":1}'],
    [
      'JSON in a string',
      '{"args":"{\\"to\\":\\"a\\\\u0040b.com\\"}"}',
      '{"args":"{\\"to\\":\\"[masked]\\"}"}',
    ],
    ['text that only begins like JSON', '[INST] a@b.com [/INST]', '[INST] [masked] [/INST]'],
    ['JSON that was cut', '{"to":"x","text":"a@b.com and', '{"to":"x","text":"[masked] and'],
    ['several in one text', 'a@b.c,d@e.f', '[masked],[masked]'],
  ])('are searched in %s', (_case, text, expected) => {
    expect(mask(text, [{ pattern: EMAIL }])).toBe(expected);
  });

  it('mask a number in JSON, and leave the other numbers as they were written', () => {
    const text = '{"card": 4111111111111111, "long": 12345678901234567890, "exp": 1.0e+2}';
    expect(mask(text, [{ pattern: '^4\\d{15}$' }])).toBe(
      '{"card": "[masked]", "long": 12345678901234567890, "exp": 1.0e+2}',
    );
  });

  it('are applied in the order of the rules', () => {
    const rules = [
      { pattern: 'ab', replacement: 'c' },
      { pattern: 'c', replacement: 'd' },
    ];
    expect(mask('ab', rules)).toBe('d');
  });

  it('take time in proportion to the text where a backtracking engine would not end', () => {
    expect(mask(`${'a'.repeat(200_000)}!`, [{ pattern: '(a+)+$' }, { pattern: '(a|a)*b' }])).toMatch(/!$/);
  });

  it('leave JSON without a match byte for byte', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.integer({ min: 0, max: 3 }), (json, spaces) => {
        const text = JSON.stringify(JSON.parse(json), null, spaces);
        expect(mask(text, [{ pattern: 'never-in-here-\\d{20}' }, { path: '$.input.nothing-like-it' }])).toBe(
          text,
        );
      }),
    );
  });

  it('leave no match in any JSON that has one somewhere', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.string(), (value, around) => {
        const text = JSON.stringify([value, { [`k${around}SECRET-1`]: [`${around}SECRET-2${around}`] }]);
        const masked = mask(text, [{ pattern: 'SECRET-\\d' }]);
        expect(JSON.stringify(JSON.parse(masked))).not.toContain('SECRET-');
      }),
    );
  });
});

describe('paths', () => {
  const text = '{"user":{"password":"p","name":"n"},"list":[{"password":["x"]},{"a":1}],"password":2}';
  it.each([
    [
      '$.input.password',
      '{"user":{"password":"p","name":"n"},"list":[{"password":["x"]},{"a":1}],"password":"[masked]"}',
    ],
    [
      '$..password',
      '{"user":{"password":"[masked]","name":"n"},"list":[{"password":"[masked]"},{"a":1}],"password":"[masked]"}',
    ],
    [
      "$.input['user'].*",
      '{"user":{"password":"[masked]","name":"[masked]"},"list":[{"password":["x"]},{"a":1}],"password":2}',
    ],
    [
      '$.input.list[1]',
      '{"user":{"password":"p","name":"n"},"list":[{"password":["x"]},"[masked]"],"password":2}',
    ],
    [
      '$.input.list[*].a',
      '{"user":{"password":"p","name":"n"},"list":[{"password":["x"]},{"a":"[masked]"}],"password":2}',
    ],
    ['$.input', '[masked]'],
    ['$.output', text],
  ])('%s masks what is there and nothing else', (path, expected) => {
    expect(mask(text, [{ path }])).toBe(expected);
  });

  it('are followed into JSON that is a string in JSON', () => {
    const nested = JSON.stringify({ arguments: JSON.stringify({ password: 'p', x: 1 }) });
    expect(mask(nested, [{ path: '$..password' }])).toBe(
      JSON.stringify({ arguments: JSON.stringify({ password: '[masked]', x: 1 }) }),
    );
  });

  it('hide the rest of a value that was cut', () => {
    expect(mask('{"a":1,"password":{"x":"secr', [{ path: '$..password' }])).toBe(
      '{"a":1,"password":"[masked]"',
    );
  });

  it('bound where a pattern is searched', () => {
    const rules = [{ path: '$.input.user', pattern: 'n' }];
    expect(mask('{"user":{"a":["n"]},"other":"n"}', rules)).toBe('{"user":{"a":["[masked]"]},"other":"n"}');
  });

  it.each([
    'input',
    '$',
    '$.',
    '$..',
    '$.a..',
    '$[a]',
    '$.a[',
    '$.a b',
    '$.a[?(@.b)]',
    `$${'.a'.repeat(21)}`,
  ])('do not look like %s', (path) => {
    expect(parseJsonPath(path)).toBeUndefined();
  });
});

describe('fields of statements', () => {
  it('are masked by the names that readers know, ids and structure stay', () => {
    const masker = new Masker([rule({ pattern: EMAIL }), rule({ path: "$.metadata['card']" })]);
    masker.begin();
    const masked = maskStatement(masker, {
      kind: 'observation',
      entityId: 'a@b.com',
      eventUs: 1,
      isUpdate: false,
      values: {
        traceId: 'a@b.com',
        model: 'a@b.com',
        name: 'a@b.com',
        userId: 'a@b.com',
        tags: ['x', 'a@b.com'],
        metadata: { 'a@b.com': 'v', card: '4111', nested: '{"card":1}' },
        toolCalls: ['{"arguments":"a@b.com"}'],
        startUs: 5,
      },
    });
    expect(masked).toEqual({
      kind: 'observation',
      entityId: 'a@b.com',
      eventUs: 1,
      isUpdate: false,
      values: {
        traceId: 'a@b.com',
        model: 'a@b.com',
        name: '[masked]',
        userId: '[masked]',
        tags: ['x', '[masked]'],
        metadata: { '[masked]': 'v', card: '[masked]', nested: '{"card":1}' },
        toolCalls: ['{"arguments":"[masked]"}'],
        startUs: 5,
      },
    });
  });

  it('of a score are its comment, its text and its metadata', () => {
    const masker = new Masker([rule({ pattern: EMAIL })]);
    masker.begin();
    const score = { kind: 'score', entityId: 's', eventUs: 1, isUpdate: false } as const;
    const values = { comment: 'by a@b.com', value: 'a@b.com', metadata: { k: 'a@b.com' } };
    expect(maskStatement(masker, { ...score, values }).values).toEqual({
      comment: 'by [masked]',
      value: '[masked]',
      metadata: { k: '[masked]' },
    });
    expect(maskStatement(masker, { ...score, values: { value: 0.5 } }).values).toEqual({ value: 0.5 });
  });
});

describe('a request', () => {
  it('may take only so long', () => {
    let nowMs = 0;
    const masker = new Masker([rule({ pattern: 'a' })], () => nowMs);
    masker.begin();
    nowMs = 10_001;
    expect(() => masker.maskText('a', ['input'])).toThrow(
      expect.objectContaining({ reason: 'MASKING_TOO_SLOW' }),
    );
    masker.begin();
    expect(masker.maskText('a', ['input'])).toBe('[masked]');
  });

  it('may grow only so far', () => {
    const masker = new Masker([rule({ pattern: 'a', replacement: 'x'.repeat(64) })]);
    masker.begin();
    expect(() => masker.maskText('a'.repeat(1_000_000), ['input'])).toThrow(
      expect.objectContaining({ reason: 'MASKING_TOO_LARGE' }),
    );
  });
});

describe('rules', () => {
  const check = (rules: readonly Partial<MaskingRule>[]): void => {
    const issues = new RuleIssues();
    checkRules(rules.map(rule), issues);
    issues.throwIfAny('MASKING_INVALID');
  };
  it.each<[string, Partial<MaskingRule>, string]>([
    ['neither a pattern nor a path', {}, 'pattern'],
    ['no name', { name: '', pattern: 'a' }, 'name'],
    ['a back reference', { pattern: '(a)\\1' }, 'pattern'],
    ['a broken pattern', { pattern: '(' }, 'pattern'],
    ['a pattern that matches nothing at all', { pattern: 'a*' }, 'pattern'],
    ['a pattern of many states', { pattern: '((a{30}){30})b{900}' }, 'pattern'],
    ['a pattern that is too long', { pattern: 'a'.repeat(501) }, 'pattern'],
    ['a broken path', { path: 'input' }, 'path'],
    ['a long replacement', { pattern: 'a', replacement: 'x'.repeat(65) }, 'replacement'],
  ])('with %s are refused', (_case, fields, field) => {
    expect(() => check([{ pattern: 'fine' }, fields])).toThrow(
      expect.objectContaining({
        details: { issues: [expect.objectContaining({ path: ['rules', 1, field] })] },
      }),
    );
  });

  it('are 50 at most', () => {
    check(Array.from({ length: 50 }, () => ({ pattern: 'a' })));
    expect(() => check(Array.from({ length: 51 }, () => ({ pattern: 'a' })))).toThrow('Invalid request data');
  });
});
