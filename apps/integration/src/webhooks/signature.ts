import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new signing secret, 49 characters. */
export function makeWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
}

/**
 * The value of `x-assay-signature`: `t=<unix seconds>,v1=<hex>`, with one `v1` per secret while two are good.
 * Each is the HMAC-SHA256, under the whole secret as text, of `<t>.<body>`. The time is signed so that a
 * recorded request cannot be replayed later.
 */
export function signBody(body: string, secrets: readonly string[], nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  const signatures = secrets.map((secret) => {
    const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return `v1=${hex}`;
  });
  return [`t=${seconds}`, ...signatures].join(',');
}
