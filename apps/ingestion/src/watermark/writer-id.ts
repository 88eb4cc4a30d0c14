import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'writer-id';

/** The name of this instance, the same as long as its spool is: what a dead process left is told by it. */
export async function readWriterId(spoolDir: string): Promise<string> {
  await mkdir(spoolDir, { recursive: true });
  const path = join(spoolDir, FILE);
  const known = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (known !== '') return known;
  const id = randomUUID();
  await writeFile(`${path}.new`, id);
  await rename(`${path}.new`, path);
  return id;
}
