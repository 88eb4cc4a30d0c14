import { EVENT_TYPES } from '../events.js';
import { listLengthIssues, makeIssue, parseHttpUrl, throwIssues, type Issue } from '../issues.js';
import { isIP } from 'node:net';
import type { AddressGuard } from './address-guard.js';

/** What the caller says about a webhook. */
export interface WebhookFields {
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
}

const MAX_URL_LENGTH = 2_048;
const MAX_DESCRIPTION_LENGTH = 500;

/** @throws AppError `invalid/INVALID_REQUEST_DATA` listing broken rules. */
export function checkWebhook({ url, events, description }: WebhookFields, guard: AddressGuard): void {
  throwIssues([
    ...listUrlIssues(url, guard),
    ...(events.length === 0 ? [makeIssue(['events'], 'At least one event')] : []),
    ...events.flatMap((event, index) =>
      (EVENT_TYPES as readonly string[]).includes(event)
        ? []
        : [makeIssue(['events', index], `Unknown event; one of ${EVENT_TYPES.join(', ')}`)],
    ),
    ...listLengthIssues(['description'], description, 0, MAX_DESCRIPTION_LENGTH),
  ]);
}

function listUrlIssues(text: string, guard: AddressGuard): Issue[] {
  const tooLong = listLengthIssues(['url'], text, 1, MAX_URL_LENGTH);
  if (tooLong.length > 0) return tooLong;
  const url = parseHttpUrl(text);
  if (!url) return [makeIssue(['url'], 'Invalid URL: it must be http or https')];
  if (url.username !== '' || url.password !== '') {
    return [makeIssue(['url'], 'Invalid URL: it must not hold credentials')];
  }
  // A name is looked up when it is called: what it stands for may change at any time.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !guard.isAllowed(host)
    ? [makeIssue(['url'], 'Invalid URL: this address may not be called')]
    : [];
}
