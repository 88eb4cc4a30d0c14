import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Generated once per data directory; never printed. */
export interface LocalSecrets {
  readonly keyPepper: string;
  readonly encryptionKey: string;
  readonly clickhouse: Credentials;
  readonly mongo: Credentials;
  readonly s3: Credentials;
}

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** Reads `secrets.json` of the data directory, or creates it, readable by the owner only. */
export function loadSecrets(dataDir: string): LocalSecrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as LocalSecrets;
  const text = (bytes: number): string => randomBytes(bytes).toString('hex');
  const secrets: LocalSecrets = {
    keyPepper: text(32),
    encryptionKey: text(32),
    clickhouse: { user: 'assay', password: text(24) },
    mongo: { user: 'assay', password: text(24) },
    s3: { user: text(10).toUpperCase(), password: text(20) },
  };
  // A kill while writing must not leave half a file: a lost pepper makes every key useless.
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}
