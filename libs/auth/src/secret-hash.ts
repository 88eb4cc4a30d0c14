import type { Secret } from '@assay/config';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How a secret key is kept: hex HMAC-SHA-256 under `KEY_PEPPER`. */
export function hashSecret(pepper: Secret, secretKey: string): string {
  return createHmac('sha256', pepper.reveal()).update(secretKey).digest('hex');
}

/** Compares two hashes in a time that does not depend on where they differ. */
export function isSameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
