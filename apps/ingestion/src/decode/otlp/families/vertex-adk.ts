import { isJsonObject } from '../../json/parse-body.js';
import { parseJsonObject, toNumber } from '../attribute-reading.js';
import type { Attributes, AttributeValue } from '../raw-span.js';
import type { Family, SpanView } from './family.js';

const REQUEST = 'gcp.vertex.agent.llm_request';
const RESPONSE = 'gcp.vertex.agent.llm_response';
const CACHED = 'input_cached_tokens';
/** Spellings under which the generic rule already knows the cached part. */
const CACHED_SPELLINGS = ['cache_read.input_tokens', 'cache_read_input_tokens', 'cache_read_tokens', CACHED];

/** Present and more than an empty object. */
function readFilled(attributes: Attributes, key: string): AttributeValue | undefined {
  const value = attributes.get(key);
  return !value || value === '{}' ? undefined : value;
}

/** Google's Agent Development Kit. */
export const vertexAdk: Family = {
  name: 'Vertex ADK',
  inputOutput: [
    {
      rule: 8,
      keys: [REQUEST, RESPONSE, 'gcp.vertex.agent.tool_call_args', 'gcp.vertex.agent.tool_response'],
      read: ({ attributes }) => ({
        input: readFilled(attributes, REQUEST) ?? attributes.get('gcp.vertex.agent.tool_call_args'),
        output: readFilled(attributes, RESPONSE) ?? attributes.get('gcp.vertex.agent.tool_response'),
      }),
    },
  ],
};

/** The generic counts, with the cached part that only the response tells. */
export function readVertexUsage({ attributes }: SpanView, counts: Map<string, number>): Map<string, number> {
  if (CACHED_SPELLINGS.some((key) => counts.has(key))) return counts;
  const usage = parseJsonObject(attributes.get(RESPONSE))?.['usage_metadata'];
  const cached = isJsonObject(usage) ? toNumber(usage['cached_content_token_count']) : undefined;
  if (cached !== undefined) counts.set(CACHED, cached);
  return counts;
}
