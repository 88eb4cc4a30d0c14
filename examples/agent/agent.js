import { SpanKind } from '@opentelemetry/api';
import { MODEL } from './model.js';
import { runTool } from './tools.js';

const MAX_TURNS = 5;
const INSTRUCTIONS = 'You plan trips. Use the tools before you answer.';

const text = (role, content) => ({ role, parts: [{ type: 'text', content }] });

/** Asks the model, runs what it asks for, and asks again, until it answers in words. */
export async function runAgent(question, { tracer, model, userId, sessionId }) {
  const attributes = {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'trip planner',
    'gen_ai.conversation.id': sessionId,
    'user.id': userId,
  };
  return tracer.startActiveSpan('invoke_agent trip planner', { attributes }, async (span) => {
    const messages = [text('user', question)];
    span.setAttribute('gen_ai.input.messages', JSON.stringify(messages));
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const reply = await askModel(messages, { tracer, model });
      messages.push(reply);
      const calls = reply.parts.filter(({ type }) => type === 'tool_call');
      if (calls.length === 0) {
        span.setAttribute('gen_ai.output.messages', JSON.stringify([reply]));
        span.end();
        return { traceId: span.spanContext().traceId, answer: reply.parts[0].content };
      }
      for (const { id, name, arguments: input } of calls) {
        const result = await runTool({ id, name, arguments: input }, { tracer, model });
        messages.push({ role: 'tool', parts: [{ type: 'tool_call_response', id, result }] });
      }
    }
    span.end();
    throw new Error(`no answer after ${MAX_TURNS} turns`);
  });
}

/** One call of the model, with the attributes that the GenAI conventions have for it. */
async function askModel(messages, { tracer, model }) {
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': MODEL,
    'gen_ai.request.temperature': 0.2,
    'gen_ai.system_instructions': JSON.stringify([{ type: 'text', content: INSTRUCTIONS }]),
    'gen_ai.input.messages': JSON.stringify(messages),
  };
  return tracer.startActiveSpan(`chat ${MODEL}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const { text: content, toolCalls = [], usage } = await model.chat(messages);
    const calls = toolCalls.map((call) => ({ type: 'tool_call', ...call }));
    const reply = { role: 'assistant', parts: content ? [{ type: 'text', content }] : calls };
    span.setAttributes({
      'gen_ai.response.model': MODEL,
      'gen_ai.response.finish_reasons': [content ? 'stop' : 'tool_calls'],
      'gen_ai.usage.input_tokens': usage.input,
      'gen_ai.usage.cache_read.input_tokens': usage.cached,
      'gen_ai.usage.output_tokens': usage.output,
      'gen_ai.output.messages': JSON.stringify([reply]),
    });
    span.end();
    return reply;
  });
}
