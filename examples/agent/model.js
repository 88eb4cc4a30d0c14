import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A model that needs no network: it answers from a script, takes its time, and counts its tokens like a real one.
 * Replace it with the client of a provider and the agent stays as it is.
 */
const SCRIPT = [
  {
    delayMs: 120,
    toolCalls: [
      { id: 'call-1', name: 'search_guide', arguments: { query: 'rainy day in Lisbon' } },
      { id: 'call-2', name: 'get_weather', arguments: { city: 'Lisbon' } },
    ],
    usage: { input: 1200, cached: 0, output: 60 },
  },
  {
    delayMs: 180,
    text: 'It will rain in Lisbon. Visit the tile museum in the morning and the aquarium after lunch.',
    usage: { input: 1850, cached: 1200, output: 140 },
  },
];

export const MODEL = 'gpt-4o-mini';
export const EMBEDDING_MODEL = 'text-embedding-3-small';

/** One scripted conversation. */
export function makeModel() {
  let turn = 0;
  return {
    async chat() {
      const reply = SCRIPT[turn++];
      if (!reply) throw new Error('the script is over');
      await sleep(reply.delayMs);
      return reply;
    },
    /** @param {string} text */
    async embed(text) {
      await sleep(20);
      return { vector: [text.length, 1], usage: { input: 12 } };
    },
  };
}
