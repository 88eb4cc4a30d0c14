import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Secret } from '@assay/config';
import { AppError } from '@assay/errors';

/** Encrypts secrets for storage and reads them back. */
export interface SecretBox {
  /**
   * @param context Where the secret belongs (`llmConnection/<project>/<id>`): it can be read back there only, so
   *   a stored text moved to another document is worthless.
   * @returns `v1.<key id>.<base64url of nonce, ciphertext, tag>`, different each time.
   */
  encrypt(plain: string, context: string): string;
  /** @throws AppError `internal/SECRET_NOT_READABLE` when the key is gone, or text or context are not the same. */
  decrypt(stored: string, context: string): Secret;
  /** Whether the text was made with a key other than the first: encrypt it again when you can. */
  isOutdated(stored: string): boolean;
}

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * AES-256-GCM. Each text names its key, so that keys can be changed while old texts stay readable.
 *
 * @param keys Value of ENCRYPTION_KEY: hex keys separated by commas, the one that encrypts first.
 */
export function createSecretBox(keys: Secret): SecretBox {
  const known = keys.reveal().split(',').map(makeKey);
  const [current] = known as [Key, ...Key[]];
  const byId = new Map(known.map((key) => [key.id, key]));
  return {
    encrypt: (plain, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.bytes, nonce).setAAD(makeAad(current.id, context));
      const sealed = [nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return [VERSION, current.id, Buffer.concat(sealed).toString('base64url')].join('.');
    },
    decrypt: (stored, context) => {
      const [version, keyId = '', text = ''] = stored.split('.');
      const key = byId.get(keyId);
      if (version !== VERSION || !key) throw notReadable(`no key with id ${keyId}`);
      return open(key, Buffer.from(text, 'base64url'), context);
    },
    isOutdated: (stored) => !stored.startsWith(`${VERSION}.${current.id}.`),
  };
}

function makeKey(hex: string): Key {
  const bytes = Buffer.from(hex, 'hex');
  const id = createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8);
  return { id, bytes };
}

function makeAad(keyId: string, context: string): Buffer {
  return Buffer.from(`${VERSION}.${keyId}.${context}`);
}

function open(key: Key, sealed: Buffer, context: string): Secret {
  try {
    const decipher = createDecipheriv(ALGORITHM, key.bytes, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(makeAad(key.id, context))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return new Secret(Buffer.concat([plain, decipher.final()]).toString('utf8'));
  } catch (cause) {
    throw notReadable('the text or its context was changed', cause);
  }
}

function notReadable(what: string, cause?: unknown): AppError {
  return new AppError('internal', 'SECRET_NOT_READABLE', `A stored secret cannot be read: ${what}.`, {
    cause,
  });
}
