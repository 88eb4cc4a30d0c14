import { hashSecret } from '@assay/auth';
import type { Secret } from '@assay/config';
import { isAppError } from '@assay/errors';
import type { Logger } from '@assay/logging';
import { randomUUID } from 'node:crypto';
import { displaySecretKey, type KeyPair } from '../keys/key-pair.js';
import type { Stores } from '../stores.js';
import { makeUser } from '../users/user.handlers.js';
import type { ProvisionPlan } from './provision-plan.js';

const KEY_NOTE = 'Provisioned API Key';

interface ProvisionContext {
  readonly stores: Stores;
  readonly pepper: Secret;
  readonly clock: () => number;
  readonly log: Logger;
}

/**
 * Makes what the plan names and does not exist; what exists stays as it is. Any number of instances may do this at
 * once: unique indexes decide. The organization comes last, so a store without one was never finished.
 *
 * @throws AppError `conflict/PROJECT_NAME_TAKEN` when another project of the organization has the name.
 */
export async function provision(plan: ProvisionPlan, context: ProvisionContext): Promise<void> {
  const { stores, clock } = context;
  const organizationId = plan.organization.id;
  const nowMs = clock();
  const times = { createdMs: nowMs, updatedMs: nowMs };

  if (plan.project && (await provisionProject(organizationId, plan.project, context)) && plan.projectKey) {
    await provisionKey(organizationId, plan.project.id, plan.projectKey, context);
  }
  if (plan.organizationKey) await provisionKey(organizationId, '', plan.organizationKey, context);
  if (plan.user) await provisionOwner(organizationId, plan.user, context);
  await unlessExists('ORGANIZATION_EXISTS', () =>
    stores.organizations.insert({ ...plan.organization, ...times }),
  );
}

/** Runs an insert; that the thing is there already is fine. */
async function unlessExists(reason: string, insert: () => Promise<void>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    if (!isAppError(error) || error.reason !== reason) throw error;
  }
}

/** Whether the project may be used: not when it was deleted, or belongs to another organization. */
async function provisionProject(
  organizationId: string,
  project: { id: string; name: string },
  { stores, clock, log }: ProvisionContext,
): Promise<boolean> {
  const nowMs = clock();
  const wanted = { ...project, retentionDays: 0, createdMs: nowMs, updatedMs: nowMs };
  try {
    await stores.projects.insert(organizationId, wanted);
    return true;
  } catch (problem) {
    if (!isAppError(problem) || problem.kind !== 'conflict') throw problem;
    if (await hasProject(organizationId, project.id, stores)) return true;
    // Its name belongs to another project: the operator must choose.
    if (problem.reason === 'PROJECT_NAME_TAKEN') throw problem;
    log.warn({ projectId: project.id, organizationId }, 'provisioned project skipped');
    return false;
  }
}

async function hasProject(organizationId: string, projectId: string, stores: Stores): Promise<boolean> {
  try {
    await stores.projects.get(organizationId, projectId);
    return true;
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') return false;
    throw error;
  }
}

async function provisionKey(
  organizationId: string,
  projectId: string,
  pair: KeyPair,
  { stores, pepper, clock, log }: ProvisionContext,
): Promise<void> {
  const hash = hashSecret(pepper, pair.secretKey);
  const known = await stores.keys.findByPublicKey(pair.publicKey);
  if (known?.organizationId === organizationId && known.projectId === projectId) {
    if (!known.secrets.some((secret) => secret.hash === hash)) {
      log.warn({ keyId: known.id }, 'provisioned key kept with its own secret');
    }
    return;
  }
  if (known) {
    // The operator's word: the public key belongs to the project named now.
    log.warn({ keyId: known.id, projectId }, 'provisioned key moved');
    await stores
      .inTransaction((tx) => stores.keys.delete(known.organizationId, known.projectId, known.id, tx))
      .catch(ignoreNotFound);
  }
  const key = {
    id: randomUUID(),
    publicKey: pair.publicKey,
    organizationId,
    projectId,
    access: 'full' as const,
    note: KEY_NOTE,
    displaySecretKey: displaySecretKey(pair.secretKey),
    secrets: [{ hash }],
    createdMs: clock(),
    createdByKeyId: '',
  };
  await unlessExists('PUBLIC_KEY_TAKEN', () => stores.keys.insert(key));
}

/** Another instance that starts now was quicker. */
function ignoreNotFound(error: unknown): void {
  if (!isAppError(error) || error.kind !== 'not_found') throw error;
}

async function provisionOwner(
  organizationId: string,
  { email, name }: { email: string; name: string },
  { stores, clock }: ProvisionContext,
): Promise<void> {
  await unlessExists('USER_EXISTS', () => stores.users.insert(makeUser(email, name, clock())));
  const user = await stores.users.findByEmail(email);
  if (!user) return;
  const owner = { userId: user.id, role: 'OWNER' as const, nowMs: clock() };
  await unlessExists('CONCURRENT_CHANGE', async () => {
    await stores.memberships.put(organizationId, '', owner);
  });
}
