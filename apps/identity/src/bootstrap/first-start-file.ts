import { AppError } from '@assay/errors';
import { randomUUID } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeKeyPair } from '../keys/key-pair.js';
import type { ProvisionPlan } from './provision-plan.js';

/** What the file says, for whoever shows it to the operator. */
interface FirstStart {
  readonly organization: { readonly id: string; readonly name: string };
  readonly project: { readonly id: string; readonly name: string };
  readonly publicKey: string;
  readonly secretKey: string;
  readonly organizationPublicKey: string;
  readonly organizationSecretKey: string;
}

/**
 * The plan of the first start: from the file when an earlier start left it, else new, written and flushed to the
 * file before it is returned. A crash between file and records loses no secret: the next start uses the same.
 *
 * @throws AppError `invalid/FIRST_START_FILE_INVALID` when the file is there but not ours.
 */
export async function takeFirstStartPlan(file: string): Promise<ProvisionPlan> {
  const known = await readFirstStart(file);
  if (known) return toPlan(known);
  await writeOnce(file, JSON.stringify(makeFirstStart(), null, 2) + '\n');
  // Another start may have been quicker; what the file says counts.
  const written = await readFirstStart(file);
  if (!written) throw unusable(file);
  return toPlan(written);
}

function makeFirstStart(): FirstStart {
  const project = makeKeyPair();
  const organization = makeKeyPair();
  return {
    organization: { id: randomUUID(), name: 'My organization' },
    project: { id: randomUUID(), name: 'My project' },
    publicKey: project.publicKey,
    secretKey: project.secretKey,
    organizationPublicKey: organization.publicKey,
    organizationSecretKey: organization.secretKey,
  };
}

function toPlan(start: FirstStart): ProvisionPlan {
  return {
    organization: start.organization,
    organizationKey: { publicKey: start.organizationPublicKey, secretKey: start.organizationSecretKey },
    project: start.project,
    projectKey: { publicKey: start.publicKey, secretKey: start.secretKey },
  };
}

async function readFirstStart(file: string): Promise<FirstStart | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as FirstStart;
    if (isFirstStart(value)) return value;
  } catch {
    // No JSON: unusable, below.
  }
  throw unusable(file);
}

function isFirstStart(value: FirstStart): boolean {
  return [
    value.organization?.id,
    value.organization?.name,
    value.project?.id,
    value.project?.name,
    value.publicKey,
    value.secretKey,
    value.organizationPublicKey,
    value.organizationSecretKey,
  ].every((part) => typeof part === 'string' && part !== '');
}

function unusable(file: string): AppError {
  return new AppError(
    'invalid',
    'FIRST_START_FILE_INVALID',
    `${file} is not a file of a first start. Remove it to make new keys.`,
  );
}

/** Makes the file whole and on disk, or leaves one that is there alone. Readable by its owner only. */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}
