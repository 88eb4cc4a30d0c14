import { ensureIndexes, runTransaction } from '@assay/mongo';
import type { ClientSession, Connection } from 'mongoose';
import { keyModel } from './keys/key.model.js';
import { mongoKeyStore, type KeyStore } from './keys/key.store.js';
import { membershipModel } from './memberships/membership.model.js';
import { mongoMembershipStore, type MembershipStore } from './memberships/membership.store.js';
import { organizationModel } from './organizations/organization.model.js';
import { mongoOrganizationStore, type OrganizationStore } from './organizations/organization.store.js';
import { projectModel } from './projects/project.model.js';
import { mongoProjectStore, type ProjectStore } from './projects/project.store.js';
import { userModel } from './users/user.model.js';
import { mongoUserStore, type UserStore } from './users/user.store.js';

/** Everything this service keeps. */
export interface Stores {
  readonly organizations: OrganizationStore;
  readonly projects: ProjectStore;
  readonly keys: KeyStore;
  readonly memberships: MembershipStore;
  readonly users: UserStore;
  /** All changes of `run` or none; without an audit entry, for the start alone. */
  inTransaction<T>(run: (tx: ClientSession) => Promise<T>): Promise<T>;
}

/** Makes missing indexes, then the stores over the connection. */
export async function openStores(connection: Connection): Promise<Stores> {
  const organizations = organizationModel(connection);
  const projects = projectModel(connection);
  const keys = keyModel(connection);
  const memberships = membershipModel(connection);
  const users = userModel(connection);
  await ensureIndexes([organizations, projects, keys, memberships, users]);
  return {
    organizations: mongoOrganizationStore(organizations),
    projects: mongoProjectStore(projects),
    keys: mongoKeyStore(keys),
    memberships: mongoMembershipStore(memberships),
    users: mongoUserStore(users),
    inTransaction: (run) => runTransaction(connection, run),
  };
}
