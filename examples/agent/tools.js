import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMBEDDING_MODEL } from './model.js';

const GUIDE = ['The tile museum is open from 10 to 18.', 'The aquarium is a good place when it rains.'];

/** What the model may call; each gets the arguments it named. */
export const tools = {
  async search_guide({ query }, { tracer, model }) {
    await tracer.startActiveSpan(
      `embeddings ${EMBEDDING_MODEL}`,
      {
        kind: SpanKind.CLIENT,
        attributes: {
          'gen_ai.operation.name': 'embeddings',
          'gen_ai.provider.name': 'openai',
          'gen_ai.request.model': EMBEDDING_MODEL,
          'gen_ai.input.messages': JSON.stringify(query),
        },
      },
      async (span) => {
        const { usage } = await model.embed(query);
        span.setAttribute('gen_ai.usage.input_tokens', usage.input);
        span.end();
      },
    );
    return { pages: GUIDE };
  },
  async get_weather({ city }) {
    await sleep(30);
    throw new Error(`no forecast for ${city} right now`);
  },
};

/** Runs one tool in a span of its own; what fails is told to the model, not to the user. */
export async function runTool(call, { tracer, model }) {
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': call.name,
    'gen_ai.tool.call.id': call.id,
    'gen_ai.tool.call.arguments': JSON.stringify(call.arguments),
  };
  return tracer.startActiveSpan(`execute_tool ${call.name}`, { attributes }, async (span) => {
    try {
      const result = await tools[call.name](call.arguments, { tracer, model });
      span.setAttribute('gen_ai.tool.call.result', JSON.stringify(result));
      return result;
    } catch (error) {
      span.recordException(error);
      span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
      return { error: error.message };
    } finally {
      span.end();
    }
  });
}
