const HEAD_LENGTH = 3;
const TAIL_LENGTH = 4;
/** With fewer characters than this the ends would give too much of it away. */
const SHORT_LENGTH = 12;

/** What may be shown of a secret: both ends of a long one, nothing of a short one. */
export function maskSecret(secret: string): string {
  if (secret.length < SHORT_LENGTH) return '...';
  return `${secret.slice(0, HEAD_LENGTH)}...${secret.slice(-TAIL_LENGTH)}`;
}
