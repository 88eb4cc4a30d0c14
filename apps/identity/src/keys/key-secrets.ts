import { AppError } from '@assay/errors';

/** One secret that a key accepts. Without an end it is the newest one. */
export interface StoredSecret {
  readonly hash: string;
  readonly expiresMs?: number;
}

const DAY_MS = 86_400_000;
const DEFAULT_OVERLAP_MS = DAY_MS;
const MAX_OVERLAP_MS = 30 * DAY_MS;
const MAX_SECRETS = 10;

/** @throws AppError `invalid/OVERLAP_INVALID` outside 0 to 30 days. */
export function acceptOverlapMs(overlapMs: number | undefined): number {
  if (overlapMs === undefined) return DEFAULT_OVERLAP_MS;
  if (overlapMs < 0 || overlapMs > MAX_OVERLAP_MS) {
    throw new AppError(
      'invalid',
      'OVERLAP_INVALID',
      `The overlap must be from 0 to ${MAX_OVERLAP_MS} milliseconds.`,
    );
  }
  return overlapMs;
}

/**
 * The secrets after a rotation: the new one first, then the earlier ones that still have time. None gets more
 * time than it had.
 *
 * @throws AppError `conflict/ROTATION_LIMIT` when ten would be accepted at once.
 */
export function rotateSecrets(
  secrets: readonly StoredSecret[],
  newHash: string,
  nowMs: number,
  overlapMs: number,
): StoredSecret[] {
  const earlier = secrets
    .map(({ hash, expiresMs }) => ({ hash, expiresMs: Math.min(expiresMs ?? Infinity, nowMs + overlapMs) }))
    .filter(({ expiresMs }) => expiresMs > nowMs);
  if (earlier.length >= MAX_SECRETS) {
    throw new AppError(
      'conflict',
      'ROTATION_LIMIT',
      `${MAX_SECRETS} secrets of this key overlap; wait until one ends, or rotate without an overlap.`,
    );
  }
  return [{ hash: newHash }, ...earlier];
}
