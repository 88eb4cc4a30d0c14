import { defineConfig, variable } from '@assay/config';
import { parseNetworks } from './address-guard.js';

const HOUR_MS = 3_600_000;

/** How events are sent to webhooks. */
export const webhooksConfig = defineConfig({
  WEBHOOK_ALLOWED_NETWORKS: {
    ...variable.string({
      description:
        'Private networks that webhooks may be sent to all the same, as CIDR blocks separated by commas (`10.1.0.0/16,fd00::/8`).',
      default: '',
    }),
    parse: (text: string) => {
      parseNetworks(text);
      return text;
    },
  },
  WEBHOOK_TIMEOUT_MS: variable.integer({
    description: 'Time for one request to a webhook: name, connection, answer.',
    default: 10_000,
    min: 100,
    max: 60_000,
  }),
  WEBHOOK_CONCURRENCY: variable.integer({
    description: 'Requests to webhooks at once by this process; at most two of them to the same webhook.',
    default: 10,
    min: 1,
    max: 1_000,
  }),
  WEBHOOK_POLL_MS: variable.integer({
    description: 'How often this process looks for events to send and for changes of prompts.',
    default: 1_000,
    min: 10,
    max: 60_000,
  }),
  WEBHOOK_MAX_ATTEMPTS: variable.integer({
    description: 'Requests for one event before it counts as failed.',
    default: 20,
    min: 1,
    max: 100,
  }),
  WEBHOOK_RETRY_FIRST_MS: variable.integer({
    description:
      'Pause after the first failed request; doubled after each further one, give or take a quarter.',
    default: 10_000,
    min: 10,
  }),
  WEBHOOK_RETRY_MAX_MS: variable.integer({
    description: 'Longest pause between two requests for one event.',
    default: HOUR_MS,
    min: 10,
  }),
  WEBHOOK_DISABLE_AFTER_MS: variable.integer({
    description:
      'A webhook that has taken nothing for this long is switched off when an event fails for good.',
    default: 72 * HOUR_MS,
  }),
});
