import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tests put it where people put prompts, names and comments: no log may have it. */
export const PROMPT_MARKER = 'prompt-marker-2f6c81d4';

/** Secrets that the service makes and shows once; whatever they are, a log has none. */
const SECRET_KEY = /sk-lf-[0-9a-f]{8}-[0-9a-f-]{20,}/;
const SECRET_NAME = /(SECRET|PASSWORD|PEPPER|SECRET_KEY|ENCRYPTION_KEY|SECRET_ACCESS_KEY)$/;
/** Shorter ones are words of everyday. */
const MIN_SECRET_CHARS = 8;

/** Every secret of a deployment by its name: those of its data directory and of its environment. */
export function listSecrets(dataDir: string, env: NodeJS.ProcessEnv): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string' && value.length >= MIN_SECRET_CHARS) found.set(name, value);
  };
  for (const [name, value] of Object.entries(env)) if (SECRET_NAME.test(name)) add(name, value);
  const file = join(dataDir, 'secrets.json');
  const made: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const [name, value] of Object.entries(made as object)) {
    if (typeof value === 'string') add(name, value);
    else add(`${name}.password`, (value as { password?: unknown }).password);
  }
  return found;
}

/** The lines that have a secret or the marker, with its name in place of it; the first of each. */
export function findLeaks(output: string, secrets: ReadonlyMap<string, string>): string[] {
  const wanted: [string, string | RegExp][] = [
    ...secrets,
    ['a secret key', SECRET_KEY],
    ['the marker in prompts', PROMPT_MARKER],
  ];
  const lines = output.split('\n');
  return wanted.flatMap(([name, secret]) => {
    const line = lines.find((text) =>
      typeof secret === 'string' ? text.includes(secret) : secret.test(text),
    );
    return line === undefined ? [] : [`${name}: ${line.replaceAll(textOf(secret, line), `<${name}>`)}`];
  });
}

function textOf(secret: string | RegExp, line: string): string {
  return typeof secret === 'string' ? secret : (secret.exec(line)?.[0] ?? '');
}
