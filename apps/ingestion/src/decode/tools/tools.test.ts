import type { ObservationValues } from '../statements.js';
import { applyTools } from './apply-tools.js';
import { findToolCalls } from './tool-calls.js';

describe('tool calls in an output', () => {
  it.each<[string, unknown, string[]]>([
    [
      'OpenAI message',
      {
        role: 'assistant',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'a', arguments: '{"x":1}' } }],
      },
      ['{"id":"c1","name":"a","arguments":"{\\"x\\":1}"}'],
    ],
    [
      'OpenAI choices',
      { choices: [{ message: { tool_calls: [{ function: { name: 'a' } }, { function: { name: 'b' } }] } }] },
      ['{"name":"a"}', '{"name":"b"}'],
    ],
    [
      'OpenAI responses',
      [{ type: 'function_call', call_id: 'c1', name: 'a', arguments: '{}' }],
      ['{"id":"c1","name":"a","arguments":"{}"}'],
    ],
    [
      'Anthropic',
      [
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 't' },
            { type: 'tool_use', id: 'u', name: 'a', input: { x: 1 } },
          ],
        },
      ],
      ['{"id":"u","name":"a","arguments":{"x":1}}'],
    ],
    [
      'GenAI parts',
      [{ role: 'assistant', parts: [{ type: 'tool_call', id: 'p', name: 'a', arguments: {} }] }],
      ['{"id":"p","name":"a","arguments":{}}'],
    ],
    [
      'AI SDK',
      { tool_calls: [{ type: 'tool-call', toolCallId: 't', toolName: 'a', args: '1' }] },
      ['{"id":"t","name":"a","arguments":"1"}'],
    ],
    [
      'AI SDK camel case',
      { toolCalls: [{ toolCallId: 't', toolName: 'a', input: {} }] },
      ['{"id":"t","name":"a","arguments":{}}'],
    ],
    [
      'Gemini',
      { parts: [{ functionCall: { name: 'a', args: { x: 1 } } }] },
      ['{"name":"a","arguments":{"x":1}}'],
    ],
    [
      'LangChain, told twice',
      {
        tool_calls: [{ name: 'a', args: {}, id: 'l' }],
        additional_kwargs: { tool_calls: [{ function: { name: 'a' } }] },
      },
      ['{"id":"l","name":"a","arguments":{}}'],
    ],
  ])('%s', (_name, output, calls) => {
    expect(findToolCalls(JSON.stringify(output))?.calls).toEqual(calls);
  });

  it.each([
    'tool',
    '"a tool"',
    '{"tools":[{"name":"a"}]}',
    '{"tool_calls":[]}',
    '{"tool_calls":[{"name":5}]}',
    '{tool',
    '[{"type":"tool_use"}]',
  ])('none in %j', (output) => {
    expect(findToolCalls(output)).toBeUndefined();
  });

  it('are bounded, keep long numbers, and have storable names', () => {
    const many = JSON.stringify({ tool_calls: Array.from({ length: 2000 }, () => ({ name: 'a' })) });
    expect(findToolCalls(many)?.calls).toHaveLength(1000);
    const exact = findToolCalls('{"tool_calls":[{"name":"a\\ud800","args":{"id":12345678901234567890}}]}');
    expect(exact).toEqual({
      calls: ['{"name":"a\\ud800","arguments":{"id":12345678901234567890}}'],
      names: ['a\uFFFD'],
    });
  });
});

describe('tools in metadata', () => {
  const tool = { type: 'function', function: { name: 'search' } };
  const apply = (values: ObservationValues): ObservationValues => {
    applyTools(values);
    return values;
  };
  const metadata = { tools: JSON.stringify([tool]) };

  it.each<[string | undefined, unknown]>([
    ['[{"role":"user"}]', { messages: [{ role: 'user' }], tools: [tool] }],
    ['{"a":1}', { a: 1, tools: [tool] }],
    ['{"tools":[{"name":"search"},{"name":"other"}]}', { tools: [{ name: 'search' }, { name: 'other' }] }],
    ['text', { prompt: 'text', tools: [tool] }],
    ['5', { prompt: '5', tools: [tool] }],
    [undefined, { tools: [tool] }],
  ])('join the input %j', (input, expected) => {
    const values = apply({ metadata, ...(input !== undefined && { input }) });
    expect(JSON.parse(values.input ?? '')).toEqual(expected);
    expect(values.metadata).toBeUndefined();
    expect(Object.keys(values.toolDefinitions ?? {})).toContain('search');
  });

  it.each(['[]', '["hammer"]', '[{"x":1}]', '[{"name":""}]', 'drill', '{"name":"a"}'])(
    'stay when they are no tools: %s',
    (tools) => {
      expect(apply({ metadata: { tools } })).toEqual({ metadata: { tools } });
    },
  );

  it('keep the digits of the input', () => {
    expect(apply({ metadata, input: '{"id":12345678901234567890}' }).input).toContain(
      '{"id":12345678901234567890,',
    );
  });
});

it('indexes tools that the input already holds', () => {
  const values: ObservationValues = { input: '{"tools":[{"name":"a"},{"name":"__proto__"}],"messages":[]}' };
  applyTools(values);
  expect(Object.keys(values.toolDefinitions ?? {})).toEqual(['a', '__proto__']);
});
