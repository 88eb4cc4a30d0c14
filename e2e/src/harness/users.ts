import { randomUUID } from 'node:crypto';
import { api, target } from './target.js';

/** A new user of the organization; NONE has no access to its projects. Answers the id. */
export async function createUser(role: 'MEMBER' | 'NONE' = 'MEMBER'): Promise<string> {
  const { status, body } = await api('/api/public/scim/Users', {
    auth: target.organizationKeys,
    json: { userName: `${randomUUID()}@example.com`, roles: [role] },
  });
  if (status !== 201) throw new Error(`no user was made: ${status} ${JSON.stringify(body)}`);
  return body.id as string;
}
