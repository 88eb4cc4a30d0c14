import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { CommandError } from './command-error.js';

// What MongoDB uses for SHA-256; the driver computes it once per server start.
const ITERATIONS = 15_000;
const KEY_BYTES = 32;

/** What the server keeps of the password: enough to check a proof, not to make one. */
export interface Credentials {
  readonly user: string;
  readonly salt: Buffer;
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/**
 * Derives credentials from a password.
 * @throws Error when user or password is empty or not printable ASCII (SASLprep changes nothing within that).
 */
export function makeCredentials(user: string, password: string): Credentials {
  for (const [name, value] of Object.entries({ user, password })) {
    if (!/^[\x21-\x7e]+$/.test(value)) throw new Error(`the ${name} must be printable ASCII without spaces`);
  }
  const salt = randomBytes(28);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest();
  return { user, salt, storedKey, serverKey: hmac(salted, 'Server Key') };
}

function makeFailure(): CommandError {
  return new CommandError(18, 'Authentication failed.');
}

function parseAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const part of text.split(',')) attributes.set(part.slice(0, 1), part.slice(2));
  return attributes;
}

/** One SCRAM-SHA-256 exchange (RFC 7677): `start`, then `finish`. */
export class ScramExchange {
  private clientFirstBare = '';
  private serverFirst = '';
  private nonce = '';
  private known = false;

  constructor(private readonly credentials: Credentials) {}

  /** Answers the client's first message. @throws CommandError 18 when it is malformed. */
  start(payload: string): string {
    const match = /^n,,(n=([^,]*),r=([\x21-\x2b\x2d-\x7e]+))$/.exec(payload);
    if (!match) throw makeFailure();
    const [, bare = '', name = '', clientNonce = ''] = match;
    const user = name.replaceAll('=2C', ',').replaceAll('=3D', '=');
    // An unknown user gets the same answer and fails at the proof.
    this.known = user === this.credentials.user;
    this.nonce = clientNonce + randomBytes(24).toString('base64');
    this.clientFirstBare = bare;
    const salt = this.credentials.salt.toString('base64');
    this.serverFirst = `r=${this.nonce},s=${salt},i=${String(ITERATIONS)}`;
    return this.serverFirst;
  }

  /** Checks the client's proof and answers with the server's. @throws CommandError 18 when it is wrong. */
  finish(payload: string): string {
    const attributes = parseAttributes(payload);
    const proof = Buffer.from(attributes.get('p') ?? '', 'base64');
    const isBound = attributes.get('c') === 'biws' && attributes.get('r') === this.nonce && this.nonce !== '';
    if (!isBound || proof.length !== KEY_BYTES) throw makeFailure();
    const withoutProof = payload.slice(0, payload.lastIndexOf(',p='));
    const message = `${this.clientFirstBare},${this.serverFirst},${withoutProof}`;
    const signature = hmac(this.credentials.storedKey, message);
    const clientKey = Buffer.from(proof.map((byte, i) => byte ^ (signature[i] as number)));
    const matches = timingSafeEqual(
      createHash('sha256').update(clientKey).digest(),
      this.credentials.storedKey,
    );
    if (!matches || !this.known) throw makeFailure();
    return `v=${hmac(this.credentials.serverKey, message).toString('base64')}`;
  }
}
