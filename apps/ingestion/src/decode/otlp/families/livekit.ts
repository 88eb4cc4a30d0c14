import type { ObservationType } from '@assay/telemetry';
import type { Family } from './family.js';

export const LIVEKIT_SCOPE = 'livekit-agents';

/** Spans of the voice loop's machinery, shown only at level DEBUG. */
export const LIVEKIT_DEBUG_SPANS: ReadonlySet<string> = new Set([
  'agent_speaking',
  'drain_agent_activity',
  'eou_detection',
  'llm_request_run',
  'on_enter',
  'on_exit',
  'tts_request',
  'tts_request_run',
  'user_speaking',
]);

/** LiveKit names its spans by what they are (behaviour 3.9, rule 9). */
export const LIVEKIT_TYPES: ReadonlyMap<string, ObservationType> = new Map<string, ObservationType>([
  ['agent_turn', 'AGENT'],
  ['start_agent_activity', 'AGENT'],
  ['function_tool', 'TOOL'],
]);

/** LiveKit agents (scope `livekit-agents`). */
export const livekit: Family = {
  name: 'LiveKit',
  inputOutput: [
    {
      rule: 10,
      input: ['lk.input_text', 'lk.user_transcript', 'lk.chat_ctx'],
      output: ['lk.function_tool.output', 'lk.response.text'],
    },
  ],
};
